import Foundation

/// A folder whose PDFs come onto the shelf by themselves.
package struct WatchedFolder: Hashable, Codable, Sendable {
  /// Absolute.
  package let path: String
  /// The files that were looked at, by name, as they were then: one that was taken off the shelf does not come back.
  var seen: [String: Stamp] = [:]

  /// Tells whether a file is the one that was looked at before.
  struct Stamp: Hashable, Codable, Sendable {
    var bytes: Int
    /// Milliseconds since 1970.
    var changed: Int64
  }

  /// What came from it last; nil where nothing has. Optional, as is what follows, since folders that were watched before it
  /// was kept have none.
  package internal(set) var arrival: Arrival?
  /// Why files that lie there did not come, by their names.
  package internal(set) var refused: [String: String]?

  /// Documents that came with one look.
  package struct Arrival: Hashable, Codable, Sendable {
    /// When they came.
    package let moment: Date
    /// How many there were.
    package let documents: Int
    /// Of the first of them, as they came.
    package let titles: [String]

    /// Titles that are kept. Own choice: more than anybody reads on one screen.
    private static let most = 20

    init(_ titles: [String], at moment: Date) {
      (self.moment, documents, self.titles) = (moment, titles.count, Array(titles.prefix(Self.most)))
    }
  }

  /// Files whose reasons are kept. Own choice: a folder with more is no folder of PDFs.
  static let mostRefused = 100

  init(path: String) { self.path = path }

  /// Whether nothing has been looked at in it yet.
  var isUntouched: Bool { seen.isEmpty && refused == nil }

  /// Where the folder is.
  package var url: URL { URL(filePath: path, directoryHint: .isDirectory) }
}

/// A watched folder, and whether it can be looked into now.
package struct ListedFolder: Hashable, Sendable {
  /// Whether a folder can be looked into.
  package enum Access: Hashable, Sendable {
    /// It can.
    case open
    /// No PDF that was seen there lies there any more, nor any other: it was emptied, or what is mounted there is not.
    case empty
    /// It is not there: removed, renamed, or on something that is not plugged in.
    case gone
    /// As the system says it.
    case closed(reason: String)
  }

  /// The folder as it is kept.
  package let folder: WatchedFolder
  /// Whether it can be looked into now.
  package let access: Access

  /// Why files that lie there did not come, by their names; nil where none is kept from coming.
  package var refused: [String: String]? { access == .empty ? nil : folder.refused }

  /// - Parameters:
  ///   - folder: as it is kept.
  ///   - access: whether it can be looked into now.
  package init(_ folder: WatchedFolder, _ access: Access) { (self.folder, self.access) = (folder, access) }
}

/// A file of a watched folder that did not come onto the shelf.
package struct UnaddedFile: Hashable, Sendable {
  /// Where it lies.
  package let file: URL
  /// Why it did not come.
  package let error: LibraryError
}

/// What came of a look at the watched folders.
package struct WatchOutcome: Sendable {
  /// New on the shelf, in the order in which they came.
  package internal(set) var added: [ShelfItem] = []
  /// Those of this look; none is tried again before it changes, but for what may well work the next time.
  package internal(set) var failed: [UnaddedFile] = []
  /// Folders that could not be read, by path.
  package internal(set) var unreadable: [String] = []
  /// Why the look ended before it had come to all files, such as a full disk; nil where it did not.
  package internal(set) var ended: LibraryError?
}
