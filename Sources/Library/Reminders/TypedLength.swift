import Localization

/// Parses a length of time as people type it: “45”, “1:30”, “1 30”, “90s”, “2 h”, “1 h 30 min”, “1h30” or “2
/// days”.
package enum TypedLength {
  /// A unit of time; the raw value is its length in seconds.
  package enum Unit: Int, Hashable, Sendable {
    /// A second: “s”, “sec”, “second” or “seconds”.
    case second = 1
    /// A minute: “m”, “min”, “minute” or “minutes”.
    case minute = 60
    /// An hour: “h”, “hour” or “hours”.
    case hour = 3600
    /// A day of 24 hours: “d”, “day” or “days”.
    case day = 86_400

    fileprivate init?(_ word: String) {
      switch word {
      case "s", "sec", "second", "seconds": self = .second
      case "m", "min", "minute", "minutes": self = .minute
      case "h", "hour", "hours": self = .hour
      case "d", "day", "days": self = .day
      default: return nil
      }
    }

    /// The unit of two digits that follow a number of this unit: minutes after hours, seconds after minutes.
    fileprivate var behind: Unit? {
      switch self {
      case .hour: .minute
      case .minute: .second
      case .second, .day: nil
      }
    }
  }

  private enum Token: Equatable {
    case number(String)
    case word(String)
    case colon

    var isNumber: Bool { if case .number = self { true } else { false } }
  }

  /// The most digits of a number: a longer one is not accepted and could overflow.
  private static let mostDigits = 9

  /// Parses a length of time in seconds, at least one; nil if the text is not one. Numbers with a space
  /// between them are never one number.
  ///
  /// - Parameters:
  ///   - typed: the text as typed.
  ///   - alone: the unit of a number without one; nil if it needs a unit.
  ///   - pair: the unit of the first of two numbers, as in “1:30” and “1 30”; the second has two digits,
  ///     below 60. nil if two numbers are not accepted.
  package static func seconds(_ typed: String, alone: Unit?, pair: Unit?) -> Int? {
    guard let tokens = tokens(of: typed) else { return nil }
    let total: Int?
    switch tokens.count {
    case 1: total = amount(tokens[0], of: alone)
    case 2 where tokens.allSatisfy(\.isNumber): total = amount(tokens[0], tokens[1], of: pair)
    case 3 where tokens[1] == .colon: total = amount(tokens[0], tokens[2], of: pair)
    default: total = amount(ofUnits: tokens)
    }
    return total.flatMap { $0 > 0 ? $0 : nil }
  }

  private static func amount(_ token: Token, of unit: Unit?) -> Int? {
    guard case .number(let digits) = token, digits.count <= mostDigits, let unit else { return nil }
    return Int(digits).map { $0 * unit.rawValue }
  }

  /// The length in seconds of two numbers such as “1:30”.
  /// - Parameter second: has to have two digits, below 60.
  private static func amount(_ first: Token, _ second: Token, of unit: Unit?) -> Int? {
    guard let unit, case .number(let digits) = second, digits.count == 2, let rest = Int(digits), rest < 60,
      let behind = unit.behind, let whole = amount(first, of: unit)
    else { return nil }
    return whole + rest * behind.rawValue
  }

  /// The length in seconds of numbers with units, each unit once; after hours and minutes the last number may
  /// have no unit.
  private static func amount(ofUnits tokens: [Token]) -> Int? {
    var (total, known, rest) = (0, Set<Unit>(), tokens[...])
    var last: Unit?
    while let number = rest.popFirst() {
      guard let next = rest.popFirst() else {
        guard case .number(let digits) = number, digits.count <= 2, let unit = last?.behind,
          !known.contains(unit), let count = Int(digits), count < 60
        else { return nil }
        return total + count * unit.rawValue
      }
      guard case .word(let word) = next, let unit = Unit(word), known.insert(unit).inserted,
        let count = amount(number, of: unit)
      else { return nil }
      (total, last) = (total + count, unit)
    }
    return total
  }

  /// The numbers and units in a typed text; nil if it contains anything else.
  private static func tokens(of typed: String) -> [Token]? {
    var tokens: [Token] = []
    var rest = typed.lowercased()[...]
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first == ":" {
        tokens.append(.colon)
        rest.removeFirst()
      } else {
        let isDigit = ("0"..."9").contains(first)
        guard isDigit || first.isLetter else { return nil }
        let run = rest.prefix { isDigit ? ("0"..."9").contains($0) : $0.isLetter }
        tokens.append(isDigit ? .number(String(run)) : .word(String(run)))
        rest = rest[run.endIndex...]
      }
    }
    return tokens
  }

  /// A length of time in words, such as “1 hour 30 minutes”.
  package static func words(seconds: Int) -> String {
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60)
    let rest = seconds % 60
    var parts: [String] = []
    if days > 0 { parts.append(localized(days, one: "\(days) day", other: "\(days) days")) }
    if hours > 0 { parts.append(localized(hours, one: "\(hours) hour", other: "\(hours) hours")) }
    if minutes > 0 { parts.append(localized(minutes, one: "\(minutes) minute", other: "\(minutes) minutes")) }
    if rest > 0 { parts.append(localized(rest, one: "\(rest) second", other: "\(rest) seconds")) }
    return parts.joined(separator: " ")
  }
}
