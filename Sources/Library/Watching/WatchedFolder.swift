import Foundation

/// A folder whose PDFs come onto the shelf by themselves.
public struct WatchedFolder: Hashable, Codable, Sendable {
  /// Absolute.
  public let path: String
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
  public internal(set) var arrival: Arrival?
  /// Why files that lie there did not come, by their names.
  public internal(set) var refused: [String: String]?

  /// Documents that came with one look.
  public struct Arrival: Hashable, Codable, Sendable {
    public let moment: Date
    public let documents: Int
    /// Of the first of them, as they came.
    public let titles: [String]

    /// Titles that are kept. Own choice: more than anybody reads on one screen.
    private static let most = 20

    init(_ titles: [String], at moment: Date) {
      (self.moment, documents, self.titles) = (moment, titles.count, Array(titles.prefix(Self.most)))
    }
  }

  /// Files whose reasons are kept. Own choice: a folder with more is no folder of PDFs.
  static let mostRefused = 100

  init(path: String) { self.path = path }

  public var url: URL { URL(filePath: path, directoryHint: .isDirectory) }
}

/// A watched folder, and whether it can be looked into now.
public struct ListedFolder: Hashable, Sendable {
  public enum Access: Hashable, Sendable {
    case open
    /// It is not there: removed, renamed, or on something that is not plugged in.
    case gone
    /// As the system says it.
    case closed(reason: String)
  }

  public let folder: WatchedFolder
  public let access: Access

  package init(_ folder: WatchedFolder, _ access: Access) { (self.folder, self.access) = (folder, access) }
}

/// A file of a watched folder that did not come onto the shelf.
public struct UnaddedFile: Hashable, Sendable {
  public let file: URL
  public let error: LibraryError
}

/// What came of a look at the watched folders.
public struct WatchOutcome: Sendable {
  public internal(set) var added: [ShelfItem] = []
  /// Those of this look; none is tried again before it changes, but for what may well work the next time.
  public internal(set) var failed: [UnaddedFile] = []
  /// Folders that could not be read, by path.
  public internal(set) var unreadable: [String] = []
  /// Why the look ended before it had come to all files, such as a full disk; nil where it did not.
  public internal(set) var ended: LibraryError?
}
