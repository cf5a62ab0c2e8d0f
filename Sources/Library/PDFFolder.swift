import Foundation
import Glibc
import Localization

/// The PDFs in a folder and its subfolders, in the order in which they are added to a shelf. Links are not
/// followed, so that nothing from outside the folder is added and no folder is read twice.
package struct PDFFolder: Hashable, Sendable {
  /// Why a file or folder was left out.
  package enum Reason: Hashable, Sendable {
    /// The name begins with a full stop.
    case hidden
    /// The file or folder is a symbolic link.
    case link
    /// The limit of PDFs that are added at once was reached before it.
    case tooMany(Int)
    /// The folder is nested more deeply than this many levels.
    case tooDeep(Int)
    /// The folder cannot be listed, or the file cannot be read; the text is the system's.
    case unreadable(String)
  }

  /// A file or folder that was left out and may have been meant to be added.
  package struct LeftOut: Hashable, Sendable, CustomStringConvertible {
    /// The path of what was left out.
    package let file: URL
    /// Why the file or folder was left out.
    package let reason: Reason

    /// A sentence for a person: what was left out, why, and how to add it.
    package var description: String {
      switch reason {
      case .hidden: localized("\(file.path): left out, since it is hidden. Add it by its own name.")
      case .link: localized("\(file.path): left out, since it is a link. Add what it leads to.")
      case .tooMany(let limit):
        localized(
          limit,
          one:
            "\(file.path): left out, since \(limit) document is taken at once. Add the rest from smaller folders.",
          other:
            "\(file.path): left out, since \(limit) documents are taken at once. Add the rest from smaller folders."
        )
      case .tooDeep(let depth):
        localized(
          depth,
          one: "\(file.path): left out, since it lies more than \(depth) folder deep. Add it by itself.",
          other: "\(file.path): left out, since it lies more than \(depth) folders deep. Add it by itself.")
      case .unreadable(let reason): localized("\(file.path): left out, since it cannot be read (\(reason)).")
      }
    }
  }

  /// The most PDFs that are added at once.
  package static let mostFiles = 1000
  private static let mostFolders = 20

  /// The PDFs found, folder by folder, sorted by name.
  package private(set) var files: [URL] = []
  /// What was left out, in the same order as `files`.
  package private(set) var leftOut: [LeftOut] = []

  /// Whether a path is a folder, or a link to one.
  package static func isFolder(_ file: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Lists the PDFs of a folder; blocks on the disk.
  /// - Throws: `unreadableFolder`; `emptyFolder` if nothing in it can be added.
  package init(_ folder: URL, limit: Int = mostFiles) throws(LibraryError) {
    let folder = folder.resolvingSymlinksInPath()
    guard let handle = opendir(folder.path) else {
      throw .unreadableFolder(folder: folder.path, reason: String(cString: strerror(errno)))
    }
    closedir(handle)
    walk(folder, depth: 0, limit: limit)
    if files.isEmpty { throw .emptyFolder(folder: folder.path, leftOut: leftOut.count) }
  }

  private mutating func walk(_ folder: URL, depth: Int, limit: Int) {
    guard depth <= Self.mostFolders else { return leave(folder, .tooDeep(Self.mostFolders)) }
    let names: [String]
    do { names = try FileManager.default.contentsOfDirectory(atPath: folder.path) } catch {
      return leave(folder, .unreadable(localized("no permission")))
    }
    for name in names.sorted() {
      let file = folder.appending(path: name)
      let isPDF = name.lowercased().hasSuffix(".pdf")
      // The attributes are those of a link itself, not of what it leads to.
      switch (try? FileManager.default.attributesOfItem(atPath: file.path))?[.type] as? FileAttributeType {
      case .typeDirectory where name.hasPrefix("."): leave(file, .hidden)
      case .typeDirectory: walk(file, depth: depth + 1, limit: limit)
      case .typeSymbolicLink where isPDF || Self.isFolder(file): leave(file, .link)
      case .typeRegular where isPDF && name.hasPrefix("."): leave(file, .hidden)
      case .typeRegular where isPDF && files.count >= limit: leave(file, .tooMany(limit))
      case .typeRegular where isPDF: files.append(file)
      default: break
      }
    }
  }

  private mutating func leave(_ file: URL, _ reason: Reason) {
    leftOut.append(LeftOut(file: file, reason: reason))
  }
}
