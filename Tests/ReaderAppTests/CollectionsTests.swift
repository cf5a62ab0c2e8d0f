import AppFlows
import Library
import Reading
import Signals
import Testing

@testable import ReaderApp

/// Documents are put together without hands.
@Suite("Collections on the screen")
struct CollectionsTests {
  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }

  /// Ada reads, who has collections of her own and one of Bob's.
  private func reader() -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.passwords["Bob"] = "b"
    world.store.shelves[.named("Ada")]?.collections = [
      SimulatedStore.collection("Winter", holds: true), SimulatedStore.collection("Summer", members: 1),
      SimulatedStore.collection("Papers", from: "Bob", role: .reader),
    ]
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.choose(.document("id-Emma"))
    app.wait(1)
    return app
  }

  private func holding(_ app: TestedApp) -> [String] {
    app.world.store.shelf.collections.filter(\.holdsDocument).map(\.collection.name)
  }

  @Test("by gaze from the document's page: put in, taken out, and back to the page")
  func byGaze() throws {
    let app = reader()
    let typist = Typist(app: app)
    app.does(.panel(.open(.about)))
    for _ in 0..<3 where typist.cell("Collections…") == nil { try typist.press("More…") }
    typist.lookAway()
    try typist.look(at: "Collections…") { app.panel?.headline == "Collections of “Emma”" }
    #expect(
      labels(app) == ["Back", "A new one with this document…", "Winter", "Summer", "Papers (Bob)"])
    #expect(app.panel?.cells.filter(\.isOn).map(\.label) == ["Winter"])
    typist.lookAway()
    try typist.look(at: "Summer") { app.panel?.detail == "0 documents, shared with 1 person" }
    #expect(
      labels(app)
        == ["Back", "Put it in", "Show its documents", "Another name…", "Share it…", "Delete it…"])
    typist.lookAway()
    try typist.look(at: "Put it in") { holding(app) == ["Winter", "Summer"] }
    #expect(app.panel?.detail == "It is in the collection now." && labels(app)[1] == "Take it out")
    typist.lookAway()
    try typist.look(at: "Take it out") { holding(app) == ["Winter"] }
    typist.lookAway()
    try typist.look(at: "Back") { app.panel?.headline == "Collections of “Emma”" }
    app.does(.panel(.back))
    #expect(app.shows("reading “Emma”") && app.panel == nil)
  }

  @Test("a new one is made with a name, renamed, shared, and deleted after another look")
  func names() throws {
    let app = reader()
    app.does(.collections(.open))
    app.does(.panel(.choose(.newCollection)))
    for letter in "Autumn" { app.does(.typing(.type(letter))) }
    app.does(.typing(.finish))
    #expect(holding(app) == ["Autumn", "Winter"] && app.panel?.detail == "It is in “Autumn” now.")
    app.does(.panel(.choose(.collection(0))))
    app.does(.panel(.choose(.collectionName)))
    for letter in " leaves" { app.does(.typing(.type(letter))) }
    app.does(.typing(.finish))
    #expect(app.panel?.headline == "Autumn leaves" && app.panel?.detail == "The name is kept.")
    app.does(.panel(.choose(.collectionShare)))
    #expect(app.panel?.headline == "Who else has “Autumn leaves”?")
    app.does(.panel(.back))
    #expect(app.panel?.headline == "Autumn leaves")
    app.does(.panel(.choose(.collectionDelete)))
    #expect(app.panel?.headline == "Is “Autumn leaves” to be deleted?")
    app.does(.panel(.back))
    #expect(app.panel?.headline == "Autumn leaves")
    app.does(.panel(.choose(.collectionDelete)))
    app.does(.panel(.choose(.collectionDelete)))
    #expect(!labels(app).contains("Autumn leaves") && labels(app).contains("Winter"))
    #expect(app.panel?.detail == "“Autumn leaves” is deleted. What is yours stays on your shelf.")
  }

  @Test("the shelf shows what is in one; what Bob gives to read only is shown alone")
  func shown() throws {
    let app = reader()
    app.does(.collections(.open))
    app.does(.panel(.choose(.collection(2))))
    #expect(labels(app) == ["Back", "Show its documents"])
    app.does(.panel(.choose(.collectionShow)))
    app.wait(1)
    #expect(app.shows("shelf"), "\(app.summary)")
    guard case .running(let session) = app.state, case .shelf(let shelf) = session.screen.place else {
      Issue.record("not the shelf: \(app.summary)")
      return
    }
    #expect(shelf.filter == ShelfFilter(collection: "collection-Papers"))
  }

  @Test("a locked store says so, and ways lead out")
  func locked() throws {
    let app = reader()
    app.world.store.isLocked = true
    app.does(.collections(.open))
    #expect(app.panel?.detail == SimulatedStore.locked.words)
    #expect(labels(app) == ["Back", "Show the collections"])
    app.world.store.isLocked = false
    app.does(.panel(.choose(.collectionsAgain)))
    #expect(labels(app).contains("Winter"))
    app.does(.panel(.choose(.newCollection)))
    app.does(.panel(.back))
    #expect(app.panel?.headline == "Collections of “Emma”")
    app.does(.panel(.back))
    #expect(app.panel == nil && app.shows("reading “Emma”"))
  }
}
