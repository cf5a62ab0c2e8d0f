import Foundation
import TestSupport
import Testing

/// Programs in Python, as people write them, against the service.
@Suite("Clients in Python", .live, .enabled(if: PythonEnvironment.isAvailable))
struct PythonTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The programs in a document, in order.
  private static func programs(in document: String) throws -> [String] {
    let text = try String(contentsOf: root.appending(path: document), encoding: .utf8)
    return text.components(separatedBy: "```python\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }

  @Test("the examples of docs/python.md have five lines, and do what they say")
  func examples() async throws {
    let programs = try Self.programs(in: "docs/python.md")
    #expect(programs.count == 2 && programs.allSatisfy { $0.split(separator: "\n").count <= 5 })
    let python = try await PythonEnvironment("websockets", packages: ["websockets==17.4"])
    let folder = try TemporaryFolder()
    let socket = folder.path("trackii/service.sock")
    let served = try Program(
      ["serve", "--stand-in", "--stand-in-fps", "15", "--socket", socket, "--no-loopback", "--json"],
      in: folder)
    #expect(try await served.waits { served.soFar.output.contains("\n") })
    // The calibration first: it ends by itself.
    let (status, output) = try await run(python, programs[1], folder)
    #expect(status == 0)
    #expect(output.contains("calibration-target") && output.contains("calibration-started"))
    #expect(!output.contains("calibration-failed"))
    // The stream has no end: ten lines of it.
    let (_, lines) = try await run(
      python,
      "import itertools\n"
        + programs[0].replacingOccurrences(
          of: "in stream:", with: "in itertools.islice(stream, 10):"), folder)
    #expect(lines.split(separator: "\n").count == 10)
    let numbers = lines.split(separator: "\n").last?.split(separator: " ").compactMap { Double($0) } ?? []
    #expect(numbers.count == 3, "time and place, as the person is calibrated: \(lines)")
    served.send(SIGTERM)
    #expect(try await served.end().status == 0)
  }

  private func run(
    _ python: PythonEnvironment, _ program: String, _ runtime: TemporaryFolder
  ) async throws -> (status: Int32, output: String) {
    try await RunningProcess.run(
      python.python, ["-c", program], environment: ["XDG_RUNTIME_DIR": runtime.url.path])
  }

  @Test("the service keeps to docs/api/openapi.json, whatever it is asked")
  func schemathesis() async throws {
    let python = try await PythonEnvironment("schemathesis", packages: ["schemathesis==4.32.0"])
    let folder = try TemporaryFolder()
    let served = try Program(
      [
        "serve", "--source", demo.path, "--loop", "--socket", folder.path("s"), "--port", "0", "--token-file",
        folder.path("token"), "--recordings", folder.path("recordings"), "--json",
      ], in: folder)
    #expect(try await served.waits { served.soFar.output.contains("\n") })
    let ready = try JSONSerialization.jsonObject(with: Data(served.soFar.output.utf8)) as? [String: Any]
    let address = try #require((ready?["listening"] as? [String])?.first { $0.hasPrefix("http://") })
    let token = try String(contentsOf: folder.url("token"), encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    // It keeps what it found in the folder it runs in.
    let (status, output) = try await RunningProcess.run(
      URL(filePath: "/bin/sh"),
      [
        "-c", "cd \"$1\" && shift && exec \"$@\"", "sh", folder.url.path, python.program("schemathesis").path,
        "run", Self.root.appending(path: "docs/api/openapi.json").path, "--url", address, "-H",
        "Authorization: Bearer \(token)", "--exclude-path", "/v1/stream", "--exclude-path", "/v1/events",
        "--max-examples", "25", "--seed", "1", "--no-color", "--generation-database", "none",
      ], environment: ["PATH": "/usr/bin:/bin", "HOME": folder.url.path, "LC_ALL": "C.UTF-8"])
    #expect(status == 0, "\(output.suffix(6000))")
    served.send(SIGTERM)
    #expect(try await served.end().status == 0)
  }
}
