import CAdwaita
import CSupport
import Foundation
import Localization
import ReaderApp
import Reading
import Signals

/// The program's window: a stack of canvas and tiles under the gaze overlay, with keyboard input and dropped files.
@MainActor
final class MainWindow {
  let canvas: CanvasView
  let overlay: GazeOverlay
  let sign = SignView()
  let cover = CoverView()
  let actions: ActionsView
  private let find: FindView
  private let note: NoteView
  private let field: FieldView
  private(set) var window: UnsafeMutablePointer<GtkWindow>?
  let root: Widget
  let stack: Widget
  private var tiles: Widget?
  private(set) var content: WindowContent?
  private var chooser: FileChooser?
  private var ownWindows: OwnWindows?
  private(set) var lastGeometry: WindowGeometry?
  private(set) var grid = TileGrid(width: 1920, height: 1080)
  /// The present theme, as the person or the desktop prefers.
  var theme = Theme.dark
  var themeChoice: ThemeChoice?
  /// The page of tiles that is shown, from 0.
  private var page = 0
  /// Whether the content is another state of what was shown before.
  private var isRefreshed = false
  /// Whether the mouse was used after the last key.
  var usesMouse = false
  var wantsFullScreen: Bool
  var returning: Task<Void, Never>?
  /// Whether the window has to stay in full screen.
  var staysFullScreen = false
  private let send: @MainActor (WindowEvent) -> Void

  init(
    application: UnsafeMutablePointer<GtkApplication>, fullScreen: Bool,
    contentPx: (width: Int, height: Int)? = nil, send: @escaping @MainActor (WindowEvent) -> Void
  ) {
    self.send = send
    wantsFullScreen = fullScreen
    Build.loadStyle(in: theme)
    canvas = CanvasView(send: send)
    actions = ActionsView(send: send)
    find = FindView(send: send)
    note = NoteView(send: send)
    field = FieldView(send: send)
    stack = gtk_stack_new().kept()
    root = gtk_overlay_new().kept()
    let relay = LayoutRelay()
    overlay = GazeOverlay { relay.handler?($0) }
    let widget: Widget = adw_application_window_new(application)
    window = cast(widget)
    relay.handler = { [weak self] layout in
      guard let self, geometry.isFullScreen else { return }
      send(.layout(layout))
    }
    build(in: widget)
    listen(to: widget)
    keepFocusVisible()
    followDesktop()
    if let contentPx { fit(widthPx: contentPx.width, heightPx: contentPx.height) }
    if fullScreen { gtk_window_fullscreen(window) }
    gtk_window_present(window)
    returnToFullScreen()
    // The screen must not go dark while a person reads without pressing keys.
    gtk_application_inhibit(
      application, window, GTK_APPLICATION_INHIBIT_IDLE, localized("Reading with the eyes"))
  }

  isolated deinit {
    root.released()
    stack.released()
  }

  private final class LayoutRelay {
    var handler: (@MainActor (GazeLayout) -> Void)?
  }

  private func build(in widget: Widget) {
    gtk_window_set_title(window, "Trackii")
    gtk_widget_add_css_class(widget, "trackii")
    gtk_window_set_default_size(window, 1280, 800)
    gtk_stack_add_named(OpaquePointer(stack), canvas.widget, "canvas")
    gtk_stack_set_transition_type(OpaquePointer(stack), GTK_STACK_TRANSITION_TYPE_CROSSFADE)
    gtk_stack_set_transition_duration(OpaquePointer(stack), Motion.screenChange)
    gtk_overlay_set_child(OpaquePointer(root), stack)
    gtk_overlay_add_overlay(OpaquePointer(root), overlay.widget)
    gtk_widget_set_visible(overlay.widget, 0)
    gtk_overlay_add_overlay(OpaquePointer(root), cover.widget)
    gtk_overlay_add_overlay(OpaquePointer(root), sign.widget)
    find.attach(to: root)
    note.attach(to: root)
    field.attach(to: root)
    actions.attach(to: root)
    actions.content = { [weak self] in self?.content }
    adw_application_window_set_content(cast(widget), root)
  }

  private func listen(to widget: Widget) {
    Signal.asked(widget, "close-request") { [weak self] in
      self?.window = nil
      self?.returning?.cancel()
      self?.overlay.targets = []
      self?.send(.closed)
      return false
    }
    if let keys = gtk_event_controller_key_new() {
      Signal.key(UnsafeMutableRawPointer(keys)) { [weak self] keyval, isShifted, isControlled in
        self?.handle(keyval, isShifted, isControlled) ?? false
      }
      gtk_widget_add_controller(widget, keys)
    }
    // Only the visible area is told of a new size.
    for area in [canvas.widget, overlay.widget] {
      Signal.resized(UnsafeMutableRawPointer(area)) { [weak self] in self?.reportGeometry() }
    }
    Signal.changed(widget, "fullscreened") { [weak self] in
      self?.reportGeometry()
      self?.returnToFullScreen()
    }
    ownWindows = OwnWindows { [weak self] isActive in
      if self?.window != nil { self?.send(.active(isActive)) }
    }
    if let surface = gtk_native_get_surface(OpaquePointer(widget)) {
      Signal.changed(UnsafeMutableRawPointer(surface), "state") { [weak self] in
        self?.send(.visibility(surface.visibility))
      }
    }
    FileDrop.listen(on: widget) { [weak self] urls in
      switch self?.content {
      case .shelf: self?.send(.add(urls))
      case .panel: self?.send(.dropped(urls))
      default: break
      }
    }
  }

  func show(_ content: WindowContent) {
    // Tiles are rebuilt only when they change: a form keeps what has been typed into it.
    guard window != nil, content != self.content else { return }
    if !content.isSameView(as: self.content) { page = 0 }
    isRefreshed = content.isRefreshed(from: self.content)
    self.content = content
    switch content {
    case .reader(let scene): showCanvas(.reader(scene))
    case .calibration(let scene): showCanvas(.calibration(scene))
    case .panel(let scene): showCanvas(.panel(scene))
    case .shelf, .finder, .login, .cameras, .readingTime, .choices: buildTiles()
    }
    fitGrid()
    sign.place(below: content, grid, pixelScale: canvas.pixelScale)
  }

  /// Fits tiles, letters and the camera sign to the window's size.
  private func fitGrid() {
    let (size, scale) = (geometry, canvas.pixelScale)
    guard size.widthPx > 0 else { return }
    let now = TileGrid(width: size.widthPx / scale, height: size.heightPx / scale)
    guard now != grid else { return }
    if now.capacity != grid.capacity { send(.tiles(now.capacity)) }
    grid = now
    Build.loadStyle(unit: grid.unit, in: theme)
  }

  private func buildTiles() {
    fitGrid()
    let turn: @MainActor (Int) -> Void = { [weak self] page in
      self?.page = page
      self?.isRefreshed = false
      self?.buildTiles()
    }
    let choose: @MainActor (TargetID) -> Void = { [weak self] in self?.choose($0) }
    switch content {
    case .shelf(let model):
      showTiles(.shelf(model, on: grid, choose: choose, send: send))
    case .finder(let model):
      let browse: Signal.Plain = { [weak self] in self?.chooseFile() }
      showTiles(.finder(model, on: grid, page: page, turn: turn, otherFolder: browse, choose: choose))
    case .cameras(let model): showTiles(.cameras(model, on: grid, page: page, turn: turn, choose: choose))
    case .readingTime(let model):
      showTiles(.readingTime(model, on: grid, page: page, turn: turn, choose: choose))
    case .choices(let model): showTiles(.choices(model, on: grid, choose: choose, send: send))
    case .login(let model):
      showTiles(.login(model, on: grid, page: page, turn: turn, choose: choose, send: send))
    case .reader, .calibration, .panel, nil: break
    }
  }

  /// Rebuilds tiles for the window's size; forms stay, with what has been typed into them.
  private func fitTiles() {
    let size = geometry
    let scale = canvas.pixelScale
    if let content {
      // Only the fitting size; the tiles' own size is compared below.
      let fitting = TileGrid(width: size.widthPx / scale, height: size.heightPx / scale)
      sign.place(below: content, fitting, pixelScale: scale)
    }
    if case .login(let model) = content, model.isForm { return }
    if gtk_stack_get_visible_child(OpaquePointer(stack)) != canvas.widget,
      TileGrid(width: size.widthPx / scale, height: size.heightPx / scale) != grid
    {
      buildTiles()
    }
  }

  private func showCanvas(_ content: CanvasView.Content) {
    canvas.show(content)
    guard gtk_stack_get_visible_child(OpaquePointer(stack)) != canvas.widget else { return }
    overlay.targets = []
    gtk_widget_set_visible(overlay.widget, 0)
    gtk_stack_set_visible_child(OpaquePointer(stack), canvas.widget)
    gtk_widget_grab_focus(canvas.widget)
  }

  private func showTiles(_ view: TileView) {
    let old = tiles
    let keyboard = keyboardPlace
    gtk_stack_add_child(OpaquePointer(stack), view.widget)
    gtk_stack_set_visible_child(OpaquePointer(stack), view.widget)
    tiles = view.widget
    overlay.targets = view.targets
    gtk_widget_set_visible(overlay.widget, 1)
    canvas.show(.nothing)
    // Typing continues at the same place, and replaces nothing.
    if content?.isTyped == true, let first = view.first {
      gtk_entry_grab_focus_without_selecting(cast(first))
      gtk_editable_set_position(OpaquePointer(first), -1)
    } else {
      takeKeyboard(from: keyboard, to: view, isRefreshed: isRefreshed)
    }
    if let old { gtk_stack_remove(OpaquePointer(stack), old) }
  }

  func show(_ model: FindModel?) { if find.show(model) { focusPage() } }
  func show(_ model: NoteModel?) { if note.show(model) { focusPage() } }
  func show(_ model: FieldModel?) { if field.show(model) { focusPage() } }

  private func focusPage() {
    if gtk_stack_get_visible_child(OpaquePointer(stack)) == canvas.widget {
      gtk_widget_grab_focus(canvas.widget)
    }
  }

  func activate(_ target: TargetID) {
    guard let tile = overlay.targets.first(where: { $0.id == target }) else { return }
    gtk_widget_activate(tile.widget)
  }

  /// Carries out what a tile stands for.
  private func choose(_ target: TargetID) {
    if let event = content?.event(for: target) { send(event) }
  }

  private func chooseFile() {
    guard let window else { return }
    ownWindows?.isChoosingFile = true
    chooser = FileChooser(parent: window) { [weak self] urls in
      if !urls.isEmpty { self?.send(.add(urls)) }
      self?.chooser = nil
      self?.ownWindows?.isChoosingFile = false
    }
  }

  // MARK: Keys

  func press(_ name: String) { _ = handle(gdk_keyval_from_name(name), false, false) }

  private func handle(_ keyval: UInt32, _ isShifted: Bool, _ isControlled: Bool) -> Bool {
    guard let content,
      let event = Keymap.event(
        keyval: keyval, isShifted: isShifted, isControlled: isControlled, in: content)
    else { return false }
    // In a field, undo takes back only what was typed there, and does nothing else if nothing of that is left.
    if event == .command(.undo), isTyping { return false }
    // Handled by the window itself, so that it works even if nobody reads its events.
    if event == .toggleFullScreen {
      setFullScreen(staysFullScreen || !geometry.isFullScreen)
    } else {
      send(event)
    }
    return true
  }

  private func reportGeometry() {
    let now = geometry
    guard now != lastGeometry, now.widthPx > 0, now.heightPx > 0 else { return }
    lastGeometry = now
    send(.geometry(now))
    // Deferred, since it must not run within GTK's own layout.
    Task { [weak self] in self?.fitTiles() }
  }
}
