import Documents
import Library
import Reading
import Signals
import Testing

@testable import ReaderApp

/// What a picture of a document's last view is kept for.
@Suite("A document's view")
struct DocumentViewTests {
  @Test("it is the same when a document is left and when it is chosen again, and another after reading on")
  func leftAndChosen() throws {
    var world = SimulatedWorld.with("Emma").calibrated
    world.neverOpens = []
    let app = TestedApp.reading("Emma", in: world)
    app.press(.pageForward)
    app.wait(2)
    let left = try #require(app.state.view?.documentView)
    #expect(left.isOpen && left.documentID == "id-Emma")
    app.press(.exit)
    app.wait(1)
    #expect(app.state.view?.documentView == nil)
    app.world.neverOpens = ["id-Emma"]
    app.does(.open(documentID: "id-Emma"))
    let chosen = try #require(app.state.view?.documentView)
    #expect(!chosen.isOpen && chosen.place == left.place && chosen.light == left.light)
  }

  @Test("a document that was never read has none")
  func neverRead() {
    var world = SimulatedWorld.with("Emma").calibrated
    world.neverOpens = ["id-Emma"]
    let app = TestedApp(world: world)
    app.look(at: .guest)
    app.does(.open(documentID: "id-Emma"))
    #expect(app.state.view?.documentView == nil)
  }
}
