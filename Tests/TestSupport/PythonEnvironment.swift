import Foundation
import Glibc

/// A Python of the tests' own, with packages of fixed versions, in the user's cache folder: made once, used by every later
/// run. Nothing else of the machine's Python is touched.
package struct PythonEnvironment: Sendable {
  /// Its `bin` folder.
  package let programs: URL

  /// The interpreter.
  package var python: URL { programs.appending(path: "python3") }
  /// A program that a package brought.
  package func program(_ name: String) -> URL { programs.appending(path: name) }

  /// Why there is none, and what to do.
  package struct Problem: Error, CustomStringConvertible {
    package var description: String
  }

  /// Whether the machine has a Python that can make one (Debian: python3-venv).
  package static let isAvailable =
    ["/usr/bin/python3", "/usr/local/bin/python3"].contains {
      FileManager.default.isExecutableFile(atPath: $0)
    }

  package static let missing: String = "there is no python3 (Debian: python3-venv)"

  /// - Parameters:
  ///   - name: of the environment; those who name the same packages share one.
  ///   - packages: as `pip install` takes them, each with its version (`websockets==15.0.1`).
  /// - Throws: `Problem` with what pip said.
  package init(_ name: String, packages: [String]) async throws {
    let folder = Self.cache.appending(path: "\(name)-\(Self.mark(packages))")
    try FileManager.default.createDirectory(at: Self.cache, withIntermediateDirectories: true)
    let lock = try await FileLock(Self.cache.appending(path: "\(folder.lastPathComponent).lock").path)
    defer { lock.release() }
    programs = folder.appending(path: "bin")
    let whole = folder.appending(path: "whole")
    guard !FileManager.default.fileExists(atPath: whole.path) else { return }
    // What was begun and never finished.
    try? FileManager.default.removeItem(at: folder)
    try await Self.run("/usr/bin/env", ["python3", "-m", "venv", folder.path])
    try await Self.run(
      programs.appending(path: "pip").path,
      ["install", "--quiet", "--disable-pip-version-check", "--no-input"] + packages)
    try Data(packages.joined(separator: "\n").utf8).write(to: whole)
  }

  private static var cache: URL {
    let environment = ProcessInfo.processInfo.environment
    let base =
      environment["XDG_CACHE_HOME"].map { URL(filePath: $0) }
      ?? URL(filePath: environment["HOME"] ?? "/tmp").appending(path: ".cache")
    return base.appending(path: "trackii-tests/python")
  }

  /// The same for the same packages, in every run (FNV-1a).
  private static func mark(_ packages: [String]) -> String {
    let hash = packages.sorted().joined(separator: ";").utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }

  private static func run(_ program: String, _ arguments: [String]) async throws {
    let folder = try TemporaryFolder()
    let process = Process()
    (process.executableURL, process.arguments) = (URL(filePath: program), arguments)
    process.standardOutput = FileHandle.nullDevice
    let errors = try FileHandle(forWritingTo: folder.write("", to: "errors"))
    process.standardError = errors
    let status = try await RunningProcess(process, closing: [errors]).status()
    guard status == 0 else {
      let said = try String(contentsOf: folder.url("errors"), encoding: .utf8).suffix(1000)
      throw Problem(
        description: "\(program) \(arguments.joined(separator: " ")) ended with \(status): \(said)")
    }
  }
}

/// A file that one process at a time holds, so that two runs of the tests do not make the same thing.
private struct FileLock {
  private let descriptor: Int32

  init(_ path: String) async throws {
    descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
    // Asked again and again: a wait in the kernel would hold one of the few threads that all tests share.
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 { try await Task.sleep(for: .milliseconds(100)) }
  }

  func release() { close(descriptor) }
}
