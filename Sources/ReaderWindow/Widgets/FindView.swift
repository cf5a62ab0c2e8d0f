import CAdwaita
import CSupport
import Localization
import ReaderApp
import Reading

/// The search field for the open document, above the found places with their sentences. Main thread only.
@MainActor
final class FindView {
  private let card: Widget
  private let entry: Widget
  private let status: Widget
  private let list: Widget
  private var shown: FindModel?
  private let send: @MainActor (WindowEvent) -> Void

  init(send: @escaping @MainActor (WindowEvent) -> Void) {
    self.send = send
    entry = gtk_search_entry_new()
    status = Build.label("", style: "dim-label")
    list = Build.box(GTK_ORIENTATION_VERTICAL, spacing: 0)
    card = Build.palette(width: 760, [entry, status, list])
    trackii_accessible_describe(entry, localized("Search in the document"), nil)
    listen()
  }

  isolated deinit { card.released() }

  private func listen() {
    let raw = UnsafeMutableRawPointer(entry)
    Signal.plain(raw, "search-changed") { [weak self] in self?.typed() }
    Signal.plain(raw, "activate") { [weak self] in self?.accept() }
    Signal.plain(raw, "stop-search") { [weak self] in self?.send(.find(.close)) }
    guard let keys = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    Signal.key(UnsafeMutableRawPointer(keys)) { [weak self] keyval, isShifted, _ in
      switch Int32(bitPattern: keyval) {
      case GDK_KEY_Down: self?.send(.find(.move(1)))
      case GDK_KEY_Up: self?.send(.find(.move(-1)))
      case GDK_KEY_F3: self?.send(.find(.step(isShifted ? -1 : 1)))
      case GDK_KEY_Return, GDK_KEY_KP_Enter:
        guard isShifted else { return false }
        self?.send(.find(.step(-1)))
      default: return false
      }
      return true
    }
    gtk_widget_add_controller(entry, keys)
  }

  private var words: String { Build.text(of: entry) }

  private func typed() {
    if shown != nil, words != shown?.text { send(.find(.type(words))) }
  }

  /// Accepts the typed text. The entry reports changes with a delay, and Enter must not overtake it.
  private func accept() {
    typed()
    send(.find(.accept))
  }

  func attach(to root: Widget) { gtk_overlay_add_overlay(OpaquePointer(root), card) }

  /// Shows the field, or hides it.
  /// - Returns: whether it has just been hidden, so that the page takes the keyboard again.
  func show(_ model: FindModel?) -> Bool {
    guard model != shown else { return false }
    let before = shown
    shown = model
    gtk_widget_set_visible(card, model == nil ? 0 : 1)
    guard let model else {
      gtk_editable_set_text(OpaquePointer(entry), "")
      return true
    }
    gtk_label_set_text(OpaquePointer(status), model.status)
    if before?.items != model.items || before?.marked != model.marked { fill(model) }
    if before == nil {
      gtk_editable_set_text(OpaquePointer(entry), model.text)
      gtk_widget_grab_focus(entry)
    }
    return false
  }

  private func fill(_ model: FindModel) {
    while let child = gtk_widget_get_first_child(list) { gtk_box_remove(cast(list), child) }
    for item in model.items {
      let line = row(item) { [weak self] in self?.send(.find(.choose(item.index))) }
      if item.index == model.marked { gtk_widget_add_css_class(line, "suggested-action") }
      gtk_box_append(cast(list), line)
    }
  }

  private func row(_ item: FindModel.Item, _ action: @escaping Signal.Plain) -> Widget {
    let button: Widget = gtk_button_new()
    let sentence = Build.label("")
    gtk_label_set_markup(OpaquePointer(sentence), Self.markup(item.context))
    gtk_widget_set_hexpand(sentence, 1)
    let page = Build.label(localized("p. \(item.page)"), style: "dim-label")
    gtk_button_set_child(
      cast(button), Build.box(GTK_ORIENTATION_HORIZONTAL, spacing: Spacing.row, [page, sentence]))
    gtk_widget_add_css_class(button, "flat")
    gtk_widget_set_focusable(button, 0)
    trackii_accessible_describe(button, localized("page \(item.page): \(item.context.text)"), nil)
    Signal.plain(button, "clicked", action)
    return button
  }

  /// The found sentence with its found words emphasised.
  private static func markup(_ context: TextHit.Context) -> String {
    let parts = [context.before, context.match, context.after].map(escaped)
    return [parts[0], "<b>\(parts[1])</b>", parts[2]].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func escaped(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}
