import Foundation
import TestSupport

/// An X server without a screen and a window manager on it.
package final class VirtualDisplay {
  private let server: RunningProcess
  private let manager: RunningProcess
  private let folder: TemporaryFolder
  /// What a program needs to show itself here.
  package let environment: [String: String]

  /// Why there is no display.
  package struct Unavailable: Error {
    package var reason: String
  }

  /// Whether the display's programs are installed.
  package static var isAvailable: Bool { ["Xvfb", "openbox"].allSatisfy { find($0) != nil } }

  package static func find(_ tool: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/\(tool)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  private static func tool(_ name: String) throws -> URL {
    guard let path = find(name) else { throw Unavailable(reason: "\(name) is not installed") }
    return URL(filePath: path)
  }

  package init(width: Int, height: Int) async throws {
    let server = Process()
    server.executableURL = try Self.tool("Xvfb")
    let folder = try TemporaryFolder()
    self.folder = folder
    server.arguments = [
      "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-fbdir",
      folder.url.path,
    ]
    let output = try folder.write("", to: "display")
    let file = try FileHandle(forWritingTo: output)
    (server.standardOutput, server.standardError) = (file, FileHandle.nullDevice)
    let running = try RunningProcess(server, closing: [file])
    self.server = running
    // The server writes its number and a line break when it is ready.
    var number = ""
    try await until {
      number = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
      return number.hasSuffix("\n") || !running.isRunning
    }
    guard number.hasSuffix("\n") else { throw Unavailable(reason: "Xvfb did not start") }
    number.removeLast()
    var environment = [
      "DISPLAY": ":\(number)", "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GTK_A11Y": "none",
      "NO_AT_BRIDGE": "1",
    ]
    for name in ["PATH", "HOME", "LD_LIBRARY_PATH", "TRACKII_EXECUTABLE"] {
      environment[name] = ProcessInfo.processInfo.environment[name]
    }
    environment["XDOTOOL"] = Self.find("xdotool")
    self.environment = environment
    let manager = Process()
    manager.executableURL = try Self.tool("openbox")
    manager.environment = environment
    manager.standardError = FileHandle.nullDevice
    self.manager = try RunningProcess(manager)
  }

  /// Where the server keeps its screen.
  var memory: URL { folder.url("Xvfb_screen0") }

  /// Ends both, the server last. By SIGKILL: they inherit the test runner's mask, which blocks SIGTERM.
  package func stop() {
    for process in [manager, server] { process.send(SIGKILL) }
  }

  /// Runs a program that lies beside the tests; gives the lines that it prints.
  package func run(_ program: String, _ arguments: [String]) async throws -> [String] {
    try await Self.run(program, arguments, environment: environment).lines
  }

  package static func run(
    _ program: String, _ arguments: [String], environment: [String: String]
  ) async throws -> (status: Int32, lines: [String]) {
    let (status, output) = try await RunningProcess.run(
      Program.built(program), arguments, environment: environment)
    return (status, output.split(separator: "\n").map(String.init))
  }

  // MARK: Keys and windows, by xdotool

  package static var hasKeys: Bool { find("xdotool") != nil }

  /// Presses keys in the window that has the focus, as xdotool names them: `ctrl+p`.
  package func press(_ keys: String) async throws { _ = try await xdotool("key", keys) }

  /// Types into the field that has the focus, in place of what is in it.
  package func type(_ text: String) async throws {
    _ = try await xdotool("key", "ctrl+a")
    _ = try await xdotool("type", text)
  }

  /// Whether a window is to be seen whose title fits a regular expression.
  package func hasWindow(_ title: String) async throws -> Bool {
    try await xdotool("search", "--onlyvisible", "--name", title) == 0
  }

  private func xdotool(_ arguments: String...) async throws -> Int32 {
    try await RunningProcess.run(try Self.tool("xdotool"), arguments, environment: environment).status
  }
}
