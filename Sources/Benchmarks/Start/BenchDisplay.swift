import Foundation

/// An X server without a screen, so that windows are always measured on the same display. It ends when the value is
/// released.
final class BenchDisplay {
  /// The size of the X server's display, px.
  static let (width, height) = (1920, 1080)

  private let server = Process()
  /// The environment of a program that shows itself on this display, without that of the present desktop.
  let environment: [String: String]

  /// Starts the X server.
  ///
  /// - Throws: `StartBenchError.noXvfb`, `.noDisplay`.
  init() throws(StartBenchError) {
    let passed = ProcessInfo.processInfo.environment
    let folders = (passed["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    guard
      let path = folders.map({ "\($0)/Xvfb" }).first(where: FileManager.default.isExecutableFile(atPath:))
    else { throw .noXvfb }
    let output = Pipe()
    server.executableURL = URL(filePath: path)
    server.arguments = [
      "-displayfd", "1", "-screen", "0", "\(Self.width)x\(Self.height)x24", "-nolisten", "tcp",
    ]
    server.standardInput = FileHandle.nullDevice
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    do { try server.run() } catch { throw .noDisplay(reason: (error as NSError).localizedDescription) }
    // The server writes its number and a line break when it is ready, and nothing if it fails.
    var number = Data()
    while number.last != UInt8(ascii: "\n") {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { break }
      number += more
    }
    guard number.last == UInt8(ascii: "\n") else {
      server.terminate()
      throw .noDisplay(reason: "it ended before it was ready")
    }
    var environment = [
      "DISPLAY": ":\(String(decoding: number.dropLast(), as: UTF8.self))", "GDK_BACKEND": "x11",
      "GSK_RENDERER": "cairo", "GTK_A11Y": "none", "NO_AT_BRIDGE": "1", "LC_ALL": "C.UTF-8",
    ]
    for name in ["PATH", "HOME", "LD_LIBRARY_PATH"] { environment[name] = passed[name] }
    self.environment = environment
  }

  deinit {
    server.terminate()
    server.waitUntilExit()
  }
}
