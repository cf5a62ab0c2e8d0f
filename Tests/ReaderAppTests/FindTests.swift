import AppFlows
import Documents
import Foundation
import ReaderWindow
import Reading
import Signals
import Simulation
import Testing

@testable import Library
@testable import ReaderApp

/// Search in the open document, by keys and by eyes, answered a few pages at a time.
@Suite("Search in the document")
struct FindTests {
  private func reader(_ change: (inout SimulatedWorld) -> Void = { _ in }) -> TestedApp {
    var world = SimulatedWorld.with("Emma").calibrated
    change(&world)
    let app = TestedApp(world: world, typesetter: PangoTypesetter())
    app.look(at: .guest)
    app.look(at: .document("id-Emma"))
    return app
  }

  private func press(_ stroke: KeyStroke, _ app: TestedApp) throws {
    let content = try #require(app.state.view?.content)
    app.does(try #require(UserAction.event(for: stroke, in: content)))
  }

  private func scene(_ app: TestedApp) -> ReaderScene? {
    if case .reader(let scene) = app.state.view?.content { scene } else { nil }
  }
  private func panel(_ app: TestedApp) -> PanelScene? {
    if case .panel(let scene) = app.state.view?.content { scene } else { nil }
  }

  /// From the lower edge, so that what lies under the eyes is looked at anew.
  private func look(at rect: ScreenRect, _ app: TestedApp) {
    app.world.gaze.look = ScreenPoint(x: 960, y: 1000)
    app.wait(0.6)
    let before = app.summary
    app.world.gaze.look = rect.center
    for _ in 0..<120 where app.summary == before { app.frame() }
  }

  @Test("Ctrl+F, words, the list with sentences, Enter, the next, Back, Escape")
  func byKeys() throws {
    let app = reader()
    try press(KeyStroke("f", control: true), app)
    #expect(app.state.view?.find?.status == "Type words of the text.")
    app.does(.find(.type("word3-5")))
    let model = try #require(app.state.view?.find)
    #expect(model.text == "word3-5" && model.status == "8 places" && model.marked == 0)
    #expect(model.items.count == 8 && model.items.first?.page == "4")
    #expect(model.items.first?.context.match == "word3-5-0")
    #expect(app.reading?.currentPage == 0, "the page stays until Enter")
    app.does(.find(.move(2)))
    app.does(.find(.accept))
    app.wait(1)
    #expect(app.shows("page 4 of 5") && app.shows("Back"))
    #expect(app.state.view?.find?.status == "3 of 8 places")
    #expect(app.state.view?.find?.items.isEmpty == true, "the list gives way to the page")
    let whole = try #require(
      app.reading?.rects(of: SimulatedWorld.text(of: 3)[5].words[2].box, page: 3).first)
    #expect(scene(app)?.found.first(where: \.isCurrent)?.rect == whole, "set anew, a word is shown whole")
    app.press(.show(.page))
    app.wait(1)
    let found = try #require(scene(app)?.found)
    #expect(found.count == 8 && found.filter(\.isCurrent).count == 1)
    let box = try #require(app.reading?.rects(of: SimulatedWorld.text(of: 3)[5].words[2].box, page: 3).first)
    let current = try #require(found.first(where: \.isCurrent)?.rect)
    #expect(current.x == box.x && current.y == box.y, "of “word3-5-2” the part that was typed")
    #expect(abs(current.width - box.width * 7 / 9) < 0.01)
    app.does(.find(.accept))
    #expect(app.state.view?.find?.status == "4 of 8 places", "Enter goes on")
    try press(KeyStroke("F3", shift: true), app)
    #expect(app.state.view?.find?.status == "3 of 8 places")
    try press("Escape", app)
    #expect(app.state.view?.find == nil && scene(app)?.found == [])
    #expect(app.shows("page 4 of 5"), "the document stays open")
    app.press(.back)
    app.wait(1)
    #expect(app.shows("page 1 of 5"), "back to where one read, not to the last place found")
  }

  @Test("places beside the one that is shown leave the page where it is")
  func inView() throws {
    let app = reader()
    app.does(.find(.type("word0-12")))
    app.does(.find(.accept))
    app.wait(1)
    let before = try #require(app.reading?.position)
    app.does(.find(.step(1)))
    app.wait(1)
    #expect(app.reading?.position == before)
  }

  @Test("while pages are searched everything goes on, and what was found is shown as it comes")
  func inPassing() throws {
    let app = reader { $0.answersSearches = false }
    app.does(.find(.type("word")))
    #expect(app.state.view?.find?.status == "Searching… page 0 of 5")
    app.does(.find(.type("word4-39")))
    let words = try #require(FoundWords("word4-39"))
    let stale = PageQuery(words: try #require(FoundWords("word")), pages: 0..<1, most: 1000, number: 1)
    app.post(.book(.found(.simulated([TextHit.simulated(0)]), stale, documentID: "id-Emma")))
    #expect(app.state.view?.find?.status == "Searching… page 0 of 5", "an answer to what was typed before")
    app.does(.find(.accept))
    #expect(app.shows("page 1 of 5"))
    app.press(.pageForward)
    app.wait(1)
    #expect(app.shows("page 2 of 5"), "reading goes on")
    app.world.answersSearches = true
    let query = PageQuery(words: words, pages: 0..<1, most: 1000, number: 2)
    app.post(.book(.found(app.world.findings(query), query, documentID: "id-Emma")))
    app.wait(1)
    #expect(app.shows("page 5 of 5"), "Enter was pressed before it was found")
    #expect(app.state.view?.find?.status == "1 of 8 places")
  }

  /// A document that is being opened until `open`.
  private func opening(searching words: String? = nil) -> TestedApp {
    let app = TestedApp(world: SimulatedWorld.with("Emma", for: .named("Ada")).calibrated)
    app.world.neverOpens = ["id-Emma"]
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    if let words { app.does(.search(words)) }
    app.does(.open(documentID: "id-Emma"))
    return app
  }

  private func open(_ app: TestedApp) throws {
    let item = try #require(app.world.store.shelf.items.first { $0.id == "id-Emma" })
    let pages = Array(repeating: PageSize(width: 595, height: 842), count: item.pageCount)
    let document = ReaderDocument(title: item.title, pages: pages)
    app.post(
      .book(
        .opened(.success(OpenedBook(item: item, document: document, place: nil, unlocking: .notNeeded)))))
  }

  @Test("a search that is left while the document is still being opened is not one in it")
  func leftWhileOpening() throws {
    let app = opening()
    app.does(.search("word3-5"))
    app.does(.search(nil))
    try open(app)
    #expect(app.reading != nil && app.state.view?.find == nil)
  }

  @Test("a search that is typed while the document is still being opened is one in it", arguments: 0..<3)
  func whileOpening(kind: Int) throws {
    let app = opening()
    // Keys begin a new word where figures follow letters.
    let words = kind == 2 ? "word" : "word3-5"
    switch kind {
    case 0:
      for length in 1...7 { app.does(.search(String("word3-5".prefix(length)))) }
    case 1:
      app.does(.find(.open))
      app.does(.find(.type("word3-5")))
    default:
      app.does(.typing(.open(.shelfSearch)))
      for letter in words { app.does(.typing(.type(letter))) }
    }
    #expect(app.state.view?.find == nil && app.reading == nil)
    try open(app)
    if kind == 2 { app.does(.typing(.finish)) }
    guard case .reading(let reading) = app.session?.screen.place else {
      Issue.record("no document")
      return
    }
    #expect(reading.find?.search?.words == FoundWords(words))
    // Whoever typed with keys chooses among the places found; else the rest of it can be typed on.
    #expect(kind == 2 ? panel(app) != nil : app.state.view?.find?.text == words)
  }

  @Test(
    "what was typed for a document is not the shelf's search once that is left; the one before is",
    arguments: [nil, "emma"])
  func shelfAfterwards(before: String?) throws {
    let app = opening(searching: before)
    app.does(.search("word3-5"))
    try open(app)
    #expect(app.state.view?.find?.text == "word3-5")
    app.press(.exit)
    guard case .shelf(let shelf) = app.session?.screen.place else {
      Issue.record("no shelf: \(app.summary)")
      return
    }
    #expect(shelf.search?.text == before)
  }

  @Test("a search that is ended while a document is being opened does not come back with what is typed then")
  func endedWhileOpening() throws {
    let app = opening(searching: "emma")
    app.does(.search(nil))
    app.does(.search("word3-5"))
    try open(app)
    #expect(app.state.view?.find?.text == "word3-5")
    app.press(.exit)
    guard case .shelf(let shelf) = app.session?.screen.place else {
      Issue.record("no shelf: \(app.summary)")
      return
    }
    #expect(shelf.search == nil)
  }

  @Test("the same words typed again ask nothing anew; a question is not asked twice")
  func once() throws {
    let app = reader { $0.answersSearches = false }
    app.does(.find(.type("gaze")))
    let search = app.session?.screen.place
    app.does(.find(.type("gaze ")))
    if case .reading(let before) = search, case .reading(let now) = app.session?.screen.place {
      #expect(before.find?.search == now.find?.search)
    }
  }

  @Test("of pictures is said that they have no text, of broken pages how many they are")
  func noText() {
    let app = reader { world in for page in 0..<5 { world.texts[page] = [] } }
    app.does(.find(.type("gaze")))
    #expect(app.state.view?.find?.status == "There is no text to search: the pages are pictures.")
    let broken = reader { $0.slowPages = [2, 3] }
    broken.does(.find(.type("gaze")))
    #expect(broken.state.view?.find?.status == "“gaze” was not found; 2 pages could not be read.")
  }

  @Test("a search ends with its document")
  func left() {
    let app = reader()
    app.does(.find(.type("word")))
    app.look(at: .exit)
    app.look(at: .document("id-Emma"))
    #expect(app.state.view?.find == nil && app.reading != nil && scene(app)?.found == [])
  }

  @Test("by eye: a word of what is marked is searched for, a sentence is chosen, one look leads back")
  func byEye() throws {
    let app = reader()
    app.does(.panel(.open(.mark)))
    app.does(.panel(.choose(MarkCells.take)))
    let marked = try #require(app.world.store.shelf.marks["id-Emma"]?.first)
    app.world.gaze.look = ScreenPoint(x: 960, y: 540)
    app.wait(0.6)
    look(at: try #require(app.layout.targets.first { $0.id == .menu }).rect, app)
    look(at: try #require(panel(app)?.cells.first { $0.label == "Search" }).rect, app)
    let term = try #require(panel(app)?.cells.first { $0.id == "search-0" })
    #expect(marked.text.contains(term.label.dropFirst().dropLast()))
    look(at: term.rect, app)
    #expect(panel(app)?.headline?.contains("1 place") == true)
    let hit = try #require(panel(app)?.cells.first { $0.id == "hit-0" })
    #expect(hit.sign == "1" && hit.label.contains(term.label.dropFirst().dropLast()))
    look(at: hit.rect, app)
    app.wait(1)
    #expect(scene(app)?.found.contains(where: \.isCurrent) == true)
    #expect(app.state.view?.find == nil, "no field in the way of the eyes")
    #expect(app.offers("Next place found") && app.offers("End the search"))
  }

  @Test(
    "eyes that a webcam sees 1.2, 2.0 and 2.5 degrees off find a word that they have marked, within half a minute",
    arguments: [1.2, 2.0, 2.5])
  func wrongPoint(degrees: Double) {
    let seeds = 8
    var found = 0
    for seed in 1...seeds {
      let app = reader()
      app.does(.panel(.open(.mark)))
      app.does(.panel(.choose(MarkCells.take)))
      app.wait(7)
      app.world.gaze.webcam = Webcam(
        WebcamError(offset: degrees, sway: 0.2, wobble: 0.2, white: 0.3), screen: app.world.screen,
        distanceMm: 570, seed: UInt64(seed))
      let start = app.now
      let way: [TargetID] = ["hit-0", "search-0", "action-search-document"]
      // Whoever sees that something else came of a look tries again.
      while scene(app)?.found.contains(where: \.isCurrent) != true, app.now - start < 30 {
        let cells = panel(app)?.cells ?? []
        let wanted = (cells.first { way.contains($0.id) } ?? cells.first)?.rect
        guard let rect = wanted ?? app.layout.targets.first(where: { $0.id == .menu })?.rect else {
          app.wait(0.3)
          continue
        }
        look(at: rect, app)
      }
      if scene(app)?.found.contains(where: \.isCurrent) == true { found += 1 }
    }
    #expect(found >= (degrees < 2.5 ? seeds : seeds - 1), "\(found) of \(seeds) at \(degrees) degrees")
  }

  @Test("cells of what was found keep their places while more comes")
  func growing() throws {
    let app = reader { $0.answersSearches = false }
    app.does(.panel(.open(.search)))
    app.does(.panel(.choose("search-0")))
    func answer(_ part: Int) {
      guard case .reading(let reading) = app.session?.screen.place, let query = reading.find?.search?.query
      else { return }
      let hits = query.pages.flatMap { page in (0..<4).map { TextHit.simulated(page, $0) } }
      app.post(.book(.found(.simulated(hits), query, documentID: "id-Emma")))
    }
    answer(0)
    let first = try #require(panel(app)?.cells)
    #expect(first.count == 5)
    answer(1)
    let second = try #require(panel(app)?.cells)
    #expect(second.count > first.count)
    #expect(zip(first, second).allSatisfy { $0.id == $1.id && $0.rect == $1.rect })
    answer(2)
    #expect(panel(app)?.cells.last?.id == .panelMore && panel(app)?.cells.count == 12)
    app.does(.panel(.back))
    #expect(panel(app)?.cells.contains { $0.id == "search-results" } == true, "back to the words")
  }

  @Test("where there is no text, only what is typed can be searched for, and that there is no text is said")
  func nothingOffered() {
    let app = reader { world in for page in 0..<5 { world.texts[page] = [] } }
    app.does(.panel(.open(.search)))
    #expect(panel(app)?.cells.map(\.label) == ["Back", "Type a word…"])
    app.does(.panel(.choose("search-keys")))
    app.does(.typing(.type("x")))
    app.does(.typing(.finish))
    #expect(app.shows("There is no text to search: the pages are pictures."))
  }
}
