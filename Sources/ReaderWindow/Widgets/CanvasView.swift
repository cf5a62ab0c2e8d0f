import ReaderApp
import CAdwaita
import CSupport
import Localization
import Reading
import Signals

/// The area in which the reader and the calibration draw, with its mouse input.
@MainActor
final class CanvasView {
  enum Content {
    case nothing
    case reader(ReaderScene)
    case calibration(CalibrationScene)
    case panel(PanelScene)
  }

  private let area = LayerArea()
  var widget: Widget { area.widget }
  private(set) var content = Content.nothing
  private var cache: PageCache?
  /// The kept ink of the document whose pages are shown.
  private var ink = InkTiles()
  private let pictures: PictureCache
  private var ticker: UInt32 = 0
  private var spoken: (label: String, description: String) = ("", "")
  /// The page's text for screen readers; without it they know only the page's number.
  var pageText: String? { didSet { if pageText != oldValue { describe() } } }
  var theme = Theme.dark { didSet { if theme != oldValue { area.redraw() } } }
  private var pointer = ScreenPoint(x: 0, y: 0)
  private var dragged = ScreenPoint(x: 0, y: 0)
  private var isDragging = false
  /// The cursor by its desktop name; nil for the usual one.
  private var cursor: String?
  /// The pen that is down for drawing; nil if none is.
  private var penDown: DrawingPen?
  private let send: @MainActor (WindowEvent) -> Void

  init(send: @escaping @MainActor (WindowEvent) -> Void) {
    self.send = send
    let area = area
    pictures = PictureCache { area.redraw() }
    area.picture = { [weak self] in self?.picture ?? LayerArea.Picture(layers: []) }
    gtk_widget_set_focusable(widget, 1)
    trackii_accessible_set_document(widget)
    addMouse()
  }

  /// Px of the display for one of GTK's units.
  var pixelScale: Double { area.pixelScale }

  func setPages(_ source: PageSource?) {
    cache?.close()
    ink = InkTiles()
    cache = source.map { source in
      PageCache(source) { [weak self] changed in
        // Pages that are rendered ahead change nothing that is visible.
        if self?.page?.pages.contains(where: { $0.page == changed }) == true { self?.area.redraw() }
      }
    }
  }

  /// The last view of the open document; nil if a page of it is not rendered yet.
  func lastView(for key: LastView.Key, in theme: Theme) -> LastView? {
    guard let page, let cache, cache.isComplete, page.pages.allSatisfy({ cache.surface($0.page) != nil })
    else { return nil }
    return LastView(key, page, in: theme) { cache.surface($0) }
  }

  /// Whether everything that is shown is completely rendered.
  var isComplete: Bool {
    pictures.isComplete && (page == nil || cache?.isComplete ?? true)
  }

  func show(_ content: Content) {
    self.content = content
    pictures.need(keptPicture)
    if let scene = page {
      cache?.need(scene, factor: fit.factor)
      setTicking(scene.isMoving)
    } else {
      setTicking(movesDots)
    }
    describe()
    // While a person calibrates, nothing but the dot may attract the eyes, so the cursor is hidden.
    if case .calibration(let scene) = content, scene.choices.isEmpty {
      setCursor("none")
    } else {
      setCursor(tool == nil ? nil : "crosshair")
    }
    area.redraw()
  }

  /// Sets the cursor only if it changes, since the content changes with each move of a pen.
  private func setCursor(_ name: String?) {
    guard name != cursor else { return }
    cursor = name
    gtk_widget_set_cursor_from_name(widget, name)
  }

  /// Whether circling dots are shown, which need the display's frames.
  private var movesDots: Bool { if case .panel(let scene) = content { !scene.dots.isEmpty } else { false } }

  /// The stored picture that is looked at.
  private var keptPicture: PanelScene.Picture? {
    if case .panel(let scene) = content { scene.picture } else { nil }
  }

  /// The page that is shown, alone or beneath something.
  private var page: ReaderScene? {
    switch content {
    case .nothing, .calibration: nil
    case .reader(let scene): scene
    case .panel(let scene): scene.backdrop
    }
  }

  /// The tool with which the pointer draws on the page or a picture; nil if it does not draw.
  private var tool: ReaderScene.Tool? {
    switch content {
    case .reader(let scene): return scene.tool
    case .panel(let scene): return scene.tool
    case .nothing, .calibration: return nil
    }
  }

  /// The targets on which a press does not begin a line.
  private var targets: [ScreenRect] {
    switch content {
    case .reader(let scene): scene.targets.map(\.rect)
    case .panel(let scene): scene.cells.map(\.rect)
    case .nothing, .calibration: []
    }
  }

  /// The transformation of a scene that was made for another screen, such as a recording's, into this area.
  private var fit: SceneFit {
    let size = (
      width: Double(gtk_widget_get_width(widget)) * pixelScale,
      height: Double(gtk_widget_get_height(widget)) * pixelScale
    )
    switch content {
    case .nothing: return SceneFit()
    case .reader(let scene): return SceneFit(scene.screen, into: size)
    case .calibration(let scene): return SceneFit(scene.screen, into: size)
    case .panel(let scene): return SceneFit(scene.screen, into: size)
    }
  }

  private var picture: LayerArea.Picture {
    let layers =
      switch content {
      case .nothing: [Layer]()
      case .reader(let scene): layers(of: scene)
      case .calibration(let scene): CalibrationPainter.layers(of: scene)
      case .panel(let scene):
        (scene.backdrop.map(layers) ?? []) + PanelPainter.layers(of: scene) { pictures.shown($0) }
      }
    return LayerArea.Picture(layers: layers, fit: fit, background: theme.surround, theme: theme)
  }

  private func layers(of page: ReaderScene) -> [Layer] {
    ReaderPainter.layers(of: page, problems: cache?.problems ?? [:], kept: (ink, fit.factor)) {
      cache?.surface($0)
    }
  }

  private func describe() {
    let now: (label: String, description: String)
    switch content {
    case .nothing: return
    case .reader(let scene):
      let words = [scene.banner?.headline, pageText].compactMap(\.self)
      let (page, count) = (scene.currentPage + 1, scene.pageCount)
      now = (
        localized("\(scene.title), page \(page) of \(count)"),
        words.joined(separator: ".\n")
      )
    case .calibration(let scene):
      now = (
        localized("Calibration"), [scene.headline, scene.detail].compactMap(\.self).joined(separator: ".\n")
      )
    case .panel(let scene):
      now = (
        scene.headline ?? (scene.purpose == .rest ? localized("Rest") : localized("Menu")),
        [scene.seatLine?.text, scene.cells.map(\.label).joined(separator: ", ")].compactMap(\.self)
          .joined(separator: ".\n")
      )
    }
    guard now != spoken else { return }
    spoken = now
    trackii_accessible_describe(widget, now.label, now.description)
  }

  /// Requests frames only while something moves.
  private func setTicking(_ isOn: Bool) {
    guard isOn != (ticker != 0) else { return }
    if isOn {
      ticker = TickCallback.tick(on: widget) { [weak self] time in self?.send(.tick(time)) }
    } else {
      gtk_widget_remove_tick_callback(widget, ticker)
      ticker = 0
    }
  }

  private func addMouse() {
    let flags = GtkEventControllerScrollFlags(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES.rawValue)
    if let scroll = gtk_event_controller_scroll_new(flags) {
      Signal.scroll(UnsafeMutableRawPointer(scroll)) { [weak self] dx, dy in self?.wheel(dx, dy) }
      gtk_widget_add_controller(widget, scroll)
    }
    if let drag = gtk_gesture_drag_new() {
      let raw = UnsafeMutableRawPointer(drag)
      Signal.point(raw, "drag-begin") { [weak self] x, y in self?.beginDrag(x, y, raw) }
      Signal.point(raw, "drag-update") { [weak self] dx, dy in self?.drag(dx, dy) }
      Signal.point(raw, "drag-end") { [weak self] dx, dy in self?.endDrag(dx, dy) }
      gtk_widget_add_controller(widget, drag)
    }
  }

  private func wheel(_ dx: Double, _ dy: Double) {
    guard case .reader = content else { return }
    // One notch of the wheel is three lines in every desktop; 53 px is a line of GTK's own scrolled windows.
    send(.command(.drag(dx: dx * 80 * pixelScale, dy: dy * 80 * pixelScale)))
  }

  private func beginDrag(_ x: Double, _ y: Double, _ gesture: UnsafeMutableRawPointer) {
    let fit = fit
    pointer = ScreenPoint(
      x: (x * pixelScale - fit.origin.x) / fit.factor, y: (y * pixelScale - fit.origin.y) / fit.factor)
    (dragged, isDragging, penDown) = (ScreenPoint(x: 0, y: 0), false, nil)
    guard tool != nil, !targets.contains(where: { $0.contains(pointer) }) else { return }
    let pen = DrawingPen(gesture: gesture)
    penDown = pen
    send(.pointer(.pen(.down(pen.point(pointer)))))
  }

  private func drag(_ dx: Double, _ dy: Double) {
    guard penDown == nil else { return draw(dx, dy) }
    guard case .reader = content else { return }
    let way = ScreenPoint(x: dx * pixelScale, y: dy * pixelScale)
    guard way.length > 6 || isDragging else { return }
    if !isDragging { send(.pointer(.began(pointer))) }
    isDragging = true
    let step = way - dragged
    dragged = way
    let factor = fit.factor
    let here = ScreenPoint(x: pointer.x + way.x / factor, y: pointer.y + way.y / factor)
    send(.pointer(.moved(here, by: step)))
  }

  private func draw(_ dx: Double, _ dy: Double) {
    guard let pen = penDown else { return }
    let factor = fit.factor
    let here = ScreenPoint(
      x: pointer.x + dx * pixelScale / factor, y: pointer.y + dy * pixelScale / factor)
    send(.pointer(.pen(.moved(pen.point(here)))))
  }

  /// Ends a drag; a press that hardly moved is a click.
  private func endDrag(_ dx: Double, _ dy: Double) {
    if penDown != nil {
      draw(dx, dy)
      penDown = nil
      send(.pointer(.pen(.up)))
      return
    }
    guard !isDragging, (dx * dx + dy * dy).squareRoot() <= 6 / pixelScale else { return }
    switch content {
    case .nothing: return
    case .reader(let scene): click(scene)
    case .calibration(let scene):
      if let choice = scene.choices.first(where: { $0.rect.contains(pointer) }) { send(.chose(choice.id)) }
    case .panel(let scene):
      if let cell = scene.cells.first(where: { $0.rect.contains(pointer) }),
        let event = WindowContent.panel(scene).event(for: cell.id)
      {
        send(event)
      }
    }
  }

  private func click(_ scene: ReaderScene) {
    guard let target = scene.targets.first(where: { $0.rect.contains(pointer) }) else {
      send(.pointer(.clicked(pointer)))
      return
    }
    switch target.id {
    case .exit: send(.command(.exit))
    case .pageForward: send(.command(.pageForward))
    case .pageBack: send(.command(.pageBack))
    case .resumeGaze: send(.command(.toggleGaze))
    case .repair: send(.command(.mend))
    case .stay: send(.command(.toggleFollowing))
    case .aloud: send(.command(.toggleAloud))
    case .menu: send(.panel(.open(.menu)))
    case .undo: send(.command(.undo))
    case .jumpBack: send(.command(.back))
    case .endMark: send(.command(.endMark))
    case .reminder: send(.panel(.open(.reminder)))
    default: break
    }
  }
}
