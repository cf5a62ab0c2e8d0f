import Foundation
import Library
import Localization
import Signals

/// A common time of reminders, as a cell.
struct UsualTime: Hashable, Sendable {
  /// What the choice of the cell leads to.
  enum Way: Hashable, Sendable {
    case countdown(seconds: Int)
    /// The choice of the hour; nil keeps the present repetition.
    case hours(Repetition?)
    case day
    case units
    case weekdays
    case interval
    case more
  }

  let id: TargetID
  let words: String
  /// The time in words within a sentence; for countdowns.
  var within = ""
  var detail = ""
  let way: Way

  private static let workingDays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]
  private static let everyDay = UsualTime(
    id: "every-day", words: localized("Every day at…"), way: .hours(.everyDays(1)))
  private static let onWorkingDays = UsualTime(
    id: "working-days", words: localized("Monday to Friday at…"), way: .hours(.weekdays(workingDays)))

  /// Times whose choice needs more than one step.
  private static let further: [UsualTime] = [
    UsualTime(id: .planOnDay, words: localized("On a day…"), detail: localized("of any month"), way: .day),
    UsualTime(
      id: .planInOwn, words: localized("In so many…"), detail: localized("seconds, minutes, hours or days"),
      way: .units),
    UsualTime(
      id: .planWeekdays, words: localized("On weekdays…"), detail: localized("those that you choose"),
      way: .weekdays),
    UsualTime(
      id: .planInterval, words: localized("Every so many days…"),
      detail: localized("1 to \(Repetition.days.upperBound)"), way: .interval),
  ]

  private static let countdowns: [(id: TargetID, words: String, within: String, seconds: Int)] = [
    ("in-5", localized("In 5 minutes"), localized("in 5 minutes"), 300),
    ("in-10", localized("In 10 minutes"), localized("in 10 minutes"), 600),
    ("in-20", localized("In 20 minutes"), localized("in 20 minutes"), 1200),
    ("in-30", localized("In 30 minutes"), localized("in 30 minutes"), 1800),
    ("in-60", localized("In an hour"), localized("in an hour"), 3600),
    ("in-120", localized("In 2 hours"), localized("in 2 hours"), 7200),
  ]

  static let ofNew: [UsualTime] =
    countdowns.map {
      UsualTime(id: $0.id, words: $0.words, within: $0.within, way: .countdown(seconds: $0.seconds))
    }
    + [
      UsualTime(id: "at-hour", words: localized("At an hour…"), way: .hours(nil)), everyDay,
      UsualTime(
        id: .planMoreTimes, words: localized("Another time…"),
        detail: localized("a date, weekdays, any number"), way: .more),
    ]

  static let moreOfNew = [onWorkingDays] + further

  static let ofKnown: [UsualTime] =
    [
      UsualTime(
        id: "retime-hour", words: localized("At another hour…"), detail: localized("repeated as it is"),
        way: .hours(nil)),
      UsualTime(id: "retime-once", words: localized("Only once, at…"), way: .hours(.never)), everyDay,
      onWorkingDays,
    ] + further
}

extension ReminderPage {
  /// What the choice of a cell leads to.
  enum Outcome: Hashable, Sendable {
    case page(ReminderPage)
    /// The reminder is set; `when` is its time in words.
    case set(ReminderSubject, NewReminder.Moment, Repetition, when: String)
    case reword(Reminder, String)
    /// No reminder is set, for this reason.
    case refused(String)
  }

  static let quarterHours = [0, 15, 30, 45]
  /// Common intervals, days.
  static let usualIntervals = [2, 3, 4, 5, 7, 14, 28]

  /// Handles the choice of a cell.
  ///
  /// - Parameters:
  ///   - id: the cell.
  ///   - now: the local time; nil while it is unknown, when the store decides.
  /// - Returns: nil if the cell does not belong to the page.
  func choose(_ id: TargetID, now: LocalTime?) -> Outcome? {
    let number = (0..<366).first { id == .group($0) }
    switch self {
    case .times(let subject):
      let usual: [UsualTime] =
        switch subject {
        case .new: UsualTime.ofNew
        case .known: UsualTime.ofKnown
        }
      return usual.first { $0.id == id }.map { lead($0, subject, now: now) }
    case .moreTimes(let words):
      return UsualTime.moreOfNew.first { $0.id == id }.map { lead($0, .new(words), now: now) }
    case .units(let subject):
      guard let number, ReminderUnit.allCases.indices.contains(number) else { return nil }
      return .page(.countdown(subject, ReminderUnit.allCases[number], typed: ""))
    case .countdown(let subject, let unit, let typed):
      let own = number.map { "\($0)" } ?? typed.trimmingCharacters(in: .whitespaces)
      guard number != nil || id == .planWords, !own.isEmpty else { return nil }
      guard let seconds = unit.seconds(of: own) else { return .refused(unit.refusal(of: own)) }
      return .set(
        subject, .after(seconds: Double(seconds)), subject.repeats, when: unit.within(own))
    case .day(let subject, let page): return chooseDay(id, page, subject, now: now)
    case .interval(let subject, let typed): return chooseInterval(id, number, subject, typed)
    case .weekdays(let subject, let days): return chooseWeekday(id, number, subject, days)
    case .hour(let timing, let precision, _):
      if precision == .hours, id == .planMinutes { return .page(.hour(timing, .minutes, from: self)) }
      guard let number, (0..<24).contains(number) else { return nil }
      switch precision {
      case .hours: return settle(timing, second: number * 3600, now: now)
      case .minutes: return .page(.minute(timing, hour: number, typed: "", from: self))
      }
    case .minute(let timing, let hour, let typed, _):
      let own = number.map { "\($0)" } ?? typed.trimmingCharacters(in: .whitespaces)
      guard number != nil || id == .planWords, !own.isEmpty else { return nil }
      guard let minute = TypedNumber(own, in: 0...59)?.value else {
        return .refused(localized("“\(own)” is no minute of an hour. Type 0 to 59."))
      }
      return settle(timing, second: hour * 3600 + minute * 60, now: now)
    case .text(let reminder, let typed):
      let own = typed.trimmingCharacters(in: .whitespacesAndNewlines)
      guard id == .planWords, !own.isEmpty else { return nil }
      return own == reminder.text
        ? .refused(localized("“\(own)” are its words already. Type others.")) : .reword(reminder, own)
    }
  }

  private func lead(_ usual: UsualTime, _ subject: ReminderSubject, now: LocalTime?) -> Outcome {
    switch usual.way {
    case .countdown(let seconds):
      return .set(subject, .after(seconds: Double(seconds)), subject.repeats, when: usual.within)
    case .hours(let repeats):
      let timing = ReminderTiming(subject: subject, day: nil, repeats: repeats ?? subject.repeats)
      return .page(.hour(timing, .hours, from: self))
    case .day:
      guard let now else { return .refused(localized("The clock is not known yet. Try again in a moment.")) }
      return .page(.day(subject, .month(now.midnight.month())))
    case .units: return .page(.units(subject))
    case .weekdays:
      if case .weekdays(let days) = subject.repeats { return .page(.weekdays(subject, days)) }
      return .page(.weekdays(subject, []))
    case .interval: return .page(.interval(subject, typed: ""))
    case .more: return .page(.moreTimes(subject.text))
    }
  }

  private func chooseDay(
    _ id: TargetID, _ page: CalendarPage, _ subject: ReminderSubject, now: LocalTime?
  ) -> Outcome? {
    guard let next = page.led(by: id) else { return nil }
    guard case .day(let day) = next else { return .page(.day(subject, next)) }
    let words = CalendarWords.day(day)
    if let now {
      if day < now.midnight { return .refused(localized("\(words) is past. Choose today or a later day.")) }
      if day.day - now.day > 36_525 {
        return .refused(localized("\(words) is more than a hundred years away. Choose an earlier day."))
      }
    }
    let timing = ReminderTiming(subject: subject, day: day, repeats: subject.repeats)
    return .page(.hour(timing, .hours, from: self))
  }

  private func chooseInterval(
    _ id: TargetID, _ number: Int?, _ subject: ReminderSubject, _ typed: String
  ) -> Outcome? {
    let own = number.map { "\($0)" } ?? typed.trimmingCharacters(in: .whitespaces)
    guard number != nil || id == .planWords || id == .planAfterDone, !own.isEmpty else { return nil }
    guard let days = TypedNumber(own, in: Repetition.days)?.value else {
      return .refused(localized("“\(own)” is no number of days. Type 1 to \(Repetition.days.upperBound)."))
    }
    let repeats: Repetition = id == .planAfterDone ? .afterDone(days: days) : .everyDays(days)
    return .page(
      .hour(ReminderTiming(subject: subject, day: nil, repeats: repeats), .hours, from: self))
  }

  private func chooseWeekday(
    _ id: TargetID, _ number: Int?, _ subject: ReminderSubject, _ days: Set<Weekday>
  ) -> Outcome? {
    if id == .planGoOn {
      guard !days.isEmpty else {
        return .refused(localized("No weekday is chosen. Choose one or more, then go on."))
      }
      let timing = ReminderTiming(subject: subject, day: nil, repeats: .weekdays(days))
      return .page(.hour(timing, .hours, from: self))
    }
    guard let number, Weekday.allCases.indices.contains(number) else { return nil }
    return .page(.weekdays(subject, days.symmetricDifference([Weekday.allCases[number]])))
  }

  private func settle(_ timing: ReminderTiming, second: Int, now: LocalTime?) -> Outcome {
    let words = timing.words(second: second)
    if let day = timing.day, let now, day.at(second: second) <= now {
      return .refused(localized("\(words) is past. Choose a later time, or another day."))
    }
    return .set(timing.subject, timing.moment(second: second), timing.repeats, when: words)
  }
}
