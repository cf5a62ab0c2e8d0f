import Accounts
import Foundation
import Glibc
import Localization
import Store

/// The result of a restore.
package struct BackupRestored: Hashable, Sendable {
  /// The snapshot that is now in the household's place.
  package let snapshot: BackupSnapshot
  /// The folder that keeps the household of before; nil if there was none.
  package let before: URL?
}

extension Backup {
  private static let usersName = "users"

  /// Puts a snapshot in the place of the household. The household of before stays in a folder beside it.
  ///
  /// The snapshot is checked and copied completely before anything is replaced. A stop on the way leaves the
  /// household as it was, and a folder `restoring-…` that the next restore or the next start of the window
  /// removes. A stop between the two exchanges at the end is made good by whoever opens the household next.
  ///
  /// - Parameters:
  ///   - snapshot: the snapshot to restore.
  ///   - data: the data folder; made where it is missing. No program may have the household open.
  ///   - now: the present moment, which names the folder of what was there.
  ///   - progress: told before each document, first of the check and then of the copy.
  /// - Throws: `damaged`, `inUse`, and what disks say; the household is as it was then. `waiting` where
  ///   another program has opened the household while this was copied: it is done by the next start.
  ///   `halfway` if not even that could be brought about.
  package func restore(
    _ snapshot: BackupSnapshot, to data: URL, now: Date = Date(),
    _ progress: (BackupProgress) -> Void = { _ in }
  ) throws(BackupError) -> BackupRestored {
    do {
      // Another program's use of the household is asked about before the slow copying.
      try RestoreExchange.alone(in: data) {}
      RestoreDraft.sweep(in: data, now: now)
      let stuck = try RestoreExchange.makeWay(in: data)
      let (draft, lock) = try draft(of: snapshot, in: data, now: now, progress)
      do {
        defer { lock.release() }
        try Self.exchange(draft, now: now)
      }
      _ = try? stuck?.keepBefore()
      // A restore that waited for the next start was meant to replace the previous household.
      for waiting in Self.prepared(in: data) { waiting.giveUp() }
      switch try Self.settled(draft, in: data) {
      case .restored(let before): return BackupRestored(snapshot: snapshot, before: before)
      case .takenBack: throw BackupError.inUse(folder: data.path)
      }
    } catch { throw BackupError(error, in: data) }
  }

  /// Exchanges the household for a complete draft. If another program has it open, the draft waits for the
  /// next start.
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

  /// Opens the household, which completes a restore's exchange, and tells the outcome.
  /// - Throws: `store` if the restored household could not be opened; the previous one is then in place.
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
    // Another program opened the household first, and so completed the exchange.
    return .restored(before: access(draft.before.path, F_OK) == 0 ? draft.before : nil)
  }

  /// Checks a snapshot and copies it completely beside the household, which is unchanged. Other programs
  /// leave the copy alone while its lock is held.
  /// - Parameter progress: told how far the work is. If it throws, the restore is given up and nothing is
  ///   left behind.
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

  /// Builds a snapshot's household under another name, completely and flushed to the disk.
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
      // Each folder is made by itself: if they were made together, only the innermost would be private.
      try PrivateFolder.make(folder.deletingLastPathComponent())
      try PrivateFolder.make(folder)
      let store = ContentStore(folder: folder)
      let copy = try store.copy(content.file(document.sha256))
      guard copy.id == document.sha256 else {
        throw BackupError.damaged(
          snapshot: snapshot.id, reason: localized("\(document.sha256) changed while it was read"))
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
