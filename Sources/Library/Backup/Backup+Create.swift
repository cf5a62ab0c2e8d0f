import Accounts
import Foundation
import Glibc
import Localization
import Store

extension Backup {
  private static let making = ".making-"
  private static let removing = ".removing-"

  /// Makes a snapshot, while the household may be in use. Documents that an earlier snapshot holds are not
  /// copied again.
  ///
  /// - Parameters:
  ///   - data: the data folder.
  ///   - now: the present moment, which names the snapshot.
  ///   - keep: how many snapshots stay: the one that is made, and the newest of the others; nil keeps all.
  ///   - progress: told before each document, and at the end. An error that it throws before the end gives the
  ///     snapshot up.
  /// - Throws: `noHousehold`, `notEmpty`, `busy`, `changing`, and what disks and databases say; an earlier
  ///   snapshot is never touched then.
  package func create(
    of data: URL, now: Date = Date(), keep: Int? = nil, _ progress: (BackupProgress) throws -> Void = { _ in }
  ) throws(BackupError) -> BackupSnapshot {
    let live = data.appending(path: Self.databaseName)
    guard access(live.path, F_OK) == 0 else { throw .noHousehold(folder: data.path) }
    do {
      let lock = try prepare()
      defer { lock.release() }
      for _ in 0..<3 {
        guard let snapshot = try attempt(data, live, now, progress) else { continue }
        if let keep { try prune(keep: keep, made: snapshot.id) }
        return snapshot
      }
      throw BackupError.changing(folder: data.path)
    } catch { throw BackupError(error, in: folder) }
  }

  /// Makes the backup's folders, takes their lock and removes snapshots that an interrupted run left half
  /// made or half removed.
  private func prepare() throws -> FolderLock {
    let manager = FileManager.default
    let isBackup = access(snapshotsFolder.path, F_OK) == 0
    if !isBackup, let names = try? manager.contentsOfDirectory(atPath: folder.path), !names.isEmpty {
      throw BackupError.notEmpty(folder: folder.path)
    }
    for made in [folder, snapshotsFolder, content.folder] { try PrivateFolder.make(made) }
    let lock: FolderLock
    do throws(StoreError) { lock = try FolderLock(snapshotsFolder.path) } catch {
      if case .busy = error { throw BackupError.busy(folder: folder.path) }
      throw BackupError.store(error)
    }
    for name in try manager.contentsOfDirectory(atPath: snapshotsFolder.path) {
      let left = snapshotsFolder.appending(path: name)
      if name.hasPrefix(Self.making) { try manager.removeItem(at: left) }
      // What cannot be removed of an old snapshot keeps nobody from making a new one.
      if name.hasPrefix(Self.removing) { try? manager.removeItem(at: left) }
    }
    _ = try content.sweep()
    return lock
  }

  /// Makes one snapshot: first a copy of the database, then the documents that it names.
  /// - Returns: nil if a document was removed from the household between the two; the caller tries again.
  private func attempt(
    _ data: URL, _ live: URL, _ now: Date, _ progress: (BackupProgress) throws -> Void
  ) throws -> BackupSnapshot? {
    let id = unusedName(at: now)
    let draft = snapshotsFolder.appending(path: Self.making + id, directoryHint: .isDirectory)
    try PrivateFolder.make(draft)
    defer { try? FileManager.default.removeItem(at: draft) }
    let copy = draft.appending(path: Self.databaseName)
    try SQLiteFile.copy(live, to: copy)
    try SQLiteFile.check(copy)
    let listed = try Contents(of: copy)
    var missing: [BackupSnapshot.Document] = []
    for (index, document) in listed.documents.enumerated() {
      try progress(BackupProgress(done: index, documents: listed.documents.count))
      if try keep(document, from: data) { continue }
      // The document was removed from the shelf too, after the database was copied: the caller tries again.
      guard try Contents(of: live).documents.contains(document) else { return nil }
      missing.append(document)
    }
    let snapshot = BackupSnapshot(
      id: id, created: now, database: try content.digest(of: copy), people: listed.people,
      documents: listed.documents.filter { !missing.contains($0) }, missing: missing)
    let list = draft.appending(path: Self.listName)
    try BackupSnapshot.encoder.encode(snapshot).write(to: list)
    try DurableFile.finish([copy, list], in: draft)
    try DurableFile.rename(draft, to: snapshotsFolder.appending(path: id))
    // The snapshot is complete, so an error of `progress` no longer gives it up.
    try? progress(BackupProgress(done: listed.documents.count, documents: listed.documents.count))
    return snapshot
  }

  /// Copies a document that the backup does not have yet, or whose file in the backup has another size than in the household.
  /// A file that was cut off would otherwise stay so in all later snapshots, which share it.
  /// - Returns: false where its file is gone.
  private func keep(_ document: BackupSnapshot.Document, from data: URL) throws -> Bool {
    let source = document.file(in: data)
    let kept = content.file(document.sha256)
    if let size = Self.size(kept) {
      // If the sizes differ, the household's file may be the one that is cut off, so the backup's copy is hashed. A copy that
      // cannot be read is made again.
      let isWhole =
        size == Self.size(source) ?? size || (try? content.digest(of: kept)) == document.sha256
      if isWhole { return true }
    }
    guard access(source.path, F_OK) == 0 else { return false }
    let copy: ContentStore.Copy
    do { copy = try content.copy(source) } catch {
      // The document's file was removed since its size was read.
      guard access(source.path, F_OK) == 0 else { return false }
      throw error
    }
    guard copy.id == document.sha256 else {
      throw BackupError.storage(
        file: source.path, reason: localized("its content has changed; `trackii doctor` looks into it"))
    }
    try content.place(copy)
    return true
  }

  /// The size of a file in bytes; nil if it does not exist.
  private static func size(_ file: URL) -> Int? {
    var found = stat()
    return stat(file.path, &found) == 0 ? Int(found.st_size) : nil
  }

  private func unusedName(at now: Date) -> String {
    let name = BackupSnapshot.name(at: now)
    return ([name] + (2...99).map { "\(name)-\($0)" })
      .first { access(snapshotsFolder.appending(path: $0).path, F_OK) != 0 } ?? name
  }

  /// Removes the oldest snapshots of the backup, then the documents that no remaining snapshot needs.
  /// Snapshots that cannot be read stay, and with them all documents, since these may be theirs.
  /// - Parameter made: the snapshot that was just made. It stays, even if the clock went back and it looks
  ///   old.
  private func prune(keep: Int, made: String) throws {
    let listed = try listed()
    let all = listed.compactMap(\.snapshot)
    let others = all.filter { $0.id != made }
    let old = Set(others.dropLast(max(1, keep) - 1).map(\.id))
    for id in old {
      // Renamed before it is removed: an interruption must not leave half a snapshot under its name, as if it
      // were damaged.
      let gone = snapshotsFolder.appending(path: Self.removing + id, directoryHint: .isDirectory)
      try DurableFile.rename(snapshotsFolder.appending(path: id), to: gone)
      try FileManager.default.removeItem(at: gone)
    }
    guard all.count == listed.count else { return }
    let kept = Set(all.filter { !old.contains($0.id) }.flatMap(\.documents).map(\.sha256))
    for id in try content.stored() where !kept.contains(id) { try content.remove(id) }
  }
}

extension Backup {
  /// What a household's database says belongs to the household outside the database: people and their
  /// documents.
  struct Contents {
    let people: Int
    let documents: [BackupSnapshot.Document]

    /// Reads what a household's database says of its people and documents.
    /// - Parameter database: the database file of a household, which may be in use.
    init(of database: URL) throws {
      (people, documents) = try SQLiteFile.reading(database) { session in
        let people = try session.run("SELECT count(*) AS count FROM person WHERE kind = 'member'")
        let documents = try session.run("SELECT owner, sha256 FROM document ORDER BY owner, sha256")
        return (
          Int(try people.first?.integer("count") ?? 0),
          try documents.map {
            BackupSnapshot.Document(owner: try $0.text("owner"), sha256: try $0.text("sha256"))
          }
        )
      }
    }
  }
}
