import Library
import Signals

/// The reminder whose time is being chosen.
enum ReminderSubject: Hashable, Sendable {
  /// A new reminder with this text.
  case new(String)
  /// An existing reminder.
  case known(Reminder)

  var text: String {
    switch self {
    case .new(let words): words
    case .known(let reminder): reminder.text
    }
  }

  /// The text as it is shown.
  var shownText: String { DisplayText.shown(text) }

  /// The repetition unless another one is chosen.
  var repeats: Repetition {
    switch self {
    case .new: .never
    case .known(let reminder): reminder.repeats
    }
  }

  /// The page of times whose choice needs more than one step.
  var furtherTimes: ReminderPage {
    switch self {
    case .new(let words): .moreTimes(words)
    case .known: .times(self)
    }
  }
}

/// What is already chosen of a time whose hour is still to be chosen.
struct ReminderTiming: Hashable, Sendable {
  var subject: ReminderSubject
  /// The day of the reminder; nil for the next possible day.
  var day: LocalTime?
  var repeats: Repetition

  func moment(second: Int) -> NewReminder.Moment {
    day.map { .at($0.at(second: second)) } ?? .next(second: second)
  }

  /// The time in words, such as “Thu 24 Dec, 18:05”.
  func words(second: Int) -> String {
    let time = CalendarWords.time(LocalTime.midnight(ofDay: 0).at(second: second))
    return [day.map(CalendarWords.shortDay), time].compactMap(\.self).joined(separator: ", ")
  }
}

/// A page on which a reminder gets its time and repetition, or another text.
indirect enum ReminderPage: Hashable, Sendable {
  /// Cells of common times for a reminder.
  case times(ReminderSubject)
  /// More common times, for a new reminder.
  case moreTimes(String)
  /// The unit of a time from now.
  case units(ReminderSubject)
  /// The number of units until the reminder, as it is typed.
  case countdown(ReminderSubject, ReminderUnit, typed: String)
  /// The day of the reminder, chosen as in the calendar.
  case day(ReminderSubject, CalendarPage)
  /// The interval in days, as it is typed.
  case interval(ReminderSubject, typed: String)
  /// The weekdays of the reminder; several can be chosen.
  case weekdays(ReminderSubject, Set<Weekday>)
  case hour(ReminderTiming, Precision, from: ReminderPage)
  /// The minutes past the hour, as they are typed.
  case minute(ReminderTiming, hour: Int, typed: String, from: ReminderPage)
  /// The reminder's changed text, as it is typed.
  case text(Reminder, typed: String)

  /// Whether minutes are chosen after the hour.
  enum Precision: Hashable, Sendable {
    /// The hour that is chosen is the reminder's time.
    case hours
    /// The minutes are chosen after the hour.
    case minutes
  }

  /// The view of “Your day” one step out of this page.
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

  /// The text typed so far; nil if nothing is typed on the page.
  var typed: String? {
    switch self {
    case .countdown(_, _, let typed), .interval(_, let typed), .minute(_, _, let typed, _),
      .text(_, let typed):
      typed
    case .times, .moreTimes, .units, .day, .weekdays, .hour: nil
    }
  }

  /// The largest number of characters that can be typed.
  var longest: Int { if case .text = self { 500 } else { PlanField.longestNumber } }

  /// The same page of a reminder with another typed text.
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

  /// The previous or next page of the calendar in which the day is chosen; nil for other pages.
  func turned(by step: Int) -> ReminderPage? {
    guard case .day(let subject, let page) = self else { return nil }
    return page.turned(by: step).map { .day(subject, $0) }
  }
}

extension TargetID {
  /// Leads to times whose choice needs more than one step.
  static let planMoreTimes: TargetID = "plan-more-times"
  static let planOnDay: TargetID = "plan-on-day"
  static let planInOwn: TargetID = "plan-in-own"
  static let planWeekdays: TargetID = "plan-weekdays"
  static let planInterval: TargetID = "plan-interval"
  /// Lets the interval count from when the reminder is done.
  static let planAfterDone: TargetID = "plan-after-done"
  /// Finishes a choice of several, such as weekdays.
  static let planGoOn: TargetID = "plan-go-on"
  /// Lets minutes be chosen after the hour.
  static let planMinutes: TargetID = "plan-minutes"
}
