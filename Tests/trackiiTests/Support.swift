import CalibrationAssets
import Foundation
import Testing

/// A folder of a test's own, for outputs and for the program's data; gone with the value.
final class Place: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "trackii-cli-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of `name` in this folder; nothing is made there.
  func path(_ name: String) -> String { url.appending(path: name).path }
}

/// The bundled demo session.
let demo = CalibrationAssets.recordings.appending(path: "e-short-demo")

/// What a run of the program left behind.
struct Outcome {
  var status: Int32
  /// Standard output as bytes, for what must be equal to the byte.
  var data: Data
  /// Standard output.
  var output: String
  /// Standard error.
  var errors: String

  /// Standard output as JSON: an object.
  func json() throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any], "no JSON object: \(output)")
  }

  /// Standard output as JSON: a list.
  func jsonList() throws -> [Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [Any], "no JSON list: \(output)")
  }
}

/// The built `trackii`, run as people run it: with a data folder of its own and nothing of this machine's
/// display, colours or cascades.
///
/// Output goes to files, so nothing blocks however much there is. A run that outlives its time is killed
/// and fails the test.
final class Program {
  private let process = Process()
  private let files: Place
  private let ended: AsyncStream<Int32>

  /// `TRACKII_EXECUTABLE`, else the program built beside this test bundle.
  static let executable: URL = {
    if let path = ProcessInfo.processInfo.environment["TRACKII_EXECUTABLE"] { return URL(filePath: path) }
    let runner = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let folders = [runner, Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
    let found = folders.map { $0.appending(path: "trackii") }
    return found.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? found[0]
  }()

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - place: holds the program's data (`XDG_DATA_HOME`); the run gets one of its own without.
  ///   - environment: added to the little that is passed on.
  ///   - launcher: a command and its arguments to put in front, `["prlimit", "--fsize=1000"]` for instance.
  init(
    _ arguments: [String], in place: Place? = nil, environment: [String: String] = [:],
    stdin: Data = Data(), launcher: [String] = []
  ) throws {
    files = try Place()
    // No test speaks on this machine, or starts what could.
    var values = [
      "XDG_DATA_HOME": (place ?? files).path("data"), "XDG_STATE_HOME": (place ?? files).path("state"),
      "LC_ALL": "C.UTF-8", "SPEECHD_CMD": "/bin/false",
      "SPEECHD_ADDRESS": "unix_socket:\(files.path("no-voice"))",
    ]
    for name in ["PATH", "HOME", "LD_LIBRARY_PATH"] {
      values[name] = ProcessInfo.processInfo.environment[name]
    }
    process.environment = values.merging(environment) { _, new in new }
    let command = launcher + [Self.executable.path] + arguments
    process.executableURL = URL(filePath: command[0].hasPrefix("/") ? command[0] : "/usr/bin/env")
    process.arguments = command[0].hasPrefix("/") ? Array(command.dropFirst()) : command
    process.standardInput = try files.file("stdin", holding: stdin, reading: true)
    process.standardOutput = try files.file("stdout")
    process.standardError = try files.file("stderr")
    let (ended, continuation) = AsyncStream.makeStream(of: Int32.self)
    self.ended = ended
    process.terminationHandler = { process in
      // As a shell says it: a program that a signal ended has 128 and the signal's number.
      continuation.yield(process.terminationStatus + (process.terminationReason == .exit ? 0 : 128))
      continuation.finish()
    }
    try process.run()
  }

  /// Sends a signal, SIGINT for Ctrl-C.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// What it has said so far.
  var soFar: (output: String, errors: String) { (files.text("stdout"), files.text("stderr")) }

  /// Waits until a condition holds, false when it does not within the time.
  func waits(_ seconds: Double = 30, until holds: () -> Bool) async throws -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while !holds() {
      guard ContinuousClock.now < end, process.isRunning else { return holds() }
      try await Task.sleep(for: .milliseconds(50))
    }
    return true
  }

  /// Waits for the end, which must come within `seconds`.
  func end(within seconds: Double = 120) async throws -> Outcome {
    let id = process.processIdentifier
    let watchdog = Task {
      try await Task.sleep(for: .seconds(seconds))
      kill(id, SIGKILL)
      Issue.record("the program was still running after \(seconds) s")
    }
    defer { watchdog.cancel() }
    var status: Int32 = -1
    for await code in ended { status = code }
    let data = (try? Data(contentsOf: files.url.appending(path: "stdout"))) ?? Data()
    return Outcome(
      status: status, data: data, output: String(decoding: data, as: UTF8.self), errors: files.text("stderr"))
  }
}

/// Runs the program to its end; see `Program`.
@discardableResult
func trackii(
  _ arguments: String..., in place: Place? = nil, environment: [String: String] = [:], stdin: Data = Data(),
  launcher: [String] = [], within seconds: Double = 120
) async throws -> Outcome {
  try await Program(arguments, in: place, environment: environment, stdin: stdin, launcher: launcher)
    .end(within: seconds)
}

extension Place {
  fileprivate func text(_ name: String) -> String {
    String(decoding: (try? Data(contentsOf: url.appending(path: name))) ?? Data(), as: UTF8.self)
  }

  fileprivate func file(_ name: String, holding data: Data = Data(), reading: Bool = false) throws
    -> FileHandle
  {
    let file = url.appending(path: name)
    try data.write(to: file)
    return try reading ? FileHandle(forReadingFrom: file) : FileHandle(forWritingTo: file)
  }
}

/// Puts the program on a terminal of its own (a launcher); its standard error then comes with its output.
let terminal = ["sh", "-c", #"exec script -qec "$*" /dev/null"#, "sh"]
