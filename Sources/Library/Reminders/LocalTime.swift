import Foundation

/// A date and a time of day as a clock on a wall shows them, in no zone; whole seconds, Gregorian.
package struct LocalTime: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Seconds since 1970-01-01T00:00:00 on that clock.
  let seconds: Int

  init(seconds: Int) { self.seconds = seconds }

  /// The local time in a zone at an instant.
  package init(_ instant: Date, in zone: TimeZone) {
    // Beyond the year 9999, the last that is written, and within what an Int holds.
    let moment = min(max(instant.timeIntervalSince1970, -1e11), 2.6e11)
    seconds = Int(moment.rounded(.down)) + zone.secondsFromGMT(for: instant)
  }

  /// Parses `2026-11-24T09:00:00`, also without seconds or with a space in place of the T; nil for dates and
  /// times that do not exist.
  package init?(_ text: String) {
    let parts = text.split(whereSeparator: { $0 == "T" || $0 == " " }).map(String.init)
    guard parts.count == 2, let day = Self.day(parts[0]), let second = Self.second(parts[1]) else {
      return nil
    }
    seconds = day + second
  }

  /// Parses a day such as `2026-11-24`: the seconds since 1970-01-01 at its midnight.
  static func day(_ text: String) -> Int? {
    let digits = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = digits.compactMap { Self.number($0) }
    guard numbers.count == 3, digits.count == 3, numbers[0] >= 1583 else { return nil }
    let parts = DateComponents(year: numbers[0], month: numbers[1], day: numbers[2])
    guard parts.isValidDate(in: calendar), let date = calendar.date(from: parts) else { return nil }
    return Int(date.timeIntervalSince1970)
  }

  /// Parses a time of day such as `9:05` or `09:05:30`: seconds after midnight.
  package static func second(_ text: String) -> Int? {
    let digits = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = digits.compactMap { Self.number($0) }
    guard (2...3).contains(digits.count), numbers.count == digits.count else { return nil }
    let second = numbers.count == 3 ? numbers[2] : 0
    guard numbers[0] < 24, numbers[1] < 60, second < 60 else { return nil }
    return numbers[0] * 3600 + numbers[1] * 60 + second
  }

  private static func number(_ text: Substring) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return Int(text)
  }

  /// The instant of this local time in a zone. A time that is skipped when clocks go forward is moved by as
  /// much as they go; for one that occurs twice it is the first, as in RFC 5545 (3.3.5).
  package func instant(in zone: TimeZone) -> Date {
    var calendar = Self.calendar
    let date = Date(timeIntervalSince1970: Double(seconds))
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    calendar.timeZone = zone
    return calendar.date(from: parts) ?? date - Double(zone.secondsFromGMT(for: date))
  }

  /// The same time of day, `days` days later.
  package func adding(days: Int) -> LocalTime { LocalTime(seconds: seconds + days * 86_400) }

  /// Days from 1970-01-01 to this day.
  package var day: Int { Int((Double(seconds) / 86_400).rounded(.down)) }
  /// Seconds after midnight of this day.
  package var second: Int { seconds - day * 86_400 }
  /// The day of the week of this date.
  package var weekday: Weekday { Weekday.allCases[((day + 3) % 7 + 7) % 7] }

  /// Whether one time is earlier than the other on the same clock.
  package static func < (a: LocalTime, b: LocalTime) -> Bool { a.seconds < b.seconds }

  /// The time as text, such as `2026-11-24T09:00:00`, as it is stored and exported.
  package var description: String {
    let date = Date(timeIntervalSince1970: Double(seconds))
    let parts = Self.calendar.dateComponents([.year, .month, .day], from: date)
    let (hour, minute) = (second / 3600, second / 60 % 60)
    let day =
      "\(Self.two(parts.year ?? 0, width: 4))-\(Self.two(parts.month ?? 0))-\(Self.two(parts.day ?? 0))"
    return "\(day)T\(Self.two(hour)):\(Self.two(minute)):\(Self.two(second % 60))"
  }

  private static func two(_ number: Int, width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// The Gregorian calendar in UTC, so that no zone's rules affect computations of local time.
  static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}

/// A day of the week; raw values as RFC 5545 abbreviates them.
package enum Weekday: String, Hashable, Comparable, Codable, Sendable, CaseIterable {
  /// Monday, the first day in the order of weekdays.
  case monday = "MO"
  /// Tuesday, the second day in the order of weekdays.
  case tuesday = "TU"
  /// Wednesday, the third day in the order of weekdays.
  case wednesday = "WE"
  /// Thursday, the fourth day in the order of weekdays.
  case thursday = "TH"
  /// Friday, the fifth day in the order of weekdays.
  case friday = "FR"
  /// Saturday, the sixth day in the order of weekdays.
  case saturday = "SA"
  /// Sunday, the last day in the order of weekdays.
  case sunday = "SU"

  private var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  /// Whether one weekday comes before the other in a week that begins on Monday.
  package static func < (a: Weekday, b: Weekday) -> Bool { a.number < b.number }
}

/// The time zones known to this computer. An unknown zone counts as the computer's own.
package struct ZoneRules: Sendable {
  var zone: @Sendable (String) -> TimeZone?
  /// Gives the computer's own time zone.
  package var current: @Sendable () -> TimeZone

  /// The zones that this computer knows.
  package static let system = ZoneRules(zone: { TimeZone(identifier: $0) }, current: { .current })

  /// The zones that this computer knows, with another one in the place of its own.
  package static func system(in zone: TimeZone) -> ZoneRules {
    ZoneRules(zone: system.zone, current: { zone })
  }

  func callAsFunction(_ identifier: String) -> TimeZone { zone(identifier) ?? current() }
}
