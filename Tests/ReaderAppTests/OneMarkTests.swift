import AppFlows
import Documents
import Foundation
import ReaderWindow
import Reading
import Signals
import Testing

@testable import Library
@testable import ReaderApp

/// What is done with one mark, and with text that the mouse selects.
@Suite("One mark, and a selection")
struct OneMarkTests {
  private func reader(_ change: (inout SimulatedWorld) -> Void = { _ in }) -> TestedApp {
    var world = SimulatedWorld.with("Emma").calibrated
    change(&world)
    let app = TestedApp(world: world, typesetter: PangoTypesetter())
    app.look(at: .guest)
    app.look(at: .document("id-Emma"))
    app.press(.show(.page))
    app.wait(1)
    return app
  }

  /// With the first lines of page 3 marked, and the page before them in view.
  private func marked() throws -> TestedApp {
    let app = reader()
    let boxes = SimulatedWorld.text(of: 2)[10...11].map(\.box)
    let words = SimulatedWorld.text(of: 2)[10...11].map(\.text).joined(separator: " ")
    app.post(
      .window(.pointer(.clicked(ScreenPoint(x: 0, y: 0)))))
    let mark = NewMark(words: boxes, page: 2, text: words, colour: .yellow)
    for event in app.world.store.perform(.marks(.add([mark]), documentID: "id-Emma")) { app.post(event) }
    app.wait(7)
    return app
  }

  private func marks(_ app: TestedApp) -> [Mark] { app.world.store.shelf.marks["id-Emma"] ?? [] }
  private func scene(_ app: TestedApp) -> ReaderScene? {
    if case .reader(let scene) = app.state.view?.content { scene } else { nil }
  }
  private func panel(_ app: TestedApp) -> PanelScene? {
    if case .panel(let scene) = app.state.view?.content { scene } else { nil }
  }
  private func press(_ stroke: KeyStroke, _ app: TestedApp) throws {
    let content = try #require(app.state.view?.content)
    app.does(try #require(UserAction.event(for: stroke, in: content)))
  }

  /// From the upper edge, so that what lies under the eyes is looked at anew.
  private func choose(_ label: String, _ app: TestedApp) throws {
    app.world.gaze.look = ScreenPoint(x: 960, y: 60)
    app.wait(0.6)
    let cell = try #require(panel(app)?.cells.first { $0.label == label }, "\(app.summary)")
    let before = app.summary
    app.world.gaze.look = cell.rect.center
    for _ in 0..<120 where app.summary == before { app.frame() }
  }

  @Test("a mark is gone to from the list, and what can be done with it stands beside it, not over it")
  func beside() throws {
    let app = try marked()
    app.does(.panel(.open(.marks)))
    app.does(.panel(.choose(MarkCells.mark(0))))
    app.wait(1)
    let scene = try #require(panel(app))
    #expect(
      scene.cells.map(\.label) == [
        "Done", "Search for this", "Copy", "Read aloud from here", "Yellow", "Write a note", "Delete",
      ])
    let boxes = try #require(app.reading?.scene.marks)
    #expect(!boxes.isEmpty && scene.dim == 0)
    for cell in scene.cells {
      for box in boxes { #expect(box.rect.maxY <= cell.rect.y, "\(cell.label) covers the mark") }
    }
  }

  @Test("by eye: another colour, which can be taken back; deleted, which can be taken back")
  func colour() throws {
    let app = try marked()
    app.does(.panel(.open(.marks)))
    app.does(.panel(.choose(MarkCells.mark(0))))
    try choose("Yellow", app)
    #expect(marks(app).map(\.colour) == ["green"])
    #expect(panel(app)?.cells.contains { $0.label == "Green" } == true)
    try choose("Delete", app)
    #expect(marks(app).isEmpty && app.shows("Undo"))
    app.press(.undo)
    #expect(marks(app).map(\.colour) == ["green"])
  }

  @Test("by eye: it is read aloud from its line, and copied")
  func aloudAndCopied() throws {
    let app = try marked()
    app.does(.panel(.open(.marks)))
    app.does(.panel(.choose(MarkCells.mark(0))))
    app.wait(1)
    try choose("Read aloud from here", app)
    #expect(app.world.spoken.last?.parts.first?.text.hasPrefix("word2-10-0") == true)
    app.press(.toggleAloud)
    app.does(.panel(.open(.marks)))
    app.does(.panel(.choose(MarkCells.mark(0))))
    try choose("Copy", app)
    #expect(app.world.clipboard == marks(app).first?.text && app.shows("Copied"))
  }

  @Test("a mark on a page whose text is not known yet is read from its line once it is")
  func aloudLater() throws {
    let app = reader { $0.slowPages = [4] }
    let point = PagePoint(x: 75, y: 72 + 20 * 17 + 5)
    var session = try #require(app.reading)
    let done = session.readAloud(from: point, page: 4)
    #expect(done.isEmpty && session.isAloud)
    let more = session.setLines(SimulatedWorld.text(of: 4), page: 4)
    let passage = more.compactMap { if case .spoken(let passage) = $0 { passage } else { nil } }.first
    #expect(passage?.parts.first?.text.hasPrefix("word4-20-0") == true)
  }

  @Test("by eye: a word of this mark is searched for")
  func searched() throws {
    let app = try marked()
    app.does(.panel(.open(.marks)))
    app.does(.panel(.choose(MarkCells.mark(0))))
    try choose("Search for this", app)
    #expect(panel(app)?.headline == "Search for a word of this mark")
    #expect(panel(app)?.cells.dropFirst().allSatisfy { $0.label.contains("word2-1") } == true)
    app.does(.panel(.choose("search-0")))
    #expect(panel(app)?.cells.contains { $0.id == "hit-0" } == true)
  }

  @Test("a note is written by key on the mark made last, changed, kept with undo, or left as it was")
  func note() throws {
    let app = try marked()
    try press(KeyStroke("n", control: true), app)
    #expect(app.state.view?.note?.title.hasPrefix("Note on “word2-10-0") == true)
    app.does(.mark(.keepNote("  worth   reading ")))
    #expect(marks(app).map(\.note) == ["worth reading"] && app.state.view?.note == nil)
    #expect(app.shows("Undo"))
    try press(KeyStroke("n", control: true), app)
    #expect(app.state.view?.note?.text == "worth reading")
    app.press(.escape)
    #expect(app.state.view?.note == nil && marks(app).map(\.note) == ["worth reading"])
    #expect(app.reading != nil, "the document stays open")
    try press(KeyStroke("n", control: true), app)
    app.does(.panel(.open(.menu)))
    #expect(app.state.view?.note == nil, "the field does not stay in the way of the eyes")
    app.does(.panel(.back))
    app.press(.undo)
    #expect(marks(app).map(\.note) == [""])
  }

  @Test("what was begun in the field is there again however it was left, and gone once the note is kept")
  func begunNote() throws {
    let app = try marked()
    let note = KeyStroke("n", control: true)
    try press(note, app)
    app.does(.mark(.typeNote("worth")))
    app.press(.escape)
    #expect(app.state.view?.note == nil && marks(app).map(\.note) == [""])
    try press(note, app)
    #expect(app.state.view?.note?.text == "worth")
    #expect(app.state.view?.note?.mark == marks(app).first?.id)
    app.does(.mark(.typeNote("worth rea")))
    try press(KeyStroke("F10"), app)
    #expect(app.state.view?.note == nil)
    app.does(.panel(.back))
    try press(note, app)
    #expect(app.state.view?.note?.text == "worth rea")
    app.does(.mark(.keepNote("worth reading")))
    #expect(marks(app).map(\.note) == ["worth reading"])
    try press(note, app)
    #expect(app.state.view?.note?.text == "worth reading")
    // As it was before is nothing begun.
    app.does(.mark(.typeNote("worth reading?")))
    app.does(.mark(.typeNote("worth reading")))
    #expect(app.session?.drafts.isEmpty == true)
  }

  @Test("without a mark it is said that there is none to write on, and nothing to copy")
  func noMark() throws {
    let app = reader()
    try press(KeyStroke("n", control: true), app)
    #expect(app.shows("There is no mark to write a note on") && app.state.view?.note == nil)
    try press(KeyStroke("c", control: true), app)
    #expect(app.shows("Nothing is selected") && app.world.clipboard == nil)
  }

  // MARK: The mouse

  /// The middle of a word, screen px.
  private func place(_ line: Int, _ word: Int, _ app: TestedApp) throws -> ScreenPoint {
    let box = SimulatedWorld.text(of: 0)[line].words[word].box
    return try #require(app.reading?.rects(of: box, page: 0).first).center
  }

  private func drag(from: ScreenPoint, to: ScreenPoint, _ app: TestedApp) {
    app.does(.pointer(.began(from)))
    app.does(.pointer(.moved(to, by: to - from)))
  }

  @Test("words under the mouse are selected in either direction, copied, highlighted and searched for")
  func selection() throws {
    let app = reader()
    drag(from: try place(3, 6, app), to: try place(2, 5, app), app)
    let words = ["word0-2-5", "word0-2-6", "word0-2-7"] + (0...6).map { "word0-3-\($0)" }
    #expect(app.reading?.selection?.plain == words.joined(separator: " "))
    #expect(scene(app)?.selected.count == 2)
    try press(KeyStroke("c", control: true), app)
    #expect(app.world.clipboard == words.joined(separator: " "))
    #expect(app.offers("Highlight what is selected"))
    try press(KeyStroke("h", control: true), app)
    #expect(marks(app).map(\.text) == [words.joined(separator: " ")])
    #expect(scene(app)?.selected == [] && scene(app)?.marks.isEmpty == false && app.shows("Undo"))
    drag(from: try place(5, 1, app), to: try place(5, 1, app), app)
    app.does(.selection(.search))
    app.wait(1)
    #expect(scene(app)?.found.count == 1 && app.offers("Next place found"))
  }

  @Test("beside words the mouse moves the page; a click and Escape end a selection")
  func panning() throws {
    let app = reader()
    let before = try #require(app.reading?.position)
    drag(from: ScreenPoint(x: 30, y: 600), to: ScreenPoint(x: 30, y: 400), app)
    #expect(app.reading?.position != before && app.reading?.selection == nil)
    drag(from: try place(20, 1, app), to: try place(20, 4, app), app)
    #expect(app.reading?.selection != nil)
    app.does(.pointer(.clicked(ScreenPoint(x: 30, y: 600))))
    #expect(app.reading?.selection == nil)
    drag(from: try place(20, 1, app), to: try place(20, 4, app), app)
    app.press(.escape)
    #expect(app.reading?.selection == nil && app.reading != nil)
  }

  @Test("a selection that leaves its page goes to that page's end; a parted word is copied whole")
  func edges() throws {
    let app = reader { world in
      world.texts[0] = [("of", "infor-"), ("mation", "theory")].enumerated().compactMap { row, words in
        TextLine(
          words: [words.0, words.1].enumerated().map { place, text in
            TextWord(
              text: text,
              box: PageRect(x: 70 + Double(place) * 80, y: 100 + Double(row) * 20, width: 70, height: 11))
          })
      }
    }
    let box = PageRect(x: 150, y: 100, width: 70, height: 11)
    let from = try #require(app.reading?.rects(of: box, page: 0).first).center
    drag(from: from, to: ScreenPoint(x: from.x, y: 100_000), app)
    #expect(app.reading?.selection?.plain == "infor- mation theory")
    #expect(app.reading?.selection?.copy == "information theory")
  }
}
