import Library
import Signals

/// A page of the calendar. Months are identified by the midnight of their first day, weeks by that of their Monday.
enum CalendarPage: Hashable, Sendable {
  /// A month with its weeks.
  case month(LocalTime)
  /// A week with its days.
  case week(LocalTime)
  /// A day with its entries.
  case day(LocalTime)
  /// Six months, beginning with January or July.
  case halfYear(LocalTime)
  /// Nine years, beginning with this one.
  case years(Int)
  /// The invitations of other people.
  case invitations(from: LocalTime)
  /// A search by words, as they are typed.
  case find(String, from: LocalTime)
  /// The removed entries that can be put back.
  case removed(from: LocalTime)
  /// The removed entries, of which one or all can be erased for good.
  case erasable(from: LocalTime)
  /// The question whether to erase these removed entries for good, which cannot be undone.
  case erasing([CalendarEvent], from: LocalTime)
  case entry(EventOccurrence, on: LocalTime)
  /// Which times of a series of entries are to be removed.
  case removal(EventOccurrence, on: LocalTime)
  /// The fields of the person's own entry that can be changed.
  case change(EventOccurrence, on: LocalTime)
  /// One field of the entry, with what is typed.
  case field(CalendarField, EventOccurrence, typed: String, on: LocalTime)
  /// The minutes past this hour at which the entry is to start.
  case minute(EventOccurrence, hour: Int, on: LocalTime)
  /// Which times of a series a change applies to.
  case scope(CalendarEdit, EventOccurrence, on: LocalTime)
  /// The title of a new entry, as it is typed.
  case title(String, on: LocalTime)
  case hour(String, on: LocalTime)
  /// The duration of a new entry, with what is typed.
  case length(String, at: LocalTime, typed: String)
  /// The minutes past its hour at which a new entry is to start.
  case newMinute(String, at: LocalTime)
  /// Exporting the calendar to a file, or importing one.
  case files(from: LocalTime)
  /// The calendar files that were found in the person's folders.
  case finding(from: LocalTime)
  /// The entries that a file of this name has brought.
  case takenIn(CalendarImport, name: String, from: LocalTime)

  static let yearsOnAPage = 9

  /// The calendar page one step out; nil leaves the calendar.
  var outer: CalendarPage? {
    switch self {
    case .month: nil
    case .week(let monday): .month(monday.adding(days: 3).month())
    case .day(let day): .month(day.month())
    case .halfYear(let first): .month(first)
    case .years(let year): .halfYear(Self.january(year + Self.yearsOnAPage / 2))
    case .invitations(let month), .find(_, let month): .month(month)
    case .removed(let month): .find("", from: month)
    case .erasable(let month): .removed(from: month)
    case .erasing(_, let month): .erasable(from: month)
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

  /// The previous or next page, if the page is one of a series; nil otherwise.
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

  /// The days whose entries the page shows.
  var days: Range<LocalTime> {
    switch self {
    case .month(let first): Self.weeks(of: first)
    case .week(let monday): monday..<monday.adding(days: 7)
    case .halfYear(let first): first..<first.month(adding: 6)
    case .years(let year): Self.january(year)..<Self.january(year).month(adding: 1)
    case .invitations(let month), .find(_, let month), .removed(let month), .erasable(let month),
      .erasing(_, let month), .files(let month), .finding(let month), .takenIn(_, _, let month):
      Self.weeks(of: month)
    case .day(let day), .entry(_, let day), .removal(_, let day), .title(_, let day), .hour(_, let day),
      .change(_, let day), .field(_, _, _, let day), .scope(_, _, let day), .minute(_, _, let day):
      day..<day.adding(days: 1)
    case .length(_, let start, _), .newMinute(_, let start): start.midnight..<start.midnight.adding(days: 1)
    }
  }

  /// The days that are asked for: months before and after those shown, so that turning pages seldom has to wait.
  var daysAsked: Range<LocalTime> {
    let (first, last) = (days.lowerBound.month(adding: -1), days.upperBound.month(adding: 2))
    return first.startOfWeek..<last.adding(days: 7)
  }

  /// The request to the store that the page needs.
  var request: CalendarRequest {
    switch self {
    case .find(let typed, _):
      let words = CalendarWords.sought(typed)
      return CalendarWords.canBeSought(words) ? .find(words) : .list
    case .removed, .erasable, .erasing: return .removed
    default: return .list
    }
  }

  /// The month in which a search from this page begins.
  var monthAround: LocalTime {
    switch self {
    case .month(let month), .invitations(let month), .find(_, let month), .removed(let month),
      .erasable(let month), .erasing(_, let month), .files(let month), .finding(let month),
      .takenIn(_, _, let month):
      month
    case .week(let monday): monday.adding(days: 3).month()
    case .halfYear, .years, .day, .entry, .removal, .change, .field, .minute, .scope, .title, .hour, .length,
      .newMinute:
      days.lowerBound.month()
    }
  }

  /// Whether the page is about an entry.
  var isAboutEntry: Bool {
    switch self {
    case .entry, .removal, .change, .field, .minute, .scope: true
    default: false
    }
  }

  /// Whether the page is the question before entries are erased for good.
  var isErasing: Bool { if case .erasing = self { true } else { false } }

  /// The weeks of a month: from the Monday on or before its first day until a Monday after its last.
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

  /// The time, or nil outside the years that the calendar covers, which are far from any plans.
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
  /// Leads from the removed entries to those that can be erased for good.
  static let calendarErasable: TargetID = "calendar-erasable"
  static let calendarEraseAll: TargetID = "calendar-erase-all"
  /// Erases the entries that were asked about.
  static let calendarErase: TargetID = "calendar-erase"
  /// Keeps the entries that were asked about.
  static let calendarKeep: TargetID = "calendar-keep"
  static let calendarMinute: TargetID = "calendar-minute"
  static let calendarFiles: TargetID = "calendar-files"
  static let calendarSave: TargetID = "calendar-save"
  static let calendarTakeIn: TargetID = "calendar-take-in"
  static let calendarNew: TargetID = "calendar-new"
  static let calendarUndo: TargetID = "calendar-undo"
  static let calendarTitle: TargetID = "calendar-title"
  static let calendarAllDay: TargetID = "calendar-all-day"
  static let calendarChange: TargetID = "calendar-change"
  /// The cell for no value of the field that is changed.
  static let calendarNone: TargetID = "calendar-none"
  static let calendarOne: TargetID = "calendar-one"
  static let calendarFollowing: TargetID = "calendar-following"
  static let calendarAll: TargetID = "calendar-all"
  static let calendarRemove: TargetID = "calendar-remove"
  static let calendarRemoveOne: TargetID = "calendar-remove-one"
  static let calendarRemoveFollowing: TargetID = "calendar-remove-following"
  static let calendarRemoveAll: TargetID = "calendar-remove-all"
}
