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

  init(path: String) { self.path = path }

  public var url: URL { URL(filePath: path, directoryHint: .isDirectory) }
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
