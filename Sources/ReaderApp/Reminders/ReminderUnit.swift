import Library
import Localization

/// The unit of a time from now.
enum ReminderUnit: Int, Hashable, Sendable, CaseIterable {
  case seconds = 1
  case minutes = 60
  case hours = 3600
  case days = 86_400

  /// The label of the cell that leads to the unit.
  var label: String {
    switch self {
    case .seconds: localized("Seconds…")
    case .minutes: localized("Minutes…")
    case .hours: localized("Hours…")
    case .days: localized("Days…")
    }
  }

  /// The question for the number of units.
  var question: String {
    switch self {
    case .seconds: localized("In how many seconds?")
    case .minutes: localized("In how many minutes?")
    case .hours: localized("In how many hours?")
    case .days: localized("In how many days?")
    }
  }

  /// The prompt of the field for the number of units.
  var placeholder: String {
    switch self {
    case .seconds: localized("How many seconds, 1 to \(most)")
    case .minutes: localized("How many minutes, 1 to \(most)")
    case .hours: localized("How many hours, 1 to \(most)")
    case .days: localized("How many days, 1 to \(most)")
    }
  }

  /// The largest number of units that the store accepts.
  var most: Int { Int(Shelf.longestCountdown) / rawValue }

  /// Common numbers of units, for people who cannot type.
  var usual: [Int] {
    switch self {
    case .seconds: [10, 20, 30, 45, 90, 120]
    case .minutes: [1, 2, 3, 15, 25, 45, 90]
    case .hours: [3, 4, 5, 6, 8, 12]
    case .days: [1, 2, 3, 4, 5, 6, 10]
    }
  }

  /// The typed time in seconds, such as `25`, with minutes and hours also `1:30` and `1 30`; nil if it is not a time.
  func seconds(of typed: String) -> Int? {
    let unit: TypedLength.Unit =
      switch self {
      case .seconds: .second
      case .minutes: .minute
      case .hours: .hour
      case .days: .day
      }
    let seconds = TypedLength.seconds(typed, alone: unit, pair: unit)
    return seconds.flatMap { (1...Int(Shelf.longestCountdown)).contains($0) ? $0 : nil }
  }

  /// The time in words, such as “In 25 minutes” and “In 1 hour 30 minutes”.
  func words(_ typed: String) -> String {
    guard TypedNumber(typed, in: 0...most) == nil, let seconds = seconds(of: typed) else {
      let count = Int(typed) ?? 0
      return switch self {
      case .seconds: localized(count, one: "In \(typed) second", other: "In \(typed) seconds")
      case .minutes: localized(count, one: "In \(typed) minute", other: "In \(typed) minutes")
      case .hours: localized(count, one: "In \(typed) hour", other: "In \(typed) hours")
      case .days: localized(count, one: "In \(typed) day", other: "In \(typed) days")
      }
    }
    return localized("In \(TypedLength.words(seconds: seconds))")
  }

  /// The time in words within a sentence, such as “in 25 minutes”.
  func within(_ typed: String) -> String {
    guard TypedNumber(typed, in: 0...most) == nil, let seconds = seconds(of: typed) else {
      let count = Int(typed) ?? 0
      return switch self {
      case .seconds: localized(count, one: "in \(typed) second", other: "in \(typed) seconds")
      case .minutes: localized(count, one: "in \(typed) minute", other: "in \(typed) minutes")
      case .hours: localized(count, one: "in \(typed) hour", other: "in \(typed) hours")
      case .days: localized(count, one: "in \(typed) day", other: "in \(typed) days")
      }
    }
    return localized("in \(TypedLength.words(seconds: seconds))")
  }

  /// Why a typed text is not accepted by `seconds(of:)`.
  func refusal(of typed: String) -> String {
    switch self {
    case .seconds:
      localized("“\(typed)” is no number of seconds that can be counted down. Type 1 to \(most).")
    case .minutes:
      localized("“\(typed)” is no number of minutes that can be counted down. Type 1 to \(most).")
    case .hours:
      localized("“\(typed)” is no number of hours that can be counted down. Type 1 to \(most).")
    case .days:
      localized("“\(typed)” is no number of days that can be counted down. Type 1 to \(most).")
    }
  }
}

/// A whole number that was typed.
struct TypedNumber: Hashable, Sendable {
  let value: Int

  /// - Returns: nil if the text is not a whole number in the range.
  init?(_ typed: String, in range: ClosedRange<Int>) {
    guard (1...9).contains(typed.utf8.count), typed.utf8.allSatisfy({ (48...57).contains($0) }),
      let number = Int(typed), range.contains(number)
    else { return nil }
    value = number
  }
}
