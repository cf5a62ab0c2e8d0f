import AppFlows
import Reading
import Signals
import Simulation
import Testing
@testable import ReaderApp

/// Two cameras of one name, and a calibration that was kept by the name alone.
@Suite("With which camera a calibration was made")
struct CameraQuestionTests {
  private static let twins = SimulatedWorld.twins

  private func asked() -> TestedApp {
    TestedApp(world: SimulatedWorld.with("Emma").seen(by: Self.twins).calibrated(forName: "Twin"))
  }

  /// Closes the eyes for a while once this option is pointed out.
  private func close(_ app: TestedApp, at option: Int, seconds: Double = 2) {
    #expect(app.wait(until: "pointing at \(option)"))
    app.wait(0.5)
    app.world.gaze.hasClosedEyes = true
    app.wait(seconds)
    app.world.gaze.hasClosedEyes = false
    app.wait(0.2)
  }

  @Test("exactly one camera of its name takes an old calibration over without a question")
  func onlyOne() {
    let app = TestedApp(
      world: SimulatedWorld.with("Emma").seen(by: [Self.twins[0]]).calibrated(forName: "Twin"))
    #expect(app.summary == "people: Guest, Ada")
    #expect(app.look(at: .guest))
  }

  @Test("closed eyes choose the camera that looks: the calibration is in force, and is its own from now on")
  func byLids() {
    let app = asked()
    #expect(app.shows("which camera, pointing at none: Twin (USB port 1-1, /dev/video0"))
    close(app, at: 0)
    #expect(app.summary == "people: Guest, Ada")
    #expect(app.look(at: .guest), "gaze is in force")
    let keys = app.world.store.shelf.profiles.keys.map(\.camera.id)
    #expect(keys == [Self.twins[0].id])
  }

  @Test("the other camera of that name: the calibration is kept for it, and this one is calibrated")
  func theOther() {
    let app = asked()
    close(app, at: 1)
    #expect(app.shows("Calibration begins in a moment"))
    #expect(app.world.store.shelf.profiles.keys.map(\.camera.id) == [Self.twins[1].id])
    app.wait(until: "Calibrated")
    app.look(at: .goOn)
    #expect(app.shows("Your calibration is kept for Twin (USB port 1-2, /dev/video2)."))
  }

  @Test("none of them, by eyes, by click, and by no answer at all: the camera that looks is calibrated")
  func none() {
    let byLids = asked()
    close(byLids, at: 2)
    #expect(byLids.shows("Calibration begins in a moment"))
    let byClick = asked()
    byClick.does(.calibrate)
    #expect(byClick.shows("Calibration begins in a moment"))
    let unanswered = asked()
    #expect(unanswered.wait(until: "Calibration begins in a moment", within: 60))
    for app in [byLids, byClick, unanswered] {
      #expect(app.world.store.shelf.profiles.isEmpty, "the old one is nobody's yet")
      app.wait(until: "Calibrated")
      #expect(app.look(at: .goOn) && app.shows("people: Guest"))
    }
  }

  @Test("a blink, a face that turns away and somebody asleep answer nothing; nobody there makes it wait")
  func notAnAnswer() {
    for seconds in [0.3, 8.0] {
      let app = asked()
      close(app, at: 0, seconds: seconds)
      #expect(app.shows("which camera"), "\(seconds) s")
    }
    let app = asked()
    app.wait(until: "pointing at 0")
    app.world.gaze.hasClosedEyes = true
    app.wait(2)
    app.world.gaze.look = nil
    app.wait(90)
    #expect(app.shows("which camera, pointing at 0"))
  }

  @Test("another camera meanwhile ends the question")
  func otherMeanwhile() {
    let app = asked()
    app.post(.camera(.streaming(SimulatedWorld.other)))
    #expect(!app.shows("which camera"))
    #expect(app.wait(until: "Calibrated"))
  }
}
