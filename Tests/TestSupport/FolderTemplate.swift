import Foundation

/// The files of a folder that takes long to make: made once in this process, with the first copy, and copied for each test.
package struct FolderTemplate: Sendable {
  private let made: Result<TemporaryFolder, any Error>

  /// - Parameter make: fills the folder; whatever it has opened there is closed at its end.
  package init(_ make: (URL) throws -> Void) {
    made = Result {
      let folder = try TemporaryFolder()
      try make(folder.url)
      // A database that is still open may lie in its log for the greater part.
      let open = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter {
        $0.hasSuffix("-wal")
      }
      guard open.isEmpty else { throw Unfinished(files: open) }
      return folder
    }
  }

  /// Copies the files into a folder that has none of these names; does nothing in another one.
  package func copy(into folder: URL) throws {
    let files = FileManager.default
    let original = try made.get().url
    let names = try files.contentsOfDirectory(atPath: original.path)
    guard !names.contains(where: { files.fileExists(atPath: folder.appending(path: $0).path) }) else {
      return
    }
    for name in names {
      try files.copyItem(at: original.appending(path: name), to: folder.appending(path: name))
    }
  }

  /// What makes the folder has left databases open.
  package struct Unfinished: Error { var files: [String] }
}
