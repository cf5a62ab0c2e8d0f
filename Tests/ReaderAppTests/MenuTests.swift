import AppFlows
import Attention
import Foundation
import Lines
import ReaderWindow
import Signals
import Simulation
import Testing

@testable import ReaderApp
@testable import Reading

/// The gaze menu: opened, looked through, chosen from and left by eyes alone.
@Suite("The gaze menu")
struct MenuTests {
  private func reader() -> TestedApp {
    TestedApp.reading("Emma", in: SimulatedWorld.with("Emma").calibrated)
  }

  private var screen: ScreenGeometry {
    ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
  }

  private func cells(_ app: TestedApp) -> [String] {
    if case .panel(let scene) = app.state.view?.content { scene.cells.map(\.label) } else { [] }
  }

  /// A cell is looked at until it is chosen, from wherever the eyes are.
  private func choose(_ label: String, _ app: TestedApp) throws {
    guard case .panel(let scene) = app.state.view?.content else {
      throw FlowFailure("no cells are shown but “\(app.summary)”", line: #line)
    }
    let cell = try #require(scene.cells.first { $0.label == label }, "\(scene.cells.map(\.label))")
    let before = app.summary
    app.world.gaze.look = cell.rect.center
    for _ in 0..<90 where app.summary == before { app.frame() }
    #expect(app.summary != before, "a look at \(label) does nothing")
  }

  private func open(_ app: TestedApp) throws {
    let menu = try #require(app.layout.targets.first { $0.id == .menu })
    app.world.gaze.look = menu.rect.center
    for _ in 0..<90 where cells(app).isEmpty { app.frame() }
    #expect(!cells(app).isEmpty, "the menu opens")
  }

  @Test("what the layout takes for the usual time of a look is what a look takes")
  func usualDwell() {
    #expect(ReaderLayout.usualDwellSeconds == DwellMachine.Configuration().dwellSeconds)
  }

  @Test("a command on the first level takes two looks and less than four seconds")
  func firstLevel() throws {
    let app = reader()
    let start = app.now
    try open(app)
    #expect(cells(app).first == "Back" && cells(app).contains("Read aloud"))
    try choose("Read aloud", app)
    #expect(app.now - start < 4)
    #expect(app.world.isSpeaking)
    #expect(app.shows("Silence"), "the voice is silenced in the event slot")
    app.world.gaze.look = screen.bounds.center
    app.wait(0.6)
    app.look(at: .aloud)
    #expect(!app.world.isSpeaking)
  }

  @Test("one look tells how the eyes are seen: the menu says it where that look rests, and chooses nothing")
  func eyesInMenu() throws {
    let app = reader()
    app.world.gaze.eyesSeen = (SeatTests.eye(sd: 0.3), SeatTests.eye(sd: 1.5))
    (app.world.gaze.faceBrightness, app.world.gaze.glareShare) = (120, 0.2)
    app.wait(2)
    let menu = try #require(app.layout.targets.first { $0.id == .menu }).rect
    try open(app)
    guard case .panel(let scene) = app.state.view?.content else { throw CancellationError() }
    #expect(
      scene.seatLine?.text == "Left eye hardly seen: something bright in the glasses"
        && scene.seatLine?.isWarning == true)
    // The line is drawn in the first cell, in which the eyes rest after they have opened the menu.
    let grid = CellGrid(screen, errorPx: app.reading?.errorPx, cells: scene.cells.count)
    #expect(scene.cells.enumerated().allSatisfy { grid.rect($0.offset) == $0.element.rect })
    #expect(scene.cells[0].id == .panelBack && scene.cells[0].rect.contains(menu.center))
    app.wait(3)
    #expect(cells(app).first == "Back", "reading the line chooses nothing")
    app.world.gaze.eyesSeen.right = SeatTests.eye(sd: 0.3)
    app.wait(2.2)
    guard case .panel(let later) = app.state.view?.content else { throw CancellationError() }
    #expect(later.seatLine?.text == "Eyes: seen well" && later.seatLine?.isWarning == false)
  }

  @Test("what lies behind “More” takes three looks and less than six seconds; Back leads up, then out")
  func secondLevel() throws {
    let app = reader()
    let start = app.now
    try open(app)
    if cells(app).contains("More…") { try choose("More…", app) }
    #expect(cells(app).contains("To the end"))
    // What is looked for may lie where “More” was, and the eyes have to leave that first.
    app.world.gaze.look = screen.bounds.center
    app.wait(0.4)
    try choose("To the end", app)
    #expect(app.now - start < 6)
    app.wait(1)
    #expect(app.shows("page 5"))
    #expect(app.shows("Back"), "a jump can be taken back")
    app.world.gaze.look = screen.bounds.center
    app.wait(0.6)
    app.look(at: .jumpBack)
    app.wait(1)
    #expect(app.shows("page 1"))
    try open(app)
    if cells(app).contains("More…") {
      try choose("More…", app)
      app.world.gaze.look = screen.bounds.center
      app.wait(0.4)
      try choose("Back", app)
      #expect(cells(app).contains("Read aloud"))
    }
    app.world.gaze.look = screen.bounds.center
    app.wait(0.4)
    try choose("Back", app)
    #expect(app.shows("reading"))
  }

  @Test("the letters of text that is set anew are chosen by looks alone, beside the text, and kept")
  func letters() throws {
    let app = TestedApp(world: SimulatedWorld.with("Emma").calibrated, typesetter: PangoTypesetter())
    app.look(at: .guest)
    app.look(at: .document("id-Emma"))
    let isOffered = { UserAction.named("letters")?.isOffered(app.state.view?.context ?? .init(.page)) }
    app.press(.show(.page))
    #expect(isOffered() == false, "a page as it was printed has the letters it has")
    app.press(.show(.text))
    app.wait(1)
    let before = try #require(app.reading)
    try open(app)
    while !cells(app).contains("Letters and lines") {
      try choose("More…", app)
      app.world.gaze.look = screen.bounds.center
      app.wait(0.4)
    }
    try choose("Letters and lines", app)
    guard case .panel(let scene) = app.state.view?.content else { throw CancellationError() }
    #expect(scene.dim == 0)
    let text = try #require(before.scene.texts.first)
    #expect(
      scene.cells.allSatisfy { !$0.rect.contains(ScreenPoint(x: screen.widthPx / 2, y: text.origin.y)) })
    for (label, style) in [
      ("More space between lines", TextStyle(spacing: 2.0)),
      ("Another font", TextStyle(face: .sans, spacing: 2.0)),
      ("Shorter lines", TextStyle(face: .sans, spacing: 2.0, width: 20)),
    ] {
      let cell = try #require(scene.cells.first { $0.label == label })
      app.world.gaze.look = cell.rect.center
      for _ in 0..<90 where app.reading?.viewChoice.style != style { app.frame() }
      #expect(app.reading?.viewChoice.style == style, "\(label)")
      app.world.gaze.look = screen.bounds.center
      app.wait(0.4)
    }
    try choose("Back", app)
    #expect(app.shows("reading"))
  }

  @Test("“Where was I?” is in the menu once the line read last is out of view, and leads there")
  func whereWasI() throws {
    let app = reader()
    let isOffered = { UserAction.named("reading-place")?.isOffered(app.state.view?.context ?? .init(.page)) }
    #expect(isOffered() == false)
    let lines = try #require(app.reading?.lines[0])
    for line in 0..<5 {
      let box = try #require(app.reading?.rect(of: LineID(page: 0, line: line)))
      for step in 0..<8 {
        app.world.gaze.look = ScreenPoint(
          x: box.x + box.width * (0.06 + 0.125 * Double(step)), y: box.center.y)
        app.wait(0.24)
      }
    }
    #expect(!lines.isEmpty && isOffered() == false, "it is in view")
    app.world.gaze.look = screen.bounds.center
    app.press(.goTo(page: 3))
    app.wait(2)
    #expect(app.shows("page 4") && isOffered() == true)
    try open(app)
    while !cells(app).contains("Where was I?") {
      try choose("More…", app)
      app.world.gaze.look = screen.bounds.center
      app.wait(0.4)
    }
    try choose("Where was I?", app)
    app.wait(1.5)
    #expect(app.shows("page 1") && app.reading?.scene.lastLine != nil && isOffered() == false)
  }

  @Test("the look that opened the menu chooses nothing in it, however long it lasts")
  func arming() throws {
    let app = reader()
    try open(app)
    app.wait(5)
    #expect(cells(app).first == "Back" && app.layout.targets.isEmpty)
    app.world.gaze.look = ScreenPoint(x: 960, y: 180)
    app.wait(0.2)
    #expect(app.layout.targets.isEmpty, "a moment elsewhere is not enough")
    app.wait(0.2)
    #expect(app.layout.targets.count == cells(app).count)
  }

  @Test("who waits for the cell under the eyes is told to look elsewhere first, and chooses it then")
  func waiting() throws {
    let app = reader()
    try open(app)
    func waiting() -> [String] {
      guard case .panel(let scene) = app.world.view?.content else { return [] }
      return scene.cells.filter(\.isWaiting).map(\.label)
    }
    app.wait(1.5)
    #expect(waiting() == [], "nobody is hurried")
    app.wait(1.5)
    #expect(waiting() == ["Back"])
    app.world.gaze.look = screen.bounds.center
    app.wait(0.4)
    #expect(waiting() == [] && !app.layout.targets.isEmpty)
    try choose("Back", app)
    #expect(app.shows("reading"))
  }

  @Test("the page is moved by cells, for gaze that does not reach its edges; they stay until Back")
  func moving() throws {
    let app = reader()
    try open(app)
    if cells(app).contains("More…") { try choose("More…", app) }
    app.world.gaze.look = screen.bounds.center
    app.wait(0.4)
    try choose("Move the page", app)
    let before = try #require(app.reading).scene.pages.first?.rect
    app.world.gaze.look = screen.bounds.center
    app.wait(0.4)
    guard case .panel(let scene) = app.state.view?.content else { return }
    let cell = scene.cells.first { $0.label == "A screenful on" }
    app.world.gaze.look = try #require(cell).rect.center
    app.wait(2)
    #expect(app.reading?.scene.pages.first?.rect != before && cells(app).contains("A screenful back"))
    try choose("Back", app)
    #expect(app.shows("reading"))
  }

  @Test("closed eyes choose nothing; shut for two seconds, or nothing looked at for fifteen, the menu goes")
  func leaving() throws {
    let app = reader()
    try open(app)
    app.world.gaze.hasClosedEyes = true
    app.wait(1.5)
    #expect(!cells(app).isEmpty)
    app.wait(0.7)
    #expect(app.shows("reading") && app.shows("page 1") && !app.world.isSpeaking)
    app.world.gaze.hasClosedEyes = false
    app.world.gaze.look = screen.bounds.center
    app.wait(1)
    try open(app)
    app.wait(14)
    #expect(!cells(app).isEmpty)
    app.wait(2)
    #expect(app.shows("reading"))
  }

  @Test("a switch chooses what was looked at a tenth of a second before; on the page it opens the menu")
  func press() throws {
    let app = reader()
    app.does(.panel(.press))
    #expect(cells(app).first == "Back")
    guard case .panel(let scene) = app.state.view?.content else { return }
    let cell = try #require(scene.cells.first { $0.label == "Read aloud" })
    app.world.gaze.look = cell.rect.center
    app.wait(0.5)
    // The eyes go on just before the hand comes down.
    app.world.gaze.look = ScreenPoint(x: 1900, y: 1000)
    app.wait(0.07)
    app.does(.panel(.press))
    #expect(app.world.isSpeaking)
  }

  @Test("without gaze, a switch steps through the cells")
  func stepping() throws {
    let app = reader()
    app.setCamera(false)
    app.now = app.now + 1
    app.does(.panel(.press))
    #expect(cells(app).first == "Back")
    for _ in 0..<13 { app.frame(after: 0.1) }
    app.does(.panel(.press))
    #expect(app.world.isSpeaking, "the second cell, Read aloud, was marked")
  }

  @Test("cells that keys have marked stay without gaze, until nothing happens for fifteen seconds")
  func marked() {
    let app = reader()
    app.world.gaze.look = nil
    app.wait(1)
    app.does(.panel(.open(.menu)))
    app.does(.panel(.move(1)))
    app.wait(10)
    #expect(cells(app).first == "Back", "no eyes are seen, and none are needed")
    app.wait(6)
    #expect(app.shows("reading"))
  }

  @Test("fewer cells than the grid has are larger, so that they fill the screen")
  func filling() {
    #expect(CellGrid(screen, errorPx: 60, cells: 6).count == 6)
    #expect(CellGrid(screen, errorPx: 60, cells: 7).count == 12)
    #expect(CellGrid(screen, errorPx: 150, cells: 3).count == 4)
  }

  @Test("a change of size is tried out on the page, repeats while it is looked at, and can be undone")
  func size() throws {
    let app = reader()
    let before = try #require(app.reading?.scale)
    try open(app)
    try choose("Size", app)
    #expect(cells(app) == ["Smaller", "Larger", "Fit the text", "Done"])
    guard case .panel(let scene) = app.state.view?.content else { return }
    app.world.gaze.look = scene.cells[1].rect.center
    app.wait(2.6)
    let after = try #require(app.reading?.scale)
    #expect(
      abs(after / before - 1.26 * 1.26) < 0.01 || abs(after / before - pow(1.26, 3)) < 0.01,
      "\(after / before)")
    app.world.gaze.look = screen.bounds.center
    app.wait(0.4)
    try choose("Done", app)
    app.world.gaze.look = screen.bounds.center
    app.wait(0.5)
    #expect(app.shows("Undo"))
    app.look(at: .undo)
    #expect(try #require(app.reading?.scale) < after)
    app.wait(7)
    #expect(!app.shows("Undo"))
  }

  @Test(
    "cells are four times as large as the error, in a coarser grid where need be",
    arguments: [(50.0, 12), (85, 12), (100, 6), (130, 6), (150, 4), (400, 4)])
  func grids(error: Double, cells: Int) {
    let grid = CellGrid(screen, errorPx: error)
    #expect(grid.count == cells)
    for a in 0..<cells {
      let rect = grid.rect(a)
      #expect(rect.x >= 0 && rect.y >= 0 && rect.maxX <= 1920 && rect.maxY <= 1080)
      for b in 0..<a {
        let other = grid.rect(b)
        #expect(other.maxX <= rect.x || other.maxY <= rect.y || rect.maxX <= other.x || rect.maxY <= other.y)
      }
    }
  }

  @Test(
    "every action with a place in the menu is reached within two levels in every grid", arguments: [4, 6, 12])
  func reachable(cells: Int) {
    var context = ActionContext(.page)
    (context.hasVoice, context.canUndo, context.markCount) = (true, true, 3)
    let wanted = UserAction.all.filter { $0.menu != nil && $0.isOffered(context) }.map(\.id.cell)
    var seen: Set<TargetID> = []
    for page in 0..<20 {
      let items = PanelItem.menu(context, cells: cells, page: page)
      #expect(items.count <= cells && items.first == .back)
      seen.formUnion(items.map(\.id))
    }
    #expect(Set(wanted).isSubset(of: seen), "\(Set(wanted).subtracting(seen))")
  }
}
