import Foundation
import TestSupport
import Testing

/// What lies in `packaging` for whoever installs it by hand.
@Suite("Units and the kiosk's session")
struct PackagingTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "packaging")
  private static let analyzer = "/usr/bin/systemd-analyze"

  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  /// The session's script with stand-ins for the programs that it starts, which write into a file what they are told.
  private func session(
    trackii body: String, environment: [String: String], arguments: [String] = []
  ) throws -> Program {
    _ = try place.script("bin/trackii", "echo \"trackii $*\" >> \(place.path("told"))\n\(body)")
    for name in ["openbox", "xset"] {
      _ = try place.script("bin/\(name)", "echo \"\(name) $*\" >> \(place.path("told"))")
    }
    _ = try place.script(
      "bin/cage",
      "echo \"cage $1 $2\" >> \(place.path("told"))\nshift 2\nexport WAYLAND_DISPLAY=wayland-9\nexec \"$@\"")
    let script = Self.folder.appending(path: "kiosk/trackii-kiosk").path
    let path = ["PATH": "\(place.path("bin")):/usr/bin:/bin"]
    return try Program(
      arguments, environment: path.merging(environment) { _, new in new },
      launcher: ["sh", "-c", "shift; exec \"$0\" \"$@\"", script])
  }

  private func told(_ start: String) throws -> [String] {
    try String(contentsOf: place.url("told"), encoding: .utf8).split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix(start) }
  }

  @Test("a supervisor that was killed is started again in its session; what it ends with itself is final")
  func killed() async throws {
    let body = """
      [ -e \(place.path("second")) ] && exit 3
      touch \(place.path("second"))
      sleep 600 &
      echo $! > \(place.path("reader"))
      kill -KILL $$
      """
    let run = try session(
      trackii: body, environment: ["DISPLAY": ":9"], arguments: ["--screen-mm", "527x296"])
    let outcome = try await run.end()
    #expect(outcome.status == 3 && outcome.errors.contains("signal 9"), "\(outcome.errors)")
    // A zombie, which nobody has waited for yet, has no command line.
    let reader = try String(contentsOf: place.url("reader"), encoding: .utf8)
    let command = FileManager.default.contents(
      atPath: "/proc/\(reader.trimmingCharacters(in: .whitespacesAndNewlines))/cmdline")
    #expect(command?.isEmpty ?? true, "the reader that lost its supervisor is ended")
    #expect(try told("trackii") == Array(repeating: "trackii stay --kiosk --screen-mm 527x296", count: 2))
    #expect(try told("openbox").count == 1, "on X11 full screen needs a window manager")
    #expect(try told("xset") == ["xset s off", "xset s noblank", "xset -dpms"])
  }

  @Test("the end of the session is passed on to the supervisor, and nothing is started after it")
  func ended() async throws {
    let body = """
      trap 'echo "end of trackii" >> \(place.path("told")); exit 0' TERM
      while :; do sleep 0.05; done
      """
    let run = try session(trackii: body, environment: ["DISPLAY": ":9"])
    try #require(try await run.waits { (try? told("trackii"))?.isEmpty == false })
    run.send(SIGTERM)
    let outcome = try await run.end()
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try told("trackii").count == 1 && told("end").count == 1)
  }

  @Test("without a display cage shows the same script, which needs no window manager there")
  func wayland() async throws {
    let run = try session(trackii: "exit 0", environment: [:], arguments: ["book.pdf"])
    let outcome = try await run.end()
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try told("cage") == ["cage -s --"] && told("trackii") == ["trackii stay --kiosk book.pdf"])
    #expect(try told("openbox").isEmpty && told("xset").isEmpty)
  }

  @Test(
    "systemd finds nothing amiss in the units",
    .enabled(if: FileManager.default.isExecutableFile(atPath: analyzer), "systemd is not installed"))
  func units() async throws {
    let names = ["trackii-stay.service", "trackii.service", "trackii.socket"]
    for name in names {
      let text = try String(
        contentsOf: Self.folder.appending(path: "systemd/\(name)"), encoding: .utf8)
      // The program need not be installed where this is tested.
      try place.write(text.replacing("=/usr/bin/trackii ", with: "=/bin/true "), to: name)
      // As files of a package are, whatever new files get here.
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: place.path(name))
    }
    for name in names {
      let run = try Program(
        [], environment: ["XDG_RUNTIME_DIR": place.url.path],
        launcher: ["sh", "-c", "exec \"$0\" verify --user --man=no \"$1\"", Self.analyzer, place.path(name)])
      let outcome = try await run.end()
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(name): \(outcome.errors)")
    }
  }
}
