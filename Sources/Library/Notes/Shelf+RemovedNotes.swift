import Accounts
import Foundation
import Localization
import Store

// Removing notes, putting them back, and erasing them for good.
extension Shelf {
  /// Removes a note; `putBackNote` brings it back.
  /// - Throws: as `update`.
  package func remove(_ note: Note, now: Date = Date()) async throws(LibraryError) {
    try await database.write { session in
      let row = try session.note(note.id)
      guard !row.isDeleted else { throw LibraryError.unknownNote(id: note.id) }
      guard row.note.role == .owner else {
        throw LibraryError.notAllowed(why: localized("You may not remove this note. Ask the owner."))
      }
      _ = try session.change(note.id, from: note.version, to: (row.note.title, row.note.body, true), now)
    }
  }

  /// Erases a note for good, with all its versions, from all files of the household.
  /// - Throws: `unknownNote`, `store`.
  package func eraseNote(_ id: String) async throws(LibraryError) {
    let isGone = try await database.write { try !$0.run(NoteStatement.erase, id).isEmpty }
    guard isGone else { throw .unknownNote(id: id) }
    do { try await household.engine.scrub() } catch { throw LibraryError(error) }
  }

  /// The person's own removed notes that can be put back, the last removed first; `changed` is when each was
  /// removed.
  /// - Throws: `store`.
  package func removedNotes() async throws(LibraryError) -> [Note] {
    try await database.read { try $0.run(NoteStatement.removedNotes).map { try NoteRow($0).note } }
  }

  /// Puts a removed note back as it was; a note that is not removed stays as it is.
  /// - Throws: `unknownNote`, also for one that was erased; `notAllowed`, `store`.
  @discardableResult
  package func putBackNote(_ id: String, now: Date = Date()) async throws(LibraryError) -> Note {
    try await database.write { session in
      let row = try session.note(id)
      guard row.isDeleted else { return row.note }
      guard row.note.role == .owner else {
        throw LibraryError.notAllowed(why: localized("You may not put this note back. Ask the owner."))
      }
      return try session.change(id, from: row.note.version, to: (row.note.title, row.note.body, false), now)
    }
  }

  /// Erases removed notes as `eraseNote` does; one that was put back since stays.
  /// - Returns: how many were erased.
  /// - Throws: `store`; `unknownNote` if none of them is removed any more.
  @discardableResult
  package func eraseRemovedNotes(_ ids: [String]) async throws(LibraryError) -> Int {
    let count = try await database.write { session in
      try ids.map { try session.run(NoteStatement.eraseRemoved, $0).count }.reduce(0, +)
    }
    guard count > 0 else {
      guard let first = ids.first else { return 0 }
      throw .unknownNote(id: first)
    }
    do { try await household.engine.scrub() } catch { throw LibraryError(error) }
    return count
  }
}
