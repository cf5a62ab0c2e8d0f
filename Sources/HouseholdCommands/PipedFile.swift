import CommandSupport
import Foundation

/// The content of standard input in a temporary file, which is removed with this object.
final class PipedFile: Sendable {
  let file: URL
  private let folder: URL

  /// Reads standard input to its end.
  /// - Throws: errors of the disk; nothing is left then.
  init(named name: String) throws {
    folder = CommandContext.current.temporaryFolder.appending(
      path: "trackii-input-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    file = folder.appending(path: name)
    do {
      try Data().write(to: file)
      let target = try FileHandle(forWritingTo: file)
      defer { try? target.close() }
      while let part = try CommandContext.current.input.read(upToCount: 1 << 20), !part.isEmpty {
        try target.write(contentsOf: part)
      }
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }
}
