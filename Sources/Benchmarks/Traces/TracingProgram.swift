import CommandSupport
import Foundation

/// A build of Trackii as a program file, run as people run it.
struct TracingProgram {
  /// The program's path in error messages.
  let path: String
  private let executable: URL

  /// The running program itself.
  static var this: TracingProgram {
    TracingProgram(path: "this build", executable: OwnProgram.url)
  }

  private init(path: String, executable: URL) { (self.path, self.executable) = (path, executable) }

  /// Checks that the program can write traces.
  ///
  /// - Throws: `TracesError.noProgram`, `.doesNotRun`, `.notTrackii`, `.tooOld`, `.stopped`.
  init(checking path: String) throws(TracesError) {
    self.init(path: path, executable: URL(fileURLWithPath: path))
    guard FileManager.default.fileExists(atPath: path) else { throw .noProgram(path) }
    let version = try said(["--version"])
    guard version.output.hasPrefix("trackii ") else { throw .notTrackii(path) }
    guard try said(["replay", "--help"]).output.contains("--trace") else {
      throw .tooOld(path, version: version.output.trimmingCharacters(in: .whitespacesAndNewlines))
    }
  }

  /// A running replay. It is ended at the latest when the value is released.
  final class Run {
    private let process = Process()
    private let errors: URL

    fileprivate init(_ executable: URL, _ arguments: [String], errors: URL) throws {
      self.errors = errors
      _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
      process.executableURL = executable
      process.arguments = arguments
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
    }

    deinit {
      guard process.isRunning else { return }
      process.terminate()
      process.waitUntilExit()
    }

    /// Waits until the replay ends, or the person asks to stop.
    ///
    /// - Returns: nil after success, otherwise the replay's last message.
    func failure() throws(TracesError) -> String? {
      while process.isRunning {
        if StopRequest.isPending { throw .stopped }
        usleep(20_000)
      }
      let ended = process.terminationStatus
      if process.terminationReason == .uncaughtSignal { return "ended by signal \(ended)" }
      guard ended != 0 else { return nil }
      let said = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
      return said.split(separator: "\n").last.map(String.init) ?? "exit status \(ended)"
    }
  }

  /// Starts a replay of a recording that writes its trace.
  ///
  /// - Throws: errors of starting a process.
  func replaying(_ recording: URL, to trace: URL) throws -> Run {
    try Run(
      executable, ["replay", recording.path, "--trace", trace.path],
      errors: trace.appendingPathExtension("errors"))
  }

  private func said(_ arguments: [String]) throws(TracesError) -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch {
      throw .doesNotRun(path, reason: (error as NSError).localizedDescription)
    }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationReason == .exit else {
      throw .doesNotRun(path, reason: "ended by signal \(process.terminationStatus)")
    }
    guard process.terminationStatus == 0 || !data.isEmpty else {
      throw .doesNotRun(path, reason: "exit status \(process.terminationStatus)")
    }
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }
}
