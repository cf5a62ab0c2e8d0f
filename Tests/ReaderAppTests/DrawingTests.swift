import AppFlows
import Documents
import Foundation
import ReaderWindow
import Reading
import Signals
import Testing

@testable import Library
@testable import ReaderApp

/// Lines and areas drawn on the page with mouse or pen: seen at once, kept, erased, taken back.
@Suite("Drawing on the page")
struct DrawingTests {
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

  private func marks(_ app: TestedApp) -> [Mark] { app.world.store.shelf.marks["id-Emma"] ?? [] }
  private func scene(_ app: TestedApp) -> ReaderScene? {
    if case .reader(let scene) = app.state.view?.content { scene } else { nil }
  }
  private func lines(_ ink: [ReaderScene.Ink]?) -> Int { ink?.reduce(0) { $0 + $1.ink.lines.count } ?? 0 }
  private func strokes(_ mark: Mark?) -> [[MarkGeometry.Point]] {
    if case .ink(let strokes, _) = mark?.geometry { strokes } else { [] }
  }
  private func press(_ stroke: KeyStroke, _ app: TestedApp) throws {
    let content = try #require(app.state.view?.content)
    app.does(try #require(UserAction.event(for: stroke, in: content)))
  }

  /// A place in the middle of what is seen of the first page, and so many px from there.
  private func place(_ dx: Double, _ dy: Double, _ app: TestedApp) -> ScreenPoint {
    let center = app.world.screen.bounds.center
    return ScreenPoint(x: center.x + dx, y: center.y + dy)
  }

  private func pen(_ event: PenEvent, _ app: TestedApp) { app.does(.pointer(.pen(event))) }

  private func draw(_ places: [ScreenPoint], _ app: TestedApp, pressure: Double? = nil) {
    pen(.down(PenPoint(places[0], pressure: pressure)), app)
    for place in places.dropFirst() { pen(.moved(PenPoint(place, pressure: pressure)), app) }
    pen(.up, app)
  }

  /// A level line, told every 10 px.
  private func level(_ dy: Double, _ app: TestedApp) -> [ScreenPoint] {
    (0...20).map { place(-100 + 10 * Double($0), dy, app) }
  }

  private func begin(_ app: TestedApp) throws {
    try press(KeyStroke("P", shift: true), app)
    #expect(app.shows("End drawing") && app.offers("End drawing"))
  }

  // MARK: Lines

  @Test("a line is seen while the pointer moves, becomes a mark when the hand has rested, and is taken back")
  func line() throws {
    let app = reader()
    try begin(app)
    #expect(scene(app)?.tool == .pen)
    pen(.down(PenPoint(place(-100, 0, app))), app)
    pen(.moved(PenPoint(place(0, 0, app))), app)
    #expect(lines(scene(app)?.drawn) == 1 && marks(app).isEmpty, "no store is asked")
    pen(.moved(PenPoint(place(100, 0, app))), app)
    pen(.up, app)
    #expect(lines(scene(app)?.drawn) == 1 && marks(app).isEmpty)
    app.wait(2)
    let mark = try #require(marks(app).first)
    #expect(marks(app).count == 1 && mark.kind == .ink && mark.page == 0 && mark.colour == "blue")
    guard case .ink(let kept, let width) = mark.geometry else { return }
    #expect(width == 2 && kept.map(\.count) == [2], "a straight line needs two points")
    let scale = try #require(app.reading?.scale)
    #expect(abs(kept[0][1].x - kept[0][0].x - 200 / scale) < 0.02)
    let shown = try #require(scene(app))
    #expect(shown.drawn.isEmpty && lines(shown.ink) == 1)
    let ink = try #require(shown.ink.first)
    let first = try #require(ink.ink.lines.first?.points.first)
    #expect((ink.onScreen(first) - place(-100, 0, app)).length < 0.05)
    try press(KeyStroke("z", control: true), app)
    #expect(marks(app).isEmpty && scene(app)?.ink.isEmpty == true && app.shows("End drawing"))
  }

  @Test("lines of a word become one mark; another page, colour or width begins a new one")
  func grouping() throws {
    let app = reader()
    try begin(app)
    draw(level(-100, app), app)
    app.wait(0.5)
    draw(level(-80, app), app)
    app.wait(2)
    #expect(marks(app).map { strokes($0).count } == [2])
    draw(level(0, app), app)
    try press(KeyStroke("K", shift: true), app)
    #expect(marks(app).count == 2, "what was drawn keeps its colour")
    draw(level(20, app), app)
    try press(KeyStroke("L", shift: true), app)
    draw(level(40, app), app)
    app.wait(2)
    #expect(marks(app).map(\.colour) == ["blue", "blue", "pink", "pink"])
    let widths = marks(app).map { mark -> Double in
      if case .ink(_, let width) = mark.geometry { width } else { 0 }
    }
    #expect(widths == [2, 2, 2, 4])
  }

  @Test("a pen that is pressed draws broader lines, and its other end erases")
  func pressure() throws {
    let app = reader()
    try begin(app)
    draw(level(-50, app), app, pressure: 1)
    draw(level(0, app), app, pressure: 0.5)
    draw(level(50, app), app, pressure: 0)
    app.wait(2)
    let widths = marks(app).map { mark -> Double in
      if case .ink(_, let width) = mark.geometry { width } else { 0 }
    }
    #expect(widths == [3, 2, 1])
    pen(.down(PenPoint(place(0, -80, app), isEraser: true)), app)
    pen(.moved(PenPoint(place(0, -30, app), isEraser: true)), app)
    pen(.up, app)
    #expect(marks(app).count == 2 && lines(scene(app)?.ink) == 2)
  }

  @Test("a click leaves a dot")
  func dot() throws {
    let app = reader()
    try begin(app)
    draw([place(0, 0, app)], app)
    app.wait(2)
    #expect(strokes(marks(app).first).map(\.count) == [1] && lines(scene(app)?.ink) == 1)
  }

  @Test("a line too long for one mark goes on in another, and both are taken back at once")
  func split() {
    let line = DrawnLine(
      page: 2, points: (0..<25).map { PagePoint(x: Double($0), y: 0) }, width: 1, colour: .green)
    let marks = InkDrawing.marks(of: [line], most: 10)
    #expect(marks.allSatisfy { $0.geometry.points.count <= 10 && $0.page == 2 && $0.colour == "green" })
    for (mark, next) in zip(marks, marks.dropFirst()) {
      #expect(mark.geometry.points.last == next.geometry.points.first)
    }
    #expect(MarkChange.add(marks).steps == marks.count && marks.count == 3)
    #expect(InkDrawing.marks(of: []).isEmpty)
  }

  @Test("undo takes back what waits, then what is kept, step by step")
  func undo() throws {
    let app = reader()
    try begin(app)
    for dy in [-100.0, -50, 0] {
      draw(level(dy, app), app)
      app.wait(2)
    }
    draw(level(50, app), app)
    draw(level(70, app), app)
    #expect(marks(app).count == 3 && lines(scene(app)?.drawn) == 2)
    app.press(.undo)
    #expect(marks(app).count == 3 && lines(scene(app)?.drawn) == 1)
    for count in [3, 2, 1, 0] {
      app.press(.undo)
      #expect(marks(app).count == count && lines(scene(app)?.drawn) == 0)
    }
    app.press(.undo)
    app.wait(2)
    #expect(marks(app).isEmpty && app.shows("End drawing"))
  }

  // MARK: The eraser

  @Test("what the eraser touches goes at once, is gone from the store after, and comes back")
  func erased() throws {
    let app = reader()
    try begin(app)
    draw(level(-100, app), app)
    draw(level(-60, app), app)
    app.wait(2)
    draw(level(60, app), app)
    app.wait(2)
    #expect(marks(app).map { strokes($0).count } == [2, 1])
    try press(KeyStroke("O", shift: true), app)
    #expect(scene(app)?.tool == .eraser && app.offers("Erase no more"))
    pen(.down(PenPoint(place(0, -30, app))), app)
    #expect(lines(scene(app)?.ink) == 3, "nothing is there")
    pen(.moved(PenPoint(place(0, -70, app))), app)
    #expect(lines(scene(app)?.ink) == 2 && strokes(marks(app).first).count == 2, "no store is asked yet")
    pen(.up, app)
    #expect(marks(app).map { strokes($0).count } == [1, 1])
    draw([place(50, -140, app), place(50, 100, app)], app)
    #expect(marks(app).isEmpty && scene(app)?.ink.isEmpty == true)
    app.press(.undo)
    #expect(marks(app).map { strokes($0).count } == [1, 1] && lines(scene(app)?.ink) == 2)
    app.press(.undo)
    #expect(marks(app).map { strokes($0).count } == [2, 1] && lines(scene(app)?.ink) == 3)
  }

  // MARK: Areas

  @Test("an area is pulled open, seen meanwhile, and kept; a click leaves none")
  func area() throws {
    let app = reader()
    try press(KeyStroke("F", shift: true), app)
    #expect(scene(app)?.tool == .area)
    pen(.down(PenPoint(place(100, 80, app))), app)
    pen(.moved(PenPoint(place(-100, -40, app))), app)
    let proposed = try #require(scene(app)?.marks.first)
    #expect(proposed.isArea && proposed.isProposed && abs(proposed.rect.width - 200) < 0.01)
    #expect((proposed.rect.center - place(0, 20, app)).length < 0.01)
    pen(.up, app)
    let mark = try #require(marks(app).first)
    let scale = try #require(app.reading?.scale)
    let box = PageRect(around: mark.geometry.points)
    #expect(mark.kind == .area && abs(box.height - 120 / scale) < 0.01)
    #expect(scene(app)?.marks.map(\.isProposed) == [false])
    draw([place(0, 0, app)], app)
    #expect(marks(app).count == 1)
    app.press(.undo)
    #expect(marks(app).isEmpty && scene(app)?.marks.isEmpty == true)
  }

  @Test("ink and areas are listed by name and page, gone to, changed in colour and deleted")
  func listed() throws {
    let app = reader()
    try begin(app)
    draw(level(0, app), app)
    try press(KeyStroke("F", shift: true), app)
    draw([place(-50, 100, app), place(50, 200, app)], app)
    app.press(.escape)
    #expect(!app.shows("End drawing") && marks(app).map(\.kind) == [.ink, .area])
    app.does(.panel(.open(.marks)))
    let typist = Typist(app: app)
    #expect(typist.labels == ["Back", "Ink on page 1", "Area on page 1"])
    try typist.press("Ink on page 1")
    #expect(typist.labels.contains("Blue") && !typist.labels.contains("Copy"))
    try typist.press("Blue")
    #expect(marks(app)[0].colour == "pink")
    try typist.press("Delete")
    #expect(marks(app).map(\.kind) == [.area] && scene(app)?.ink.isEmpty == true)
  }

  // MARK: Ending, and what goes wrong

  @Test("Escape ends drawing and keeps what was drawn; the document stays, and the mouse selects again")
  func escape() throws {
    let app = reader()
    try begin(app)
    draw(level(0, app), app)
    pen(.down(PenPoint(place(0, 40, app))), app)
    pen(.moved(PenPoint(place(50, 40, app))), app)
    app.press(.escape)
    #expect(marks(app).map { strokes($0).count } == [2] && !app.shows("End drawing"))
    #expect(scene(app)?.tool == nil && lines(scene(app)?.ink) == 2 && scene(app)?.drawn.isEmpty == true)
    pen(.moved(PenPoint(place(90, 40, app))), app)
    pen(.up, app)
    #expect(marks(app).count == 1)
    let box = SimulatedWorld.text(of: 0)[10].words[3].box
    let word = try #require(app.reading?.rects(of: box, page: 0).first).center
    app.does(.pointer(.began(word)))
    app.does(.pointer(.moved(word, by: ScreenPoint(x: 8, y: 0))))
    #expect(app.reading?.selection != nil)
  }

  @Test("what is drawn is kept when the window is closed, and when the eyes close the document")
  func leaving() throws {
    for closes in [true, false] {
      let app = reader()
      try begin(app)
      draw(level(0, app), app)
      #expect(marks(app).isEmpty)
      if closes {
        app.does(.closed)
      } else {
        app.choose(.exit)
        #expect(!app.shows("End drawing") && app.shows("reading “Emma”"))
      }
      #expect(marks(app).map(\.kind) == [.ink], "closed: \(closes)")
    }
  }

  @Test("in the text view it is said that drawing needs the page")
  func textView() throws {
    let app = reader()
    app.press(.show(.text))
    app.wait(1)
    try press(KeyStroke("P", shift: true), app)
    #expect(app.shows("Drawing needs the page") && !app.shows("End drawing"))
    app.press(.show(.page))
    app.wait(1)
    try begin(app)
    app.press(.show(.text))
    app.wait(1)
    draw(level(0, app), app)
    #expect(app.shows("Drawing needs the page") && app.reading?.scene.drawn.isEmpty == true)
    app.wait(2)
    #expect(marks(app).isEmpty)
  }

  @Test("a line that the store does not take is said and no longer shown")
  func notKept() throws {
    let app = reader()
    try begin(app)
    app.world.store.isLocked = true
    draw(level(0, app), app)
    app.wait(1.5)
    #expect(app.shows("The mark was not kept") && lines(scene(app)?.drawn) == 0)
    #expect(scene(app)?.ink.isEmpty == true && marks(app).isEmpty)
    app.world.store.isLocked = false
    draw(level(0, app), app)
    app.wait(2)
    #expect(marks(app).count == 1)
  }

  @Test("eyes that follow the pen turn and scroll nothing; a look opens the menu, and one ends drawing")
  func eyes() throws {
    let app = reader()
    let corner = try #require(app.layout.targets.first { $0.id == .pageForward }).rect.center
    try begin(app)
    #expect(Set(app.layout.targets.map(\.id)) == [.menu, .exit] && app.layout.zones.isEmpty)
    let position = app.reading?.position
    for look in [corner, ScreenPoint(x: 960, y: 1070), ScreenPoint(x: 960, y: 10)] {
      app.world.gaze.look = look
      app.wait(3)
      #expect(app.reading?.position == position)
    }
    app.look(at: .menu)
    #expect(app.session?.viewName == "menu")
    app.does(.panel(.back))
    // The page reacts once the eyes have left where they were when the cells closed.
    app.world.gaze.look = ScreenPoint(x: 480, y: 300)
    app.wait(1)
    #expect(app.shows("End drawing"), "the menu ends nothing")
    app.look(at: .exit)
    #expect(!app.shows("End drawing") && app.shows("reading “Emma”"), "\(app.summary)")
    app.look(at: .exit)
    #expect(app.shows("shelf of Guest"), "\(app.summary)")
  }
}
