import Foundation
import Library
import Localization

/// Days, times and entries of the calendar in words.
enum CalendarWords {
  private static let months = [
    localized("January"), localized("February"), localized("March", context: "month"), localized("April"),
    localized("May", context: "month"), localized("June"), localized("July"), localized("August"),
    localized("September"), localized("October"), localized("November"), localized("December"),
  ]
  private static let shortMonths = [
    localized("Jan"), localized("Feb"), localized("Mar"), localized("Apr"),
    localized("May", context: "short name of a month"), localized("Jun"), localized("Jul"), localized("Aug"),
    localized("Sep"), localized("Oct"), localized("Nov"), localized("Dec"),
  ]
  private static let weekdays = [
    localized("Monday"), localized("Tuesday"), localized("Wednesday"), localized("Thursday"),
    localized("Friday"), localized("Saturday"), localized("Sunday"),
  ]

  static func monthName(_ time: LocalTime) -> String { months[time.month - 1] }

  private static func shortMonth(_ time: LocalTime) -> String { shortMonths[time.month - 1] }

  /// A month in words, such as “November 2026”.
  static func month(_ time: LocalTime) -> String { "\(monthName(time)) \(time.year)" }

  private static func weekday(_ time: LocalTime) -> String {
    Weekday.allCases.firstIndex(of: time.weekday).map { weekdays[$0] } ?? ""
  }

  /// The letter that stands for a weekday where there is no room for more.
  static func letter(_ weekday: Weekday) -> String {
    switch weekday {
    case .monday: localized("M", context: "Monday")
    case .tuesday: localized("T", context: "Tuesday")
    case .wednesday: localized("W", context: "Wednesday")
    case .thursday: localized("T", context: "Thursday")
    case .friday: localized("F", context: "Friday")
    case .saturday: localized("S", context: "Saturday")
    case .sunday: localized("S", context: "Sunday")
    }
  }

  /// A date in words, such as “Tuesday, 24 November 2026”.
  static func day(_ time: LocalTime) -> String { "\(weekday(time)), \(time.dayOfMonth) \(month(time))" }

  /// A short date, such as “Tue 24 Nov”.
  static func shortDay(_ time: LocalTime) -> String {
    "\(time.weekday.words) \(time.dayOfMonth) \(shortMonth(time))"
  }

  /// A range of days, such as “30 Nov – 6 Dec”.
  static func days(_ first: LocalTime, _ last: LocalTime) -> String {
    let month = shortMonth(last)
    if first.month == last.month { return "\(first.dayOfMonth) – \(last.dayOfMonth) \(month)" }
    return "\(first.dayOfMonth) \(shortMonth(first)) – \(last.dayOfMonth) \(month)"
  }

  /// A time of day, such as “9:05”.
  static func time(_ time: LocalTime) -> String {
    let minute = time.second / 60 % 60
    return "\(time.second / 3600):\(minute < 10 ? "0" : "")\(minute)"
  }

  static func times(_ occurrence: EventOccurrence) -> String {
    let (start, end) = (occurrence.localStart, occurrence.localEnd)
    if occurrence.content.isAllDay {
      let last = end.adding(days: -1)
      return last > start ? localized("until \(shortDay(last))") : localized("all day")
    }
    if start == end { return time(start) }
    return "\(time(start)) – \(start.day == end.day ? "" : shortDay(end) + ", ")\(time(end))"
  }

  /// An entry's line in the list of a day.
  static func line(_ occurrence: EventOccurrence, on day: LocalTime) -> String {
    let start = occurrence.localStart
    let isTimed = !occurrence.content.isAllDay && start.day == day.day
    return (isTimed ? time(start) + " " : "") + occurrence.content.shownTitle
  }

  /// The entries of a week, as its tile lists them.
  static func list(_ occurrences: [EventOccurrence]) -> String {
    let first = occurrences.first.map { "\($0.localStart.weekday.words) \($0.content.shownTitle)" }
    return [first, occurrences.count > 1 ? more(occurrences.count - 1) : nil].compactMap(\.self)
      .joined(separator: ", ")
  }

  /// Today's entries, as the overview of the day lists them.
  static func list(_ occurrences: [EventOccurrence], today: LocalTime) -> String {
    guard let first = occurrences.first else { return localized("nothing is on today") }
    return line(first, on: today) + (occurrences.count > 1 ? ", \(more(occurrences.count - 1))" : "")
  }

  /// How many entries there are besides those that are listed.
  static func more(_ count: Int) -> String { localized(count, one: "1 more", other: "\(count) more") }

  /// A duration, such as “1 h 30 min”, or “2 days” for all-day entries.
  static func length(_ content: EventContent) -> String { length(content.minutes, inDays: content.isAllDay) }

  static func length(_ minutes: Int, inDays: Bool = false) -> String {
    if inDays { return days(max(1, minutes / 1440)) }
    let (hours, minutes) = (minutes / 60, minutes % 60)
    let parts = [
      hours > 0 ? localized("\(hours) h") : nil,
      minutes > 0 || hours == 0 ? localized("\(minutes) min") : nil,
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }

  /// A short date with its year, such as “Tue 24 Nov 2026”.
  static func dayAndYear(_ time: LocalTime) -> String { "\(shortDay(time)) \(time.year)" }

  /// The words to search for, from what is typed.
  static func sought(_ typed: String) -> String {
    typed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether words are long enough for a search: one letter occurs in nearly every entry, but one ideograph can be a word.
  static func canBeSought(_ words: String) -> Bool {
    words.count > 1 || words.unicodeScalars.contains { $0.properties.isIdeographic }
  }

  /// The duration that somebody has typed, min, such as “45”, “1:30”, “1 30”, “2 h” or “1 h 30 min”; nil if it is not a
  /// duration.
  ///
  /// - Parameters:
  ///   - typed: the text.
  ///   - inDays: whether a number alone means days, and only whole days are accepted.
  static func minutes(typed: String, inDays: Bool = false) -> Int? {
    let seconds = TypedLength.seconds(typed, alone: inDays ? .day : .minute, pair: inDays ? nil : .hour)
    guard let seconds, seconds % (inDays ? 86_400 : 60) == 0 else { return nil }
    return (1...Shelf.longestEvent).contains(seconds / 60) ? seconds / 60 : nil
  }

  static func days(_ count: Int) -> String { localized(count, one: "1 day", other: "\(count) days") }

  static func count(_ count: Int) -> String {
    count == 0 ? localized("nothing is on") : localized(count, one: "1 entry", other: "\(count) entries")
  }

  static func colour(_ colour: EventColour) -> String {
    switch colour {
    case .blue: localized("blue")
    case .green: localized("green")
    case .yellow: localized("yellow")
    case .orange: localized("orange")
    case .red: localized("red")
    case .purple: localized("purple")
    case .brown: localized("brown")
    case .gray: localized("gray")
    }
  }

  /// An invited person's answer, beside their name.
  static func answer(_ answer: Invitee.Answer) -> String {
    switch answer {
    case .invited: localized("invited")
    case .accepted: localized("accepted")
    case .declined: localized("declined")
    }
  }

  /// The people of an entry: who has invited, and who is invited.
  static func people(_ event: CalendarEvent) -> String {
    let guests = event.invitees.filter { !$0.isOneself }.map { invitee in
      switch invitee.answer {
      case .invited: "\(invitee.name)?"
      case .accepted: localized("\(invitee.name) accepted")
      case .declined: localized("\(invitee.name) declined")
      }
    }
    let own = event.invitees.first(where: \.isOneself)?.answer
    let owner = event.owner.map { name in
      switch own {
      case .accepted: localized("\(name) invited you: accepted")
      case .declined: localized("\(name) invited you: declined")
      default: localized("\(name) invites you")
      }
    }
    return ([owner].compactMap(\.self) + guests).joined(separator: ", ")
  }
}
