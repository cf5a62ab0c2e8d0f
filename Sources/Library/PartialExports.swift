import Foundation
import Glibc
import Store

/// Exports in progress, which have hidden names beside their final place until they are complete.
enum PartialExports {
  private static let mark = ".partial-"
  /// The age in seconds from which an export without a lock counts as abandoned: a new one may not be locked
  /// yet. Own choice.
  private static let youngest = 60.0

  static func name(of folder: URL) -> String {
    ".\(folder.lastPathComponent)\(mark)\(UUID().uuidString)"
  }

  /// Removes exports that a crash or a removed USB stick interrupted in a folder. An export that another
  /// program is writing is locked and stays; one that cannot be removed stays too. Blocks on the disk.
  static func sweep(_ folder: URL, now: Date = Date()) {
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
    for name in names where isOurs(name) {
      let left = folder.appending(path: name, directoryHint: .isDirectory)
      guard isFolder(left), age(of: left, at: now) > youngest,
        let lock = try? FolderLock(left.path(percentEncoded: false))
      else { continue }
      try? FileManager.default.removeItem(at: left)
      lock.release()
    }
  }

  /// Whether a name is a hidden name as `name(of:)` makes it.
  static func isOurs(_ name: String) -> Bool {
    guard name.hasPrefix("."), let range = name.range(of: mark, options: .backwards),
      range.lowerBound > name.index(after: name.startIndex)
    else { return false }
    return UUID(uuidString: String(name[range.upperBound...])) != nil
  }

  /// Whether a path is a folder itself, and not a link, which may lead anywhere.
  private static func isFolder(_ file: URL) -> Bool {
    var entry = stat()
    return lstat(file.path(percentEncoded: false).trimmingSlash, &entry) == 0
      && entry.st_mode & S_IFMT == S_IFDIR
  }

  private static func age(of file: URL, at now: Date) -> Double {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
    return (attributes?[.modificationDate] as? Date).map { now.timeIntervalSince($0) } ?? 0
  }
}

extension String {
  /// The path without a slash at its end, with which a link would be followed.
  fileprivate var trimmingSlash: String { hasSuffix("/") && count > 1 ? String(dropLast()) : self }
}
