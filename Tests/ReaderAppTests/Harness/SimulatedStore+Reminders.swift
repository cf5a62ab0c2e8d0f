import Foundation
import Library
import ReaderApp

// Changes of reminders, and how they are taken back.
extension SimulatedStore {
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
