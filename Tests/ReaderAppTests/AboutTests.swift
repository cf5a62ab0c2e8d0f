import AppFlows
import Foundation
import Library
import Reading
import Signals
import Testing

@testable import Library
@testable import ReaderApp

/// What is known of the open document, and the ways to all of it, in cells.
@Suite("About a document")
struct AboutTests {
  private func app(_ change: (inout ShelfItem) -> Void = { _ in }) -> TestedApp {
    var world = SimulatedWorld.with("Emma").calibrated
    change(&world.store.shelf.items[0])
    let app = TestedApp.reading("Emma", in: world)
    app.world.gaze.look = ScreenPoint(x: 960, y: 60)
    app.wait(0.6)
    return app
  }

  private func scene(_ app: TestedApp) -> PanelScene? {
    if case .panel(let scene) = app.state.view?.content { scene } else { nil }
  }

  /// Looks at a cell until it is chosen.
  private func look(at label: String, _ app: TestedApp, until done: () -> Bool) throws {
    let cell = try #require(scene(app)?.cells.first { $0.label == label }, "\(app.summary)")
    app.world.gaze.look = cell.rect.center
    for _ in 0..<150 where !done() { app.frame() }
    #expect(done())
  }

  @Test("title and facts are told, and the first page is shown")
  func facts() throws {
    let app = app { item in
      item.author = "Jane Austen"
      item.secondsLeft = 3 * 3600
      item.due = Date(timeIntervalSince1970: 1_798_000_000)
    }
    app.does(.panel(.open(.about)))
    let shown = try #require(scene(app))
    #expect(shown.headline == "Emma")
    let detail = try #require(shown.detail)
    for words in [
      "by Jane Austen", "5 pages", "0 % read", "about 3 h 00 min left", "added ", "to be read until ",
    ] {
      #expect(detail.contains(words), "\(detail)")
    }
    #expect(shown.cells.first { $0.label == "From the beginning" }?.holdsPage == true)
    #expect(shown.backdrop?.pages.map(\.page) == [0])
    #expect(shown.cells.count <= 12)
  }

  @Test("how far one is is said by a look, shown at once, and kept")
  func state() throws {
    let app = app()
    app.does(.panel(.open(.about)))
    #expect(scene(app)?.cells.filter(\.isOn).map(\.label) == ["Reading"])
    try look(at: "Finished", app) { app.world.store.shelf.items[0].state == .finished }
    #expect(scene(app)?.cells.filter(\.isOn).map(\.label) == ["Finished"])
    try look(at: "Back", app) { scene(app) == nil }
    #expect(app.shows("reading “Emma”"))
  }

  @Test("another title and a tag are typed by gaze, kept and told; what is left empty changes nothing")
  func titleAndTag() throws {
    let app = app()
    let typist = Typist(app: app)
    func open(_ label: String) throws {
      app.does(.panel(.open(.about)))
      for _ in 0..<3 where typist.cell(label) == nil { try typist.press("More…") }
      try typist.press(label)
    }
    try open("Another title…")
    #expect(typist.shown == "Emma▏")
    try typist.press("Delete")
    try typist.press("More…")
    try typist.press("Spell")
    try typist.spell("Jane")
    try typist.press("Keep the title")
    #expect(app.world.store.shelf.items[0].title == "Jane" && app.shows("Title changed"))
    try open("Tag…")
    try typist.press("More…")
    try typist.press("Spell")
    try typist.spell("novel")
    try typist.press("Add the tag")
    #expect(app.world.store.shelf.tagged == ["novel": ["id-Emma"]] && app.shows("Tag added"))
    app.press(.exit)
    #expect(app.shows("shelf of Guest: Jane"), "\(app.summary)")
    app.wait(0.2)
    app.does(.open(documentID: "id-Emma"))
    try open("Another title…")
    try typist.press("Delete")
    app.does(.typing(.finish))
    #expect(app.world.store.shelf.items[0].title == "Jane")
  }

  @Test("a reader of somebody else's document sees whose it is, and neither gives it a title nor shares it")
  func readerOfOthers() throws {
    let app = app { item in (item.owner, item.role) = ("Cleo", .reader) }
    app.does(.panel(.open(.about)))
    #expect(scene(app)?.detail?.contains("Cleo’s, you may read it") == true)
    let typist = Typist(app: app)
    var labels = typist.labels
    for _ in 0..<3 where typist.cell("More…") != nil {
      try typist.press("More…")
      labels += typist.labels
    }
    #expect(!labels.contains("Another title…") && !labels.contains("Share it…"))
    #expect(labels.contains("Tag…") && labels.contains("Collections…"))
  }

  @Test("an editor may give another title; what the store refuses is not told as done, and is told in words")
  func refused() throws {
    let app = app { item in (item.owner, item.role) = ("Cleo", .editor) }
    let typist = Typist(app: app)
    app.does(.panel(.open(.about)))
    #expect(scene(app)?.detail?.contains("Cleo’s, you may read and change it") == true)
    for _ in 0..<3 where typist.cell("Another title…") == nil { try typist.press("More…") }
    try typist.press("Another title…")
    // The owner has taken the right back meanwhile.
    app.world.store.shelf.items[0].role = .reader
    for letter in "Jane" { app.does(.typing(.type(letter))) }
    app.does(.typing(.finish))
    #expect(app.world.store.shelf.items[0].title == "Emma")
    #expect(app.shows("The title stays as it was") && !app.shows("Title changed"), "\(app.summary)")
    #expect(app.session?.documentRead?.title == "Emma")
  }

  @Test("a store that is locked says that it was not kept")
  func locked() throws {
    let app = app()
    app.does(.panel(.open(.about)))
    app.world.store.isLocked = true
    app.does(.panel(.choose("about-want")))
    #expect(app.world.store.shelf.items[0].state != .want)
    app.does(.panel(.back))
    app.press(.exit)
    #expect(app.shows("Another program is using the library"), "\(app.summary)")
  }

  @Test("the ways lead on and back again; what there is none of has no cell")
  func ways() throws {
    let app = app()
    app.does(.panel(.open(.about)))
    #expect(scene(app)?.cells.contains { $0.label == "Marks and notes" } == false)
    try look(at: "Remind me…", app) { scene(app)?.headline == "When do you want to be reminded?" }
    try look(at: "Back", app) { scene(app)?.headline == "Emma" }
    try look(at: "From the beginning", app) { scene(app) == nil }
    #expect(app.shows("page 1 of 5"))
  }
}
