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
    let app = onShelf()
    app.choose(.document("id-Emma"))
    app.wait(1)
    return app
  }

  /// Ada's shelf, with the same.
  private func onShelf() -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.passwords["Bob"] = "b"
    world.store.shelves[.named("Ada")]?.collections = [
      SimulatedStore.collection("Winter", holds: true), SimulatedStore.collection("Summer", members: 1),
      SimulatedStore.collection("Papers", from: "Bob", role: .reader),
    ]
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.wait(0.5)
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
    #expect(labels(app) == ["Back", "Show its documents", "Leave it…"])
    app.does(.panel(.choose(.collectionShow)))
    app.wait(1)
    #expect(app.shows("shelf"), "\(app.summary)")
    guard case .shelf(let shelf)? = app.session?.screen.place else {
      Issue.record("not the shelf: \(app.summary)")
      return
    }
    #expect(shelf.filter == ShelfFilter(collection: "collection-Papers"))
  }

  private func filter(_ app: TestedApp) -> ShelfFilter? {
    guard case .shelf(let shelf)? = app.session?.screen.place else { return nil }
    return shelf.filter
  }

  @Test("by gaze from the shelf: all are listed, one is made, and the way leads back to where one was")
  func fromShelf() throws {
    let app = onShelf()
    let typist = Typist(app: app)
    for target in [TargetID.arrange, .showOnly, .yourCollections] { #expect(app.look(at: target)) }
    #expect(app.panel?.headline == "Collections")
    #expect(app.panel?.detail == "Yours, and those that others share with you.")
    #expect(labels(app) == ["Back", "A new one…", "Winter", "Summer", "Papers (Bob)"])
    #expect(app.panel?.cells.filter(\.isOn).isEmpty == true, "no document is asked about")
    typist.lookAway()
    try typist.look(at: "Summer") { app.panel?.detail == "0 documents, shared with 1 person" }
    #expect(labels(app) == ["Back", "Show its documents", "Another name…", "Share it…", "Delete it…"])
    typist.lookAway()
    try typist.look(at: "Back") { app.panel?.headline == "Collections" }
    app.does(.panel(.choose(.newCollection)))
    for letter in "Autumn" { app.does(.typing(.type(letter))) }
    app.does(.typing(.finish))
    #expect(app.panel?.detail == "“Autumn” is there now.")
    #expect(labels(app) == ["Back", "A new one…", "Autumn", "Winter", "Summer", "Papers (Bob)"])
    app.does(.panel(.back))
    #expect(app.shows("Show: Everything ✓") && app.panel == nil)
  }

  @Test("from the shelf one is shared with a role, which is changed, renamed, and deleted after another look")
  func ownFromShelf() throws {
    let app = onShelf()
    let content = try #require(app.state.view?.content)
    app.does(try #require(UserAction.event(for: KeyStroke("C", shift: true), in: content)))
    app.does(.panel(.choose(.collection(1))))
    app.does(.panel(.choose(.collectionShare)))
    #expect(app.panel?.headline == "Who else has “Summer”?")
    app.does(.panel(.choose(.member(0))))
    app.does(.panel(.choose(.mayRead)))
    #expect(app.world.store.shelf.rights["Bob"]?.role == .reader)
    app.does(.panel(.choose(.mayChange)))
    #expect(app.world.store.shelf.rights["Bob"]?.role == .editor)
    app.does(.panel(.back))
    app.does(.panel(.back))
    #expect(app.panel?.headline == "Summer")
    app.does(.panel(.choose(.collectionName)))
    for letter in " days" { app.does(.typing(.type(letter))) }
    app.does(.typing(.finish))
    #expect(app.panel?.headline == "Summer days" && app.panel?.detail == "The name is kept.")
    for _ in 0..<2 { app.does(.panel(.choose(.collectionDelete))) }
    #expect(labels(app) == ["Back", "A new one…", "Winter", "Papers (Bob)"])
    app.does(.panel(.back))
    #expect(app.shows("shelf of Ada") && app.panel == nil)
  }

  @Test("what somebody else shares is left after another look; the shelf no longer shows it alone")
  func left() {
    let app = onShelf()
    app.does(.collections(.open))
    app.does(.panel(.choose(.collection(2))))
    #expect(app.panel?.detail == "0 documents, shared with nobody, for you to read")
    app.does(.panel(.choose(.collectionShow)))
    #expect(filter(app) == ShelfFilter(collection: "collection-Papers") && app.panel == nil)
    app.does(.collections(.open))
    for target in [TargetID.collection(2), .collectionLeave] { app.does(.panel(.choose(target))) }
    #expect(app.panel?.headline == "Is “Papers (Bob)” to be left?")
    app.does(.panel(.back))
    #expect(app.panel?.headline == "Papers (Bob)")
    for _ in 0..<2 { app.does(.panel(.choose(.collectionLeave))) }
    #expect(labels(app) == ["Back", "A new one…", "Winter", "Summer"])
    #expect(
      app.panel?.detail == "You have left “Papers”. What you had by it alone is off your shelf.")
    app.does(.panel(.back))
    #expect(filter(app)?.isEmpty == true)
  }

  @Test("a reader of a collection takes their own document out of it, and nobody else's")
  func ownOfReader() {
    for isOwn in [true, false] {
      let app = reader()
      app.world.store.shelf.collections = [
        SimulatedStore.collection("Papers", holds: true, from: "Bob", role: .reader, ownDocument: isOwn)
      ]
      app.does(.collections(.open))
      app.does(.panel(.choose(.collection(0))))
      let others = ["Show its documents", "Leave it…"]
      #expect(labels(app) == ["Back"] + (isOwn ? ["Take it out"] : []) + others)
      guard isOwn else { continue }
      app.does(.panel(.choose(.collectionTake)))
      #expect(holding(app).isEmpty && app.panel?.detail == "It is no longer in the collection.")
      #expect(labels(app) == ["Back"] + others, "a reader puts nothing in")
    }
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

  @Test(
    "why a collection is not deleted or left is told on the page that asks",
    arguments: [("Winter", "Delete it"), ("Papers (Bob)", "Leave it")])
  func refusedQuestion(name: String, cell: String) throws {
    let app = onShelf()
    app.does(.collections(.open))
    let typist = Typist(app: app)
    for label in [name, cell + "…"] { try typist.press(label) }
    let question = app.panel?.detail
    app.world.store.isLocked = true
    try typist.press(cell)
    #expect(app.panel?.detail == SimulatedStore.locked.words && app.panel?.detail != question)
    app.world.store.isLocked = false
    try typist.press(cell)
    #expect(!labels(app).contains(name))
  }
}
