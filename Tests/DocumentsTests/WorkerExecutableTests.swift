import Foundation
import TestSupport
import Testing

@testable import Documents

@Suite struct WorkerExecutableTests {
  /// An executable file of that name.
  private func program(_ name: String, in place: TemporaryFolder) throws -> URL {
    let url = place.url(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: url)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
    return url
  }

  @Test func aProgramFindsItsWorkerBesideItAndInLibexec() throws {
    let place = try TemporaryFolder()
    let main = try program("prefix/bin/trackii", in: place)
    #expect(WorkerExecutable.locate(from: main) == nil)
    let installed = try program("prefix/libexec/trackii/document-worker", in: place)
    #expect(WorkerExecutable.locate(from: main) == installed.path)
    let built = try program("prefix/bin/document-worker", in: place)
    #expect(WorkerExecutable.locate(from: main) == built.path)
  }
}
