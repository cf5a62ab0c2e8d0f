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

/// Figures and tables marked by eyes alone: proposed, stepped through, taken or not.
@Suite("Marking figures")
struct FigureTests {
  private static let boxes = [200.0, 330].map { PageRect(x: 100, y: $0, width: 350, height: 100) }

  private func reader(_ change: (inout SimulatedWorld) -> Void = { _ in }) -> TestedApp {
    var world = SimulatedWorld.with("Emma").calibrated
    world.texts[0] = Array(SimulatedWorld.text(of: 0).prefix(5))
    world.pictures[0] = Self.boxes
    change(&world)
    let app = TestedApp(world: world, typesetter: PangoTypesetter())
    app.look(at: .guest)
    app.look(at: .document("id-Emma"))
    app.press(.show(.page))
    app.wait(1)
    return app
  }

  private func marks(_ app: TestedApp) -> [Mark] { app.world.store.shelf.marks["id-Emma"] ?? [] }
  private func book(_ app: TestedApp) -> MarkBook {
    if case .reading(let reading) = app.session?.screen.place { reading.marks } else { MarkBook() }
  }

  @Test("the figures in view are stepped through, one is coloured and taken, and taken back")
  func stepped() throws {
    let app = reader()
    let typist = Typist(app: app)
    app.does(.panel(.open(.figure)))
    app.wait(1)
    #expect(typist.labels == ["Figure before", "Next figure", "Yellow", "Take", "Cancel"])
    let first = try #require(book(app).marking.figure?.figure)
    let shown = try #require(app.reading?.scene.marks)
    #expect(shown.count == 1 && shown.allSatisfy { $0.isArea && $0.isProposed })
    for cell in typist.scene?.cells ?? [] {
      for box in shown {
        #expect(
          box.rect.maxY <= cell.rect.y || box.rect.y >= cell.rect.maxY, "\(cell.label) covers the figure")
      }
    }
    try typist.press("Next figure")
    let second = try #require(book(app).marking.figure?.figure)
    #expect(Set([first.box, second.box]) == Set(Self.boxes))
    try typist.press("Yellow")
    #expect(typist.labels.contains("Green"))
    try typist.press("Take")
    let mark = try #require(marks(app).first)
    #expect(mark.kind == .area && mark.page == 0 && mark.colour == "green")
    #expect(PageRect(around: mark.geometry.points) == second.box)
    #expect(app.reading?.scene.marks.map(\.isProposed) == [false] && app.shows("Undo"))
    app.press(.undo)
    #expect(marks(app).isEmpty && app.reading?.scene.marks.isEmpty == true)
  }

  @Test("a figure that is cancelled, or left with the eyes, is not marked")
  func cancelled() throws {
    let app = reader()
    app.does(.panel(.open(.figure)))
    app.does(.panel(.choose(.panelBack)))
    #expect(app.shows("reading") && app.reading?.scene.marks.isEmpty == true)
    app.does(.panel(.open(.figure)))
    app.world.gaze.hasClosedEyes = true
    app.wait(3)
    #expect(app.shows("reading") && app.reading?.scene.marks.isEmpty == true && marks(app).isEmpty)
  }

  @Test("they are offered beside the sentences, with the way back to them; one alone needs no steps")
  func besideSentences() throws {
    let app = reader { $0.pictures[0] = [Self.boxes[0]] }
    let typist = Typist(app: app)
    app.does(.panel(.open(.mark)))
    #expect(typist.labels.contains("Start earlier") && typist.labels.contains("Figure or table"))
    try typist.press("Figure or table")
    #expect(typist.labels == ["Yellow", "Take", "Cancel"])
    try typist.press("Cancel")
    #expect(typist.labels.contains("Start earlier"))
    #expect(app.reading?.scene.marks.contains { $0.isArea } == false)
  }

  @Test("cells beside a sentence keep their places while the page moves, and lead to the figure all the same")
  func keptCells() throws {
    let app = reader()
    let typist = Typist(app: app)
    app.does(.panel(.open(.mark)))
    let places = try #require(typist.scene?.cells.map(\.rect))
    app.press(.toEnd)
    app.wait(1)
    #expect(app.reading?.figuresInView.isEmpty == true)
    try typist.press("Yellow")
    #expect(typist.labels.contains("Figure or table") && typist.scene?.cells.map(\.rect) == places)
    try typist.press("Figure or table")
    app.wait(1)
    #expect(app.session?.viewName == "figure")
    let isSeen = app.reading?.scene.marks.contains { $0.isArea && $0.isProposed }
    #expect(isSeen == true, "it is brought into view")
    try typist.press("Cancel")
    #expect(
      typist.labels.contains("Start earlier") && typist.labels.contains("Figure or table"),
      "\(typist.labels) \(app.summary)")
  }

  @Test("what was proposed is gone once another page has covered its cells")
  func covered() throws {
    let app = reader()
    app.does(.panel(.open(.mark)))
    #expect(app.reading?.scene.marks.contains { $0.isProposed } == true)
    app.does(.settings(.open))
    app.does(.panel(.choose(.panelBack)))
    #expect(app.shows("reading") && Typist(app: app).labels.isEmpty)
    #expect(app.reading?.scene.marks.contains { $0.isProposed } == false)
  }

  @Test("where no figure is in view that is said, and sentences are marked as before")
  func none() throws {
    let app = reader { $0.pictures = [:] }
    let typist = Typist(app: app)
    app.does(.panel(.open(.figure)))
    #expect(app.shows("There is no figure or table in view") && typist.labels.isEmpty)
    app.does(.panel(.open(.mark)))
    #expect(typist.labels.contains("Take") && !typist.labels.contains("Figure or table"))
    app.does(.panel(.back))
    app.wait(10)
    #expect(!app.shows("There is no figure or table in view"))
    app.does(.panel(.open(.about)))
    for _ in 0..<3 where typist.cell("Mark a figure or table") == nil { try typist.press("More…") }
    try typist.press("Mark a figure or table")
    #expect(app.shows("There is no figure or table in view") && typist.labels.isEmpty)
  }

  @Test(
    "on a page without text “Mark” leads to its figures; “About this document” leads to them and to drawing")
  func scanned() throws {
    let app = reader { $0.texts[0] = [] }
    let typist = Typist(app: app)
    app.does(.panel(.open(.mark)))
    #expect(app.session?.viewName == "figure" && typist.labels.contains("Take"))
    app.does(.panel(.back))
    func about(_ label: String) throws {
      app.does(.panel(.open(.about)))
      for _ in 0..<3 where typist.cell(label) == nil { try typist.press("More…") }
      try typist.press(label)
    }
    try about("Mark a figure or table")
    #expect(app.session?.viewName == "figure")
    app.does(.panel(.back))
    #expect(app.session?.viewName == "about")
    app.does(.panel(.back))
    try about("Draw on the page")
    #expect(app.shows("End drawing"))
  }

  @Test(
    "eyes that a webcam sees 2.0 degrees off mark a figure through the menu, whatever the seed",
    arguments: [1, 2, 3] as [UInt64])
  func noisy(seed: UInt64) throws {
    let app = reader()
    let part = 2.0 / 1.5
    app.world.gaze.webcam = Webcam(
      WebcamError(offset: 1.20 * part, sway: 0.40 * part, wobble: 0.52 * part, white: 0.52 * part),
      screen: app.world.screen, distanceMm: 570, seed: seed)
    let typist = Typist(app: app)
    var isMarked: Bool { marks(app).contains { $0.kind == .area } }
    let start = app.now
    // Whoever sees that something else came of a look tries again.
    while !isMarked, app.now - start < 90, !app.isOver {
      let wanted =
        switch app.session?.viewName {
        case "figure": typist.cell("Take")
        case "mark": typist.cell("Figure or table")
        default: typist.cell("Mark")
        }
      let way = typist.scene?.cells.first { ["Back", "Done", "Cancel"].contains($0.label) }
      let menu = app.layout.targets.first { $0.id == .menu }?.rect
      guard let rect = wanted?.rect ?? way?.rect ?? menu else {
        app.wait(0.5)
        continue
      }
      app.world.gaze.look = ScreenPoint(x: 960, y: 400)
      app.wait(0.5)
      let before = app.summary
      app.world.gaze.look = rect.center
      for _ in 0..<120 where app.summary == before { app.frame() }
    }
    let mark = try #require(marks(app).first { $0.kind == .area }, "\(app.transcript.suffix(6))")
    #expect(Self.boxes.contains(PageRect(around: mark.geometry.points)))
    print("figure at 2.0 degrees, seed \(seed): \(app.now - start) s")
  }
}
