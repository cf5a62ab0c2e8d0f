import Foundation
import ReaderApp

@testable import Library

// Changes of reminders, and how they are taken back.
extension SimulatedStore {
  mutating func perform(_ command: ReminderCommand) -> [Reminder] {
    if command != .list { reminderCommands.append(command) }
    switch command {
    case .list: break
    case .claim(let due): return isHeldElsewhere ? [] : due
    case .delivered(let ids):
      shelf.reminders = shelf.reminders.map { ids.contains($0.id) ? $0.noted(delivered: date) : $0 }
    case .notified(let id):
      shelf.reminders = shelf.reminders.map { $0.id == id ? $0.noted(notified: date) : $0 }
    case .reschedule(let reminder, _, let repeats):
      shelf.reminders = shelf.reminders.map {
        $0.id == reminder.id
          ? Self.reminder($0.text, due: date + 3600, repeats: repeats, version: $0.version + 1) : $0
      }
    case .reword(let reminder, let text): change(reminder) { $0.text = text }
    case .bind(let reminder, let isToThisComputer):
      change(reminder) { $0.seat = isToThisComputer ? "here" : nil }
    case .undo(let undo): perform(undo)
    case .answer(let reminder, .done): shelf.reminders.removeAll { $0.id == reminder.id }
    case .answer(let reminder, .later(let seconds)):
      shelf.reminders = shelf.reminders.map {
        $0.id == reminder.id ? Self.reminder($0.text, due: date + seconds, version: $0.version + 1) : $0
      }
    case .add(let new):
      let due =
        switch new.moment {
        case .after(let seconds): date + seconds
        case .at, .next: date + 3600
        }
      var added = Self.reminder(new.text, due: due, repeats: new.repeats, about: new.document)
      (added.note, added.step) = (new.note, new.step)
      shelf.reminders.append(added)
    case .remove(let id): shelf.reminders.removeAll { $0.id == id }
    }
    return shelf.reminders.sorted { ($0.due ?? .distantFuture) < ($1.due ?? .distantFuture) }
  }

  static func reminder(
    _ text: String, due: Date, repeats: Repetition = .never, about document: String? = nil, version: Int = 1
  ) -> Reminder {
    Reminder(
      id: "reminder-\(text)", text: text, document: document,
      title: document.map { $0.replacing("id-", with: "") }, seat: nil, zone: "GMT", local: nil,
      repeats: repeats,
      due: due, isLater: false, delivered: nil, notified: nil, created: due, version: version)
  }

  mutating func change(_ reminder: Reminder, _ body: (inout Reminder) -> Void) {
    guard let index = shelf.reminders.firstIndex(where: { $0.id == reminder.id }) else { return }
    var changed = shelf.reminders[index].changed
    body(&changed)
    shelf.reminders[index] = changed
  }

  mutating func perform(_ undo: ReminderUndo) {
    switch undo {
    case .set(let reminder): shelf.reminders.removeAll { $0.id == reminder.id }
    case .changed(let former, let version):
      shelf.reminders = shelf.reminders.map {
        $0.id == former.id && $0.version == version ? former.noted() : $0
      }
    case .removed(let reminder): shelf.reminders.append(reminder)
    }
  }
}
