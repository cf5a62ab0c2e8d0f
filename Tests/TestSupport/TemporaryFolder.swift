import Foundation

/// A folder of a test's own, gone with its last holder.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "trackii-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Where `name` is or would be in this folder; nothing is made there.
  package func url(_ name: String) -> URL { url.appending(path: name) }

  /// The same as a path.
  package func path(_ name: String) -> String { url(name).path }

  /// Writes a file, with the folders it lies in.
  @discardableResult
  package func write(_ data: Data, to name: String) throws -> URL {
    let file = url(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file
  }

  @discardableResult
  package func write(_ text: String, to name: String) throws -> URL { try write(Data(text.utf8), to: name) }

  /// Writes a shell script that can be run.
  package func script(_ name: String, _ body: String) throws -> URL {
    let file = try write("#!/bin/sh\n\(body)\n", to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file
  }
}
