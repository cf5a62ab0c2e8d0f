import Accounts
import CFiles
import Foundation
import Glibc
import Store

/// What a restore has done.
public struct BackupRestored: Hashable, Sendable {
  public let snapshot: BackupSnapshot
  /// Where what was there before is kept; nil where there was nothing.
  public let before: URL?
}

extension Backup {
  private static let usersName = "users"
  static let restoring = "restoring-"

  /// Puts a snapshot in the place of the household. What was there stays in a folder beside it.
  ///
  /// The snapshot is checked and copied completely before anything is replaced. A stop on the way leaves the household
  /// as it was, and a folder `restoring-…` that may go; or, in the instant between the two exchanges at the end, the
  /// snapshot's database with the files of before, whose own database is in that folder then. The same restore again
  /// completes it.
  ///
  /// - Parameters:
  ///   - data: the data folder; made where it is missing. No program may have the household open.
  ///   - progress: told before each document, first of the check and then of the copy.
  /// - Throws: `damaged`, `inUse`, and what disks say; the household is as it was then. `halfway` if not even that could
  ///   be brought about.
  public func restore(
    _ snapshot: BackupSnapshot, to data: URL, now: Date = Date(),
    _ progress: (BackupProgress) -> Void = { _ in }
  ) throws(BackupError) -> BackupRestored {
    let draft = try draft(of: snapshot, in: data, now: now, progress)
    do {
      do { try Self.exchange(draft, with: data) } catch {
        if case .halfway? = error as? BackupError { throw error }
        try? FileManager.default.removeItem(at: draft)
        throw error
      }
      return BackupRestored(snapshot: snapshot, before: try Self.keepBefore(draft))
    } catch { throw BackupError(error, in: data) }
  }

  /// The snapshot, checked and copied completely beside the household, which is as it was.
  /// - Parameter progress: What it throws gives this up; nothing stays then.
  func draft(
    of snapshot: BackupSnapshot, in data: URL, now: Date, _ progress: (BackupProgress) throws -> Void
  ) throws(BackupError) -> URL {
    try check(snapshot, progress)
    do {
      try PrivateFolder.make(data)
      let name = "\(BackupSnapshot.name(at: now))-\(UUID().uuidString.prefix(8))"
      let draft = data.appending(path: Self.restoring + name, directoryHint: .isDirectory)
      try PrivateFolder.make(draft)
      do { try build(snapshot, in: draft, progress) } catch {
        try? FileManager.default.removeItem(at: draft)
        throw error
      }
      return draft
    } catch { throw BackupError(error, in: data) }
  }

  /// What was there before, under its lasting name.
  /// - Returns: nil where nothing was.
  static func keepBefore(_ draft: URL) throws(BackupError) -> URL? {
    if rmdir(draft.path) == 0 { return nil }
    let name = draft.lastPathComponent.dropFirst(restoring.count)
    let before = draft.deletingLastPathComponent().appending(
      path: "before-restore-\(name)", directoryHint: .isDirectory)
    try DurableFile.rename(draft, to: before)
    return before
  }

  /// The household of a snapshot, complete and on the disk, under another name.
  private func build(
    _ snapshot: BackupSnapshot, in draft: URL, _ progress: (BackupProgress) throws -> Void
  ) throws {
    let target = draft.appending(path: Self.databaseName)
    try SQLiteFile.copy(database(of: snapshot), to: target)
    try PrivateFolder.make(draft.appending(path: Self.usersName))
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
    try DurableFile.finish([target], in: draft)
    try progress(BackupProgress(done: snapshot.documents.count, documents: snapshot.documents.count))
  }

  /// Puts the draft in place; it holds what was there then.
  static func exchange(_ draft: URL, with data: URL) throws {
    func swapped(_ name: String) throws { try swap(draft.appending(path: name), data.appending(path: name)) }
    // A damaged database's log belongs to it, and to no other: it goes and comes back with it.
    let names = ["-wal", "-shm", "-journal", ""].map { databaseName + $0 } + [usersName]
    try alone(with: data.appending(path: databaseName)) {
      for (index, name) in names.enumerated() {
        do { try swapped(name) } catch {
          for done in names[..<index].reversed() {
            do { try swapped(done) } catch { throw BackupError.halfway(before: draft.path) }
          }
          throw error
        }
      }
    }
  }

  /// Works while no other program has the database open. A damaged one is not asked; what is none is not even opened,
  /// for SQLite throws away a log that does not fit.
  private static func alone(with database: URL, _ work: () throws -> Void) throws {
    guard SQLiteFile.isDatabase(database) else { return try work() }
    do { try SQLiteFile.exclusively(database, busySeconds: 1) { _ in try work() } } catch StoreError.busy {
      throw BackupError.inUse(folder: database.deletingLastPathComponent().path)
    } catch StoreError.damaged { try work() }
  }

  /// Exchanges two names in one step; where one is missing the other moves there.
  private static func swap(_ new: URL, _ old: URL) throws {
    switch (access(new.path, F_OK) == 0, access(old.path, F_OK) == 0) {
    case (true, true):
      let code = trackii_exchange(new.path, old.path)
      guard code == 0 else { throw BackupError(errno: -code, old) }
      // Done; that the disk has it too is waited for, but cannot be undone.
      for one in [new, old] { try? DurableFile.finish([], in: one.deletingLastPathComponent()) }
    case (true, false): try DurableFile.rename(new, to: old)
    case (false, true): try DurableFile.rename(old, to: new)
    case (false, false): break
    }
  }
}
