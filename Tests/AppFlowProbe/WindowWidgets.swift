import CAdwaita

/// Widgets of the window as a person finds them: by the words on them.
@MainActor
struct WindowWidgets {
  private let widget: UnsafeMutablePointer<GtkWidget>

  /// A button that says this and can be pressed.
  static func button(_ words: String) -> WindowWidgets? {
    find { widget in
      isA(widget, gtk_button_get_type()) && gtk_widget_is_sensitive(widget) != 0
        && first(below: widget) { isA($0, gtk_label_get_type()) && text(of: $0) == words } != nil
    }
  }

  /// Where something is to be typed under this title.
  static func entry(_ title: String) -> WindowWidgets? {
    find { widget in
      isA(widget, adw_entry_row_get_type())
        && adw_preferences_row_get_title(cast(widget)).map { String(cString: $0) } == title
    }
  }

  /// As Enter does while it has the focus; false where nothing can come of it.
  func activate() -> Bool { gtk_widget_activate(widget) != 0 }

  func type(_ text: String) { gtk_editable_set_text(OpaquePointer(widget), text) }

  private static func find(_ isWanted: (UnsafeMutablePointer<GtkWidget>) -> Bool) -> WindowWidgets? {
    guard let windows = gtk_window_get_toplevels() else { return nil }
    for index in 0..<g_list_model_get_n_items(windows) {
      guard let window = g_list_model_get_item(windows, index) else { continue }
      defer { g_object_unref(window) }
      if let found = first(below: window.assumingMemoryBound(to: GtkWidget.self), isWanted) {
        return WindowWidgets(widget: found)
      }
    }
    return nil
  }

  /// The first that is shown, in the order of the tree.
  private static func first(
    below widget: UnsafeMutablePointer<GtkWidget>, _ isWanted: (UnsafeMutablePointer<GtkWidget>) -> Bool
  ) -> UnsafeMutablePointer<GtkWidget>? {
    guard gtk_widget_get_mapped(widget) != 0 else { return nil }
    if isWanted(widget) { return widget }
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      if let found = first(below: next, isWanted) { return found }
      child = gtk_widget_get_next_sibling(next)
    }
    return nil
  }

  private static func isA(_ widget: UnsafeMutablePointer<GtkWidget>, _ type: GType) -> Bool {
    g_type_check_instance_is_a(
      UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self), type) != 0
  }

  private static func text(of label: UnsafeMutablePointer<GtkWidget>) -> String? {
    gtk_label_get_text(OpaquePointer(label)).map { String(cString: $0) }
  }

  private static func cast<Pointee>(
    _ widget: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<Pointee> {
    UnsafeMutableRawPointer(widget).assumingMemoryBound(to: Pointee.self)
  }
}
