import Signals
import Testing

@testable import ReaderApp

@Suite("A gaze service that has the camera is told on the screen")
struct ServedTests {
  @Test("while it does, and no longer")
  func sign() {
    let app = TestedApp.reading("Emma", in: SimulatedWorld.with("Emma").calibrated)
    let own = app.world.view?.sign
    app.post(.camera(.served(true)))
    #expect(app.world.view?.sign?.words.hasSuffix(", through the gaze service") == true)
    app.post(.camera(.served(false)))
    #expect(app.world.view?.sign == own)
  }
}
