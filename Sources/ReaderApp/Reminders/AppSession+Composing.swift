import Foundation
import Library
import Localization
import Signals

// Composing a reminder's time, repetition and text: what each cell does.
extension AppSession {
  mutating func compose(
    _ id: TargetID, _ page: ReminderPage, _ before: PlanScreen, at time: Timestamp
  ) -> [AppAction] {
    var plan = before
    let now = reminders.date(at: time).map { LocalTime($0, in: .current) }
    switch page.choose(id, now: now) {
    case nil: return []
    case .page(let next):
      // The list of hours stays; the minutes are asked for too.
      if case (.hour, .hour) = (page, next) { return show(next, plan, list: plan.page) }
      return show(next, plan)
    case .refused(let why):
      plan.message = why
      screen.place = .plan(plan)
      return []
    case .set(let subject, let moment, let repeats, let when):
      list(plan, saying: localized("“\(subject.shownText)” is set: \(when)."))
      switch subject {
      case .new(let words):
        let command = ReminderCommand.add(NewReminder(words, moment, repeats: repeats))
        reminders.note(command)
        return [.store(.reminders(command))]
      case .known(let reminder): return change(reminder, by: .reschedule(reminder, moment, repeats))
      }
    case .reword(let reminder, let text):
      list(plan, saying: localized("“\(reminder.shownText)” is “\(DisplayText.shown(text))” now."))
      return change(reminder, by: .reword(reminder, text))
    }
  }

  /// Shows a page of composing.
  ///
  /// - Parameters:
  ///   - page: the page to show.
  ///   - before: the screen.
  ///   - list: the page of the list on it, from 0.
  mutating func show(_ page: ReminderPage, _ before: PlanScreen, list: Int = 0) -> [AppAction] {
    var plan = before
    (plan.view, plan.page, plan.message) = (.composing(page), list, nil)
    screen.place = .plan(plan)
    guard case .day(_, let days) = page, !calendar.covers(days.days) else { return [] }
    calendar.ask()
    return [.store(.calendar(.list, days: days.daysAsked))]
  }

  /// Turns to the previous or next month, week, half year or years.
  mutating func turnDays(by step: Int, _ plan: PlanScreen) -> [AppAction] {
    guard case .composing(let page) = plan.view, let next = page.turned(by: step) else { return [] }
    return show(next, plan)
  }

  /// Restricts a reminder to this computer, or lifts that.
  mutating func bind(_ reminder: Reminder, _ plan: PlanScreen) -> [AppAction] {
    let isToThisComputer = reminder.seat == nil
    list(
      plan,
      saying: isToThisComputer
        ? localized("“\(reminder.shownText)” comes only on this computer.")
        : localized("“\(reminder.shownText)” comes on any computer."))
    return change(reminder, by: .bind(reminder, toThisComputer: isToThisComputer))
  }

  /// Changes an existing reminder, which can be undone.
  mutating func change(_ reminder: Reminder, by command: ReminderCommand) -> [AppAction] {
    reminders.note(command)
    reminders.drop(reminder)
    return [.store(.reminders(command)), .notice(.withdraw(reminder.id))]
  }

  mutating func undoReminder(_ plan: PlanScreen) -> [AppAction] {
    guard let undo = reminders.change.undo else { return [] }
    reminders.forgetChange()
    reminders.drop(undo.reminder)
    list(plan, saying: undo.words)
    return [.store(.reminders(.undo(undo))), .notice(.withdraw(undo.reminder.id))]
  }

  private mutating func list(_ before: PlanScreen, saying message: String) {
    var plan = before
    (plan.view, plan.page, plan.message) = (.reminders, 0, message)
    screen.place = .plan(plan)
  }
}
