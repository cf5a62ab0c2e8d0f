import Library
import Signals

/// A page of the calendar. Months are named by the midnight of their first day, weeks by that of their Monday.
enum CalendarPage: Hashable, Sendable {
  /// Its weeks.
  case month(LocalTime)
  /// Its days.
  case week(LocalTime)
  /// Its entries.
  case day(LocalTime)
  /// Six months, from January or July on.
  case halfYear(LocalTime)
  /// Nine of them, from this one on.
  case years(Int)
  /// What others invite to.
  case invitations(from: LocalTime)
  /// What is found by words, as they are typed.
  case find(String, from: LocalTime)
  /// What was removed and can be put back.
  case removed(from: LocalTime)
  case entry(EventOccurrence, on: LocalTime)
  /// What of a series is to be removed.
  case removal(EventOccurrence, on: LocalTime)
  /// What of one's own entry can be changed.
  case change(EventOccurrence, on: LocalTime)
  /// One of these things, with what is typed.
  case field(CalendarField, EventOccurrence, typed: String, on: LocalTime)
  /// At how many minutes past this hour it is to start.
  case minute(EventOccurrence, hour: Int, on: LocalTime)
  /// Which times of a series are changed.
  case scope(CalendarEdit, EventOccurrence, on: LocalTime)
  /// The title of a new entry, as it is typed.
  case title(String, on: LocalTime)
  case hour(String, on: LocalTime)
  /// How long a new entry takes, with what is typed.
  case length(String, at: LocalTime, typed: String)
  /// At how many minutes past its hour a new entry is to start.
  case newMinute(String, at: LocalTime)
  /// The calendar goes into a file, or a file's entries into the calendar.
  case files(from: LocalTime)
  /// The calendars that lie in the person's folders.
  case finding(from: LocalTime)
  /// What a file of this name brought.
  case takenIn(CalendarImport, name: String, from: LocalTime)

  static let yearsOnAPage = 9

  /// One step out; nil leaves the calendar.
  var outer: CalendarPage? {
    switch self {
    case .month: nil
    case .week(let monday): .month(monday.adding(days: 3).month())
    case .day(let day): .month(day.month())
    case .halfYear(let first): .month(first)
    case .years(let year): .halfYear(Self.january(year + Self.yearsOnAPage / 2))
    case .invitations(let month), .find(_, let month): .month(month)
    case .removed(let month): .find("", from: month)
    case .entry(_, let day): .day(day)
    case .removal(let occurrence, let day): .entry(occurrence, on: day)
    case .change(let occurrence, let day): .entry(occurrence, on: day)
    case .field(_, let occurrence, _, let day): .change(occurrence, on: day)
    case .minute(let occurrence, _, let day): .field(.start, occurrence, typed: "", on: day)
    case .scope(let edit, let occurrence, let day):
      .field(edit.field, occurrence, typed: edit.field.typed(of: occurrence.content), on: day)
    case .title(_, let day): .day(day)
    case .hour(let title, let day): .title(title, on: day)
    case .length(let title, let start, _): .hour(title, on: start.midnight)
    case .newMinute(let title, let start): .length(title, at: start, typed: "")
    case .files(let month): .find("", from: month)
    case .finding(let month), .takenIn(_, _, let month): .files(from: month)
    }
  }

  /// A step to the left or right where the page is one of many; nil where it is not.
  func turned(by step: Int) -> CalendarPage? {
    switch self {
    case .month(let first): Self.within(first.month(adding: step)).map { .month($0) }
    case .week(let monday): Self.within(monday.adding(days: 7 * step)).map { .week($0) }
    case .day(let day): Self.within(day.adding(days: step)).map { .day($0) }
    case .halfYear(let first): Self.within(first.month(adding: 6 * step)).map { .halfYear($0) }
    case .years(let year):
      Self.within(Self.january(year + step * Self.yearsOnAPage)).map { .years($0.year) }
    default: nil
    }
  }

  /// The days of which the page has to know what is on.
  var days: Range<LocalTime> {
    switch self {
    case .month(let first): Self.weeks(of: first)
    case .week(let monday): monday..<monday.adding(days: 7)
    case .halfYear(let first): first..<first.month(adding: 6)
    case .years(let year): Self.january(year)..<Self.january(year).month(adding: 1)
    case .invitations(let month), .find(_, let month), .removed(let month), .files(let month),
      .finding(let month), .takenIn(_, _, let month):
      Self.weeks(of: month)
    case .day(let day), .entry(_, let day), .removal(_, let day), .title(_, let day), .hour(_, let day),
      .change(_, let day), .field(_, _, _, let day), .scope(_, _, let day), .minute(_, _, let day):
      day..<day.adding(days: 1)
    case .length(_, let start, _), .newMinute(_, let start): start.midnight..<start.midnight.adding(days: 1)
    }
  }

  /// More than is shown, so that few steps have to wait: months before and after.
  var daysAsked: Range<LocalTime> {
    let (first, last) = (days.lowerBound.month(adding: -1), days.upperBound.month(adding: 2))
    return first.startOfWeek..<last.adding(days: 7)
  }

  /// What the store is asked to show it.
  var request: CalendarRequest {
    switch self {
    case .find(let typed, _):
      let words = CalendarWords.sought(typed)
      return CalendarWords.canBeSought(words) ? .find(words) : .list
    case .removed: return .removed
    default: return .list
    }
  }

  /// The month in which something is looked for from here.
  var monthAround: LocalTime {
    switch self {
    case .month(let month), .invitations(let month), .find(_, let month), .removed(let month),
      .files(let month), .finding(let month), .takenIn(_, _, let month):
      month
    case .week(let monday): monday.adding(days: 3).month()
    case .halfYear, .years, .day, .entry, .removal, .change, .field, .minute, .scope, .title, .hour, .length,
      .newMinute:
      days.lowerBound.month()
    }
  }

  /// An entry, or something that is asked about it.
  var isAboutEntry: Bool {
    switch self {
    case .entry, .removal, .change, .field, .minute, .scope: true
    default: false
    }
  }

  /// From the Monday on or before the first until a Monday after the last.
  static func weeks(of first: LocalTime) -> Range<LocalTime> {
    let last = first.month(adding: 1).adding(days: -1)
    return first.startOfWeek..<last.startOfWeek.adding(days: 7)
  }

  static func halfYear(of time: LocalTime) -> LocalTime {
    let first = time.month()
    return first.month(adding: -((first.month - 1) % 6))
  }

  static func january(_ year: Int) -> LocalTime {
    LocalTime.midnight("\(min(max(year, 1900), 2199))-01-01") ?? .midnight(ofDay: 0)
  }

  /// A calendar ends somewhere: far from where anybody plans anything.
  private static func within(_ time: LocalTime) -> LocalTime? {
    (1900...2199).contains(time.year) ? time : nil
  }
}

extension TargetID {
  /// Opens the calendar.
  package static let planCalendar: TargetID = "plan-calendar"
  static let calendarOther: TargetID = "calendar-other"
  static let calendarInvitations: TargetID = "calendar-invitations"
  static let calendarFind: TargetID = "calendar-find"
  static let calendarRemoved: TargetID = "calendar-removed"
  static let calendarMinute: TargetID = "calendar-minute"
  static let calendarFiles: TargetID = "calendar-files"
  static let calendarSave: TargetID = "calendar-save"
  static let calendarTakeIn: TargetID = "calendar-take-in"
  static let calendarNew: TargetID = "calendar-new"
  static let calendarUndo: TargetID = "calendar-undo"
  static let calendarTitle: TargetID = "calendar-title"
  static let calendarAllDay: TargetID = "calendar-all-day"
  static let calendarChange: TargetID = "calendar-change"
  /// Of what is changed: nothing.
  static let calendarNone: TargetID = "calendar-none"
  static let calendarOne: TargetID = "calendar-one"
  static let calendarFollowing: TargetID = "calendar-following"
  static let calendarAll: TargetID = "calendar-all"
  static let calendarRemove: TargetID = "calendar-remove"
  static let calendarRemoveOne: TargetID = "calendar-remove-one"
  static let calendarRemoveFollowing: TargetID = "calendar-remove-following"
  static let calendarRemoveAll: TargetID = "calendar-remove-all"
}
