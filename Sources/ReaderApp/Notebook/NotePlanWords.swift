import Documents
import Foundation
import Library
import Localization

/// Plans and their steps in words.
enum NotePlanWords {
  /// The label of the cell that leads to a plan.
  static func state(of plan: NotePlan) -> String {
    plan.steps.isEmpty
      ? localized("Plan…", context: "noun")
      : localized("Plan: \(plan.doneCount) of \(plan.steps.count) done…")
  }

  /// The headline above a plan's steps.
  static func headline(_ plan: NotePlan?, of title: String, today: LocalTime?) -> String {
    guard let plan, !plan.steps.isEmpty else { return localized("\(title): no step yet") }
    let isLate = today.map(plan.isLate) ?? false
    return isLate
      ? localized("\(title): \(plan.doneCount) of \(plan.steps.count) done, overdue")
      : localized("\(title): \(plan.doneCount) of \(plan.steps.count) done")
  }

  /// The label of the cell that leads to the plan's start or due day.
  static func label(of bound: NotePlan.Bound, in plan: NotePlan?) -> String {
    let chosen = plan?.days[bound].map { day($0) }
    return switch bound {
    case .start: chosen.map { localized("Start: \($0)") } ?? localized("Start…", context: "day")
    case .due: chosen.map { localized("Due: \($0)") } ?? localized("Due…")
    }
  }

  static func label(of step: NotePlan.Step, number: Int) -> String {
    DisplayText.of("\(number + 1). \(NotePictures.plain(step.title))", maximum: 60)
  }

  /// A date in words, such as “Monday, 30 November 2026”.
  static func day(_ day: LocalTime) -> String {
    let date = day.instant(in: .gmt)
    var style = Date.FormatStyle(date: .complete, time: .omitted)
    style.timeZone = .gmt
    return date.formatted(style)
  }

  private static func day(_ text: String) -> String {
    guard let day = LocalTime(text + " 00:00") else { return text }
    var style = Date.FormatStyle(date: .abbreviated, time: .omitted)
    style.timeZone = .gmt
    return day.instant(in: .gmt).formatted(style)
  }

  /// A step's text and its reminders, in pages of lines.
  static func pages(of step: NotePlan.Step, _ reminders: [Reminder]) -> [ProsePage] {
    var facts = [step.isDone ? localized("done") : localized("not done yet")]
    facts += reminders.map {
      moment(of: $0).map { localized("reminder on \($0)") } ?? localized("reminder without a day")
    }
    var lines = words(step.title) + facts.flatMap(words)
    if !step.description.isEmpty { lines += [ProseLine("")] + NoteWords.lines(of: step.description) }
    let pictures = pictures(of: step)
    if !pictures.isEmpty { lines += [ProseLine("")] + pictures.flatMap(words) }
    for observation in step.observations {
      lines += [ProseLine("")] + words(observation.moment) + NoteWords.lines(of: observation.text)
    }
    return ProsePage.pages(of: lines)
  }

  /// A line of text in which what looks like a list or a heading is shown as written.
  private static func words(_ line: String) -> [ProseLine] {
    MarkdownMarks.lines(of: NotePictures.plain(line)).flatMap { TextPage.wrapped($0).map { ProseLine($0) } }
  }

  /// The captions of a step's pictures that are not within its text.
  private static func pictures(of step: NotePlan.Step) -> [String] {
    let words = [step.title, step.description] + step.observations.map(\.text)
    let said = Set(words.flatMap { NotePictures(of: $0).references.map(\.id) })
    return step.pictures.filter { !said.contains($0.id) }.map {
      NotePictures.plain("![\($0.caption)](picture:\($0.id))")
    }
  }

  /// The label of the cell that removes a reminder of a step.
  static func label(removing reminder: Reminder) -> String {
    moment(of: reminder).map { localized("Not on \($0)") } ?? localized("Remove the reminder without a day")
  }

  /// The message after a reminder of a step was removed.
  static func news(removed reminder: Reminder) -> String {
    moment(of: reminder).map { localized("You are not reminded on \($0).") }
      ?? localized("The reminder without a day is removed.")
  }

  /// When a reminder is due, such as “25 Nov 2026 at 09:00, every day”; nil if it is not due on any day, as once it is done.
  private static func moment(of reminder: Reminder) -> String? {
    guard let due = reminder.due?.formatted(date: .abbreviated, time: .shortened) else { return nil }
    return reminder.repeats == .never ? due : "\(due), \(ReminderWords.repeats(reminder.repeats))"
  }

  /// A time that is offered for a reminder of a step.
  struct OfferedReminder {
    var moment: NewReminder.Moment
    /// The text of the cell that sets the reminder.
    var label: String
    /// The message after the reminder was set.
    var news: String
  }

  /// The times that are offered for a reminder of a step.
  static func reminders(of plan: NotePlan?, now: Date?) -> [OfferedReminder] {
    var choices = [
      OfferedReminder(
        moment: .after(seconds: 3600), label: localized("Remind me in an hour"),
        news: localized("You will be reminded in an hour.")),
      OfferedReminder(
        moment: .after(seconds: 86_400), label: localized("Remind me in a day"),
        news: localized("You will be reminded in a day.")),
      OfferedReminder(
        moment: .after(seconds: 7 * 86_400), label: localized("Remind me in a week"),
        news: localized("You will be reminded in a week.")),
    ]
    if let due = plan?.days[.due], let morning = LocalTime(due + " 09:00"), let now,
      morning > LocalTime(now, in: .current)
    {
      choices.append(
        OfferedReminder(
          moment: .at(morning), label: localized("Remind me on the day it is due, at 9"),
          news: localized("You will be reminded on the day it is due, at 9.")))
    }
    return choices
  }
}
