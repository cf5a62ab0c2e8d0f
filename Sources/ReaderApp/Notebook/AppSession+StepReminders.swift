import Foundation
import Library
import Localization
import Signals

// The reminders of a plan's step, on the step's page: listed, set, removed, and the last change undone.
extension AppSession {
  /// The step's reminders that are not done, the soonest first.
  func remindersSet(for step: NotePlan.Step, in note: Note) -> [Reminder] {
    reminds ? step.reminders(among: reminders.open, in: note) : []
  }

  /// What undoes the last change of a reminder of the step; nil for none.
  private func reminderUndo(of step: NotePlan.Step, in note: Note) -> ReminderUndo? {
    reminders.change.undo.flatMap { undo in
      step.reminders(among: [undo.reminder], in: note).isEmpty ? nil : undo
    }
  }

  func reminderItems(of step: NotePlan.Step, in plan: NotePlan, of note: Note) -> [PanelItem] {
    // A new step gets its identifier when it is stored.
    guard reminds, !step.id.isEmpty else { return [] }
    var items: [PanelItem] = []
    if reminderUndo(of: step, in: note) != nil {
      items.append(PanelItem(.stepReminderUndo, localized("Undo the reminder"), .undo))
    }
    items += NotePlanWords.reminders(of: plan, now: reminders.toldDate).enumerated().map {
      PanelItem(.stepReminder($0.offset), $0.element.label, .clock)
    }
    items += remindersSet(for: step, in: note).enumerated().map { index, reminder in
      var item = PanelItem(
        .stepReminded(index), NotePlanWords.label(removing: reminder), .forget)
      item.dwellSeconds = 1.2
      return item
    }
    return items
  }

  mutating func choose(
    _ id: TargetID, forRemindersOf step: NotePlan.Step, in plan: NotePlan, of note: Note,
    _ before: NotebookScreen, at time: Timestamp
  ) -> [AppAction] {
    var shown = before
    if id == .stepReminderUndo, let undo = reminderUndo(of: step, in: note) {
      reminders.forgetChange()
      reminders.drop(undo.reminder)
      shown.news = undo.words
      show(shown, isOther: true, at: time)
      return [.store(.reminders(.undo(undo))), .notice(.withdraw(undo.reminder.id))]
    }
    let listed = remindersSet(for: step, in: note)
    if let index = listed.indices.first(where: { id == .stepReminded($0) }) {
      let actions = change(listed[index], by: .remove(listed[index].id))
      shown.news = NotePlanWords.news(removed: listed[index])
      show(shown, isOther: true, at: time)
      return actions
    }
    let choices = NotePlanWords.reminders(of: plan, now: reminders.toldDate)
    guard let index = choices.indices.first(where: { id == .stepReminder($0) }) else { return [] }
    let command = ReminderCommand.add(
      NewReminder(
        step.reminderText(in: note), choices[index].moment, about: note.document, of: note.id, step: step.id))
    reminders.note(command)
    shown.news = choices[index].news
    show(shown, isOther: false, at: time)
    return [.store(.reminders(command))]
  }

  /// Updates the step's page after its reminders have changed.
  mutating func showStepReminders(at time: Timestamp) {
    guard case .covered(.notebook(let shown), _) = screen else { return }
    switch shown.view {
    case .step, .stepOptions: break
    case .list, .note, .options, .leaving, .plan, .planDay, .picture, .pictureOptions, .pictureCloser,
      .pictureDrawing, .drawingOptions, .pictureFiles, .kept:
      return
    }
    show(shown, isOther: false, at: time)
    guard case .covered(.notebook(let now), _) = screen,
      now.cells.items.map(\.label) != shown.cells.items.map(\.label)
    else { return }
    // A cell may stand for another reminder now.
    show(now, isOther: true, at: time)
  }
}

extension TargetID {
  static let stepReminderUndo: TargetID = "step-remind-undo"
  /// The cell of a reminder of the step, by number; choosing it removes the reminder.
  static func stepReminded(_ index: Int) -> TargetID { TargetID("step-reminded-\(index)") }
}
