import Foundation

/// How a reminder repeats once it is done.
package enum Repetition: Hashable, Sendable {
  /// The reminder is over once it is done.
  case never
  /// At the same time of day, this many days after the time before, however late the reminder was done.
  case everyDays(Int)
  /// At the same time of day on these weekdays.
  case weekdays(Set<Weekday>)
  /// At the same time of day, this many days after the reminder is done: as for reading something again.
  case afterDone(days: Int)

  /// The possible numbers of days between two times of a reminder.
  package static let days = 1...3650

  var isValid: Bool {
    switch self {
    case .never: true
    case .everyDays(let days), .afterDone(let days): Self.days.contains(days)
    case .weekdays(let days): !days.isEmpty
    }
  }

  /// The next local time of a repeating reminder.
  /// - Parameters:
  ///   - time: the local time of the reminder that is done.
  ///   - now: when it is done; times that were missed before are skipped.
  func next(after time: LocalTime, now: LocalTime) -> LocalTime? {
    // If the clock went back, the same time must not come again.
    let bound = max(time, now)
    switch self {
    case .never: return nil
    case .everyDays(let days):
      let missed = (bound.seconds - time.seconds) / (days * 86_400)
      return time.adding(days: (missed + 1) * days)
    case .weekdays(let days):
      let first = time.adding(days: bound.day - time.day)
      return (0...7).lazy.map { first.adding(days: $0) }.first { $0 > bound && days.contains($0.weekday) }
    case .afterDone(let days):
      // What is done early comes again sooner, but not at the time that was just done.
      let next = time.adding(days: now.day - time.day + days)
      return next > time ? next : time.adding(days: days)
    }
  }
}

extension Repetition: RawRepresentable, Codable {
  /// The repetition as text for tables, exports and JSON: `never`, `every 3 days`, `MO,WE` or `3 days after
  /// done`.
  package var rawValue: String {
    switch self {
    case .never: "never"
    case .everyDays(let days): "every \(days) days"
    case .weekdays(let days): days.sorted().map(\.rawValue).joined(separator: ",")
    case .afterDone(let days): "\(days) days after done"
    }
  }

  /// Parses the text that `rawValue` gives; nil for other text, and for days that are out of range.
  package init?(rawValue: String) {
    let words = rawValue.split(separator: " ")
    let days = rawValue.split(separator: ",", omittingEmptySubsequences: false).map {
      Weekday(rawValue: String($0))
    }
    switch words.count {
    case 1 where rawValue == "never": self = .never
    case 1 where !days.contains(nil): self = .weekdays(Set(days.compactMap(\.self)))
    case 3 where words[0] == "every" && words[2] == "days":
      guard let count = Int(words[1]) else { return nil }
      self = .everyDays(count)
    case 4 where words[1...] == ["days", "after", "done"]:
      guard let count = Int(words[0]) else { return nil }
      self = .afterDone(days: count)
    default: return nil
    }
    guard isValid else { return nil }
  }
}
