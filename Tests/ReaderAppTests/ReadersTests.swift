import AppFlows
import Reading
import Signals
import Testing

@testable import Library
@testable import ReaderApp

/// The places and marks of others who have the document, without hands.
@Suite("Who reads a document, on the screen")
struct ReadersTests {
  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }

  /// Ada reads what Bob and Cleo have too; Bob shows his place and marks.
  private func reader(
    _ holders: [Holder] = [
      Holder(name: "Ada", role: .owner, shows: false),
      Holder(name: "Bob", role: .reader, shows: true, page: 3),
      Holder(name: "Cleo", role: .editor, shows: false),
    ]
  ) -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.shelves[.named("Ada")]?.holders["id-Emma"] = DocumentReaders(
      holders: holders,
      marks: holders.count < 2
        ? []
        : [
          OthersMark(name: "Bob", mark: .simulated(1, page: 1, text: "a clever woman")),
          OthersMark(name: "Bob", mark: .simulated(2, page: 2, note: "Ask her")),
        ])
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.choose(.document("id-Emma"))
    app.wait(1)
    app.world.gaze.look = ScreenPoint(x: 960, y: 20)
    app.wait(0.6)
    return app
  }

  @Test("by gaze: a page with everybody's place, to Bob's page, and back to where one was")
  func byGaze() throws {
    let app = reader()
    let typist = Typist(app: app)
    app.does(.panel(.open(.about)))
    for _ in 0..<3 where typist.cell("Who reads this…") == nil { try typist.press("More…") }
    typist.lookAway()
    try typist.look(at: "Who reads this…") { app.panel?.headline == "Who reads “Emma”?" }
    #expect(
      labels(app) == [
        "Back", "Show them my place and marks", "Bob: page 4 of 5, 2 marks", "Cleo: shows nothing",
      ])
    #expect(app.panel?.detail == "Your place and marks are yours alone.")
    typist.lookAway()
    try typist.look(at: "Bob: page 4 of 5, 2 marks") { app.panel?.headline == "Bob may read it" }
    #expect(labels(app) == ["Back", "Go to page 4", "p. 2: a clever woman", "p. 3: Ask her"])
    typist.lookAway()
    try typist.look(at: "Go to page 4") { app.panel == nil }
    app.wait(1)
    #expect(app.reading?.currentPage == 3 && app.reading?.canGoBack == true, "\(app.summary)")
  }

  @Test("a mark of his is jumped to; whoever shows nothing has no way to a place")
  func jumps() throws {
    let app = reader()
    // At the upper edge the eyes would scroll.
    app.world.gaze.look = app.world.screen.bounds.center
    app.does(.readers(.open))
    app.does(.panel(.choose(.reader(1))))
    #expect(app.panel?.headline == "Cleo may change it" && app.panel?.detail == "shows nothing")
    #expect(labels(app) == ["Back"])
    app.does(.panel(.back))
    app.does(.panel(.choose(.reader(0))))
    app.does(.panel(.choose(.readersMark(1))))
    app.wait(1)
    #expect(app.panel == nil && app.reading?.currentPage == 2, "\(app.summary)")
  }

  @Test("one's own are shown to others by a longer look, and no longer; what the store refuses is told")
  func shown() throws {
    let app = reader()
    let typist = Typist(app: app)
    app.does(.readers(.open))
    typist.lookAway()
    try typist.look(at: "Show them my place and marks") {
      app.panel?.detail == "They see your place and marks."
    }
    #expect(app.world.store.shelf.holders["id-Emma"]?.shows("Ada") == true)
    #expect(app.panel?.cells.filter(\.isOn).map(\.label) == ["Show them my place and marks"])
    app.world.store.isLocked = true
    app.does(.panel(.choose(.readersShow)))
    #expect(app.panel?.detail == SimulatedStore.locked.words)
    #expect(app.panel?.cells.contains { $0.isOn } == true)
    app.world.store.isLocked = false
    app.does(.panel(.choose(.readersShow)))
    #expect(app.panel?.detail == "Your place and marks are yours alone.")
  }

  @Test("the list of marks has theirs under their names, in the order of the document, and leads there")
  func marks() throws {
    let app = reader()
    app.does(.panel(.open(.marks)))
    #expect(labels(app) == ["Back", "p. 2, Bob: a clever woman", "p. 3, Bob: Ask her"])
    let typist = Typist(app: app)
    typist.lookAway()
    try typist.look(at: "p. 3, Bob: Ask her") { app.panel == nil }
    app.wait(1)
    #expect(app.reading?.currentPage == 2)
    // What Bob no longer shows is gone from it.
    app.does(.panel(.open(.marks)))
    app.world.store.shelves[.named("Ada")]?.holders["id-Emma"]?.marks.removeLast()
    app.post(.store(.changed))
    #expect(labels(app) == ["Back", "p. 2, Bob: a clever woman"])
  }

  @Test("nobody else, a locked store and the guest are told, and ways lead out")
  func nobody() throws {
    let app = reader([Holder(name: "Ada", role: .owner, shows: false)])
    app.does(.readers(.open))
    #expect(app.panel?.detail == "Nobody else has it." && labels(app) == ["Back"])
    app.does(.panel(.back))
    app.world.store.isLocked = true
    app.does(.readers(.open))
    #expect(app.panel?.detail == SimulatedStore.locked.words && labels(app) == ["Back", "Try again"])
    app.world.store.isLocked = false
    app.does(.panel(.choose(.readersAgain)))
    #expect(labels(app) == ["Back"])
    let guest = TestedApp.reading("Emma", in: SimulatedWorld.with("Emma").calibrated)
    guest.does(.readers(.open))
    #expect(guest.panel == nil && guest.shows("The guest reads alone"))
  }
}
