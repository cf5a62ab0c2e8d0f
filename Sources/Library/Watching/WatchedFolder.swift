import Foundation

/// A watched folder, whose PDFs are added to the shelf automatically.
package struct WatchedFolder: Hashable, Codable, Sendable {
  /// The folder's absolute path.
  package let path: String
  /// The files that were looked at, by name, each as it was then: a document that was taken off the shelf
  /// does not come back.
  var seen: [String: Stamp] = [:]

  /// A file's state, by which it is recognised as looked at before.
  struct Stamp: Hashable, Codable, Sendable {
    var bytes: Int
    /// The time of the file's last change, in milliseconds since 1970.
    var changed: Int64

    enum CodingKeys: String, CodingKey { case bytes, changed }
  }

  /// The last documents that were added from the folder; nil if none were. Optional, like the properties
  /// below, since folders that were watched by earlier versions have no such value.
  package internal(set) var arrival: Arrival?
  /// Why files in the folder were not added, by their names.
  package internal(set) var refused: [String: String]?

  /// The documents that one look at a watched folder added.
  package struct Arrival: Hashable, Codable, Sendable {
    /// When the documents were added.
    package let moment: Date
    /// How many documents were added.
    package let documents: Int
    /// The titles of the first of them, in the order of adding.
    package let titles: [String]

    /// The most titles that are stored. Own choice: more than anybody reads on one screen.
    private static let most = 20

    enum CodingKeys: String, CodingKey { case moment, documents, titles }

    init(_ titles: [String], at moment: Date) {
      (self.moment, documents, self.titles) = (moment, titles.count, Array(titles.prefix(Self.most)))
    }
  }

  enum CodingKeys: String, CodingKey { case path, seen, arrival, refused }

  /// The most files whose reasons are stored. Own choice: a folder with more is not a folder of PDFs.
  static let mostRefused = 100

  /// A watched folder that has not been looked into yet.
  package init(path: String) { self.path = path }

  /// Whether no file of the folder has been looked at yet.
  var isUntouched: Bool { seen.isEmpty && refused == nil }

  /// The folder's URL.
  package var url: URL { URL(filePath: path, directoryHint: .isDirectory) }
}

/// A watched folder, and whether it can be read now.
package struct ListedFolder: Hashable, Sendable {
  /// Whether a watched folder can be read.
  package enum Access: Hashable, Sendable {
    /// The folder can be read.
    case open
    /// No PDF that was seen in the folder is there any more, nor any other: it was emptied, or its medium is
    /// not mounted.
    case empty
    /// The folder does not exist: it was removed, renamed, or its medium is not connected.
    case gone
    /// The folder cannot be read; the reason is the system's.
    case closed(reason: String)
  }

  /// The watched folder as stored.
  package let folder: WatchedFolder
  /// Whether the folder can be read now.
  package let access: Access

  /// Why files in the folder were not added, by their names; nil if every file was added.
  package var refused: [String: String]? { access == .empty ? nil : folder.refused }

  /// Combines a watched folder with whether it can be read.
  ///
  /// - Parameters:
  ///   - folder: the watched folder as stored.
  ///   - access: whether it can be read now.
  package init(_ folder: WatchedFolder, _ access: Access) { (self.folder, self.access) = (folder, access) }
}

/// A file of a watched folder that was not added to the shelf.
package struct UnaddedFile: Hashable, Sendable {
  /// The file's URL.
  package let file: URL
  /// Why the file was not added.
  package let error: LibraryError
}

/// The result of a look at all watched folders.
package struct WatchOutcome: Sendable {
  /// The documents that are new on the shelf, in the order of adding.
  package internal(set) var added: [ShelfItem] = []
  /// The files of this look that were not added. A file is not tried again before it changes, except after
  /// errors that may pass.
  package internal(set) var failed: [UnaddedFile] = []
  /// The paths of watched folders that could not be read.
  package internal(set) var unreadable: [String] = []
  /// Why the look ended before all files were looked at, such as a full disk; nil if it did not.
  package internal(set) var ended: LibraryError?
}
