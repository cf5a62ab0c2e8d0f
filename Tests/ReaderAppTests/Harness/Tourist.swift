import AppFlows
import Documents
import Library
import Lines
import ReaderWindow
import Reading
import Signals
import Simulation

@testable import Library
@testable import ReaderApp

/// A person without hands, whose gaze is seen wrongly, on the way through the whole application: looks at what leads to
/// what is wanted, sees what came of it, and tries again where that was something else.
final class Tourist {
  let app: TestedApp
  /// What has been reached, in order.
  private(set) var reached: [String] = []
  /// Things that were chosen and not wanted.
  private(set) var errors = 0
  private static let book = "Emma"

  /// - Parameter degrees: how wrong gaze is: offset, sway and noise of recorded sessions (1.5 degrees), scaled.
  init(degrees: Double, seed: UInt64) {
    var world = SimulatedWorld.with(Self.book)
    for page in 0..<5 { world.texts[page] = Self.text(of: page) }
    func entry(_ title: String, _ page: Int) -> OutlineEntry {
      OutlineEntry(title: title, depth: 0, target: .place(PagePlace(page: page)))
    }
    world.guide = DocumentGuide(
      outline: Outline(entries: [entry("First", 0), entry("Second", 1), entry("Third", 3)]),
      labels: (1...5).map(String.init))
    world.links[3] = [100.0, 180].map {
      PageLink(box: PageRect(x: 70, y: $0, width: 200, height: 12), target: .place(PagePlace(page: 1)))
    }
    let part = degrees / 1.5
    world.gaze.webcam = Webcam(
      WebcamError(offset: 1.20 * part, sway: 0.40 * part, wobble: 0.52 * part, white: 0.52 * part),
      screen: world.screen, distanceMm: 570, seed: seed)
    // As the calibration measures it: cells are as large as that asks for.
    world.gaze.heldOutDegrees = degrees
    app = TestedApp(world: world, typesetter: PangoTypesetter())
    app.keepsTranscript = false
  }

  private static func text(of page: Int) -> [TextLine] {
    SimulatedWorld.text(of: page).enumerated().compactMap { index, line in
      TextLine(
        words: line.words.enumerated().map { place, word in
          let number = 8 * index + place
          let text = number % 12 == 0 ? "Word\(number)" : "word\(number)" + (number % 12 == 11 ? "." : "")
          return TextWord(text: text, box: word.box)
        })
    }
  }

  // MARK: What is seen

  private var cells: [PanelScene.Cell] {
    if case .panel(let scene) = app.world.view?.content { scene.cells } else { [] }
  }

  private var session: ReaderSession? { app.reading }

  private var marks: [Mark] { app.world.store.shelf.marks["id-\(Self.book)"] ?? [] }

  /// Where something lies that can be looked at.
  private func place(of target: TargetID) -> ScreenRect? {
    cells.first { $0.id == target }?.rect ?? shownTarget(target)
  }

  /// Targets are drawn also while nothing reacts.
  private func shownTarget(_ target: TargetID) -> ScreenRect? {
    app.layout.targets.first { $0.id == target }?.rect
  }

  // MARK: What is done

  private func look(at rect: ScreenRect, seconds: Double = 5) {
    let before = app.world.view?.summary
    app.world.gaze.look = rect.center
    for _ in 0..<Int(30 * seconds) where app.world.view?.summary == before && !app.isOver { app.frame() }
  }

  /// Eyes elsewhere: on the page, or on another cell whose words are read.
  private func rest(_ seconds: Double = 0.5) {
    guard !app.isOver else { return }
    let last = app.world.gaze.look
    let other = cells.first { cell in last.map { !cell.rect.contains($0) } ?? false }
    app.world.gaze.look = other?.rect.center ?? ScreenPoint(x: 960, y: 420)
    app.wait(seconds)
  }

  /// Looks at whatever comes first on this way, until it has led there.
  ///
  /// - Parameter way: what leads nearest to it first.
  /// - Returns: whether it was reached within so many seconds of simulated time.
  private func reach(
    _ name: String, _ way: [TargetID], within seconds: Double = 60, until isThere: () -> Bool
  ) -> Bool {
    let start = app.now
    // Out of what was not wanted, and the way to what is.
    let out: [TargetID] = [
      .panelMore, .panelBack, .wake, .stopCall, .goOn, .menu, .person(Reader.guestName),
      .document("id-\(Self.book)"),
    ]
    while !isThere(), app.now - start < seconds, !app.isOver {
      let wanted = way.lazy.compactMap { self.place(of: $0) }.first
      guard let rect = wanted ?? out.lazy.compactMap({ self.place(of: $0) }).first else {
        rest(0.3)
        continue
      }
      if wanted == nil, !cells.isEmpty, place(of: .panelMore) == nil { errors += 1 }
      look(at: rect)
      if !isThere() { rest() }
    }
    guard isThere() else { return false }
    reached.append(name)
    rest()
    return true
  }

  /// Reads lines of the page that is shown, from the top.
  private func read(lines: Int) {
    guard let session else { return }
    let page = session.currentPage
    for line in 0..<lines {
      guard let rect = self.session?.rect(of: .init(page: page, line: line)) else { return }
      for step in 0..<6 {
        app.world.gaze.look = ScreenPoint(
          x: rect.x + rect.width * (0.05 + 0.18 * Double(step)), y: rect.center.y)
        app.wait(0.23)
      }
    }
  }

  /// By the screen's edge; by the cells that move the page where gaze does not reach that.
  private func scroll(_ direction: ScrollDirection) -> Bool {
    if (0..<6).contains(where: { _ in scrollsAtEdge(direction) }) {
      reached.append("scroll \(direction)")
      return true
    }
    let before = places()
    let cell: TargetID =
      switch direction {
      case .down: "action-screen-forward"
      case .up: "action-screen-back"
      case .left: "action-left"
      case .right: "action-right"
      }
    return reach("move \(direction)", [cell, "action-moving"]) { way(from: before, direction) > 30 }
      && reach("moved", [.panelBack]) { cells.isEmpty }
  }

  private func scrollsAtEdge(_ direction: ScrollDirection) -> Bool {
    guard let zone = app.layout.zones.first(where: { $0.direction == direction }) else {
      // The event slot is in the way for some seconds.
      rest(2)
      return false
    }
    // The arrow stands near the screen's edge.
    var point = zone.rect.center
    switch direction {
    case .down: point.y = zone.rect.maxY - 30
    case .up: point.y = zone.rect.y + 30
    case .left: point.x = zone.rect.x + 30
    case .right: point.x = zone.rect.maxX - 30
    }
    let before = places()
    app.world.gaze.look = point
    app.wait(2.5)
    rest(0.6)
    return way(from: before, direction) > 30
  }

  /// Of the pages that are shown.
  private func places() -> [Int: ScreenRect] {
    Dictionary(uniqueKeysWithValues: (app.reading?.scene.pages ?? []).map { ($0.page, $0.rect) })
  }

  /// How far the page has moved since then, px; another page than any of those has moved far.
  private func way(from before: [Int: ScreenRect], _ direction: ScrollDirection) -> Double {
    let after = places()
    guard let page = after.keys.first(where: { before[$0] != nil }), let old = before[page],
      let new = after[page]
    else { return after.isEmpty ? 0 : .infinity }
    return switch direction {
    case .down: old.y - new.y
    case .up: new.y - old.y
    case .left: new.x - old.x
    case .right: old.x - new.x
    }
  }

  // MARK: The tour

  /// - Returns: whether all of it was done.
  func go() -> Bool {
    let isCalibrated = {
      self.app.session?.gaze.inUse != nil && self.app.session?.screen.calibration == nil
    }
    guard reach("calibrate", [.goOn], until: isCalibrated),
      reach("book", [.document("id-\(Self.book)"), .person(Reader.guestName)], until: { session != nil })
    else { return false }
    read(lines: 5)
    reached.append("read")
    return marking() && finding() && views() && scrolling() && lights() && leaving()
  }

  private func marking() -> Bool {
    reach("mark", [MarkCells.take, "action-mark"]) { !marks.isEmpty }
      && reach("search", ["hit-0", "search-0", "action-search-document"]) {
        session?.scene.found.contains(where: \.isCurrent) == true
      }
  }

  private func finding() -> Bool {
    reach("contents", ["contents-2", "action-contents"]) { session?.currentPage == 3 }
      && reach("link", ["link-go", "link-0", "action-links"]) { session?.currentPage == 1 }
      && reach("back", [.jumpBack, "action-back"]) { session?.currentPage == 3 }
  }

  private func views() -> Bool {
    reach("page", [.otherView, "action-another-view"]) { session?.view == .page }
      && reach("text", [.otherView, "action-another-view"]) { session?.view == .text }
      && reach("page again", [.otherView, "action-another-view"]) { session?.view == .page }
  }

  private func scrolling() -> Bool {
    let size = session?.scale ?? 1
    guard reach("larger", ["size-larger", "action-size"], until: { session?.scale ?? 0 > 2 * size }),
      reach("sized", [.panelBack], until: { cells.isEmpty })
    else { return false }
    rest(6)
    return [.down, .up, .right, .left].allSatisfy(scroll)
  }

  private func lights() -> Bool {
    reach("night", ["action-night", "action-light"]) { session?.light == .night }
  }

  private func leaving() -> Bool {
    func alarmIs(_ isSounding: Bool) -> Bool {
      if case .start = app.world.alarm { isSounding } else { !isSounding }
    }
    return reach("rest", ["action-rest"]) { cells.contains { $0.id == .wake } }
      && reach("wake", [.wake]) { cells.isEmpty }
      && reach("call", ["action-call"], until: { cells.contains { $0.id == .stopCall } })
      && waitForCall()
      && reach("stop", [.stopCall]) { alarmIs(false) && cells.isEmpty }
      && reach("exit", [.exit]) { session == nil }
  }

  /// The countdown is let go by: eyes are elsewhere on the screen.
  private func waitForCall() -> Bool {
    app.world.gaze.look = ScreenPoint(x: 960, y: 60)
    app.wait(5.5)
    guard case .start = app.world.alarm else { return false }
    reached.append("called")
    return true
  }
}
