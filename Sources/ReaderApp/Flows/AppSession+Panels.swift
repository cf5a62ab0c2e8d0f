import Reading
import Signals
import Tracking

// Pages of cells over the open document: how they are opened, chosen from and left.
extension AppSession {
  mutating func handle(_ event: PanelEvent, at time: Timestamp) -> [AppAction] {
    if let done = coveringHandle(event, at: time) { return done }
    if case .calibrating(let calibration) = screen, event == .press {
      return calibration.phase.awaitsEyes ? cancelCalibration(at: time) : []
    }
    guard case .place(.reading(var reading)) = screen else { return [] }
    switch event {
    // With selected text no sentence needs to be proposed for marking.
    case .open(.mark) where reading.session.selection != nil:
      return handle(SelectionEvent.highlight, at: time)
    case .open(.form): return handle(FormEvent.open, at: time)
    case .open(let kind): return find(kind, at: time)
    case .press:
      guard reading.panel != nil else { return press(reading, at: time) }
      let chosen = reading.panel?.machine.press(at: time)
      screen = .place(.reading(reading))
      return chosen.map { choose($0, at: time) } ?? []
    case .choose(let id): return choose(id, at: time)
    case .move(let step):
      reading.panel?.machine.move(by: step, at: time)
      screen = .place(.reading(reading))
      return []
    case .back: return choose(.panelBack, at: time)
    }
  }

  /// Handles Enter or a switch on the page: chooses the target that was looked at, or else opens the menu.
  private mutating func press(_ reading: ReadingScreen, at time: Timestamp) -> [AppAction] {
    guard reading.session.hasMenu else { return [] }
    if let point = reading.trail.point(pressedAt: time) {
      let slack = (reading.session.errorPx ?? 0) / 2
      let looked = reading.session.layout.targets.first {
        $0.rect.grown(dx: slack, dy: slack).contains(point)
      }
      if let looked { return perform(.chosen(looked.id), at: time) }
    }
    return open(.menu, isByHand: true, at: time)
  }

  /// Opens a page of cells, in place of the one that is open.
  ///
  /// - Parameters:
  ///   - kind: what the cells are for.
  ///   - isByHand: whether they are opened without gaze.
  ///   - level: which page of these cells, from 0.
  ///   - time: the present time.
  mutating func open(
    _ kind: PanelKind, isByHand: Bool = false, level: Int = 0, at time: Timestamp
  ) -> [AppAction] {
    let kind = possible(kind)
    guard case .place(.reading(let before)) = screen, before.session.hasMenu, prepare(kind),
      case .place(.reading(var reading)) = screen
    else { return [] }
    let home = reading.panel?.machine.mark ?? reading.trail.last(at: time)
    let items = items(kind, level: level)
    reading.panel = OpenPanel(
      kind: kind, level: level, items: items,
      machine: PanelMachine(
        cells(items, of: kind, in: reading), home: home,
        leaving: reading.panel?.machine.chosenBox ?? reading.arming?.chosenBox, isByHand: isByHand,
        timing: kind.timing, at: time))
    // A person who goes on with cells has stopped writing the note.
    (reading.note, reading.form.typing) = (nil, nil)
    screen = .place(.reading(reading))
    return []
  }

  /// Places cells in the grid, below their heading if they have one.
  private func cells(_ items: [PanelItem], of kind: PanelKind, in reading: ReadingScreen)
    -> [PanelMachine.Cell]
  {
    // While hits are still coming, the cells that are there keep their places.
    OpenPanel.cells(
      items, in: grid(kind == .hits ? nil : items.count),
      below: findingWords(kind, in: reading) == nil ? 0 : kind == .about ? Self.factsShare : Self.wordsShare)
  }

  /// The share of the screen's height for a line above a grid of cells.
  static let wordsShare = 0.08
  /// The share of the screen's height for a title and two lines of facts above a grid of cells.
  private static let factsShare = 0.14

  /// The grid in which cells are laid out.
  ///
  /// - Parameters:
  ///   - cells: how many cells are shown; nil for as many as fit.
  ///   - share: the share of the gaze error for which the cells are made large enough.
  func grid(_ cells: Int? = nil, errorShare share: Double = 1) -> CellGrid {
    CellGrid(
      display.isFullScreen ? display.screen : windowScreen, errorPx: gaze.inUse.map { $0.errorPx * share },
      cells: cells, finest: personal.cells)
  }

  /// The window's geometry, if the window is not the screen that gaze is mapped to.
  private var windowScreen: ScreenGeometry {
    if case .reading(let reading) = screen.place { reading.session.screen } else { display.screen }
  }

  private func items(_ kind: PanelKind, level: Int) -> [PanelItem] {
    let context = context(on: .page)
    switch kind {
    case .menu: return PanelItem.menu(context, cells: grid().count, page: level)
    case .size: return PanelItem.size(on: windowScreen, context)
    case .moving: return PanelItem.moving(context, cells: grid().count, page: level)
    case .letters:
      return PanelItem.letters(context, page: level, on: windowScreen, errorPx: gaze.inUse?.errorPx)
    case .about: return aboutItems(level: level, cells: grid().count)
    case .contents, .pages, .thumbnails, .links, .link, .files:
      return findingItems(kind, level: level, cells: grid().count)
    case .light, .hours: return lightItems(kind, cells: grid().count, page: level)
    case .search, .searchMark, .hits: return searchItems(kind, cells: grid().count, page: level)
    case .lookUp: return lookUpItems(cells: grid().count, page: level)
    case .reminder, .remindMe: return reminderItems(kind)
    case .form, .field: return formItems(kind, level: level, cells: grid().count)
    case .remark(let remark): return remarkItems(remark, level: level)
    case .mark, .figure, .marks, .oneMark: return markItems(kind, level: level, cells: grid().count)
    }
  }

  /// Updates the cells that are shown, or changes to another level of them.
  mutating func refresh(_ panel: OpenPanel, level: Int, at time: Timestamp) {
    guard case .place(.reading(var reading)) = screen else { return }
    var panel = panel
    let isOther = level != panel.level
    (panel.items, panel.level) = (items(panel.kind, level: level), level)
    let cells = cells(panel.items, of: panel.kind, in: reading)
    if isOther { panel.machine.show(cells, at: time) } else { panel.machine.keep(cells) }
    reading.panel = panel
    screen = .place(.reading(reading))
  }

  /// Follows a frame while cells are shown: the page does not scroll, but the voice goes on.
  mutating func followPanel(_ frame: TrackedFrame, at time: Timestamp) -> [AppAction] {
    guard case .place(.reading(var reading)) = screen, reading.panel != nil else { return [] }
    var done = reading.session.advance(to: frame.time)
    reading.session.observe(frame.filtered, at: frame.time)
    for intent in frame.intents {
      // The reader tells of lost eyes once its page is shown again.
      switch intent {
      case .paused, .resumed: done += reading.session.handle(intent, at: frame.time)
      default: break
      }
    }
    let isFollowed = reading.session.isGazeOn && display.isFullScreen
    let outcome = reading.panel?.machine.follow(
      isFollowed ? frame.filtered : .invalid(.notCalibrated), isFollowed ? frame.intents : [], at: frame.time)
    screen = .place(.reading(reading))
    let actions = apply(done, at: time)
    switch outcome {
    case .chosen(let id): return actions + choose(id, at: time)
    case .left: return actions + closePanel(at: time)
    case nil: return actions
    }
  }

  /// Closes the cells. The page reacts to gaze once the eyes have left the place of the last cell.
  mutating func closePanel(at time: Timestamp) -> [AppAction] {
    guard case .place(.reading(var reading)) = screen, let panel = reading.panel else { return [] }
    (reading.panel, reading.form.typing, reading.form.news) = (nil, nil, nil)
    (reading.marks.marking, reading.ways.fileNews) = (.nothing, nil)
    reading.session.propose(nil)
    if let mark = panel.machine.mark {
      reading.arming = PanelArming(home: mark, radius: reading.session.screen.pxPerMmX * 25)
      reading.arming?.chosenBox = panel.machine.chosenBox
    }
    screen = .place(.reading(reading))
    return []
  }

  /// Handles the choice of a cell, by gaze, switch or mouse.
  private mutating func choose(_ id: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .place(.reading(let reading)) = screen, let panel = reading.panel else { return [] }
    if let done = chooseMark(id, panel, at: time) ?? chooseReminder(id, panel, at: time) { return done }
    switch id {
    case .panelBack where [.menu, .light].contains(panel.kind) && panel.level > 0:
      refresh(panel, level: 0, at: time)
      return []
    case .panelBack: return stepBack(from: panel, at: time) ?? closePanel(at: time)
    case .panelMore:
      refresh(panel, level: panel.level + 1, at: time)
      return []
    case "size-larger": return tryOut(.zoomIn, panel, at: time)
    case "size-smaller": return tryOut(.zoomOut, panel, at: time)
    case "size-fit": return tryOut(.zoomDefault, panel, at: time)
    case "size-fit-text": return tryOut(.fitText, panel, at: time)
    case let id where Self.hours(id) != nil:
      let actions = Self.hours(id).map { handle($0) } ?? []
      refresh(panel, level: panel.level, at: time)
      return actions
    case let id where [.moving, .letters].contains(panel.kind) && Self.command(of: id) != nil:
      return Self.command(of: id).map { tryOut($0, panel, at: time) } ?? []
    default:
      if let effect = panel.items.first(where: { $0.id == id })?.effect {
        return carryOut(effect, at: time)
      }
      guard let action = UserAction.all.first(where: { $0.id.cell == id }),
        case .event(let event) = action.effect
      else { return [] }
      let closed = closePanel(at: time)
      return closed + handle(.window(event), at: time)
    }
  }

  /// The reader's command for a cell that stands for an action; nil if it stands for another thing.
  private static func command(of id: TargetID) -> ReaderCommand? {
    guard case .event(.command(let command)) = UserAction.all.first(where: { $0.id.cell == id })?.effect
    else {
      return nil
    }
    return command
  }

  /// Carries out a command on the page beneath the cells, which stay open.
  private mutating func tryOut(_ command: ReaderCommand, _ panel: OpenPanel, at time: Timestamp)
    -> [AppAction]
  {
    let actions = perform(command, at: time)
    guard case .place(.reading(let reading)) = screen, let panel = reading.panel else { return actions }
    refresh(panel, level: panel.level, at: time)
    return actions
  }

  /// When the mark on the cells moves on; nil if no cells are shown.
  var panelDeadline: Timestamp? {
    if case .place(.reading(let reading)) = screen { reading.panel?.machine.deadline } else { nil }
  }

  mutating func panelTimePasses(to time: Timestamp) -> [AppAction] {
    guard case .place(.reading(var reading)) = screen, let due = panelDeadline, time >= due else { return [] }
    let outcome = reading.panel?.machine.pass(to: time)
    screen = .place(.reading(reading))
    return outcome == .left ? closePanel(at: time) : []
  }

  /// The scene of the cells over the page.
  func scene(_ panel: OpenPanel, over reading: ReadingScreen) -> PanelScene {
    let mark = reading.session.scene.gaze
    var page = reading.scene.beneathCells
    if panel.kind == .thumbnails || panel.kind == .about {
      let boxes = zip(panel.items, panel.machine.cells).compactMap { item, cell in
        item.page.map { ($0, PanelItem.pictureBox(in: cell.rect)) }
      }
      page = reading.session.overview(boxes).beneathCells
    }
    let stepped = panel.machine.stepped
    let cells = zip(panel.items, panel.machine.cells).map { item, place in
      var cell = PanelScene.Cell(item.id, place.rect, item.label, item.icon)
      (cell.progress, cell.isOn) = (panel.machine.dwells[item.id], item.isOn)
      (cell.isMarked, cell.sign, cell.holdsPage) = (item.id == stepped, item.sign, item.page != nil)
      cell.isWaiting = item.id == panel.machine.waiting
      return cell
    }
    var scene = PanelScene(
      screen: page.screen, backdrop: page, dim: panel.kind.dim, cells: cells,
      isArmed: !panel.machine.awaitsLeaving)
    (scene.gaze, scene.tags) = (mark, linkTags(panel, in: reading) + fieldTags(panel, in: reading))
    if panel.kind == .menu { scene.seatLine = seatInShort }
    if let words = findingWords(panel.kind, in: reading) {
      (scene.headline, scene.detail) = (words.headline, words.detail)
      // Light letters would be unreadable on a light page.
      if panel.kind == .form { scene.dim = 0.72 }
      if case .remark = panel.kind { (scene.isDetailProse, scene.headlineTop) = (true, 0.01) }
      // The result of saving a form must not be covered by the cells.
      if panel.kind == .form || panel.items.contains(where: { $0.rect == nil }) { scene.headlineTop = 0.01 }
    }
    return scene
  }
}

extension ReaderScene {
  /// The page as it is drawn beneath cells: without anything that reacts to gaze.
  var beneathCells: ReaderScene {
    var page = self
    (page.targets, page.zones, page.gaze, page.banner, page.showsHelp) = ([], [], nil, nil, false)
    return page
  }
}

extension PanelKind {
  /// How much the page beneath the cells is darkened, 0 to 1; less where changes to the page are tried out.
  fileprivate var dim: Double {
    switch self {
    case .menu, .contents, .pages, .light, .hours, .marks, .search, .searchMark, .hits, .lookUp,
      .reminder,
      .remindMe, .field, .files, .about:
      0.72
    case .size, .letters, .links, .mark, .figure, .oneMark, .form, .thumbnails: 0
    case .moving: 0.4
    case .link: 0.85
    case .remark: 1
    }
  }
}
