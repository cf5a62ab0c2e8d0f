import Attention
import ReaderApp
import Reading
import Signals

/// A person without hands on the way through the whole application: looks at what leads to what is wanted, sees what came
/// of it, and tries again where that was something else.
///
/// All that is known of the application is what can be seen, so that the same tour goes through a real window.
@MainActor
package final class Tour {
  let app: any AppDriver
  /// What has been reached, in order.
  package private(set) var reached: [String] = []
  /// Things that were chosen and not wanted.
  package private(set) var errors = 0
  /// Simulated seconds from the first screen on.
  package private(set) var seconds = 0.0

  package init(_ app: any AppDriver) { self.app = app }

  // MARK: What is seen

  private var scene: ReaderScene? { if case .reader(let scene) = app.view?.content { scene } else { nil } }
  private var panel: PanelScene? { if case .panel(let scene) = app.view?.content { scene } else { nil } }
  private var cells: [PanelScene.Cell] { panel?.cells ?? [] }
  private var isOver: Bool { app.view == nil }
  private var isOnShelf: Bool { if case .shelf = app.view?.content { true } else { false } }
  /// The page under cells, too.
  private var page: ReaderScene? { scene ?? panel?.backdrop }

  /// Where something lies that can be looked at. Targets are drawn also while nothing reacts.
  private func place(of target: TargetID) -> ScreenRect? {
    cells.first { $0.id == target }?.rect ?? app.layout.targets.first { $0.id == target }?.rect
  }

  /// The first document of the shelf.
  private var document: TargetID? {
    if case .shelf(let shelf) = app.view?.content { shelf.items.first.map { .document($0.id) } } else { nil }
  }

  // MARK: What is done

  private func frame() async {
    await app.frame()
    seconds += 1 / 30
  }

  private func wait(_ time: Double) async {
    for _ in 0..<Int((30 * time).rounded()) where !isOver { await frame() }
  }

  private func look(at rect: ScreenRect, seconds: Double = 5) async {
    let before = app.shown
    app.look = rect.center
    for _ in 0..<Int(30 * seconds) where app.shown == before && !isOver { await frame() }
  }

  /// Looks away from the last target: at another cell, or at a place on the page that reacts to nothing.
  private func rest(_ time: Double = 0.5) async {
    guard !isOver else { return }
    let last = app.look
    let other = cells.first { cell in last.map { !cell.rect.contains($0) } ?? false }
    app.look = other?.rect.center ?? app.restingPlace(apart: 140)
    await wait(time)
  }

  /// Looks at whatever comes first on this way, until it has led there.
  ///
  /// - Parameter way: what leads nearest to it first.
  /// - Returns: whether it was reached within so many simulated seconds.
  private func reach(
    _ name: String, _ way: [TargetID], within limit: Double = 60, until isThere: () -> Bool
  ) async -> Bool {
    let start = seconds
    while !isThere(), seconds - start < limit, !isOver {
      await app.drawn()
      // Ways back from a page that was opened by mistake, and on towards the document.
      let out: [TargetID] =
        [.panelMore, .panelBack, .wake, .stopCall, .goOn, .menu, .guest]
        + (document.map { [$0] } ?? [])
      let wanted = way.lazy.compactMap { self.place(of: $0) }.first
      guard let rect = wanted ?? out.lazy.compactMap({ self.place(of: $0) }).first else {
        await rest(0.3)
        continue
      }
      if wanted == nil, !cells.isEmpty, place(of: .panelMore) == nil { errors += 1 }
      await look(at: rect)
      if !isThere() { await rest() }
    }
    guard isThere() else { return false }
    reached.append(name)
    await rest()
    return true
  }

  /// Reads lines of the page that is shown, from the top.
  private func read(lines count: Int) async {
    guard let scene, let sheet = scene.sheets.first ?? scene.pages.first?.rect else { return }
    // The scene tells where the lines of a text view are. On a page they are 17 points apart in the tests' books.
    let baselines = Array(Set(scene.texts.filter { !$0.isQuiet }.map(\.origin.y))).sorted()
    for line in 0..<count {
      let y =
        baselines.indices.contains(line)
        ? baselines[line] - 6 : max(sheet.y, 0) + (80 + 17 * Double(line)) * scene.scale
      let left = scene.texts.filter { $0.origin.y == baselines.first }.map(\.origin.x).min()
      let start = left ?? (sheet.x + 0.12 * sheet.width)
      for step in 0..<6 {
        app.look = ScreenPoint(x: start + 0.13 * Double(step) * sheet.width, y: y)
        await wait(0.23)
      }
    }
  }

  /// Scrolls by looking at the screen's edge, or with the cells that move the page where six looks do not do it.
  private func scroll(_ direction: ScrollDirection) async -> Bool {
    for _ in 0..<6 {
      guard await scrollsAtEdge(direction) else { continue }
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
    let moved = await reach("move \(direction)", [cell, "action-moving"]) {
      way(from: before, direction) > 30
    }
    guard moved else { return false }
    return await reach("moved", [.panelBack]) { cells.isEmpty }
  }

  private func scrollsAtEdge(_ direction: ScrollDirection) async -> Bool {
    guard let zone = app.layout.zones.first(where: { $0.direction == direction }) else {
      // The event slot is in the way for some seconds.
      await rest(2)
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
    app.look = point
    await wait(2.5)
    await rest(0.6)
    return way(from: before, direction) > 30
  }

  /// Of the pages that are shown.
  private func places() -> [Int: ScreenRect] {
    Dictionary((page?.pages ?? []).map { ($0.page, $0.rect) }, uniquingKeysWith: { first, _ in first })
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
  package func go() async -> Bool {
    let first = await reach("calibrate", [.goOn]) {
      // The first screen is the calibration's.
      if case .login = app.view?.content { seconds > 5 } else { false }
    }
    guard first, await reach("book", [.guest], until: { scene != nil }) else { return false }
    await app.drawn()
    await read(lines: 5)
    reached.append("read")
    guard await marking(), await finding(), await views(), await scrolling(), await lights() else {
      return false
    }
    return await leaving()
  }

  private func marking() async -> Bool {
    guard await reach("mark", ["mark-take", "action-mark"], until: { scene?.marks.isEmpty == false })
    else { return false }
    return await reach("search", ["hit-0", "search-0", "action-search-document"]) {
      scene?.found.contains(where: \.isCurrent) == true
    }
  }

  private func finding() async -> Bool {
    guard await reach("contents", ["contents-2", "action-contents"], until: { scene?.currentPage == 3 }),
      await reach("link", ["link-go", "link-0", "action-links"], until: { scene?.currentPage == 1 })
    else { return false }
    return await reach("back", [.jumpBack, "action-back"]) { scene?.currentPage == 3 }
  }

  private func views() async -> Bool {
    guard await reach("page", [.otherView, "action-another-view"], until: { scene?.view == .page }),
      // The way back from the page may lead to columns; the menu's goes on to text.
      await reach("text", ["action-another-view"], until: { scene?.view == .text })
    else { return false }
    return await reach("page again", [.otherView, "action-another-view"]) { scene?.view == .page }
  }

  private func scrolling() async -> Bool {
    let size = scene?.scale ?? 1
    guard
      await reach("larger", ["size-larger", "action-size"], until: { page?.scale ?? 0 > 2 * size }),
      await reach("sized", [.panelBack], until: { cells.isEmpty })
    else { return false }
    await rest(6)
    for direction in [ScrollDirection.down, .up, .right, .left] {
      guard await scroll(direction) else { return false }
    }
    return true
  }

  private func lights() async -> Bool {
    await reach("night", ["action-night", "action-light"]) { page?.light == .night }
  }

  private func leaving() async -> Bool {
    guard await reach("rest", ["action-rest"], until: { cells.contains { $0.id == .wake } }),
      await reach("wake", [.wake], until: { cells.isEmpty }),
      await reach("call", ["action-call"], until: { isCalling }), await waitForCall(),
      await reach("stop", [.stopCall], until: { cells.isEmpty })
    else { return false }
    return await reach("exit", [.exit]) { isOnShelf }
  }

  private var isCalling: Bool { cells.contains { $0.id == .stopCall } }

  /// Looks away from "Stop" until the countdown is over and the call is made.
  private func waitForCall() async -> Bool {
    let counting = panel?.headline
    app.look = ScreenPoint(x: app.screen.widthPx / 2, y: 60)
    await wait(5.5)
    guard isCalling, panel?.headline != counting, panel?.headline?.contains(" in ") == false else {
      return false
    }
    reached.append("called")
    return true
  }
}
