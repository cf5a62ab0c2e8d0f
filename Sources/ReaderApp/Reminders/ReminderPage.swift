import Library
import Signals

/// Whose time is chosen.
enum ReminderSubject: Hashable, Sendable {
  /// A new one of these words.
  case new(String)
  /// One that there is.
  case known(Reminder)

  var text: String {
    switch self {
    case .new(let words): words
    case .known(let reminder): reminder.text
    }
  }

  /// How it repeats where nothing is said of that.
  var repeats: Repetition {
    switch self {
    case .new: .never
    case .known(let reminder): reminder.repeats
    }
  }

  /// The page of the times that need more than one look.
  var furtherTimes: ReminderPage {
    switch self {
    case .new(let words): .moreTimes(words)
    case .known: .times(self)
    }
  }
}

/// What is settled of a time whose hour is still to be chosen.
struct ReminderTiming: Hashable, Sendable {
  var subject: ReminderSubject
  /// nil for the next day on which it can be.
  var day: LocalTime?
  var repeats: Repetition

  func moment(second: Int) -> NewReminder.Moment {
    day.map { .at($0.at(second: second)) } ?? .next(second: second)
  }

  /// Such as “Thu 24 Dec, 18:05”.
  func words(second: Int) -> String {
    let time = CalendarWords.time(LocalTime.midnight(ofDay: 0).at(second: second))
    return [day.map(CalendarWords.shortDay), time].compactMap(\.self).joined(separator: ", ")
  }
}

/// A page on which a reminder gets its time and repetition, or other words.
indirect enum ReminderPage: Hashable, Sendable {
  /// Times that many want.
  case times(ReminderSubject)
  /// More of them, for a new one.
  case moreTimes(String)
  /// In what a time from now is counted.
  case units(ReminderSubject)
  /// How many of them, as they are typed.
  case countdown(ReminderSubject, ReminderUnit, typed: String)
  /// On which day, found as in the calendar.
  case day(ReminderSubject, CalendarPage)
  /// Every how many days, as they are typed.
  case interval(ReminderSubject, typed: String)
  /// On which weekdays; several can be chosen.
  case weekdays(ReminderSubject, Set<Weekday>)
  case hour(ReminderTiming, Precision, from: ReminderPage)
  /// At how many minutes past the hour, as they are typed.
  case minute(ReminderTiming, hour: Int, typed: String, from: ReminderPage)
  /// Other words, as they are typed.
  case text(Reminder, typed: String)

  /// What an hour that is chosen leads to.
  enum Precision: Hashable, Sendable {
    /// It is the time.
    case hours
    /// Its minutes are chosen next.
    case minutes
  }

  /// One step out.
  var outer: PlanScreen.View {
    switch self {
    case .times(.new(let words)): .words(words)
    case .times(.known(let reminder)), .text(let reminder, _): .reminder(reminder)
    case .moreTimes(let words): .composing(.times(.new(words)))
    case .units(let subject), .interval(let subject, _), .weekdays(let subject, _):
      .composing(subject.furtherTimes)
    case .countdown(let subject, _, _): .composing(.units(subject))
    case .day(let subject, let page):
      .composing(page.outer.map { .day(subject, $0) } ?? subject.furtherTimes)
    case .hour(_, _, let from), .minute(_, _, _, let from): .composing(from)
    }
  }

  /// What is typed; nil where nothing is.
  var typed: String? {
    switch self {
    case .countdown(_, _, let typed), .interval(_, let typed), .minute(_, _, let typed, _),
      .text(_, let typed):
      typed
    case .times, .moreTimes, .units, .day, .weekdays, .hour: nil
    }
  }

  /// Characters of what is typed at most.
  var longest: Int { if case .text = self { 500 } else { PlanField.longestNumber } }

  /// The same page with what is typed now.
  func typing(_ words: String) -> ReminderPage {
    let typed = String(words.prefix(longest))
    return switch self {
    case .countdown(let subject, let unit, _): .countdown(subject, unit, typed: typed)
    case .interval(let subject, _): .interval(subject, typed: typed)
    case .minute(let timing, let hour, _, let from): .minute(timing, hour: hour, typed: typed, from: from)
    case .text(let reminder, _): .text(reminder, typed: typed)
    case .times, .moreTimes, .units, .day, .weekdays, .hour: self
    }
  }

  /// The page before or after, of those that a day is found by; nil for another.
  func turned(by step: Int) -> ReminderPage? {
    guard case .day(let subject, let page) = self else { return nil }
    return page.turned(by: step).map { .day(subject, $0) }
  }
}

extension TargetID {
  /// Leads to times that need more than one look.
  static let planMoreTimes: TargetID = "plan-more-times"
  static let planOnDay: TargetID = "plan-on-day"
  static let planInOwn: TargetID = "plan-in-own"
  static let planWeekdays: TargetID = "plan-weekdays"
  static let planInterval: TargetID = "plan-interval"
  /// The interval counts from when the reminder is done.
  static let planAfterDone: TargetID = "plan-after-done"
  /// What was chosen of several is all that is wanted.
  static let planGoOn: TargetID = "plan-go-on"
  /// The hour that is chosen next has minutes.
  static let planMinutes: TargetID = "plan-minutes"
}
