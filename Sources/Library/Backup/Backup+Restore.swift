import Accounts
import Foundation
import Glibc
import Store

/// What a restore has done.
package struct BackupRestored: Hashable, Sendable {
  /// What is in the household's place now.
  package let snapshot: BackupSnapshot
  /// Where what was there before is kept; nil where there was nothing.
  package let before: URL?
}

extension Backup {
  private static let usersName = "users"

  /// Puts a snapshot in the place of the household. What was there stays in a folder beside it.
  ///
  /// The snapshot is checked and copied completely before anything is replaced. A stop on the way leaves the household
  /// as it was, and a folder `restoring-…` that the next restore or the next start of the window removes. A stop
  /// between the two exchanges at the end is made good by whoever opens the household next.
  ///
  /// - Parameters:
  ///   - snapshot: what is put there.
  ///   - data: the data folder; made where it is missing. No program may have the household open.
  ///   - now: the present moment, which names the folder of what was there.
  ///   - progress: told before each document, first of the check and then of the copy.
  /// - Throws: `damaged`, `inUse`, and what disks say; the household is as it was then. `waiting` where another program
  ///   has opened the household while this was copied: it is done by the next start. `halfway` if not even that could
  ///   be brought about.
  package func restore(
    _ snapshot: BackupSnapshot, to data: URL, now: Date = Date(),
    _ progress: (BackupProgress) -> Void = { _ in }
  ) throws(BackupError) -> BackupRestored {
    do {
      // Asked before all that takes long.
      try RestoreExchange.alone(in: data) {}
      RestoreDraft.sweep(in: data, now: now)
      let stuck = try RestoreExchange.makeWay(in: data)
      let (draft, lock) = try draft(of: snapshot, in: data, now: now, progress)
      do {
        defer { lock.release() }
        try Self.exchange(draft, now: now)
      }
      _ = try? stuck?.keepBefore()
      // What waited for the next start was to take the place of the previous household.
      for waiting in Self.prepared(in: data) { waiting.giveUp() }
      switch try Self.settled(draft, in: data) {
      case .restored(let before): return BackupRestored(snapshot: snapshot, before: before)
      case .takenBack: throw BackupError.inUse(folder: data.path)
      }
    } catch { throw BackupError(error, in: data) }
  }

  /// Exchanges a complete draft that nobody waits for. One that cannot be exchanged now waits for the next start.
  private static func exchange(_ draft: RestoreDraft, now: Date) throws {
    do { try RestoreExchange(draft).perform() } catch RestoreExchangeError.inUse {
      guard var record = draft.record else { throw BackupError.inUse(folder: draft.folder.path) }
      let preparation = RestorePreparation(at: now, by: RestorePreparer())
      record.stage = .prepared(preparation)
      try draft.say(record)
      throw BackupError.waiting(until: preparation.until)
    } catch {
      draft.discard()
      throw error
    }
  }

  enum Settled {
    case restored(before: URL?)
    case takenBack
  }

  /// Opens the household, which brings an exchange to its end, and tells what became of it.
  /// - Throws: `store` where the restored household could not be opened; the previous one is in place then.
  static func settled(_ draft: RestoreDraft, in data: URL) throws -> Settled {
    let household: Household
    do { household = try Household(folder: data) } catch {
      throw draft.isUnderWay && !error.isPassing
        ? BackupError.halfway(before: draft.folder.path) : .store(error)
    }
    for finding in household.findings {
      switch finding {
      case .restored(_, let before):
        return .restored(before: before.map { URL(filePath: $0, directoryHint: .isDirectory) })
      case .restoreTakenBack: return .takenBack
      case .restoreRefused(_, let error): throw BackupError.store(error)
      case .tookOver, .damaged: continue
      }
    }
    // Another program has opened it first, and with that completed it.
    return .restored(before: access(draft.before.path, F_OK) == 0 ? draft.before : nil)
  }

  /// The snapshot, checked and copied completely beside the household, which is as it was. Others leave it alone while
  /// the lock is held.
  /// - Parameter progress: What it throws gives this up; nothing stays then.
  func draft(
    of snapshot: BackupSnapshot, in data: URL, now: Date, _ progress: (BackupProgress) throws -> Void
  ) throws -> (draft: RestoreDraft, lock: FolderLock) {
    try check(snapshot, progress)
    let name = "\(BackupSnapshot.name(at: now))-\(UUID().uuidString.prefix(8))"
    let record = RestoreRecord(
      snapshot: snapshot.id, created: snapshot.created, people: snapshot.people,
      documents: snapshot.documents.count)
    let (draft, lock) = try RestoreDraft.make(name, in: data, record)
    do { try build(snapshot, in: draft.folder, progress) } catch {
      draft.discard()
      lock.release()
      throw error
    }
    return (draft, lock)
  }

  /// The household of a snapshot, complete and on the disk, under another name.
  private func build(
    _ snapshot: BackupSnapshot, in draft: URL, _ progress: (BackupProgress) throws -> Void
  ) throws {
    let target = draft.appending(path: Self.databaseName)
    try SQLiteFile.copy(database(of: snapshot), to: target)
    let users = draft.appending(path: Self.usersName)
    try PrivateFolder.make(users)
    for (index, document) in snapshot.documents.enumerated() {
      try progress(BackupProgress(done: index, documents: snapshot.documents.count))
      let file = document.file(in: draft)
      let folder = file.deletingLastPathComponent()
      // Each made by itself: only the innermost would be private.
      try PrivateFolder.make(folder.deletingLastPathComponent())
      try PrivateFolder.make(folder)
      let store = ContentStore(folder: folder)
      let copy = try store.copy(content.file(document.sha256))
      guard copy.id == document.sha256 else {
        throw BackupError.damaged(
          snapshot: snapshot.id, reason: "\(document.sha256) changed while it was read")
      }
      try store.place(copy)
    }
    for owner in Set(snapshot.documents.map(\.owner)) {
      try DurableFile.finish([], in: users.appending(path: owner))
    }
    try DurableFile.finish([target, users], in: draft)
    try progress(BackupProgress(done: snapshot.documents.count, documents: snapshot.documents.count))
  }
}
