import Foundation

extension LocalTime {
  /// The calendar year, such as 2026.
  package var year: Int { parts.year ?? 1970 }
  /// The month of the year, from 1.
  package var month: Int { parts.month ?? 1 }
  /// The day of the month, from 1.
  package var dayOfMonth: Int { parts.day ?? 1 }

  /// Whether the time can be read back from its text: years have four digits and begin with the Gregorian calendar's.
  var isReadable: Bool { LocalTime(description) == self }

  private var parts: DateComponents {
    Self.calendar.dateComponents(
      [.year, .month, .day], from: Date(timeIntervalSince1970: Double(day) * 86_400))
  }

  /// Midnight of the Monday on or before this day (weeks as in ISO 8601).
  package var startOfWeek: LocalTime { Self.midnight(ofDay: day - ((day + 3) % 7 + 7) % 7) }

  /// The same day at a time given in seconds after midnight, limited to that day.
  package func at(second: Int) -> LocalTime { midnight.adding(seconds: min(max(second, 0), 86_399)) }
}
