import Accounts
import Foundation
import Localization
import Store

/// A calendar edit, with what is needed to undo it.
package struct CalendarUndo: Hashable, Sendable {
  /// The entry as it was before the edit.
  package let event: CalendarEvent
  let changes: [EventChange]
  /// The entry's version after the edit; nil if the edit removed it.
  let version: Int?
  /// The new entry that the edit made of the later occurrences, as it was right after the edit; nil if none
  /// was made.
  var made: CalendarEvent?
}

// Calendar edits that can be undone.
extension Shelf {
  /// Removes a calendar entry, or occurrences of it. It can be put back for 30 days.
  ///
  /// - Parameters:
  ///   - event: the entry as it was read.
  ///   - scope: which occurrences of the series.
  ///   - now: the present moment, from which the 30 days are counted.
  /// - Throws: `changedMeanwhile` if it was changed since it was read; `badEvent` where the
  ///   series has no such time, `notAllowed` for whoever is only invited, `unknownEvent`, `store`.
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

  /// Moves one occurrence of an entry by whole days; the other occurrences of a series stay.
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

  /// Undoes a calendar edit. Invitations are as before the edit, with the answers that were given since.
  /// - Throws: `changedMeanwhile` if the entry was changed since the edit; `unknownEvent` if nothing is left
  ///   of it; `store`.
  package func undo(_ edit: CalendarUndo, now: Date = Date()) async throws(LibraryError) {
    guard let version = edit.version else { return try await putBackEvent(edit.event.id, now: now) }
    try await database.write { session in
      let (kept, isOwn) = try session.event(edit.event.id)
      guard isOwn else {
        throw LibraryError.notAllowed(
          why: localized("You may not change “\(kept.content.title)”. Ask the owner."))
      }
      guard kept.version == version else { throw LibraryError.changedMeanwhile }
      if let made = edit.made {
        guard try session.event(made.id).event.version == made.version else {
          throw LibraryError.changedMeanwhile
        }
        try session.run(EventStatement.remove, made.id, now)
        // The entry that the edit made is deleted for good: its occurrences are in the series again, and
        // putting it back would double them.
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

  /// The person's own removed entries that can be put back, the last removed first.
  package func removedEvents() async throws(LibraryError) -> [CalendarEvent] {
    try await database.read { try $0.run(EventStatement.removed).map { try EventRow($0).event } }
  }

  /// Deletes entries of the person's own for good, if they are removed; one that was put back since stays.
  /// - Returns: how many entries were deleted.
  /// - Throws: `store`.
  @discardableResult
  package func purgeEvents(_ ids: [CalendarEvent.ID]) async throws(LibraryError) -> Int {
    try await database.write { session in
      try ids.map { try session.run(EventStatement.purgeOne, $0).count }.reduce(0, +)
    }
  }

  /// Puts back an entry that was removed as a whole, with its invitations and their answers.
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
  /// The occurrences of a series that differ from its rule.
  func changes(of event: String) throws -> [EventChange] {
    try run(EventStatement.changes, event).map { try EventChange($0) }
  }

  /// What is needed to undo a calendar edit that was just made.
  /// - Parameter made: the entry that the edit made of the later occurrences.
  func edited(
    _ before: CalendarEvent, _ changes: [EventChange], made: CalendarEvent? = nil
  ) throws -> CalendarUndo {
    CalendarUndo(
      event: before, changes: changes, version: try event(before.id).event.version, made: made)
  }
}
