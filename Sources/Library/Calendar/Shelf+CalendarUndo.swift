import Accounts
import Foundation
import Store

/// What an edit of the calendar was, so that it can be taken back.
package struct CalendarUndo: Hashable, Sendable {
  /// As it was before.
  package let event: CalendarEvent
  let changes: [EventChange]
  /// Its version after the edit; nil where it was removed.
  let version: Int?
  /// What those that follow became, as it was right after the edit; nil where no entry was made.
  var made: CalendarEvent?
}

// Edits of the calendar that can be taken back.
extension Shelf {
  /// Removes an entry, or times of it. It can be put back for 30 days.
  ///
  /// - Parameters:
  ///   - event: as it was read.
  ///   - scope: which times of it.
  ///   - now: the present moment, from which the 30 days are counted.
  /// - Throws: `changedMeanwhile` where it is no longer the version that was read; `badEvent` where the series has no such
  ///   time, `notAllowed` for whoever is only invited, `unknownEvent`, `store`.
  @discardableResult
  package func remove(
    _ event: CalendarEvent, _ scope: EventScope = .all, now: Date = Date()
  ) async throws(LibraryError) -> CalendarUndo {
    try await database.write { session in
      try session.run(EventStatement.purge, now - Self.graceSeconds)
      let kept = try session.ownEvent(event)
      let changes = try session.changes(of: kept.id)
      switch try kept.settled(scope) {
      case .all:
        try session.run(EventStatement.remove, kept.id, now)
        return CalendarUndo(event: kept, changes: changes, version: nil)
      case .one(let time):
        try session.bump(kept, now)
        try session.saveChange(of: kept.id, at: time, isCancelled: true, kept.content)
      case .following(let time):
        try session.end(kept, before: time, now)
        try session.run(EventStatement.removeChanges, kept.id, time.description)
      }
      return try session.edited(kept, changes)
    }
  }

  /// Moves one time of an entry by whole days; of a series, the others stay.
  /// - Throws: as `remove`.
  @discardableResult
  package func move(
    _ occurrence: EventOccurrence, byDays days: Int, now: Date = Date()
  ) async throws(LibraryError) -> CalendarUndo {
    var content = occurrence.content
    content.starts = content.starts.adding(days: days)
    let moved = try Self.checked(content)
    return try await database.write { session in
      let kept = try session.ownEvent(occurrence.event)
      let changes = try session.changes(of: kept.id)
      switch try kept.settled(.one(occurrence.occurrence)) {
      case .all, .following: try session.changeAll(kept, to: moved, nil, now)
      case .one(let time):
        try session.bump(kept, now)
        try session.saveChange(of: kept.id, at: time, isCancelled: false, moved)
      }
      return try session.edited(kept, changes)
    }
  }

  /// Takes an edit back. Invitations are as they were, with the answers that were given meanwhile.
  /// - Throws: `changedMeanwhile` where the entry was changed since; `unknownEvent` where nothing is left of it; `store`.
  package func undo(_ edit: CalendarUndo, now: Date = Date()) async throws(LibraryError) {
    guard let version = edit.version else { return try await putBackEvent(edit.event.id, now: now) }
    try await database.write { session in
      let (kept, isOwn) = try session.event(edit.event.id)
      guard isOwn else { throw LibraryError.notAllowed(what: "change “\(kept.content.title)”") }
      guard kept.version == version else { throw LibraryError.changedMeanwhile }
      if let made = edit.made {
        guard try session.event(made.id).event.version == made.version else {
          throw LibraryError.changedMeanwhile
        }
        try session.run(EventStatement.remove, made.id, now)
        // It goes for good: its times are in the series again, and putting it back would have them twice.
        try session.run(EventStatement.purgeUID, made.uid)
      }
      try session.change(kept, to: edit.event.content, edit.event.rule, now)
      try session.run(EventStatement.removeChanges, kept.id, "")
      for change in edit.changes {
        try session.saveChange(
          of: kept.id, at: change.occurrence, isCancelled: change.isCancelled, change.content)
      }
    }
  }

  /// Own entries that were removed and can be put back, the last first.
  package func removedEvents() async throws(LibraryError) -> [CalendarEvent] {
    try await database.read { try $0.run(EventStatement.removed).map { try EventRow($0).event } }
  }

  /// Deletes those of these own entries for good that are removed; one that was put back meanwhile stays.
  /// - Returns: how many went.
  /// - Throws: `store`.
  @discardableResult
  package func purgeEvents(_ ids: [CalendarEvent.ID]) async throws(LibraryError) -> Int {
    try await database.write { session in
      try ids.map { try session.run(EventStatement.purgeOne, $0).count }.reduce(0, +)
    }
  }

  /// Puts an entry back that was removed whole, with its invitations and their answers.
  /// - Throws: `unknownEvent`, `store`.
  package func putBackEvent(_ id: String, now: Date = Date()) async throws(LibraryError) {
    try await database.write { session in
      guard try !session.run(EventStatement.putBack, id, now).isEmpty else {
        throw LibraryError.unknownEvent(id: id)
      }
    }
  }
}

extension PersonalSession {
  /// Times of a series that are otherwise than its rule says.
  func changes(of event: String) throws -> [EventChange] {
    try run(EventStatement.changes, event).map { try EventChange($0) }
  }

  /// - Parameter made: what those that follow became.
  func edited(
    _ before: CalendarEvent, _ changes: [EventChange], made: CalendarEvent? = nil
  ) throws -> CalendarUndo {
    CalendarUndo(
      event: before, changes: changes, version: try event(before.id).event.version, made: made)
  }
}
