import Foundation
import TestSupport
import Testing
import VirtualDisplay

/// What a package installs beside the program: the kiosk's session and the units of systemd.
@Suite("Packaging", .live)
struct PackagingTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "packaging")
  private static let analyser = "/usr/bin/systemd-analyze"

  @Test(
    "the kiosk's session shows the reader, and ends with everything it has started when it is told to",
    .enabled(if: VirtualDisplay.isAvailable, "needs Xvfb and openbox (apt-get install xvfb openbox)"))
  func kiosk() async throws {
    let place = try Place()
    let display = try await VirtualDisplay(width: 1280, height: 800)
    defer { display.stop() }
    let programs = place.url("bin")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: programs.appending(path: "trackii"), withDestinationURL: Program.executable)
    var environment = display.environment
    environment["PATH"] = programs.path + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    // The script finds the program by its name: the path that comes first is dropped.
    let script = Self.folder.appending(path: "kiosk/trackii-kiosk").path
    let session = try Program(
      ["--no-service", "--log-level", "info"], in: place, environment: environment,
      launcher: ["/bin/sh", "-c", "shift; exec sh '\(script)' \"$@\"", "session"])
    let works = try await session.waits { session.soFar.errors.contains("the reader works") }
    try #require(works, "\(session.soFar.errors)")
    try await until { try display.picture(x: 0.1..<0.9, y: 0.1..<0.9).isDrawn }
    session.send(SIGTERM)
    let outcome = try await session.end()
    #expect(outcome.status == 0, "\(outcome.errors)")
    for match in outcome.errors.matches(of: #/the reader is started pid=(\d+)/#) {
      let reader = try #require(pid_t(match.1))
      #expect(kill(reader, 0) != 0, "\(reader) still runs")
    }
  }

  @Test(
    "systemd takes the units",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: analyser),
      "needs systemd-analyze (apt-get install systemd)"))
  func units() async throws {
    let place = try TemporaryFolder()
    let source = Self.folder.appending(path: "systemd")
    var units: [String] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path).sorted() {
      let text = try String(contentsOf: source.appending(path: name), encoding: .utf8)
      // The program need not be installed here.
      units.append(try place.write(text.replacing("/usr/bin/trackii", with: "/bin/true"), to: name).path)
    }
    #expect(units.count == 3)
    let errors = place.path("errors")
    let status = try await RunningProcess.run(
      URL(filePath: "/bin/sh"),
      ["-c", "exec \(Self.analyser) verify --man=no \"$@\" 2> '\(errors)'", "verify"] + units,
      environment: [:]
    ).status
    let said = try String(contentsOfFile: errors, encoding: .utf8)
    #expect(status == 0 && said.isEmpty, "\(said)")
  }
}
