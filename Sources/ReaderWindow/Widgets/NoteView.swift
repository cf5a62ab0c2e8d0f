import CAdwaita
import CSupport
import Localization
import ReaderApp

/// The field in which somebody writes a note on a mark: Enter stores it, Esc restores the former note; unfinished text is
/// there again when the field is next opened. Main thread only.
@MainActor
final class NoteView {
  private let card: Widget
  private let title: Widget
  private let entry: Widget
  private var shown: NoteModel?
  /// The field's text as the session knows it.
  private var told = ""
  private let send: @MainActor (WindowEvent) -> Void

  init(send: @escaping @MainActor (WindowEvent) -> Void) {
    self.send = send
    title = Build.label("", style: "dim-label")
    entry = gtk_entry_new()
    gtk_entry_set_placeholder_text(
      cast(entry), localized("Enter keeps the note; without words it is deleted"))
    card = Build.palette(width: 760, [title, entry])
    trackii_accessible_describe(entry, localized("Note", context: "noun"), nil)
    listen()
  }

  isolated deinit { card.released() }

  private func listen() {
    Signal.plain(UnsafeMutableRawPointer(entry), "activate") { [weak self] in self?.keep() }
    Signal.plain(UnsafeMutableRawPointer(entry), "changed") { [weak self] in self?.tell() }
    guard let keys = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    Signal.key(UnsafeMutableRawPointer(keys)) { [weak self] keyval, _, _ in
      guard Int32(bitPattern: keyval) == GDK_KEY_Escape else { return false }
      self?.send(.mark(.dropNote))
      return true
    }
    gtk_widget_add_controller(entry, keys)
  }

  private func keep() { send(.mark(.keepNote(Build.text(of: entry)))) }

  private func tell() {
    let text = Build.text(of: entry)
    guard shown != nil, text != told else { return }
    told = text
    send(.mark(.typeNote(text)))
  }

  func attach(to root: Widget) { gtk_overlay_add_overlay(OpaquePointer(root), card) }

  /// Shows the field, or hides it.
  /// - Returns: whether it has just been hidden, so that the page takes the keyboard again.
  func show(_ model: NoteModel?) -> Bool {
    guard model != shown else { return false }
    // Ctrl+N while the field is open may mean another mark; what was typed is then the draft of the mark before.
    let isNew = shown?.mark != model?.mark
    if let model, isNew {
      // Set while no field is shown, so that it does not count as typed.
      shown = nil
      gtk_editable_set_text(OpaquePointer(entry), model.text)
      told = model.text
    }
    shown = model
    gtk_widget_set_visible(card, model == nil ? 0 : 1)
    guard let model else { return true }
    gtk_label_set_text(OpaquePointer(title), model.title)
    if isNew { gtk_widget_grab_focus(entry) }
    return false
  }
}
