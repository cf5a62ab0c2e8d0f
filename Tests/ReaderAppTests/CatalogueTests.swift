import AppFlows
import Catalogues
import Foundation
import Library
import Signals
import Testing

@testable import ReaderApp

/// New reading is found, fetched and opened without hands; nothing is asked before it is allowed.
@Suite("Open catalogues in the application")
struct CatalogueTests {
  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }
  private func press(_ label: String, _ app: TestedApp) throws { try Typist(app: app).press(label) }

  private static let home = CatalogueSource(
    .opds, name: "Home", address: URL(string: "http://192.168.1.2/opds")!)

  private static func book(_ title: String, summary: String = "What it is about.") -> CatalogueItem {
    .document(
      CatalogueEntry(
        title: title, authors: ["Ada Lovelace", "Charles Babbage"], summary: summary, year: 1843,
        pdf: URL(string: "http://192.168.1.2/a.pdf")!, bytes: 2_000_000))
  }

  private static let section = CatalogueSection(
    title: "New ones", address: URL(string: "http://192.168.1.2/new")!)
  private static let found = (1...12).map { book("Paper \($0)") }

  /// Ada is at her shelf.
  private func reader(isAllowed: Bool = true, _ change: (inout SimulatedWorld) -> Void = { _ in })
    -> TestedApp
  {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.shelves[.named("Ada")]?.catalogues = CatalogueSetting(isAllowed: isAllowed, own: [Self.home])
    world.catalogue.lists = [
      CatalogueList(.arxiv, .search("gaze")): Self.found,
      CatalogueList(Self.home): [.section(Self.section), Self.book("First")],
      CatalogueList(Self.home, .section(Self.section)): [Self.book("Newest")],
    ]
    change(&world)
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    return app
  }

  private func search(_ words: String, _ app: TestedApp) {
    for letter in words { app.does(.typing(.type(letter))) }
    app.does(.typing(.finish))
  }

  /// The first of what arXiv finds is to be put on the shelf.
  private func askForPaper(_ app: TestedApp) throws {
    app.does(.catalogues(.open))
    try press("arXiv (papers): search…", app)
    search("gaze", app)
    try press("Paper 1 – Ada Lovelace", app)
    try press("Put it on my shelf", app)
  }

  @Test("by gaze: from the shelf to a search, a document, and its first page")
  func byGaze() throws {
    let app = reader(isAllowed: false)
    let typist = Typist(app: app)
    app.look(at: .addDocument)
    app.look(at: .catalogues)
    #expect(labels(app) == ["Back", "Allow it"] && app.world.catalogue.asked.isEmpty)
    typist.lookAway()
    try typist.look(at: "Allow it") { app.panel?.headline == "Where is new reading to be looked for?" }
    #expect(app.world.store.shelf.catalogues.isAllowed)
    #expect(
      labels(app) == ["Back", "arXiv (papers): search…", "Home", "Ask nothing on the internet any more"])
    typist.lookAway()
    try typist.look(at: "arXiv (papers): search…") { app.panel?.entry == .keys }
    search("gaze", app)
    typist.lookAway()
    #expect(
      labels(app) == ["Back", "Other words…"] + (1...9).map { "Paper \($0) – Ada Lovelace" } + ["More…"])
    #expect(app.panel?.headline == "“gaze” in arXiv (papers)")
    try typist.look(at: "Paper 2 – Ada Lovelace") { app.panel?.detail?.hasPrefix("Paper 2\n") == true }
    #expect(
      app.panel?.detail == "Paper 2\nAda Lovelace, Charles Babbage · 1843 · 2.0 MB\n\nWhat it is about.")
    #expect(labels(app) == ["Back", "Put it on my shelf"])
    typist.lookAway()
    try typist.look(at: "Put it on my shelf") { app.panel?.headline == "It is on your shelf" }
    typist.lookAway()
    try typist.look(at: "Read it") { app.shows("reading “Paper 2” page 1") }
    #expect(app.world.store.shelf.items.map(\.title) == ["Emma", "Paper 2"])
  }

  @Test("nothing is asked unless it is allowed, and that is taken back as easily")
  func permission() throws {
    let app = reader(isAllowed: false)
    app.does(.catalogues(.open))
    #expect(app.panel?.headline == "May Trackii look for new reading on the internet?")
    app.does(.panel(.back))
    #expect(
      app.panel == nil && app.world.catalogue.asked.isEmpty && !app.world.store.shelf.catalogues.isAllowed)
    app.does(.catalogues(.open))
    try press("Allow it", app)
    try press("Ask nothing on the internet any more", app)
    #expect(
      app.panel == nil && !app.world.store.shelf.catalogues.isAllowed && app.world.catalogue.asked.isEmpty)
  }

  @Test("lists lead to further lists and back to the same place; ten more come when they are asked for")
  func lists() throws {
    let app = reader()
    app.does(.catalogues(.open))
    try press("Home", app)
    #expect(labels(app) == ["Back", "Search for words…", "New ones", "First – Ada Lovelace"])
    try press("New ones", app)
    #expect(labels(app) == ["Back", "Search for words…", "Newest – Ada Lovelace"])
    #expect(app.panel?.headline == "New ones")
    app.does(.panel(.back))
    #expect(app.panel?.headline == "Home" && labels(app).contains("New ones"))
    #expect(app.world.catalogue.asked.count == 2, "what is known is not asked again")
    app.does(.panel(.back))
    try press("arXiv (papers): search…", app)
    search("gaze", app)
    try press("More…", app)
    #expect(labels(app) == ["Back", "Paper 10 – Ada Lovelace", "Ask for ten more", "More…"])
    try press("Ask for ten more", app)
    #expect(
      labels(app).contains("Paper 11 – Ada Lovelace") && labels(app).contains("Paper 12 – Ada Lovelace"))
    #expect(app.world.catalogue.asked.last == .page(1, of: CatalogueList(.arxiv, .search("gaze"))))
    try press("Paper 12 – Ada Lovelace", app)
    app.does(.panel(.back))
    #expect(labels(app).contains("Paper 12 – Ada Lovelace"), "the way back leads to the same cells")
  }

  @Test("what goes wrong is said with a way on, and what was typed is there again")
  func wrong() throws {
    let app = reader { $0.catalogue.failure = AppFailure("It did not come.") }
    app.does(.catalogues(.open))
    try press("arXiv (papers): search…", app)
    search("nothing", app)
    #expect(app.panel?.detail == "It cannot be reached.")
    #expect(labels(app) == ["Back", "Try again", "Search for words…"])
    app.world.catalogue.lists[CatalogueList(.arxiv, .search("nothing"))] = []
    app.world.catalogue.leftOut = 3
    try press("Try again", app)
    #expect(app.panel?.headline == "“nothing” in arXiv (papers): no free PDFs")
    #expect(app.panel?.detail == "3 more entries are not available as free PDFs.")
    try press("Other words…", app)
    search("gaze", app)
    try press("Paper 1 – Ada Lovelace", app)
    try press("Put it on my shelf", app)
    #expect(app.panel?.headline == "It did not come." && labels(app).contains("Put it on my shelf"))
    app.world.catalogue.failure = nil
    app.world.store.isLocked = true
    try press("Put it on my shelf", app)
    #expect(app.panel?.headline == SimulatedStore.locked.words)
    app.world.store.isLocked = false
    try press("Put it on my shelf", app)
    #expect(app.panel?.headline == "It is on your shelf")
  }

  @Test("a fetch shows how far it is, is stopped, and comes beside whatever the person does meanwhile")
  func fetching() throws {
    let app = reader { $0.catalogue.sendsDocuments = false }
    guard case .document(let entry) = Self.found[0] else { return }
    try askForPaper(app)
    #expect(app.panel?.headline == "It is being downloaded…" && labels(app).contains("Stop downloading it"))
    app.post(.catalogue(.progress(500_000, of: 2_000_000, entry)))
    #expect(app.panel?.headline == "It is being downloaded: 0.5 MB of 2.0 MB")
    try press("Stop downloading it", app)
    #expect(app.world.catalogue.asked.last == .stop && app.panel?.headline == "The download was stopped.")
    // What comes all the same goes.
    app.post(app.world.catalogue.arrival(of: entry))
    guard case .discard = app.world.catalogue.asked.last else {
      Issue.record("\(String(describing: app.world.catalogue.asked.last))")
      return
    }
    try press("Put it on my shelf", app)
    for _ in 0..<3 { app.does(.panel(.back)) }
    app.choose(.document("id-Emma"))
    app.wait(1)
    app.post(app.world.catalogue.arrival(of: entry))
    #expect(app.shows("reading “Emma”") && app.shows("“Paper 1” is on your shelf now"))
  }

  @Test("whoever logs out takes the fetch with them: nothing comes onto another's shelf")
  func loggedOut() throws {
    let app = reader { $0.catalogue.sendsDocuments = false }
    guard case .document(let entry) = Self.found[0] else { return }
    try askForPaper(app)
    for _ in 0..<3 { app.does(.panel(.back)) }
    app.does(.logOut)
    #expect(app.world.catalogue.asked.last == .stopAll)
    app.post(app.world.catalogue.arrival(of: entry))
    #expect(app.world.store.shelves.values.allSatisfy { !$0.items.contains { $0.title == "Paper 1" } })
    app.does(.catalogues(.open))
    #expect(app.panel == nil, "nobody's catalogues are shown to nobody")
  }

  @Test("an answer to what is no longer looked at changes nothing")
  func late() throws {
    let app = reader { $0.catalogue.answersLists = false }
    app.does(.catalogues(.open))
    try press("Home", app)
    #expect(app.panel?.detail == "Home is being asked…")
    app.does(.panel(.back))
    let before = app.summary
    app.post(app.world.catalogue.page(0, of: CatalogueList(Self.home)))
    #expect(app.summary == before)
    try press("Home", app)
    app.does(.rest(.begin))
    app.post(app.world.catalogue.page(0, of: CatalogueList(Self.home)))
    app.does(.rest(.wake))
    #expect(labels(app).contains("New ones"), "an answer that came during a rest is there after it")
  }
}
