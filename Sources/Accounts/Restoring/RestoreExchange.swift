import CFiles
import Foundation
import Glibc
import Localization
import Store

/// Why a household could not be put in the place of another.
package enum RestoreExchangeError: Error, Hashable, Sendable {
  /// Another program has the household open. Nothing was changed.
  case inUse
  /// Neither the new nor the previous household could be put in place completely. Both are kept, and the next start tries
  /// again.
  case halfway(before: String)
}

extension RestoreExchangeError: CustomStringConvertible {
  /// Why the exchange failed, as a clause in the person's language.
  package var description: String {
    switch self {
    case .inUse: localized("another program uses the household")
    case .halfway(let before):
      localized(
        "a restore was stopped halfway; what was there before is in \(before), do not delete it, and restore again"
      )
    }
  }
}

/// Exchanges the household for that of a draft, piece by piece, each in one atomic step of the file system. The caller
/// holds the draft's lock.
///
/// Before the first step the draft says which pieces there are, so that whoever opens the household after a stop between
/// two steps brings the whole of the one or the other about, before anything is read (`settle`).
package struct RestoreExchange: Sendable {
  private static let logs = ["-wal", "-shm", "-journal"].map { Household.fileName + $0 }
  /// The write-ahead log of a damaged database belongs to that database alone, so it is exchanged with it.
  private static let names = logs + [Household.fileName, "users"]

  let draft: RestoreDraft
  private var data: URL { draft.data }
  private var database: URL { data.appending(path: Household.fileName) }

  /// Prepares the exchange of a draft with the household.
  /// - Parameter draft: a complete draft, locked by the caller.
  package init(_ draft: RestoreDraft) { self.draft = draft }

  /// Exchanges all pieces of the household. The next opening of the household completes the restore, and gives the
  /// previous household its lasting name.
  ///
  /// - Parameter step: told when the draft has said what begins, and after each piece. What it throws ends this there, as
  ///   a stop of the machine does.
  /// - Throws: `inUse`, and what disks say; all is as it was then. `halfway` if not even that could be brought about.
  package func perform(at step: (Int) throws -> Void = { _ in }) throws {
    guard var record = draft.record else {
      throw StoreError.gone(name: draft.folder.path, reason: localized("no record"))
    }
    // Another program has just begun the exchange: exchanging once more would put the previous household back.
    if case .exchanging = record.stage { return }
    try Self.alone(in: data) {
      let pieces = Self.names.compactMap {
        RestorePiece(
          $0, new: Self.number(draft.folder.appending(path: $0)), old: Self.number(data.appending(path: $0)))
      }
      record.stage = .exchanging(pieces, from: record.preparation)
      try draft.say(record)
      try step(0)
      for (index, piece) in pieces.enumerated() {
        do { try swap(piece.name) } catch {
          try takeBack()
          throw error
        }
        try step(index + 1)
      }
    }
  }

  /// Which household is in place after an interrupted exchange was settled.
  package enum Settled: Sendable {
    /// The new household is in place.
    case completed
    /// The previous household is in place.
    case takenBack
  }

  /// Settles an interrupted exchange: completes it if the new database is in place already, and otherwise puts the
  /// previous household back.
  /// - Returns: nil if no exchange was begun.
  /// - Throws: `halfway`, and errors of the disk.
  func settle() throws -> Settled? {
    guard case .exchanging(let pieces, _)? = draft.record?.stage else { return nil }
    guard pieces.allSatisfy({ position($0) != .unknown }) else { throw halfway }
    guard pieces.contains(where: { $0.name == Household.fileName && position($0) == .after }) else {
      try takeBack()
      return .takenBack
    }
    do {
      for piece in pieces where position(piece) == .before { try swap(piece.name) }
    } catch {
      try takeBack()
      return .takenBack
    }
    return .completed
  }

  /// Puts the previous household in place again; the draft is then as it was before the exchange.
  func takeBack() throws {
    guard var record = draft.record, case .exchanging(let pieces, _) = record.stage else { return }
    do {
      let (named, isNew) = (
        Set(pieces.map(\.name)),
        pieces.contains { $0.name == Household.fileName && position($0) == .after }
      )
      // A write-ahead log that the new database has got since would be taken for the old database's.
      for log in Self.logs where isNew && !named.contains(log) && exists(data.appending(path: log)) {
        try swap(log)
      }
      for piece in pieces.reversed() {
        switch position(piece) {
        case .before: continue
        case .after: try swap(piece.name)
        case .unknown: throw halfway
        }
      }
    } catch { throw halfway }
    record.stage = record.beforeExchange
    // If the record cannot be written, the next start does the same again, which changes nothing.
    try? draft.say(record)
  }

  /// Runs work while no other program has the household's database open. A damaged database is not asked; a file that is
  /// no database is not even opened, since SQLite would delete a log that does not fit.
  /// - Throws: `inUse`, and errors of the closure.
  package static func alone(in data: URL, _ work: () throws -> Void) throws {
    let database = data.appending(path: Household.fileName)
    guard SQLiteFile.isDatabase(database) else { return try work() }
    // An error from closing the database afterwards does not undo the work.
    var result: Result<Void, any Error>?
    do {
      try SQLiteFile.exclusively(database, busySeconds: 1) { _ in
        result = Result(catching: work)
        try result?.get()
      }
    } catch {
      switch (result, error) {
      case (nil, StoreError.busy): throw RestoreExchangeError.inUse
      case (nil, StoreError.damaged): try work()
      case (nil, _): throw error
      default: break
      }
    }
    try result?.get()
  }

  private var halfway: RestoreExchangeError { .halfway(before: draft.folder.path) }

  private func position(_ piece: RestorePiece) -> RestorePiece.Position {
    piece.position(
      inside: Self.number(draft.folder.appending(path: piece.name)),
      outside: Self.number(data.appending(path: piece.name)))
  }

  /// Exchanges two names in one step; if one is missing, the other is moved there.
  private func swap(_ name: String) throws(StoreError) {
    let (new, old) = (draft.folder.appending(path: name), data.appending(path: name))
    switch (exists(new), exists(old)) {
    case (true, true):
      let code = trackii_exchange(new.path, old.path)
      guard code == 0 else { throw StoreError(errno: -code, old.path) }
      // The exchange is done; waiting for the disk may fail, but cannot undo it.
      for one in [new, old] { try? DurableFile.finish([], in: one.deletingLastPathComponent()) }
    case (true, false): try DurableFile.rename(new, to: old)
    case (false, true): try DurableFile.rename(old, to: new)
    case (false, false): break
    }
  }

  private func exists(_ file: URL) -> Bool { access(file.path, F_OK) == 0 }

  /// The inode number of a file or folder; nil if it does not exist.
  static func number(_ file: URL) -> UInt64? {
    var entry = stat()
    return lstat(file.path, &entry) == 0 ? UInt64(entry.st_ino) : nil
  }
}
