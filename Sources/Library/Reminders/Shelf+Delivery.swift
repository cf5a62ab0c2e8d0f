import Accounts
import Foundation
import Store

// Delivering reminders: by one program at a time, to a person who sits at the computer.
extension Shelf {
  /// How long a program's hold on a reminder lasts, in seconds: after that a killed program no longer keeps
  /// others from delivering it.
  package static let claimSeconds = 60.0

  /// Claims the reminders that are due at this computer and held by no other program, for `claimSeconds` from
  /// now; the claim has to be renewed before it ends.
  ///
  /// - Parameters:
  ///   - deliverer: tells programs apart; the same for each call of one run.
  ///   - seat: the computer at which the person sits.
  ///   - now: the present moment.
  package func claimReminders(
    as deliverer: String, at seat: Seat = .here, now: Date = Date()
  ) async throws(LibraryError) -> [Reminder] {
    let due = try await reminders(now: now).filter { ($0.due ?? .distantFuture) <= now }
    guard !due.isEmpty else { return [] }
    let zones = zones
    return try await database.write { session in
      try due.compactMap { reminder in
        let rows = try session.run(
          ReminderStatement.claim, reminder.id, now, deliverer, now + Self.claimSeconds, seat.name)
        return rows.isEmpty ? nil : try session.reminder(reminder.id, zones).reminder
      }
    }
  }

  /// Releases the reminders that this program holds, so that another can deliver them at once.
  package func releaseReminders(of deliverer: String) async throws(LibraryError) {
    try await database.write { try $0.run(ReminderStatement.release, deliverer) }
  }

  /// Notes that reminders were shown to the person.
  package func noteDelivered(_ ids: [String], now: Date = Date()) async throws(LibraryError) {
    try await database.write { session in
      for id in ids { try session.run(ReminderStatement.noteDelivered, id, now) }
    }
  }

  /// Notes that the desktop is being told of a reminder. True only once for each time that the reminder is
  /// due.
  package func noteNotified(_ id: String, now: Date = Date()) async throws(LibraryError) -> Bool {
    try await database.write { try !$0.run(ReminderStatement.noteNotified, id, now).isEmpty }
  }

  /// Updates due times by the zones' present rules, and restarts from now countdowns that were set before the
  /// clock went back.
  @discardableResult
  func refreshReminders(now: Date) async throws(LibraryError) -> [ReminderRow] {
    let zones = zones
    return try await database.write { session in
      let rows = try session.run(ReminderStatement.reminders).map { try ReminderRow($0, zones) }
      for row in rows where row.needsRefresh(zones, now: now) {
        let (due, later, changed) = row.refreshed(zones, now: now)
        try session.run(ReminderStatement.refresh, row.reminder.id, row.reminder.version, due, later, changed)
        if let document = row.document { try session.run(ReminderStatement.settleDue, document) }
      }
      return try session.run(ReminderStatement.reminders).map { try ReminderRow($0, zones) }
    }
  }
}
