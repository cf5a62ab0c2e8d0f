import AppFlows
import Foundation
import Library
import Reading
import Signals
import Testing

@testable import ReaderApp

/// A picture of a note is drawn on by mouse or pen; what was drawn is dealt with without hands too.
@Suite("Drawing on pictures of notes")
struct PictureDrawingTests {
  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }
  private func press(_ label: String, _ app: TestedApp) throws {
    let typist = Typist(app: app)
    for _ in 0..<9 where typist.cell(label) == nil { try typist.press("More…") }
    try typist.press(label)
  }
  private func key(_ stroke: KeyStroke, _ app: TestedApp) throws {
    let content = try #require(app.state.view?.content)
    app.does(try #require(UserAction.event(for: stroke, in: content)))
  }

  /// Of 400 x 100 px.
  private static func file() throws -> PictureFile { try .simulated(400, 100) }

  private func kept(_ app: TestedApp) throws -> [PictureStroke] {
    app.world.store.shelf.drawings[try Self.file().id] ?? []
  }
  /// Lines that are seen.
  private func seen(_ app: TestedApp) -> Int {
    app.panel?.picture?.ink.reduce(0) { $0 + $1.ink.lines.count } ?? 0
  }

  /// Ada looks closely at the picture of a note, her own or of somebody who lets her read or change it.
  private func reader(
    from owner: String? = nil, _ role: ShareRole = .owner, drawn: [PictureStroke] = [], body: String? = nil
  ) throws -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    let file = try Self.file()
    let note = SimulatedStore.note(
      body ?? "Beans.\n\n![Bed](picture:\(file.id))", title: "Garden", about: "id-Emma", page: 0, from: owner,
      role: role)
    world.store.shelves[.named("Ada")]?.notes = [NotebookNote(note)]
    world.store.shelves[.named("Ada")]?.pictures = [file]
    world.store.shelves[.named("Ada")]?.drawings = [file.id: drawn]
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.choose(.document("id-Emma"))
    app.wait(1)
    app.does(.notebook(.open))
    app.does(.panel(.choose(.note(0))))
    app.does(.panel(.choose(.noteOptions)))
    try press("The picture…", app)
    app.does(.panel(.choose(.pictureCloser)))
    return app
  }

  /// A place of the picture, shares of its sides.
  private func place(_ x: Double, _ y: Double, _ app: TestedApp) throws -> ScreenPoint {
    let lies = try #require(app.panel?.picture?.place)
    return ScreenPoint(x: lies.x + x * lies.width, y: lies.y + y * lies.height)
  }

  private func pen(_ event: PenEvent, _ app: TestedApp) { app.does(.pointer(.pen(event))) }

  private func draw(
    _ from: (Double, Double), _ to: (Double, Double), _ app: TestedApp, isEraser: Bool = false
  ) throws {
    pen(.down(PenPoint(try place(from.0, from.1, app), isEraser: isEraser)), app)
    pen(.moved(PenPoint(try place(to.0, to.1, app), isEraser: isEraser)), app)
    pen(.up, app)
  }

  private static let old = PictureStroke(
    id: "00000000-0000-7000-8000-00000000000a", colour: "pink", width: 2,
    points: [.init(x: 10, y: 50), .init(x: 390, y: 50)])

  @Test("a line is seen while the pointer moves, kept at its place of the picture, and taken back")
  func line() throws {
    let app = try reader()
    try press("Draw on it", app)
    #expect(labels(app) == ["Menu", "End drawing"] && app.panel?.tool == .pen)
    #expect(app.panel?.headline == "Drawing: blue, medium")
    pen(.down(PenPoint(try place(0.25, 0.5, app))), app)
    pen(.moved(PenPoint(try place(0.5, 0.5, app))), app)
    #expect(try seen(app) == 1 && kept(app).isEmpty)
    pen(.up, app)
    let line = try #require(try kept(app).first)
    #expect(line.colour == "blue" && line.points.count == 2 && abs(line.width - 2 * 400 / 600.0) < 0.01)
    #expect(abs(line.points[0].x - 100) < 0.02 && abs(line.points[1].x - 200) < 0.02)
    #expect(abs(line.points[0].y - 50) < 0.02 && seen(app) == 1)
    try draw((0.1, 0.2), (0.9, 0.2), app)
    #expect(try kept(app).count == 2 && seen(app) == 2)
    try key(KeyStroke("z", control: true), app)
    #expect(try kept(app).map(\.id) == [line.id] && seen(app) == 1)
    try key(KeyStroke("z", control: true), app)
    try key(KeyStroke("z", control: true), app)
    #expect(try kept(app).isEmpty && seen(app) == 0)
  }

  @Test("lines that cannot be read are told in the place of the picture, those that can are seen")
  func damaged() throws {
    let app = try reader(drawn: [Self.old])
    #expect(app.panel?.headline == nil && seen(app) == 1)
    app.world.store.unreadableLines = 2
    app.post(.store(.changed))
    #expect(app.panel?.headline == "2 of the 3 lines drawn on it cannot be read" && seen(app) == 1)
    app.does(.panel(.back))
    #expect(app.panel?.headline == "Bed: 2 of the 3 lines drawn on it cannot be read")
  }

  @Test("at a larger size a line lies where it was drawn; beyond the picture it is kept to its edge")
  func enlarged() throws {
    let app = try reader()
    try press("Larger", app)
    try press("Draw on it", app)
    try draw((0.4, 0.25), (0.5, 3), app)
    let line = try #require(try kept(app).first)
    #expect(abs(line.points[0].x - 160) < 0.02 && abs(line.points[0].y - 25) < 0.02)
    #expect(line.points.last?.y == 100)
    // Beside the picture none begins.
    try draw((0.5, 2), (0.5, 3), app)
    #expect(try kept(app).count == 1)
    #expect(abs(line.width - 2 * 400 / 600.0) < 0.01, "as broad in each size")
  }

  @Test("Shift+P begins and ends, and the other keys of drawing take eraser, colour and width")
  func keys() throws {
    let app = try reader(drawn: [Self.old])
    #expect(seen(app) == 1)
    try key(KeyStroke("K", shift: true), app)
    #expect(app.panel?.headline == "Nothing is being drawn. Shift+P begins to draw.")
    try key(KeyStroke("P", shift: true), app)
    try key(KeyStroke("K", shift: true), app)
    try key(KeyStroke("L", shift: true), app)
    #expect(app.panel?.headline == "Drawing: \(MarkColour.blue.next.rawValue), broad")
    try key(KeyStroke("O", shift: true), app)
    #expect(app.panel?.headline == "Erasing lines" && app.panel?.tool == .eraser)
    try draw((0.5, 0.2), (0.5, 0.8), app)
    #expect(try kept(app).isEmpty && seen(app) == 0)
    try key(KeyStroke("z", control: true), app)
    #expect(try kept(app) == [Self.old])
    // A pen's other end erases whatever is chosen.
    try key(KeyStroke("O", shift: true), app)
    try draw((0.5, 0.2), (0.5, 0.8), app, isEraser: true)
    #expect(try kept(app).isEmpty)
    try key(KeyStroke("P", shift: true), app)
    #expect(app.panel?.tool == nil && app.panel?.headline == "Bed")
  }

  @Test("by gaze: colours, undo, the picture without its drawing and its removal are within reach")
  func byGaze() throws {
    let app = try reader(drawn: [Self.old])
    let typist = Typist(app: app)
    typist.lookAway()
    try typist.look(at: "Draw on it") { app.panel?.tool == .pen }
    typist.lookAway()
    try typist.look(at: "Menu") { labels(app).contains("Go on drawing") }
    try press("Green", app)
    #expect(app.panel?.headline == "Drawing: green, medium")
    app.does(.panel(.choose(.drawingOptions)))
    try press("Remove the drawing", app)
    #expect(app.panel?.headline == "The drawing is removed. “Undo” brings it back.")
    #expect(try kept(app).isEmpty && !labels(app).contains("Remove the drawing"))
    try press("Undo", app)
    #expect(try kept(app) == [Self.old])
    try press("Without the drawing", app)
    #expect(seen(app) == 0 && app.panel?.picture != nil)
    #expect(try kept(app).count == 1, "it is kept")
    // Whoever draws sees what is there.
    try press("Draw on it", app)
    #expect(seen(app) == 1)
    try press("End drawing", app)
    #expect(app.panel?.headline == "Bed" && seen(app) == 1)
    try press("What to do with it…", app)
    #expect(Set(labels(app)).isSuperset(of: ["Draw on it", "Without the drawing", "Remove the drawing"]))
  }

  @Test(
    "while the store is slow all is seen at once; what is erased and left meanwhile is asked for in order")
  func slow() throws {
    let app = try reader()
    try press("Draw on it", app)
    app.world.store.holdsDrawing = true
    try draw((0.1, 0.2), (0.9, 0.2), app)
    try draw((0.1, 0.8), (0.9, 0.8), app)
    #expect(try seen(app) == 2 && kept(app).isEmpty && app.world.store.drawingAsked.count == 2)
    // One that the store does not know yet is erased.
    try draw((0.5, 0.1), (0.5, 0.3), app, isEraser: true)
    #expect(seen(app) == 1 && app.world.store.drawingAsked.count == 3)
    // A line goes on while the notebook is left.
    pen(.down(PenPoint(try place(0.2, 0.5, app))), app)
    pen(.moved(PenPoint(try place(0.4, 0.5, app))), app)
    app.does(.panel(.choose(.endPictureDrawing)))
    #expect(app.world.store.drawingAsked.count == 4)
    for _ in 0..<2 { app.does(.panel(.back)) }
    #expect(app.panel == nil)
    app.world.store.holdsDrawing = false
    for command in app.world.store.drawingAsked {
      for event in app.world.store.perform(command) { app.post(event) }
    }
    #expect(try kept(app).count == 2 && app.panel == nil)
  }

  @Test("what the store does not keep is gone again, and why is said")
  func refused() throws {
    let app = try reader(drawn: [Self.old])
    try press("Draw on it", app)
    app.world.store.refusesDrawing = AppFailure("This drawing cannot be kept: there are too many lines.")
    try draw((0.1, 0.2), (0.9, 0.2), app)
    #expect(app.panel?.headline == "This drawing cannot be kept: there are too many lines.")
    #expect(try seen(app) == 1 && kept(app) == [Self.old])
    try key(KeyStroke("z", control: true), app)
    #expect(seen(app) == 1, "there is nothing to be taken back")
  }

  @Test("a removal whose undo was not kept, or after which somebody rested, is taken back all the same")
  func undoneLater() throws {
    let app = try reader(drawn: [Self.old])
    try press("Draw on it", app)
    app.does(.panel(.choose(.drawingOptions)))
    try press("Green", app)
    app.does(.panel(.choose(.drawingOptions)))
    try press("Remove the drawing", app)
    app.world.store.refusesDrawing = AppFailure("The disk is full.")
    try press("Undo", app)
    #expect(app.panel?.headline == "The disk is full." && labels(app).contains("Undo"))
    #expect(try kept(app).isEmpty)
    app.world.store.refusesDrawing = nil
    app.does(.rest(.call))
    app.does(.rest(.stop))
    #expect(seen(app) == 0 && app.panel?.picture != nil)
    try key(KeyStroke("z", control: true), app)
    #expect(try kept(app) == [Self.old] && seen(app) == 1)
    // The pen is as it was.
    try key(KeyStroke("P", shift: true), app)
    #expect(app.panel?.headline == "Drawing: green, medium")
  }

  @Test("the picture of a plan's step is drawn on, and has the drawing that it has in the note")
  func ofStep() throws {
    let file = try Self.file()
    let app = try reader(body: "Beans.\n\n## Plan\n\n- [ ] Dig\n- [ ] Sow\n  ![Bed](picture:\(file.id))")
    try press("Draw on it", app)
    try draw((0.1, 0.2), (0.9, 0.2), app)
    app.does(.notebook(.open))
    app.does(.panel(.choose(.note(0))))
    app.does(.panel(.choose(.noteOptions)))
    try press("Plan: 0 of 2 done…", app)
    try press("2. Sow", app)
    try press("The picture…", app)
    #expect(app.panel?.headline == "Bed" && seen(app) == 1)
    app.does(.panel(.choose(.pictureCloser)))
    try press("Draw on it", app)
    #expect(app.panel?.tool == .pen)
    try draw((0.1, 0.8), (0.9, 0.8), app)
    #expect(try kept(app).count == 2 && seen(app) == 2)
    app.does(.panel(.choose(.drawingOptions)))
    try press("Remove the drawing", app)
    try press("Undo", app)
    #expect(try kept(app).count == 2)
    app.does(.panel(.choose(.drawOnPicture)))
    try press("End drawing", app)
    try press("Back", app)
    #expect(app.panel?.headline == "Step 2 of 2")
  }

  @Test("what somebody else draws meanwhile comes beside one's own")
  func others() throws {
    let app = try reader(from: "Bob", .editor)
    try press("Draw on it", app)
    try draw((0.1, 0.2), (0.9, 0.2), app)
    let file = try Self.file()
    app.world.store.shelf.drawings[file.id]?.append(Self.old)
    try draw((0.1, 0.8), (0.9, 0.8), app)
    #expect(try kept(app).count == 3 && seen(app) == 3)
  }

  @Test("who may only read the note sees the drawing or the picture alone, and draws nothing")
  func readOnly() throws {
    let app = try reader(from: "Bob", .reader, drawn: [Self.old])
    #expect(labels(app) == ["Back", "Larger", "Without the drawing"] && seen(app) == 1)
    try key(KeyStroke("P", shift: true), app)
    #expect(app.panel?.tool == nil && app.panel?.headline?.hasPrefix("Bob lets you read this note") == true)
    try draw((0.1, 0.2), (0.9, 0.2), app)
    #expect(try kept(app) == [Self.old])
    try press("Without the drawing", app)
    #expect(seen(app) == 0 && labels(app).contains("With the drawing"))
  }
}
