import Library

/// Takes the last change of a reminder back.
package enum ReminderUndo: Hashable, Sendable {
  /// It was set: it goes.
  case set(Reminder)
  /// It was changed: it is as it was, where nobody has changed it since that version.
  case changed(from: Reminder, version: Int)
  /// It was removed: it comes back.
  case removed(Reminder)

  /// The reminder as it was before, or as it was set.
  var reminder: Reminder {
    switch self {
    case .set(let reminder), .changed(let reminder, _), .removed(let reminder): reminder
    }
  }

  /// Said once it is taken back.
  var words: String {
    switch self {
    case .set(let reminder): "“\(reminder.text)” is not set any more."
    case .changed(let former, _): "“\(former.text)” is as it was."
    case .removed(let reminder): "“\(reminder.text)” is back."
    }
  }
}

/// The last change of a reminder: asked of the store, then made, so that it can be taken back.
enum ReminderChange: Hashable, Sendable {
  case none
  /// With the reminders as they were.
  case asked(ReminderCommand, before: [Reminder])
  case made(ReminderUndo)

  var undo: ReminderUndo? { if case .made(let undo) = self { undo } else { nil } }

  /// What has become of it once the store has answered with what there is now.
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
  /// Asks the store for a change that can be taken back.
  mutating func note(_ command: ReminderCommand) { change = .asked(command, before: open) }

  mutating func settle(_ command: ReminderCommand, _ now: [Reminder]) {
    change = change.settled(by: command, now)
  }

  /// Another page is shown: what could be taken back is no longer offered.
  mutating func forgetChange() { change = .none }
}
