import Foundation
import Testing

/// What a run of the program left behind.
package struct Outcome: Sendable {
  package var status: Int32
  /// Standard output as bytes, for what must be equal to the byte.
  package var data: Data
  /// Standard output.
  package var output: String
  /// Standard error.
  package var errors: String

  package init(status: Int32, data: Data, errors: Data) {
    (self.status, self.data) = (status, data)
    (output, self.errors) = (String(decoding: data, as: UTF8.self), String(decoding: errors, as: UTF8.self))
  }

  /// That a program wrote something other than what a test reads.
  package struct Unexpected: Error, CustomStringConvertible {
    package var description: String
  }

  /// Standard output as JSON: an object.
  package func json() throws -> [String: Any] {
    guard let object = try JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      throw Unexpected(description: "no JSON object: \(output)")
    }
    return object
  }

  /// Standard output as JSON: a list.
  package func jsonList() throws -> [Any] {
    guard let list = try JSONSerialization.jsonObject(with: data) as? [Any] else {
      throw Unexpected(description: "no JSON list: \(output)")
    }
    return list
  }
}

/// The built `trackii`, run as people run it: with a data folder of its own and nothing of this machine's
/// display, colours or cascades.
///
/// Output goes to files, so nothing blocks however much there is. No time ends a run: it ends by itself, or with the test
/// that holds it.
package final class Program {
  private let process: RunningProcess
  private let files: TemporaryFolder

  /// `TRACKII_EXECUTABLE`, else the program built beside this test bundle.
  package static let executable: URL =
    ProcessInfo.processInfo.environment["TRACKII_EXECUTABLE"].map { URL(filePath: $0) } ?? built("trackii")

  /// A program built beside this test bundle.
  package static func built(_ name: String) -> URL {
    let runner = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let folders = [runner, Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
    let found = folders.map { $0.appending(path: name) }
    return found.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? found[0]
  }

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - place: holds the program's data (`XDG_DATA_HOME`); the run gets one of its own without.
  ///   - environment: added to the little that is passed on.
  ///   - launcher: a command and its arguments to put in front, `["prlimit", "--fsize=1000"]` for instance.
  package init(
    _ arguments: [String], in place: TemporaryFolder? = nil, environment: [String: String] = [:],
    stdin: Data = Data(), launcher: [String] = []
  ) throws {
    files = try TemporaryFolder()
    let process = Process()
    process.environment = Self.environment(in: place ?? files).merging(environment) { _, new in new }
    let command = launcher + [Self.executable.path] + arguments
    process.executableURL = URL(filePath: command[0].hasPrefix("/") ? command[0] : "/usr/bin/env")
    process.arguments = command[0].hasPrefix("/") ? Array(command.dropFirst()) : command
    let input = try FileHandle(forReadingFrom: files.write(stdin, to: "stdin"))
    let output = try FileHandle(forWritingTo: files.write("", to: "stdout"))
    let errors = try FileHandle(forWritingTo: files.write("", to: "stderr"))
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
    self.process = try RunningProcess(process, closing: [input, output, errors])
  }

  /// The little of the environment that is passed on, with the program's data in a folder.
  package static func environment(in place: TemporaryFolder) -> [String: String] {
    // No test speaks on this machine, or starts what could.
    var values = [
      "XDG_DATA_HOME": place.path("data"), "XDG_STATE_HOME": place.path("state"), "LC_ALL": "C.UTF-8",
      "SPEECHD_CMD": "/bin/false", "SPEECHD_ADDRESS": "unix_socket:\(place.path("no-voice"))",
    ]
    for name in ["PATH", "HOME", "LD_LIBRARY_PATH"] {
      values[name] = ProcessInfo.processInfo.environment[name]
    }
    return values
  }

  /// Sends a signal, SIGINT for Ctrl-C.
  package func send(_ signal: Int32) { process.send(signal) }

  /// What it has said so far.
  package var soFar: (output: String, errors: String) { (text("stdout"), text("stderr")) }

  /// Waits until a condition holds; false when the program has ended and it does not.
  package func waits(until holds: () -> Bool) async throws -> Bool {
    try await until { holds() || !process.isRunning }
    return holds()
  }

  /// Waits for the end.
  package func end() async throws -> Outcome {
    let status = await process.status()
    return Outcome(
      status: status, data: try Data(contentsOf: files.url("stdout")),
      errors: try Data(contentsOf: files.url("stderr")))
  }

  private func text(_ name: String) -> String {
    String(decoding: (try? Data(contentsOf: files.url(name))) ?? Data(), as: UTF8.self)
  }
}

/// Runs the program to its end; see `Program`. Without a display it gives way to programs that follow somebody.
@discardableResult
package func trackii(
  _ arguments: String..., in place: TemporaryFolder? = nil, environment: [String: String] = [:],
  stdin: Data = Data(), launcher: [String] = []
) async throws -> Outcome {
  let yielding = environment["DISPLAY"] == nil ? ["/usr/bin/nice", "-n", "10"] : []
  return try await Program(
    arguments, in: place, environment: environment, stdin: stdin, launcher: yielding + launcher
  ).end()
}

/// Puts the program on a terminal of its own (a launcher); its standard error then comes with its output.
package let terminal = ["sh", "-c", #"exec script -qec "$*" /dev/null"#, "sh"]
