import CAdwaita
import CSupport
import Localization
import ReaderApp

/// The palette, in which actions are found by typing, and the context menu of the mouse. Both list the registry's
/// actions. Main thread only.
@MainActor
final class ActionsView {
  private let card: Widget
  private let entry: Widget
  private let list: Widget
  private var menu: Widget?
  private var root: Widget?
  private var shown: PaletteModel?
  private var context = ActionContext(.people)
  private let send: @MainActor (WindowEvent) -> Void

  init(send: @escaping @MainActor (WindowEvent) -> Void) {
    self.send = send
    entry = gtk_search_entry_new()
    list = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 0)
    card = Build.palette(width: 560, top: 120, [entry, list])
    trackii_accessible_describe(entry, localized("Find an action"), nil)
    listen()
  }

  isolated deinit { card.released() }

  private func listen() {
    let raw = UnsafeMutableRawPointer(entry)
    Signal.plain(raw, "search-changed") { [weak self] in self?.typed() }
    Signal.plain(raw, "activate") { [weak self] in self?.send(.palette(.accept)) }
    Signal.plain(raw, "stop-search") { [weak self] in self?.send(.palette(.toggle)) }
    guard let keys = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    Signal.key(UnsafeMutableRawPointer(keys)) { [weak self] keyval, _, isControlled in
      switch Int32(bitPattern: keyval) {
      case GDK_KEY_Down: self?.send(.palette(.move(1)))
      case GDK_KEY_Up: self?.send(.palette(.move(-1)))
      case GDK_KEY_k where isControlled: self?.send(.palette(.toggle))
      default: return false
      }
      return true
    }
    gtk_widget_add_controller(entry, keys)
  }

  private func typed() {
    guard let text = gtk_editable_get_text(OpaquePointer(entry)) else { return }
    let words = String(cString: text)
    if words != shown?.filter { send(.palette(.filter(words))) }
  }

  func attach(to root: Widget) {
    self.root = root
    gtk_overlay_add_overlay(OpaquePointer(root), card)
    guard let click = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(click, guint(GDK_BUTTON_SECONDARY))
    Signal.click(UnsafeMutableRawPointer(click)) { [weak self] x, y in self?.openMenu(x, y) }
    gtk_widget_add_controller(root, click)
  }

  func show(_ palette: PaletteModel?, in context: ActionContext) {
    self.context = context
    guard palette != shown else { return }
    let wasShown = shown != nil
    shown = palette
    gtk_widget_set_visible(card, palette == nil ? 0 : 1)
    guard let palette else {
      gtk_editable_set_text(OpaquePointer(entry), "")
      return
    }
    fill(palette)
    if !wasShown { gtk_widget_grab_focus(entry) }
  }

  /// Shows the lines around the marked one; others are found by typing.
  private func fill(_ palette: PaletteModel) {
    while let child = gtk_widget_get_first_child(list) { gtk_box_remove(cast(list), child) }
    let first = max(0, min(palette.selected - Self.lines / 2, palette.items.count - Self.lines))
    for (index, item) in palette.items.enumerated().dropFirst(first).prefix(Self.lines) {
      let line = row(item.name, item.keys) { [weak self] in self?.send(.palette(.choose(item.id))) }
      if index == palette.selected { gtk_widget_add_css_class(line, "suggested-action") }
      gtk_box_append(cast(list), line)
    }
    if palette.items.isEmpty {
      gtk_box_append(cast(list), Build.label(localized("No action has this in its name."), style: "note"))
    }
  }

  private static let lines = 10

  private func row(_ name: String, _ keys: String, _ action: @escaping Signal.Plain) -> Widget {
    let button: Widget = gtk_button_new()
    let content = Build.box(
      GTK_ORIENTATION_HORIZONTAL, spacing: Spacing.group,
      [Build.label(name), Build.spacer(), Build.label(keys, style: "dim-label")])
    gtk_button_set_child(cast(button), content)
    gtk_widget_add_css_class(button, "flat")
    gtk_widget_set_focusable(button, 0)
    Signal.plain(button, "clicked", action)
    return button
  }

  /// Opens the context menu at the pointer.
  private func openMenu(_ x: Double, _ y: Double) {
    guard let root, menu == nil else { return }
    let offered = UserAction.offered(in: context)
    guard !offered.isEmpty, let popover: Widget = gtk_popover_new() else { return }
    let box = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 0)
    for action in offered {
      let name = action.name(in: context)
      gtk_box_append(
        cast(box),
        row(name, action.keyLabel) { [weak self] in
          gtk_popover_popdown(cast(popover))
          self?.choose(action)
        })
    }
    let scrolled: Widget = gtk_scrolled_window_new()
    gtk_scrolled_window_set_propagate_natural_height(OpaquePointer(scrolled), 1)
    gtk_scrolled_window_set_propagate_natural_width(OpaquePointer(scrolled), 1)
    gtk_scrolled_window_set_max_content_height(OpaquePointer(scrolled), 560)
    gtk_scrolled_window_set_child(OpaquePointer(scrolled), box)
    gtk_popover_set_child(cast(popover), scrolled)
    gtk_widget_set_parent(popover, root)
    var place = GdkRectangle(x: Int32(x), y: Int32(y), width: 1, height: 1)
    gtk_popover_set_pointing_to(cast(popover), &place)
    Signal.plain(popover, "closed") { [weak self] in
      self?.menu = nil
      // Deferred, since the popover cannot be removed from within its own signal.
      Task { gtk_widget_unparent(popover) }
    }
    menu = popover
    gtk_popover_popup(cast(popover))
  }

  /// The content that is shown, to which a chosen action then applies.
  var content: (@MainActor () -> WindowContent?)?

  private func choose(_ action: UserAction) {
    guard let content = content?(), let event = action.event(in: content) else { return }
    send(event)
  }
}
