import Accounts
import Foundation
import Glibc
import Localization
import Store

/// Backups of a household in a folder, which may be on another disk.
///
/// `snapshots/MOMENT` holds a copy of the database and a list of the documents (`snapshot.json`); `content` holds each
/// document once, named by its SHA-256, whichever snapshots have it. A snapshot appears under its name complete and on
/// the disk, or not at all. Calls block on the disk; not for the main thread.
package struct Backup: Sendable {
  /// The folder that holds the backups.
  package let folder: URL
  let content: ContentStore
  var snapshotsFolder: URL { folder.appending(path: "snapshots", directoryHint: .isDirectory) }

  static let databaseName = Household.fileName
  static let listName = "snapshot.json"

  /// Gives access to the backups in a folder.
  /// - Parameter folder: the folder that holds the backups, or is to hold them; it need not exist yet.
  package init(_ folder: URL) {
    self.folder = folder
    content = ContentStore(folder: folder.appending(path: "content", directoryHint: .isDirectory))
  }

  /// The snapshots that can be read, the oldest first.
  /// - Throws: `noBackup`; `newer` or `damaged` if there are snapshots and none of them can be read.
  package func snapshots() throws(BackupError) -> [BackupSnapshot] {
    let listed = try listed()
    let readable = listed.compactMap(\.snapshot)
    if readable.isEmpty, case .unreadable(_, let reason)? = listed.last { throw reason }
    return readable
  }

  /// All snapshots of the backup, the oldest first, including those that cannot be read.
  /// - Throws: `noBackup`, and errors of the disk.
  package func listed() throws(BackupError) -> [ListedSnapshot] {
    guard access(snapshotsFolder.path, F_OK) == 0 else { throw .noBackup(folder: folder.path) }
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: snapshotsFolder.path) } catch {
      throw BackupError(error, in: snapshotsFolder)
    }
    return names.filter { !$0.hasPrefix(".") }.sorted().map { name in
      do throws(BackupError) { return .readable(try read(name)) } catch {
        return .unreadable(name: name, error)
      }
    }
  }

  /// One of the backup's snapshots; nil gives the newest.
  /// - Throws: `noBackup`, `noSnapshot`; `newer` or `damaged` if that snapshot cannot be read: no other is
  ///   returned in its place.
  package func snapshot(_ id: String? = nil) throws(BackupError) -> BackupSnapshot {
    let all = try listed()
    switch id.map({ id in all.first { $0.name == id } }) ?? all.last {
    case .readable(let snapshot)?: return snapshot
    case .unreadable(_, let reason)?: throw reason
    case nil: throw .noSnapshot(name: id, folder: folder.path)
    }
  }

  /// Checks a snapshot by reading all of it: the database page by page, and every document to its end.
  ///
  /// - Parameters:
  ///   - snapshot: a snapshot in this folder.
  ///   - progress: told before each document, and at the end. An error that it throws ends the check.
  /// - Throws: `damaged`, with the first thing that is not as it was.
  package func check(
    _ snapshot: BackupSnapshot, _ progress: (BackupProgress) throws -> Void = { _ in }
  ) throws(BackupError) {
    do {
      let database = database(of: snapshot)
      guard access(database.path, R_OK) == 0, try content.digest(of: database) == snapshot.database else {
        throw BackupError.damaged(
          snapshot: snapshot.id, reason: localized("\(Self.databaseName) is not what it was"))
      }
      try SQLiteFile.check(database)
      for (index, document) in snapshot.documents.enumerated() {
        try progress(BackupProgress(done: index, documents: snapshot.documents.count))
        let file = content.file(document.sha256)
        guard content.has(document.sha256), try content.digest(of: file) == document.sha256 else {
          throw BackupError.damaged(
            snapshot: snapshot.id, reason: localized("\(file.path) is not what it was"))
        }
      }
      try progress(BackupProgress(done: snapshot.documents.count, documents: snapshot.documents.count))
    } catch { throw BackupError(error, in: folder) }
  }

  func database(of snapshot: BackupSnapshot) -> URL {
    snapshotsFolder.appending(path: "\(snapshot.id)/\(Self.databaseName)")
  }

  private func read(_ name: String) throws(BackupError) -> BackupSnapshot {
    let list = snapshotsFolder.appending(path: "\(name)/\(Self.listName)")
    let unreadable = BackupError.damaged(snapshot: name, reason: localized("\(Self.listName) cannot be read"))
    guard let data = try? Data(contentsOf: list),
      let header = try? BackupSnapshot.decoder.decode(BackupSnapshot.Header.self, from: data),
      header.format == BackupSnapshot.format
    else { throw unreadable }
    guard header.version <= BackupSnapshot.version else {
      throw BackupError.newer(folder: folder.path, version: header.version)
    }
    guard let snapshot = try? BackupSnapshot.decoder.decode(BackupSnapshot.self, from: data),
      snapshot.id == name, snapshot.documents.allSatisfy(\.isSound)
    else { throw unreadable }
    return snapshot
  }
}
