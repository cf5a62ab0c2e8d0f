import AppFlows
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
    arguments: AppFlow.all)
  func inWindow(flow: AppFlow) async throws {
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
    environment.merge(
      VirtualVoice.environment(stalling?.socket ?? hung?.socket ?? place.path("no-voice"))
    ) { $1 }
    let run = try await VirtualDisplay.run("app-flow-probe", [flow.name], environment: environment)
    #expect(run.status == 0 && run.lines.last == "done", "\(run.lines)")
  }
}
