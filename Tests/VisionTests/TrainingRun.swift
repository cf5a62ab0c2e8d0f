import Foundation
import TestSupport

/// `models/train/run` in a process of its own, with what the test puts into its environment.
struct TrainingRun {
  struct Result {
    var status: Int32
    /// Both streams, in the order they were written.
    var output: String
  }

  static let models = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "models")

  private static let surroundings = ProcessInfo.processInfo.environment

  /// A Python with what the training needs, if the environment names one.
  static let python = surroundings["TRACKII_PYTHON"]

  /// The head assets, if they are there.
  static let headkit: String? = [
    surroundings["TRACKII_HEADKIT"], (try? SharedData.url("headkit"))?.path,
  ].compactMap { $0 }.map { URL(filePath: $0).path }
    .first { FileManager.default.fileExists(atPath: "\($0)/base.obj") }

  private let process: RunningProcess
  private let log: URL

  /// Starts it.
  ///
  /// - Parameters:
  ///   - environment: all it knows of its kind; anything else of TRACKII_ is taken away.
  ///   - folder: where it is started from, and where what it says is kept.
  init(_ arguments: [String], environment: [String: String], in folder: URL) throws {
    let process = Process()
    process.executableURL = Self.models.appending(path: "train/run")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = Self.surroundings
      .filter { !$0.key.hasPrefix("TRACKII_") || $0.key == "TRACKII_RENDER_CACHE" }
      .merging(["THREADS": "1", "JOBS": "1"]) { $1 }.merging(environment) { $1 }
    log = folder.appending(path: "run-\(UUID().uuidString).log")
    try Data().write(to: log)
    let file = try FileHandle(forWritingTo: log)
    process.standardOutput = file
    process.standardError = file
    process.standardInput = FileHandle.nullDevice
    self.process = try RunningProcess(process, closing: [file])
  }

  /// How it ended.
  func result() async -> Result {
    Result(status: await process.status(), output: output)
  }

  var output: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

  var isRunning: Bool { process.isRunning }

  /// SIGTERM, as a shell or a machine that shuts down sends it.
  func terminate() { process.send(SIGTERM) }

  /// Started and ended.
  static func end(
    _ arguments: [String], _ environment: [String: String], in folder: URL
  ) async throws -> Result {
    try await TrainingRun(arguments, environment: environment, in: folder).result()
  }
}
