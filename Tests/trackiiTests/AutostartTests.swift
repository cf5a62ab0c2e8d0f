import Foundation
import ReaderApp
import TestSupport
import Testing

@testable import Supervision
@testable import trackii

@Suite("Autostart on the command line", .heavy)
struct AutostartTests {
  private let place: Place
  private var config: [String: String] { ["XDG_CONFIG_HOME": place.path("config")] }
  private var file: String { place.path("config/autostart/trackii.desktop") }

  init() throws { place = try Place() }

  private func autostart(_ arguments: String...) async throws -> Outcome {
    try await Program(["autostart"] + arguments, in: place, environment: config).end()
  }

  @Test("it is turned on, on again, changed and off, and says each time what is so")
  func wholeLife() async throws {
    #expect(try await autostart("status").output == "off: nothing starts after log-in\n")
    #expect(try await autostart("off").output.contains("nothing was changed"))
    let on = try await autostart("on")
    #expect(on.status == 0 && on.output.contains("from now on") && on.output.contains(file), "\(on.errors)")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("Exec=\(Program.executable.resolvingSymlinksInPath().path) stay\n"), "\(text)")
    #expect(try await autostart("on").output.contains("nothing was changed"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)

    let kiosk = try await autostart("on", "--kiosk", "--", "--screen-mm", "527x296")
    #expect(kiosk.status == 0, "\(kiosk.errors)")
    let status = try await autostart("status", "--json").json()
    #expect(status["isOn"] as? Bool == true && status["file"] as? String == file)
    #expect(
      (status["command"] as? [String])?.dropFirst() == ["stay", "--kiosk", "--screen-mm", "527x296"])
    #expect(status["problem"] == nil)

    #expect(try await autostart("off").output == "Trackii does not start by itself any more.\n")
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(try await autostart("status", "--json").json()["isOn"] as? Bool == false)
  }

  @Test("a file that starts nothing, a program that is gone, and one switched off by the desktop are named")
  func problems() async throws {
    func problem(_ text: String) async throws -> String? {
      try place.write(text, to: "config/autostart/trackii.desktop")
      return try await autostart("status", "--json").json()["problem"] as? String
    }
    #expect(try await problem("rubbish")?.contains("starts nothing") == true)
    #expect(try await problem("[Desktop Entry]\nExec=/nowhere/trackii\n")?.contains("no program") == true)
    #expect(
      try await problem("[Desktop Entry]\nExec=/bin/true\nHidden=true\n")?.contains("switched off") == true)
    #expect(try await autostart("on").status == 0, "it is put right")
    #expect(try await autostart("status", "--json").json()["problem"] == nil)
  }

  @Test("a folder that cannot be written is named, and options that would fail at log-in are refused")
  func refused() async throws {
    try place.write("a file in the way", to: "config")
    let blocked = try await autostart("on")
    #expect(blocked.status == 73 && blocked.errors.contains(place.path("config")), "\(blocked.errors)")
    #expect(try await autostart("off").output.contains("nothing was changed"))
    for options in [["--points", "7"], ["book.pdf"], ["--user", "Ada"], ["--nonsense"]] {
      let run = try await Program(["autostart", "on", "--"] + options, in: place, environment: config).end()
      #expect(run.status == 64, "\(options): \(run.errors)")
    }
  }

  @Test("the reader is started with the supervisor's options but its own; a document only at first")
  func arguments() {
    let words = ["--log-level", "info", "stay", "a.pdf", "--kiosk", "--screen-mm", "527x296"]
    let given = StayArguments(words, file: "a.pdf")
    #expect(
      given.ofReader(.asTold(LaunchParameters()))
        == ["--log-level", "info", "read", "a.pdf", "--screen-mm", "527x296"])
    #expect(
      given.ofReader(.application(LaunchParameters())) == [
        "--log-level", "info", "app", "--screen-mm", "527x296",
      ])
    let back = LaunchParameters(resumption: Resumption(.people, news: .init("It had stopped", "")))
    #expect(
      StayArguments(["stay", "--recalibrate"], file: nil).ofReader(.application(back)) == ["app"],
      "somebody comes back to their page")
    #expect(StayArguments(["stay"], file: nil).ofReader(.asTold(LaunchParameters())) == ["app"])
  }

  @Test("the desktop's session is over when logind has no file for it any more")
  func session() throws {
    let folder = place.path("sessions")
    let environment = ["XDG_SESSION_ID": "7"]
    #expect(DesktopSession(environment, folder: folder).isThere, "nobody can tell")
    let file = try place.write("", to: "sessions/7")
    let session = DesktopSession(environment, folder: folder)
    #expect(session.isThere)
    try FileManager.default.removeItem(at: file)
    #expect(!session.isThere)
    #expect(DesktopSession([:], folder: folder).isThere)
  }
}
