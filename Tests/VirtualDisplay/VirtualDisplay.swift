import Foundation

/// An X server without a screen and a window manager on it.
public final class VirtualDisplay {
  private let server: Process
  private var manager: Process?
  /// What a program needs to show itself here.
  public let environment: [String: String]

  /// Why there is no display.
  public struct Unavailable: Error {
    public var reason: String
  }

  /// Whether the display's programs are installed.
  public static var isAvailable: Bool { ["Xvfb", "openbox"].allSatisfy { find($0) != nil } }

  public static func find(_ tool: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/\(tool)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  private static func tool(_ name: String) throws -> URL {
    guard let path = find(name) else { throw Unavailable(reason: "\(name) is not installed") }
    return URL(filePath: path)
  }

  public init(width: Int, height: Int) throws {
    server = Process()
    server.executableURL = try Self.tool("Xvfb")
    server.arguments = ["-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp"]
    let pipe = Pipe()
    server.standardOutput = pipe
    server.standardError = FileHandle.nullDevice
    try server.run()
    // The server writes its number when it is ready, and keeps the pipe open.
    let number = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard !number.isEmpty else { throw Unavailable(reason: "Xvfb did not start") }
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
    try manager.run()
    self.manager = manager
  }

  /// Ends both, the server last. By SIGKILL: they inherit the test runner's mask, which blocks SIGTERM.
  public func stop() {
    for process in [manager, server].compactMap(\.self) {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
  }

  /// Runs a program that lies beside the tests; gives the lines that it prints.
  public func run(_ program: String, _ arguments: [String]) throws -> [String] {
    try Self.run(program, arguments, environment: environment).lines
  }

  public static func run(
    _ program: String, _ arguments: [String], environment: [String: String]
  ) throws -> (status: Int32, lines: [String]) {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let process = Process()
    process.executableURL = URL(filePath: own).deletingLastPathComponent().appending(path: program)
    process.arguments = arguments
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    return (process.terminationStatus, lines)
  }
}
