import Foundation
import Glibc
import Store

/// Exports that are being written, under hidden names beside where they appear once they are complete.
enum PartialExports {
  private static let mark = ".partial-"
  /// Own choice, s: one that was only just made may not be locked yet.
  private static let youngest = 60.0

  static func name(of folder: URL) -> String {
    ".\(folder.lastPathComponent)\(mark)\(UUID().uuidString)"
  }

  /// Removes what exports left here that were broken off by a crash or a stick that was pulled out. One that another
  /// program is writing is locked, and stays; what cannot be removed stays too. Blocks on the disk.
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

  /// A hidden name that only `name(of:)` gives.
  static func isOurs(_ name: String) -> Bool {
    guard name.hasPrefix("."), let range = name.range(of: mark, options: .backwards),
      range.lowerBound > name.index(after: name.startIndex)
    else { return false }
    return UUID(uuidString: String(name[range.upperBound...])) != nil
  }

  /// Not a link to one, which may lead anywhere.
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
  /// With a slash at its end a link would be followed.
  fileprivate var trimmingSlash: String { hasSuffix("/") && count > 1 ? String(dropLast()) : self }
}
