import Foundation

extension LocalTime {
  /// Such as 2026.
  package var year: Int { parts.year ?? 1970 }
  /// From 1.
  package var month: Int { parts.month ?? 1 }
  /// From 1.
  package var dayOfMonth: Int { parts.day ?? 1 }

  private var parts: DateComponents {
    Self.calendar.dateComponents(
      [.year, .month, .day], from: Date(timeIntervalSince1970: Double(day) * 86_400))
  }

  /// Midnight of the Monday on or before it, as ISO 8601 has weeks begin.
  package var startOfWeek: LocalTime { Self.midnight(ofDay: day - ((day + 3) % 7 + 7) % 7) }

  /// The same day at so many seconds after midnight.
  package func at(second: Int) -> LocalTime { midnight.adding(seconds: min(max(second, 0), 86_399)) }
}
