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

/// Marks by eyes alone: proposed, changed, kept, listed, jumped to, deleted and taken back.
@Suite("Marks")
struct MarkTests {
  /// Forty lines of eight words, in sentences of twelve.
  private static func text(of page: Int) -> [TextLine] {
    SimulatedWorld.text(of: page).enumerated().compactMap { index, line in
      TextLine(
        words: line.words.enumerated().map { place, word in
          let number = 8 * index + place
          let text =
            number % 12 == 0 ? "Word\(number)" : number % 12 == 11 ? "word\(number)." : "word\(number)"
          return TextWord(text: text, box: word.box)
        })
    }
  }

  private func reader(_ change: (inout SimulatedWorld) -> Void = { _ in }) -> TestedApp {
    var world = SimulatedWorld.with("Emma").calibrated
    for page in 0..<5 { world.texts[page] = Self.text(of: page) }
    change(&world)
    let app = TestedApp(world: world, typesetter: PangoTypesetter())
    app.look(at: .guest)
    app.look(at: .document("id-Emma"))
    return app
  }

  private func cells(_ app: TestedApp) -> [PanelScene.Cell] {
    if case .panel(let scene) = app.state.view?.content { scene.cells } else { [] }
  }

  private func marks(_ app: TestedApp) -> [Mark] { app.world.store.shelf.marks["id-Emma"] ?? [] }

  /// The eyes read these words of a page, in order.
  private func read(_ words: ClosedRange<Int>, _ app: TestedApp, page: Int = 0) throws {
    let text = Self.text(of: page).flatMap(\.words)
    for word in words where word % 2 == words.upperBound % 2 {
      let rect = try #require(app.reading?.rects(of: text[word].box, page: page).first)
      app.world.gaze.look = rect.center
      app.wait(0.25)
    }
  }

  private func look(at rect: ScreenRect, _ app: TestedApp) {
    let before = app.summary
    app.world.gaze.look = rect.center
    for _ in 0..<120 where app.summary == before { app.frame() }
  }

  private func choose(_ label: String, _ app: TestedApp) throws {
    let cell = try #require(cells(app).first { $0.label == label }, "\(app.summary)")
    let before = app.summary
    look(at: cell.rect, app)
    #expect(app.summary != before, "a look at \(label) does nothing")
  }

  private func openMenu(_ app: TestedApp) throws {
    look(at: try #require(app.layout.targets.first { $0.id == .menu }).rect, app)
    #expect(cells(app).first?.label == "Back")
  }

  @Test("each kind of mark has an icon of its own in the list")
  func icons() {
    #expect(Set(Mark.Kind.allCases.map(MarkCells.icon)).count == Mark.Kind.allCases.count)
  }

  @Test("the sentence read last is proposed, its ends moved, its colour changed, taken, and taken back")
  func proposal() throws {
    let app = reader()
    try read(0...35, app)
    try openMenu(app)
    try choose("Mark", app)
    #expect(app.session?.viewName == "mark")
    let proposed = try #require(app.reading?.scene.marks)
    #expect(!proposed.isEmpty && proposed.allSatisfy { $0.isProposed && $0.colour == .yellow })
    for cell in cells(app) {
      for box in proposed {
        #expect(
          box.rect.maxY <= cell.rect.y || box.rect.y >= cell.rect.maxY, "\(cell.label) covers the proposal")
      }
    }
    // Away from where “Mark” was, so that cells react.
    app.world.gaze.look = ScreenPoint(x: 960, y: 300)
    app.wait(0.5)
    let before = try #require(book(app).marking.words?.proposal.sentences)
    #expect(before == 2...2)
    let start = try #require(cells(app).first { $0.label == "Start earlier" })
    app.world.gaze.look = start.rect.center
    for _ in 0..<120 where book(app).marking.words?.proposal.sentences == before { app.frame() }
    #expect(book(app).marking.words?.proposal.sentences == 1...2)
    app.world.gaze.look = ScreenPoint(x: 960, y: 300)
    app.wait(0.5)
    try choose("Yellow", app)
    try choose("Take", app)
    let mark = try #require(marks(app).first)
    #expect(mark.text.hasPrefix("Word12 ") && mark.text.hasSuffix(" word35.") && mark.colour == "green")
    #expect(mark.document == "id-Emma" && mark.page == 0 && mark.kind == .highlight)
    #expect(app.reading?.scene.marks.isEmpty == false && app.shows("Undo"))
    app.world.gaze.look = ScreenPoint(x: 960, y: 300)
    app.wait(0.6)
    app.look(at: .undo)
    #expect(marks(app).isEmpty && app.reading?.scene.marks.isEmpty == true)
  }

  private func book(_ app: TestedApp) -> MarkBook {
    if case .reading(let reading) = app.session?.screen.place { reading.marks } else { MarkBook() }
  }

  @Test("a proposal that is cancelled, or left with the eyes, marks nothing")
  func cancelled() throws {
    let app = reader()
    try read(0...20, app)
    app.does(.panel(.open(.mark)))
    #expect(app.reading?.scene.marks.isEmpty == false)
    app.does(.panel(.choose(.panelBack)))
    #expect(app.shows("reading") && app.reading?.scene.marks.isEmpty == true)
    app.does(.panel(.open(.mark)))
    app.world.gaze.hasClosedEyes = true
    app.wait(3)
    #expect(app.shows("reading") && app.reading?.scene.marks.isEmpty == true && marks(app).isEmpty)
  }

  @Test("“Mark from here” and “Until here” mark what was read in between, over two pages one mark for each")
  func fromHere() throws {
    let app = reader()
    try read(0...14, app)
    app.does(.mark(.begin))
    #expect(app.shows("Until here"))
    try read(15...47, app)
    look(at: try #require(app.layout.targets.first { $0.id == .endMark }).rect, app)
    #expect(marks(app).map(\.text.count).count == 1 && !app.shows("Until here"))
    #expect(marks(app).first?.text.hasPrefix("Word12 ") == true)
    #expect(marks(app).first?.text.hasSuffix(" word47.") == true, "\(marks(app).first?.text ?? "")")
    app.wait(7)
    app.does(.mark(.begin))
    app.press(.pageForward)
    app.wait(1)
    try read(0...23, app, page: 1)
    app.press(.endMark)
    #expect(marks(app).map(\.page) == [0, 0, 1])
    app.press(.undo)
    #expect(marks(app).count == 1, "both parts are taken back at once")
    app.does(.mark(.begin))
    app.does(.mark(.begin))
    #expect(!app.shows("Until here"), "what was begun can be given up")
  }

  @Test("without text it is said that nothing can be marked, and a bookmark still can be set")
  func noText() throws {
    let app = reader { world in for page in 0..<5 { world.texts[page] = [] } }
    try openMenu(app)
    try choose("Mark", app)
    #expect(app.shows("There is no text to mark here") && cells(app).isEmpty)
    app.does(.mark(.begin))
    #expect(!app.shows("Until here"))
    app.does(.mark(.bookmark))
    #expect(marks(app).map(\.kind) == [.bookmark])
    #expect(app.offers("Remove the bookmark"))
    app.does(.mark(.bookmark))
    #expect(marks(app).isEmpty && app.offers("Bookmark"))
  }

  @Test("marks are listed, jumped to with a way back, and deleted with undo")
  func list() throws {
    let app = reader()
    #expect(!app.offers("Marks"))
    app.does(.panel(.open(.marks)))
    #expect(app.shows("Nothing is marked in this document"))
    for _ in 0..<4 {
      app.does(.mark(.bookmark))
      app.press(.pageForward)
      app.wait(1)
    }
    app.wait(7)
    #expect(app.shows("page 5 of 5") && marks(app).count == 4)
    app.does(.panel(.open(.marks)))
    #expect(cells(app).count == 5)
    look(at: cells(app)[2].rect, app)
    app.wait(1)
    #expect(cells(app).map(\.label) == ["Done", "Read aloud from here", "Write a note", "Delete"])
    app.does(.panel(.back))
    #expect(app.shows("page 2 of 5") && app.shows("Back"))
    app.press(.back)
    app.wait(1)
    #expect(app.shows("page 5 of 5"))
    app.does(.panel(.open(.marks)))
    app.does(.panel(.choose(MarkCells.mark(0))))
    app.does(.panel(.choose(MarkCells.delete)))
    #expect(marks(app).map(\.page) == [1, 2, 3] && app.shows("Undo"))
    app.press(.undo)
    #expect(marks(app).map(\.page) == [0, 1, 2, 3])
  }

  @Test("every mark is reached in every grid, however many there are", arguments: [4, 6, 12])
  func pages(cells: Int) {
    let marks = (0..<50).map { number in
      Mark(
        id: "\(number)", document: "d", page: number, geometry: .bookmark(.init(x: 0, y: 0)), text: "",
        colour: "", note: "", created: Date(timeIntervalSince1970: 0),
        changed: Date(timeIntervalSince1970: 0), version: 1)
    }
    var seen: Set<TargetID> = []
    for page in 0..<60 {
      let items = MarkCells.list(marks, annotations: [], displaced: [], cells: cells, page: page)
      #expect(items.count <= cells && items.first == .back)
      seen.formUnion(items.map(\.id))
    }
    #expect(seen.isSuperset(of: marks.indices.map(MarkCells.mark)))
  }

  @Test("a mark on text that changed is said and listed, not drawn elsewhere; one that is not kept is said")
  func changedText() throws {
    let app = reader()
    try read(0...20, app)
    app.does(.panel(.open(.mark)))
    app.does(.panel(.choose(MarkCells.take)))
    let kept = marks(app)
    #expect(kept.count == 1)
    let other = reader { world in
      world.texts[0] = SimulatedWorld.text(of: 0)
      world.store.shelf.marks["id-Emma"] = kept
    }
    #expect(other.shows("A mark on page 1 no longer fits its text"))
    #expect(other.reading?.scene.marks.isEmpty == true)
    other.does(.panel(.open(.marks)))
    #expect(other.shows("text changed: Word"))
    other.does(.panel(.back))
    other.world.store.isLocked = true
    other.does(.mark(.bookmark))
    #expect(other.shows("The mark was not kept") && !other.shows("Undo"))
  }

  @Test(
    "eyes that a webcam sees 1.2, 2.0 and 2.5 degrees off mark what they have read, whatever the seed",
    arguments: [1.2, 2.0, 2.5], [1, 2, 3] as [UInt64])
  func noisy(degrees: Double, seed: UInt64) throws {
    let app = reader()
    let part = degrees / 1.5
    app.world.gaze.webcam = Webcam(
      WebcamError(offset: 1.20 * part, sway: 0.40 * part, wobble: 0.52 * part, white: 0.52 * part),
      screen: app.world.screen, distanceMm: 570, seed: seed)
    try read(0...59, app)
    // Whoever sees that something else came of a look tries again.
    let start = app.now
    while marks(app).isEmpty, app.now - start < 60, !app.isOver {
      let wanted = cells(app).first { $0.label == "Mark" || $0.label == "Take" }
      let way = cells(app).first { $0.label == "Back" || $0.label == "Done" }
      let menu = app.layout.targets.first { $0.id == .menu }?.rect
      guard let rect = wanted?.rect ?? way?.rect ?? menu else {
        app.wait(0.5)
        continue
      }
      app.world.gaze.look = ScreenPoint(x: 960, y: 400)
      app.wait(0.5)
      look(at: rect, app)
    }
    let mark = try #require(marks(app).first, "\(app.transcript.suffix(6))")
    #expect(app.now - start < 20, "\(app.now - start) s")
    let words = mark.text.split(separator: " ")
    #expect(words.count % 12 == 0 || words.count % 12 == 8, "whole sentences: \(mark.text)")
    print("mark at \(degrees) degrees, seed \(seed): \(words.first ?? "") to \(words.last ?? "")")
  }
}
