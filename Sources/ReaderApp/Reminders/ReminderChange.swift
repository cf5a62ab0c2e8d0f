import Library
import Localization

/// What undoes the last change of a reminder.
package enum ReminderUndo: Hashable, Sendable {
  /// The reminder was set, so it is removed.
  case set(Reminder)
  /// The reminder was changed, so it gets its earlier state, unless somebody has changed it since that version.
  case changed(from: Reminder, version: Int)
  /// The reminder was removed, so it is put back.
  case removed(Reminder)

  /// The reminder before the change, or as it was set.
  var reminder: Reminder {
    switch self {
    case .set(let reminder), .changed(let reminder, _), .removed(let reminder): reminder
    }
  }

  /// The message after the change was undone.
  var words: String {
    switch self {
    case .set(let reminder): localized("“\(reminder.shownText)” is not set any more.")
    case .changed(let former, _): localized("“\(former.shownText)” is as it was.")
    case .removed(let reminder): localized("“\(reminder.shownText)” is back.")
    }
  }
}

/// The last change of a reminder, requested and then made, so that it can be undone.
enum ReminderChange: Hashable, Sendable {
  case none
  /// The change was requested; `before` are the reminders at that time.
  case asked(ReminderCommand, before: [Reminder])
  case made(ReminderUndo)

  var undo: ReminderUndo? { if case .made(let undo) = self { undo } else { nil } }

  /// The state of the change after the store has answered with the present reminders.
  func settled(by command: ReminderCommand, _ now: [Reminder]) -> ReminderChange {
    guard case .asked(command, let before) = self else { return self }
    let undo: ReminderUndo? =
      switch command {
      case .add(let new):
        now.filter { reminder in reminder.text == new.text && !before.contains { $0.id == reminder.id } }
          .max { $0.created < $1.created }.map { .set($0) }
      case .reschedule(let former, _, _), .reword(let former, _), .bind(let former, _):
        now.first { $0.id == former.id }.map { .changed(from: former, version: $0.version) }
      case .remove(let id): before.first { $0.id == id }.map { .removed($0) }
      case .list, .claim, .delivered, .answer, .notified, .undo: nil
      }
    return undo.map { .made($0) } ?? .none
  }
}

extension ReminderDesk {
  /// Notes a change that the store is asked for, so that it can be undone.
  mutating func note(_ command: ReminderCommand) { change = .asked(command, before: open) }

  mutating func settle(_ command: ReminderCommand, _ now: [Reminder]) {
    change = change.settled(by: command, now)
  }

  /// Forgets the last change, since another page is shown.
  mutating func forgetChange() { change = .none }
}
