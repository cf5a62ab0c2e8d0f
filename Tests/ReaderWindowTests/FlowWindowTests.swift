import AppFlows
import Foundation
import ReaderWindow
import TestSupport
import Testing
import VirtualDisplay
import VirtualVoice

/// The flows that run in process too, in a real window with real documents, a real store and a real voice's socket.
@Suite("Flows in the window", .live)
struct FlowWindowTests {
  @Test(
    "in a window",
    .enabled(if: VirtualDisplay.isAvailable, "needs Xvfb and openbox (apt-get install xvfb openbox)"),
    arguments: AppFlow.all + AppFlow.household)
  func inWindow(flow: AppFlow) async throws {
    let run = try await flow.name == Self.reopening?.name ? Self.reopened.value : Self.run(flow)
    #expect(run.status == 0 && run.lines.last == "done", "\(run.lines)")
  }

  /// This flow leaves a book and opens it again.
  private static let reopening = AppFlow.all.first { $0.name.hasSuffix("the book opened again from there") }
  /// Its run, of which two tests tell.
  private static let reopened = Shared { try await run(#require(reopening)) }

  /// What a flow in a window of its own has come to.
  private struct Run: Sendable {
    var status: Int32
    var lines: [String]
    /// Holds the person's data.
    var place: TemporaryFolder
  }

  private static func run(_ flow: AppFlow) async throws -> Run {
    let place = try TemporaryFolder()
    let display = try await VirtualDisplay(width: 1920, height: 1080)
    defer { display.stop() }
    let stalling = flow.world.voice == .stalling ? try StallingVoice() : nil
    let hung = flow.world.voice == .hung ? try HungVoice() : nil
    defer {
      stalling?.stop()
      hung?.stop()
    }
    var environment = display.environment
    environment["XDG_DATA_HOME"] = place.path("data")
    environment["XDG_STATE_HOME"] = place.path("state")
    environment["SPEECHD_CMD"] = "/bin/false"
    if let found = flow.world.found {
      // The folder for documents, as a desktop names it.
      try DemoDocument.write(to: place.url("\(found).pdf"))
      try Data("XDG_DOCUMENTS_DIR=\"\(place.path(""))\"\n".utf8).write(to: place.url("user-dirs.dirs"))
      environment["XDG_CONFIG_HOME"] = place.path("")
    }
    environment.merge(
      VirtualVoice.environment(stalling?.socket ?? hung?.socket ?? place.path("no-voice"))
    ) { $1 }
    let run = try await VirtualDisplay.run("app-flow-probe", [flow.name], environment: environment)
    return Run(status: run.status, lines: run.lines, place: place)
  }

  @Test(
    "a document's last view is kept when it is left, and covers the window when it is opened again",
    .enabled(if: VirtualDisplay.isAvailable, "needs Xvfb and openbox (apt-get install xvfb openbox)"))
  func lastView() async throws {
    let run = try await Self.reopened.value
    #expect(run.lines == ["covered", "done"], "\(run.lines)")
    let views = run.place.url("data/trackii/users/guest/views")
    let kept = try FileManager.default.contentsOfDirectory(atPath: views.path)
    #expect(kept.count == 1)
    for file in kept {
      let attributes = try FileManager.default.attributesOfItem(atPath: views.appending(path: file).path)
      #expect((attributes[.posixPermissions] as? Int) == 0o600)
    }
  }
}
