import Foundation
import Library
import ReaderApp

extension Shelf {
  /// Carries out a command about reminders, and returns what the window shows afterwards.
  func reminders(
    after command: ReminderCommand, by deliverer: String
  ) async throws(LibraryError) -> [Reminder] {
    switch command {
    case .list: break
    case .claim(let due):
      // A countdown is due by the application's clock, even if the computer's clock went back.
      let now = due.compactMap(\.due).reduce(Date()) { max($0, $1) }
      return try await claimReminders(as: deliverer, now: now)
    case .delivered(let ids): try await noteDelivered(ids)
    case .notified(let id): _ = try await noteNotified(id)
    case .reschedule(let reminder, let moment, let repeats):
      try await update(reminder, to: moment, repeating: repeats)
    case .reword(let reminder, let text):
      var changed = reminder
      changed.text = text
      try await update(changed)
    case .bind(let reminder, let isToThisComputer):
      var changed = reminder
      changed.seat = isToThisComputer ? Seat.here.name : nil
      try await update(changed)
    case .undo(.set(let reminder)): try await removeReminder(reminder.id)
    case .undo(.changed(let former, let version)): try await changeBack(to: former, from: version)
    case .undo(.removed(let reminder)): try await putBackReminder(reminder)
    case .answer(let reminder, let answer): try await self.answer(answer, to: reminder)
    case .add(let new): try await addReminder(new)
    case .remove(let id): try await removeReminder(id)
    }
    return try await reminders()
  }
}
