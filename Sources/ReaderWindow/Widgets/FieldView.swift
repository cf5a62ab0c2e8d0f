import CAdwaita
import CSupport
import ReaderApp

/// The field in which text of a form is typed: Enter and Tab store it, Esc restores the former value. Main thread only.
@MainActor
final class FieldView {
  private let card: Widget
  private let title: Widget
  private let hint: Widget
  /// The entry for one line, or for a password.
  private let entry: Widget
  /// The text view for several lines.
  private let text: Widget
  private let frame: Widget
  private var shown: FieldModel?
  private let send: @MainActor (WindowEvent) -> Void

  init(send: @escaping @MainActor (WindowEvent) -> Void) {
    self.send = send
    title = Build.label("", style: "dim-label", wraps: true)
    hint = Build.label("", style: "dim-label", wraps: true)
    // A form field's name may be a whole sentence, so it is wrapped.
    for label in [title, hint] {
      gtk_label_set_wrap_mode(OpaquePointer(label), PANGO_WRAP_WORD_CHAR)
      gtk_label_set_max_width_chars(OpaquePointer(label), 70)
    }
    entry = gtk_entry_new()
    text = gtk_text_view_new()
    gtk_text_view_set_wrap_mode(cast(text), GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_accepts_tab(cast(text), 0)
    frame = gtk_scrolled_window_new()
    gtk_scrolled_window_set_child(OpaquePointer(frame), text)
    gtk_widget_set_size_request(frame, -1, 140)
    gtk_widget_add_css_class(frame, "card")
    card = Build.palette(width: 640, [title, entry, frame, hint])
    [entry, text].forEach(listen)
  }

  isolated deinit { card.released() }

  private func listen(to widget: Widget) {
    guard let keys = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    Signal.key(UnsafeMutableRawPointer(keys)) { [weak self] keyval, isShifted, _ in
      guard let self else { return false }
      switch Int32(bitPattern: keyval) {
      case GDK_KEY_Escape: send(.form(.drop))
      case GDK_KEY_Tab, GDK_KEY_ISO_Left_Tab, GDK_KEY_KP_Tab: keep(step: isShifted ? -1 : 1)
      case GDK_KEY_Return, GDK_KEY_KP_Enter:
        // Shift+Enter makes a new line in fields of several lines.
        if isShifted, shown?.kind == .lines { return false }
        keep(step: 0)
      default: return false
      }
      return true
    }
    gtk_widget_add_controller(widget, keys)
  }

  private var words: String {
    guard shown?.kind == .lines else { return Build.text(of: entry) }
    let buffer = gtk_text_view_get_buffer(cast(text))
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    guard let words = gtk_text_buffer_get_text(buffer, &start, &end, 0) else { return "" }
    defer { g_free(words) }
    return String(cString: words)
  }

  private func keep(step: Int) { send(.form(.keep(words, step: step))) }

  func attach(to root: Widget) { gtk_overlay_add_overlay(OpaquePointer(root), card) }

  /// Shows the field, or hides it.
  /// - Returns: whether it has just been hidden, so that the page takes the keyboard again.
  func show(_ model: FieldModel?) -> Bool {
    guard model != shown else { return false }
    let before = shown
    shown = model
    gtk_widget_set_visible(card, model == nil ? 0 : 1)
    guard let model else {
      // Typed text is removed, so that it does not stay in the widget.
      gtk_editable_set_text(OpaquePointer(entry), "")
      gtk_text_buffer_set_text(gtk_text_view_get_buffer(cast(text)), "", 0)
      return true
    }
    gtk_label_set_text(OpaquePointer(title), model.title)
    gtk_label_set_text(OpaquePointer(hint), model.hint)
    if before?.title == model.title, before?.kind == model.kind { return false }
    let isLines = model.kind == .lines
    gtk_widget_set_visible(entry, isLines ? 0 : 1)
    gtk_widget_set_visible(frame, isLines ? 1 : 0)
    gtk_entry_set_visibility(cast(entry), model.kind == .secret ? 0 : 1)
    let field: Widget = isLines ? text : entry
    trackii_accessible_describe(field, model.title, model.hint)
    if isLines {
      gtk_text_buffer_set_text(gtk_text_view_get_buffer(cast(text)), model.text, -1)
    } else {
      gtk_editable_set_text(OpaquePointer(entry), model.text)
    }
    gtk_widget_grab_focus(field)
    return false
  }
}
