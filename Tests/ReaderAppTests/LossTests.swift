import AppFlows
import Reading
import Signals
import Testing

@testable import ReaderApp

/// Eyes that are lost: a strip at once, and why, aloud, after ten seconds.
@Suite("Lost eyes")
struct LossTests {
  private func reader(hasVoice: Bool = true) -> TestedApp {
    let app = TestedApp.reading("Emma", in: SimulatedWorld.with("Emma").calibrated)
    app.wait(1)
    return app
  }

  @Test(
    "why the eyes are not seen is said after ten seconds, once, with what to do",
    arguments: [InvalidReason.tooDark, .eyesNotFound, .noFace, .tooFar])
  func spoken(reason: InvalidReason) {
    let app = reader()
    app.world.gaze.fault = reason
    app.wait(9)
    #expect(app.world.told.isEmpty && app.shows(reason.headline))
    app.wait(2)
    #expect(app.world.told == ["\(reason.headline). \(reason.remedy)"])
    app.wait(30)
    #expect(app.world.told.count == 1)
    app.world.gaze.fault = nil
    app.wait(2)
    app.world.gaze.fault = reason
    app.wait(12)
    #expect(app.world.told.count == 2, "the next loss is told again")
  }

  @Test("what is said is what is amiss by then")
  func changed() {
    let app = reader()
    app.world.gaze.fault = .eyesNotFound
    app.wait(6)
    app.world.gaze.fault = .tooDark
    app.wait(6)
    #expect(app.world.told == ["It is too dark. \(InvalidReason.tooDark.remedy)"])
  }

  @Test("nothing is said to closed eyes, to who looks elsewhere, rests, is read to, or reads without gaze")
  func silent() {
    for reason in [InvalidReason.eyesClosed, .offScreen] {
      let app = reader()
      app.world.gaze.fault = reason
      app.wait(15)
      #expect(app.world.told.isEmpty, "\(reason)")
    }
    let resting = reader()
    resting.does(.rest(.begin))
    resting.world.gaze.fault = .tooDark
    resting.wait(15)
    #expect(resting.world.told.isEmpty)
    let listening = reader()
    listening.press(.toggleAloud)
    listening.world.gaze.fault = .eyesNotFound
    listening.wait(15)
    #expect(listening.world.told.isEmpty && listening.world.isSpeaking)
    let without = reader()
    without.press(.toggleGaze)
    without.world.gaze.fault = .tooDark
    without.wait(15)
    #expect(without.world.told.isEmpty)
  }

  @Test("it is said on the shelf too")
  func onShelf() {
    let app = TestedApp(world: SimulatedWorld.with("Emma").calibrated)
    app.look(at: .guest)
    app.world.gaze.fault = .tooDark
    app.wait(12)
    #expect(app.world.told == ["It is too dark. \(InvalidReason.tooDark.remedy)"])
  }
}
