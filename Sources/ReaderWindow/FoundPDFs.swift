import ReaderApp
import CAdwaita
import Foundation

/// Finds PDFs, or other files that can be imported, in a person's usual folders, so that one can be chosen without a file
/// dialog.
package enum FoundPDFs {
  /// Limits that keep the search of large folders short.
  package struct Configuration: Sendable {
    /// The most entries of a folder that are looked at. Own choice: a downloads folder of years has a few thousand.
    package var entriesPerFolder = 5000
    /// The most files that are shown: six pages of ten tiles, more than anybody turns through by gaze.
    package var limit = 60
    /// Makes the usual limits.
    package init() {}
  }

  /// The folders of mounted removable media: those in which udisks mounts them for the logged-in account.
  package static func mediaFolders(
    below places: [URL] = ["/run/media", "/media"].map { URL(filePath: "\($0)/\(NSUserName())") }
  ) -> [URL] {
    places.flatMap { place in
      ((try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []).sorted()
        .map { place.appending(path: $0, directoryHint: .isDirectory) }
    }
  }

  /// The usual folders: Documents, Downloads and Desktop as the desktop names them (xdg-user-dirs), the home folder, and
  /// removable media.
  package static var usualFolders: [URL] {
    let special = [G_USER_DIRECTORY_DOCUMENTS, G_USER_DIRECTORY_DOWNLOAD, G_USER_DIRECTORY_DESKTOP]
    let named = special.compactMap { g_get_user_special_dir($0) }.map { String(cString: $0) }
    let home = g_get_home_dir().map { String(cString: $0) } ?? NSHomeDirectory()
    // If no desktop has set the folders, these are their usual names.
    let common = ["Documents", "Downloads", "Desktop"].map { "\(home)/\($0)" }
    return (named + common + [home]).map { URL(filePath: $0, directoryHint: .isDirectory) } + mediaFolders()
  }

  /// The files of some kind directly in the folders, the newest first; folders that are missing or cannot be read count
  /// as empty. Reads disks: not for the main actor.
  ///
  /// - Parameters:
  ///   - folders: the folders to search.
  ///   - configuration: the limits of the search.
  ///   - endings: file name extensions, without the dot, in small letters.
  package static func search(
    _ folders: [URL] = usualFolders, _ configuration: Configuration = Configuration(),
    ending endings: Set<String> = ["pdf"]
  ) -> [FinderModel.File] {
    var seen: Set<String> = []
    let found = folders.filter { seen.insert($0.resolvingSymlinksInPath().path).inserted }
      .flatMap { files(endings, in: $0, configuration.entriesPerFolder) }
      .sorted { ($0.changed, $1.file.name) > ($1.changed, $0.file.name) }
    return found.prefix(configuration.limit).map(\.file)
  }

  /// Folders that can be watched: first those that are searched for PDFs, then the folders directly in them, the newest
  /// first. Reads disks: not for the main actor.
  package static func folders(
    in usual: [URL] = usualFolders, _ configuration: Configuration = Configuration()
  ) -> [FinderModel.File] {
    var seen: Set<String> = []
    func isNew(_ folder: URL) -> Bool { seen.insert(folder.resolvingSymlinksInPath().path).inserted }
    let first = usual.filter { isFolder($0) && isNew($0) }
    let within = first.flatMap { folders(within: $0, configuration.entriesPerFolder) }
      .sorted { ($0.changed, $1.url.path) > ($1.changed, $0.url.path) }.map(\.url).filter(isNew)
    return (first + within).prefix(configuration.limit).map { folder in
      FinderModel.File(
        url: folder, name: folder.lastPathComponent,
        detail: folder.deletingLastPathComponent().lastPathComponent)
    }
  }

  private static func isFolder(_ url: URL) -> Bool {
    (try? url.resolvingSymlinksInPath().resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
  }

  private static func folders(within folder: URL, _ limit: Int) -> [(changed: Date, url: URL)] {
    let keys: [URLResourceKey] = [.isDirectoryKey, .contentModificationDateKey]
    let entries = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: keys,
      options: [.skipsHiddenFiles, .skipsSubdirectoryDescendants])
    guard let entries else { return [] }
    return entries.lazy.prefix(limit).compactMap { entry in
      guard let url = entry as? URL,
        let values = try? url.resolvingSymlinksInPath().resourceValues(forKeys: Set(keys)),
        values.isDirectory == true
      else { return nil }
      return (values.contentModificationDate ?? .distantPast, url)
    }
  }

  private static func files(
    _ endings: Set<String>, in folder: URL, _ limit: Int
  ) -> [(changed: Date, file: FinderModel.File)] {
    let keys: [URLResourceKey] = [.isRegularFileKey, .contentModificationDateKey]
    let entries = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: keys,
      options: [.skipsHiddenFiles, .skipsSubdirectoryDescendants])
    guard let entries else { return [] }
    return entries.lazy.prefix(limit).compactMap { entry in
      guard let url = entry as? URL, endings.contains(url.pathExtension.lowercased()),
        let values = try? url.resolvingSymlinksInPath().resourceValues(forKeys: Set(keys)),
        values.isRegularFile == true
      else { return nil }
      let changed = values.contentModificationDate ?? .distantPast
      let day = changed.formatted(date: .abbreviated, time: .omitted)
      return (
        changed,
        FinderModel.File(
          url: url, name: url.deletingPathExtension().lastPathComponent,
          detail: "\(folder.lastPathComponent), \(day)")
      )
    }
  }
}
