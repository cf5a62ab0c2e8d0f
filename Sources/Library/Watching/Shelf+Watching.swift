import Accounts
import Documents
import Foundation
import Glibc

// Watched folders, whose PDFs are added to the shelf automatically.
extension Shelf {
  private static let watchedKey = "watched-folders"
  /// A file that was changed within this time, in seconds, may still be written to.
  private static let settlingSeconds = 2.0

  /// The watched folders in the order in which they were added.
  package func watchedFolders() async throws(LibraryError) -> [WatchedFolder] {
    try await setting(Self.watchedKey, as: [WatchedFolder].self) ?? []
  }

  /// Watches a folder: its PDFs are added to the shelf from now on, including those that lie there already.
  ///
  /// - Returns: the folder as stored; one that is watched already stays as it is.
  /// - Throws: `unreadableFolder` if there is no such folder, or its content cannot be listed.
  @discardableResult
  package func watch(_ folder: URL) async throws(LibraryError) -> WatchedFolder {
    let path = folder.resolvingSymlinksInPath().path
    _ = try Self.entries(of: path)
    return try await change(Self.watchedKey, as: [WatchedFolder].self) { folders in
      if let known = folders?.first(where: { $0.path == path }) { return known }
      let new = WatchedFolder(path: path)
      folders = (folders ?? []) + [new]
      return new
    }
  }

  /// The watched folders in the order in which they were added, each with the results of looking into it.
  package func listWatchedFolders() async throws(LibraryError) -> [ListedFolder] {
    let folders = try await watchedFolders()
    return try await offloaded { () throws(LibraryError) in
      folders.map { ListedFolder($0, Self.access(to: $0)) }
    }
  }

  /// Undoes that a folder is no longer watched: files that were looked at there count as looked at, whether
  /// or not the folder can be read now.
  package func watchAgain(_ folder: WatchedFolder) async throws(LibraryError) {
    try await change(Self.watchedKey, as: [WatchedFolder].self) { folders in
      guard folders?.contains(where: { $0.path == folder.path }) != true else { return }
      folders = (folders ?? []) + [folder]
    }
  }

  /// Stops watching a folder; documents from it stay on the shelf.
  ///
  /// - Returns: whether the folder was watched.
  @discardableResult
  package func stopWatching(_ folder: URL) async throws(LibraryError) -> Bool {
    let paths = [folder.path, folder.resolvingSymlinksInPath().path]
    return try await change(Self.watchedKey, as: [WatchedFolder].self) { folders in
      let left = (folders ?? []).filter { !paths.contains($0.path) }
      defer { folders = left.isEmpty ? nil : left }
      return left.count < folders?.count ?? 0
    }
  }

  /// Adds new PDFs of the watched folders to the shelf.
  ///
  /// - Parameters:
  ///   - isForeign: see `Document.open`.
  ///   - now: the present moment.
  /// - Throws: where the folders cannot be read, or what was looked at cannot be noted.
  package func addFromWatchedFolders(
    isForeign: (URL) -> Bool = { _ in true }, now: Date = Date()
  ) async throws(LibraryError) -> WatchOutcome {
    // Rounded to whole milliseconds, as times are stored.
    let now = Date(timeIntervalSince1970: (now.timeIntervalSince1970 * 1000).rounded() / 1000)
    var outcome = WatchOutcome()
    for folder in try await watchedFolders() where outcome.ended == nil && !Task.isCancelled {
      let found: (settled: [(name: String, stamp: WatchedFolder.Stamp)], all: Set<String>)
      do {
        found = try await offloaded { () throws(LibraryError) in try Self.pdfs(in: folder, at: now) }
      } catch {
        outcome.unreadable.append(folder.path)
        continue
      }
      var look = Look()
      for (name, stamp) in found.settled where folder.seen[name] != stamp {
        guard outcome.ended == nil, !Task.isCancelled else { break }
        let file = folder.url.appending(path: name)
        do throws(LibraryError) {
          let item = try await add(file, isForeign: isForeign(file), now: now)
          // A document that was on the shelf already keeps the time at which it was added.
          if item.added == now {
            outcome.added.append(item)
            look.titles.append(item.title)
          }
          look.seen[name] = stamp
        } catch {
          // The task was cancelled, which is not a reason to note for the file.
          guard !Task.isCancelled else { break }
          if error.endsWatching {
            outcome.ended = error
          } else {
            outcome.failed.append(UnaddedFile(file: file, error: error))
            look.refused[name] = "\(error)"
            if error.isOfTheFile { look.seen[name] = stamp }
          }
        }
      }
      try await note(look, at: now, among: found.all, in: folder)
    }
    return outcome
  }

  /// The PDFs of a folder that are no longer being written to, by name, and the names of all its PDFs.
  private static func pdfs(
    in folder: WatchedFolder, at now: Date
  ) throws(LibraryError) -> (settled: [(name: String, stamp: WatchedFolder.Stamp)], all: Set<String>) {
    let names = try pdfNames(in: folder.path)
    let settled = names.sorted().compactMap { name -> (name: String, stamp: WatchedFolder.Stamp)? in
      guard
        let found = try? FileManager.default.attributesOfItem(
          atPath: folder.url.appending(path: name).resolvingSymlinksInPath().path),
        found[.type] as? FileAttributeType == .typeRegular, let changed = found[.modificationDate] as? Date,
        // A file whose time lies in the future, from a clock that is ahead, is not being written to either.
        abs(now.timeIntervalSince(changed)) >= settlingSeconds
      else { return nil }
      return (
        name,
        WatchedFolder.Stamp(
          bytes: found[.size] as? Int ?? 0, changed: Int64(changed.timeIntervalSince1970 * 1000))
      )
    }
    return (settled, Set(names))
  }

  private static func access(to folder: WatchedFolder) -> ListedFolder.Access {
    guard let handle = opendir(folder.path) else {
      let code = errno
      return [ENOENT, ENOTDIR].contains(code) ? .gone : .closed(reason: String(cString: strerror(code)))
    }
    closedir(handle)
    guard !folder.isUntouched else { return .open }
    do throws(LibraryError) {
      return try pdfNames(in: folder.path).isEmpty ? .empty : .open
    } catch .unreadableFolder(_, let reason) { return .closed(reason: reason) } catch {
      return .closed(reason: "\(error)")
    }
  }

  private static func pdfNames(in folder: String) throws(LibraryError) -> [String] {
    try entries(of: folder).filter { $0.lowercased().hasSuffix(".pdf") && !$0.hasPrefix(".") }
  }

  private static func entries(of folder: String) throws(LibraryError) -> [String] {
    guard let handle = opendir(folder) else {
      throw .unreadableFolder(folder: folder, reason: String(cString: strerror(errno)))
    }
    closedir(handle)
    do { return try FileManager.default.contentsOfDirectory(atPath: folder) } catch {
      // The folder's medium was removed at this moment, which is not the same as an empty folder.
      throw .unreadableFolder(folder: folder, reason: (error as NSError).localizedDescription)
    }
  }

  /// Stores which files were looked at, and forgets those that are gone. A folder that is no longer watched
  /// by then stays so. A folder without any PDF keeps its list: it may be a mount point of a stick or network
  /// share, and documents that were taken off the shelf must not come back with that.
  private func note(
    _ look: Look, at moment: Date, among names: Set<String>, in folder: WatchedFolder
  ) async throws(LibraryError) {
    guard !names.isEmpty else { return }
    let known = Set(folder.seen.keys).union((folder.refused ?? [:]).keys)
    let isOther = look.refused.contains { folder.refused?[$0.key] != $0.value }
    guard !look.seen.isEmpty || isOther || !known.isSubset(of: names) else { return }
    try await change(Self.watchedKey, as: [WatchedFolder].self) { folders in
      guard let index = folders?.firstIndex(where: { $0.path == folder.path }), var kept = folders?[index]
      else { return }
      kept.take(look, at: moment, among: names)
      folders?[index] = kept
    }
  }

  /// The result of looking at the files of a watched folder.
  fileprivate struct Look: Sendable {
    var seen: [String: WatchedFolder.Stamp] = [:]
    /// The titles of the documents that were added.
    var titles: [String] = []
    /// Why other files were not added, by their names.
    var refused: [String: String] = [:]
  }
}

extension WatchedFolder {
  /// Records the result of a look in the watched folder.
  ///
  /// - Parameters:
  ///   - look: the result to record.
  ///   - moment: when the folder was looked at.
  ///   - names: the names of the PDFs in the folder.
  fileprivate mutating func take(_ look: Shelf.Look, at moment: Date, among names: Set<String>) {
    seen = seen.merging(look.seen) { $1 }.filter { names.contains($0.key) }
    // A file that was looked at again was added, or is refused for a new reason, so its former reason is
    // dropped.
    let before = (refused ?? [:]).filter { names.contains($0.key) && look.seen[$0.key] == nil }
    let all = before.merging(look.refused) { $1 }.sorted { $0.key < $1.key }.prefix(Self.mostRefused)
    refused = all.isEmpty ? nil : Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0.value) })
    if !look.titles.isEmpty { arrival = Arrival(look.titles, at: moment) }
  }
}

extension LibraryError {
  /// Whether after this error no other file could be added either.
  fileprivate var endsWatching: Bool {
    switch self {
    case .diskFull, .storage, .store, .busy: true
    default: false
    }
  }

  /// Whether the error is due to the file itself, so that it stays as long as the file does not change.
  fileprivate var isOfTheFile: Bool {
    guard case .document(let error) = self else { return false }
    return switch error {
    case .notAPDF, .passwordNeeded, .wrongPassword, .empty, .damaged, .tooSlow, .tooLarge, .workerCrashed:
      true
    case .notFound, .notReadable, .noSuchPage, .workerUnavailable, .notConfined, .cancelled: false
    }
  }
}
