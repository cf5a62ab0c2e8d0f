import Accounts
import Documents
import Foundation
import Glibc

// Folders whose PDFs come onto the shelf by themselves.
extension Shelf {
  private static let watchedKey = "watched-folders"
  /// Entries of a folder that are looked at; own choice: a downloads folder of years has a few thousand.
  private static let entriesPerFolder = 5000
  /// A file that was changed within this time may still be written, s.
  private static let settlingSeconds = 2.0

  /// In the order in which they were added.
  public func watchedFolders() async throws(LibraryError) -> [WatchedFolder] {
    try await setting(Self.watchedKey, as: [WatchedFolder].self) ?? []
  }

  /// From now on the folder's PDFs come onto the shelf, those that lie there already too.
  ///
  /// - Returns: the folder as it is kept; one that is watched already stays as it is.
  /// - Throws: `unreadableFolder` where there is no such folder, or its content cannot be listed.
  @discardableResult
  public func watch(_ folder: URL) async throws(LibraryError) -> WatchedFolder {
    let path = folder.resolvingSymlinksInPath().path
    _ = try Self.entries(of: path)
    var folders = try await watchedFolders()
    if let known = folders.first(where: { $0.path == path }) { return known }
    let new = WatchedFolder(path: path)
    folders.append(new)
    try await set(Self.watchedKey, to: folders)
    return new
  }

  /// What came from the folder stays on the shelf.
  ///
  /// - Returns: whether it was watched.
  @discardableResult
  public func stopWatching(_ folder: URL) async throws(LibraryError) -> Bool {
    let paths = [folder.path, folder.resolvingSymlinksInPath().path]
    let folders = try await watchedFolders()
    let left = folders.filter { !paths.contains($0.path) }
    guard left.count < folders.count else { return false }
    try await set(Self.watchedKey, to: left.isEmpty ? nil : left)
    return true
  }

  /// Puts what is new in the watched folders onto the shelf.
  ///
  /// - Parameter isForeign: see `Document.open`.
  /// - Throws: where the shelf itself cannot be read or written, the disk is full, or the task is cancelled; what was
  ///   added until then stays.
  public func addFromWatchedFolders(
    isForeign: (URL) -> Bool = { _ in true }, now: Date = Date()
  ) async throws(LibraryError) -> WatchOutcome {
    // In whole milliseconds, as it is kept.
    let now = Date(timeIntervalSince1970: (now.timeIntervalSince1970 * 1000).rounded() / 1000)
    var outcome = WatchOutcome()
    for folder in try await watchedFolders() {
      let files: [(name: String, stamp: WatchedFolder.Stamp)]
      do {
        files = try await offloaded { () throws(LibraryError) in try Self.pdfs(in: folder, at: now) }
      } catch {
        outcome.unreadable.append(folder.path)
        continue
      }
      for (name, stamp) in files where folder.seen[name] != stamp {
        guard !Task.isCancelled else { return outcome }
        let file = folder.url.appending(path: name)
        do throws(LibraryError) {
          let item = try await add(file, isForeign: isForeign(file), now: now)
          // What the shelf had already keeps the time at which it was added.
          if item.added == now { outcome.added.append(item) }
        } catch {
          outcome.failed.append(UnaddedFile(file: file, error: error))
          if error.endsWatching { throw error }
          if !error.isFinal { continue }
        }
        try await note(name, stamp, in: folder.path)
      }
    }
    return outcome
  }

  /// The PDFs of a folder that nobody writes to any more, by name.
  private static func pdfs(
    in folder: WatchedFolder, at now: Date
  ) throws(LibraryError) -> [(name: String, stamp: WatchedFolder.Stamp)] {
    try entries(of: folder.path).sorted().prefix(entriesPerFolder).compactMap { name in
      guard name.lowercased().hasSuffix(".pdf"), !name.hasPrefix("."),
        let found = try? FileManager.default.attributesOfItem(
          atPath: folder.url.appending(path: name).resolvingSymlinksInPath().path),
        found[.type] as? FileAttributeType == .typeRegular, let changed = found[.modificationDate] as? Date,
        // One from a clock that is ahead is not being written either.
        abs(now.timeIntervalSince(changed)) >= settlingSeconds
      else { return nil }
      return (
        name,
        WatchedFolder.Stamp(
          bytes: found[.size] as? Int ?? 0, changed: Int64(changed.timeIntervalSince1970 * 1000))
      )
    }
  }

  private static func entries(of folder: String) throws(LibraryError) -> [String] {
    guard let handle = opendir(folder) else {
      throw .unreadableFolder(folder: folder, reason: String(cString: strerror(errno)))
    }
    closedir(handle)
    return (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// A folder that is no longer watched by then stays so.
  private func note(
    _ name: String, _ stamp: WatchedFolder.Stamp, in path: String
  ) async throws(LibraryError) {
    var folders = try await watchedFolders()
    guard let index = folders.firstIndex(where: { $0.path == path }) else { return }
    folders[index].seen[name] = stamp
    try await set(Self.watchedKey, to: folders)
  }
}

extension LibraryError {
  /// Nothing else could be added either.
  fileprivate var endsWatching: Bool {
    switch self {
    case .diskFull, .storage, .store, .busy: true
    default: false
    }
  }

  /// The file itself is the reason, as long as it stays as it is.
  fileprivate var isFinal: Bool {
    switch self {
    case .document(.notConfined), .changedWhileCopied, .notReadable: false
    default: true
    }
  }
}
