import CFiles
import Foundation
import Glibc
import Store

/// Why a household could not be put in the place of another.
package enum RestoreExchangeError: Error, Hashable, Sendable {
  /// Another program has the household open. Nothing was changed.
  case inUse
  /// Neither the one nor the other could be brought about. Both are kept, and the next start tries again.
  case halfway(before: String)
}

extension RestoreExchangeError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .inUse: "another program uses the household"
    case .halfway(let before):
      "a restore was stopped halfway; what was there before is in \(before), do not delete it, and restore again"
    }
  }
}

/// Puts the household of a draft in the place of the one beside it, piece by piece, each in one step that the file
/// system does at once. Whoever calls this holds the draft's lock.
///
/// Before the first step the draft says which pieces there are, so that whoever opens the household after a stop
/// between two steps brings the whole of the one or the other about, before anything is read (`settle`).
package struct RestoreExchange: Sendable {
  private static let logs = ["-wal", "-shm", "-journal"].map { Household.fileName + $0 }
  /// A damaged database's log belongs to it, and to no other: it goes and comes back with it.
  private static let names = logs + [Household.fileName, "users"]

  let draft: RestoreDraft
  private var data: URL { draft.data }
  private var database: URL { data.appending(path: Household.fileName) }

  /// - Parameter draft: complete, and locked by the caller.
  package init(_ draft: RestoreDraft) { self.draft = draft }

  /// Exchanges all pieces. The next opening of the household completes it, and gives what was there before its name.
  ///
  /// - Parameter step: told when the draft has said what begins, and after each piece. What it throws ends this there,
  ///   as a stop of the machine does.
  /// - Throws: `inUse`, and what disks say; all is as it was then. `halfway` if not even that could be brought about.
  package func perform(at step: (Int) throws -> Void = { _ in }) throws {
    guard var record = draft.record else {
      throw StoreError.gone(name: draft.folder.path, reason: "no record")
    }
    // Another program has just begun it: exchanged once more, the previous household would come back.
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

  /// Which household is in place after a stop was made good.
  package enum Settled: Sendable {
    /// The new household is in place.
    case completed
    /// The previous household is in place.
    case takenBack
  }

  /// Brings about what a stop has left in the midst: the new household where its database is in place already, and else
  /// the previous one.
  /// - Returns: nil where nothing was begun.
  /// - Throws: `halfway`, and what disks say.
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

  /// Puts the previous household in place again; the draft is then what it was before the exchange.
  func takeBack() throws {
    guard var record = draft.record, case .exchanging(let pieces, _) = record.stage else { return }
    do {
      let (named, isNew) = (
        Set(pieces.map(\.name)),
        pieces.contains { $0.name == Household.fileName && position($0) == .after }
      )
      // A log that the new database has got since would be taken for the old one's.
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
    // Where that cannot be written the next start does the same again, which changes nothing.
    try? draft.say(record)
  }

  /// Works while no other program has the household's database open. A damaged one is not asked; what is none is not
  /// even opened, for SQLite throws away a log that does not fit.
  /// - Throws: `inUse`, and what the closure throws.
  package static func alone(in data: URL, _ work: () throws -> Void) throws {
    let database = data.appending(path: Household.fileName)
    guard SQLiteFile.isDatabase(database) else { return try work() }
    // What closing the database says afterwards does not make it undone.
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

  /// Exchanges two names in one step; where one is missing the other moves there.
  private func swap(_ name: String) throws(StoreError) {
    let (new, old) = (draft.folder.appending(path: name), data.appending(path: name))
    switch (exists(new), exists(old)) {
    case (true, true):
      let code = trackii_exchange(new.path, old.path)
      guard code == 0 else { throw StoreError(errno: -code, old.path) }
      // Done; that the disk has it too is waited for, but cannot be undone.
      for one in [new, old] { try? DurableFile.finish([], in: one.deletingLastPathComponent()) }
    case (true, false): try DurableFile.rename(new, to: old)
    case (false, true): try DurableFile.rename(old, to: new)
    case (false, false): break
    }
  }

  private func exists(_ file: URL) -> Bool { access(file.path, F_OK) == 0 }

  /// Of a file or folder on its disk; nil where there is none.
  static func number(_ file: URL) -> UInt64? {
    var entry = stat()
    return lstat(file.path, &entry) == 0 ? UInt64(entry.st_ino) : nil
  }
}
