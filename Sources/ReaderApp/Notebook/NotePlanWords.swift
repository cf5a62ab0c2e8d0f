import Documents
import Foundation
import Library

/// How plans and their steps are shown.
enum NotePlanWords {
  /// On the cell that leads to a plan.
  static func state(of plan: NotePlan) -> String {
    plan.steps.isEmpty ? "Plan…" : "Plan: \(plan.doneCount) of \(plan.steps.count) done…"
  }

  /// Above its steps.
  static func headline(_ plan: NotePlan?, of title: String, today: LocalTime?) -> String {
    guard let plan, !plan.steps.isEmpty else { return "\(title): no step yet" }
    let isLate = today.map(plan.isLate) ?? false
    return "\(title): \(plan.doneCount) of \(plan.steps.count) done" + (isLate ? ", overdue" : "")
  }

  /// On the cell that leads to its start or end.
  static func label(of bound: NotePlan.Bound, in plan: NotePlan?) -> String {
    let what = bound == .start ? "Start" : "Due"
    return plan?.days[bound].map { "\(what): \(day($0))" } ?? "\(what)…"
  }

  static func label(of step: NotePlan.Step, number: Int) -> String {
    DisplayText.of("\(number + 1). \(NotePictures.plain(step.title))", maximum: 60)
  }

  /// Such as “Monday, 30 November 2026”.
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

  /// A step's text and when one is reminded of it, in pages of lines.
  static func pages(of step: NotePlan.Step, _ reminders: [Reminder]) -> [ProsePage] {
    var facts = [step.isDone ? "done" : "not done yet"]
    facts += reminders.map { "reminder on \(moment(of: $0))" }
    var lines = words(step.title) + facts.flatMap(words)
    if !step.description.isEmpty { lines += [ProseLine("")] + NoteWords.lines(of: step.description) }
    let pictures = pictures(of: step)
    if !pictures.isEmpty { lines += [ProseLine("")] + pictures.flatMap(words) }
    for observation in step.observations {
      lines += [ProseLine("")] + words(observation.moment) + NoteWords.lines(of: observation.text)
    }
    return ProsePage.pages(of: lines)
  }

  /// A line of its own, in which what looks like a list or a heading is none.
  private static func words(_ line: String) -> [ProseLine] {
    MarkdownMarks.lines(of: NotePictures.plain(line)).flatMap { TextPage.wrapped($0).map { ProseLine($0) } }
  }

  /// Those that do not stand amid its words.
  private static func pictures(of step: NotePlan.Step) -> [String] {
    let words = [step.title, step.description] + step.observations.map(\.text)
    let said = Set(words.flatMap { NotePictures(of: $0).references.map(\.id) })
    return step.pictures.filter { !said.contains($0.id) }.map {
      NotePictures.plain("![\($0.caption)](picture:\($0.id))")
    }
  }

  /// When a reminder comes, such as “25 Nov 2026 at 09:00, every day”.
  static func moment(of reminder: Reminder) -> String {
    let due = reminder.due.map { $0.formatted(date: .abbreviated, time: .shortened) } ?? "no day"
    return reminder.repeats == .never ? due : "\(due), \(ReminderWords.repeats(reminder.repeats))"
  }

  /// When one can be reminded of a step.
  static func reminders(of plan: NotePlan?, now: Date?) -> [(when: String, moment: NewReminder.Moment)] {
    let after: [(String, Double)] = [
      ("in an hour", 3600), ("in a day", 86_400), ("in a week", 7 * 86_400),
    ]
    var choices = after.map { ($0.0, NewReminder.Moment.after(seconds: $0.1)) }
    if let due = plan?.days[.due], let morning = LocalTime(due + " 09:00"), let now,
      morning > LocalTime(now, in: .current)
    {
      choices.append(("on the day it is due, at 9", .at(morning)))
    }
    return choices
  }
}
