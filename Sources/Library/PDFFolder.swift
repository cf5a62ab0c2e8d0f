import Foundation
import Glibc

/// The PDFs in a folder and in the folders in it, as they are put on a shelf. Links are not followed, so that a folder brings
/// nothing from elsewhere and is walked once.
package struct PDFFolder: Hashable, Sendable {
  /// Why something was not taken.
  package enum Reason: Hashable, Sendable {
    /// Its name begins with a full stop.
    case hidden
    /// It is a link.
    case link
    /// There were so many PDFs before it.
    case tooMany(Int)
    /// It lies so many folders deep.
    case tooDeep(Int)
    /// It cannot be listed or read, as the system says it.
    case unreadable(String)
  }

  /// Something that may well have been meant, and was not taken.
  package struct LeftOut: Hashable, Sendable, CustomStringConvertible {
    /// Where it lies.
    package let file: URL
    /// Why it was not taken.
    package let reason: Reason

    package var description: String {
      switch reason {
      case .hidden: "\(file.path): left out, since it is hidden. Add it by its own name."
      case .link: "\(file.path): left out, since it is a link. Add what it leads to."
      case .tooMany(let limit):
        "\(file.path): left out, since \(limit) documents are taken at once. Add the rest from smaller folders."
      case .tooDeep(let depth):
        "\(file.path): left out, since it lies more than \(depth) folders deep. Add it by itself."
      case .unreadable(let reason): "\(file.path): left out, since it cannot be read (\(reason))."
      }
    }
  }

  /// Of PDFs taken at once.
  package static let mostFiles = 1000
  private static let mostFolders = 20

  /// Folder by folder, in the order of their names.
  package private(set) var files: [URL] = []
  /// In the same order.
  package private(set) var leftOut: [LeftOut] = []

  /// Whether it is a folder, or a link to one.
  package static func isFolder(_ file: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) && isFolder.boolValue
  }

  /// Looks through the folder; blocks on the disk.
  /// - Throws: `unreadableFolder`, and `emptyFolder` where nothing in it is to be added.
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
      return leave(folder, .unreadable("no permission"))
    }
    for name in names.sorted() {
      let file = folder.appending(path: name)
      let isPDF = name.lowercased().hasSuffix(".pdf")
      // Of the link itself, where it is one.
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
