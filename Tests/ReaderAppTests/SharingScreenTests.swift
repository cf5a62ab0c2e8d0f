import AppFlows
import Library
import Reading
import Signals
import Testing

@testable import Library
@testable import ReaderApp

/// Documents and notes are shared with others of the household without hands.
@Suite("Sharing on the screen")
struct SharingScreenTests {
  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }

  /// Ada reads; Bob and Cleo are of the household.
  private func reader() -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    (world.store.passwords["Bob"], world.store.passwords["Cleo"]) = ("b", "c")
    world.store.shelves[.named("Ada")]?.notes = [NotebookNote(SimulatedStore.note("Bread"))]
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.choose(.document("id-Emma"))
    app.wait(1)
    app.world.gaze.look = ScreenPoint(x: 960, y: 20)
    app.wait(0.6)
    return app
  }

  @Test("by gaze: somebody is invited, given another right, and has it no longer")
  func byGaze() throws {
    let app = reader()
    let typist = Typist(app: app)
    app.does(.sharing(.open))
    #expect(app.panel?.headline == "Who else has “Emma”?" && labels(app) == ["Back", "Bob", "Cleo"])
    typist.lookAway()
    try typist.look(at: "Cleo") { app.panel?.headline == "“Emma” and Cleo" }
    #expect(labels(app) == ["Back", "May read it", "May read and change it"])
    #expect(app.panel?.detail == "not shared")
    typist.lookAway()
    try typist.look(at: "May read it") { app.panel?.detail == "Cleo is invited to read it" }
    #expect(labels(app).last == "No longer shared")
    typist.lookAway()
    try typist.look(at: "May read and change it") {
      app.panel?.detail == "Cleo is invited to read and change it"
    }
    typist.lookAway()
    try typist.look(at: "Back") { labels(app) == ["Back", "Bob", "Cleo is invited to read and change it"] }
    app.does(.panel(.choose(.member(1))))
    typist.lookAway()
    try typist.look(at: "No longer shared") { app.panel?.detail == "not shared" }
    #expect(app.world.store.shelf.rights.isEmpty)
    app.does(.panel(.back))
    app.does(.panel(.back))
    #expect(app.shows("reading “Emma”"))
  }

  @Test("what somebody else owns is not shared on, which is said by name")
  func othersDocument() throws {
    let app = reader()
    app.press(.exit)
    app.wait(0.5)
    app.world.store.shelves[.named("Ada")]?.items[0].owner = "Bob"
    app.world.store.shelves[.named("Ada")]?.items[0].role = .editor
    app.does(.open(documentID: "id-Emma"))
    app.wait(1)
    app.does(.sharing(.open))
    #expect(app.panel == nil && app.shows("Bob shares this document"), "\(app.summary)")
  }

  @Test("a note is shared from the notebook, and the way back leads to it")
  func note() throws {
    let app = reader()
    app.does(.notebook(.open))
    app.does(.panel(.choose(.allNotes)))
    for id: TargetID in [.note(0), .noteOptions, .noteShare] { app.does(.panel(.choose(id))) }
    #expect(app.panel?.headline == "Who else has “Bread”?")
    app.does(.panel(.back))
    #expect(app.panel?.headline == "Bread")
  }

  @Test("the guest shares nothing, an empty household and a locked store say so, and ways lead out")
  func nothing() throws {
    let app = reader()
    app.world.store.isLocked = true
    app.does(.sharing(.open))
    #expect(app.panel?.detail == SimulatedStore.locked.words && labels(app) == ["Back", "Try again"])
    app.world.store.isLocked = false
    app.does(.panel(.choose(.sharingAgain)))
    #expect(labels(app) == ["Back", "Bob", "Cleo"])
    app.does(.panel(.choose(.member(0))))
    app.world.store.isLocked = true
    app.does(.panel(.choose(.mayRead)))
    #expect(app.panel?.detail == SimulatedStore.locked.words && app.world.store.shelf.rights.isEmpty)
    app.world.store.isLocked = false
    app.does(.panel(.back))
    app.does(.panel(.back))
    app.world.store.passwords = ["Ada": "byron"]
    app.does(.sharing(.open))
    #expect(app.panel?.headline == "Nobody else is in this household" && labels(app) == ["Back"])

    let guest = TestedApp.reading("Emma", in: SimulatedWorld.with("Emma").calibrated)
    guest.does(.sharing(.open))
    #expect(guest.panel == nil && guest.shows("The guest shares nothing"))
  }
}
