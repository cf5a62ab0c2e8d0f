import CAdwaita

/// The texts of widgets in view: of labels and buttons, of the prompts of empty fields, and of tooltips, each once, in the
/// order of the widgets. What a person has typed into a field is not among them. Main thread only.
@MainActor
struct WidgetTexts {
  private(set) var all: [String] = []

  /// - Parameter root: the widget that holds all others.
  init(of root: Widget) { collect(root) }

  private mutating func collect(_ widget: Widget) {
    guard gtk_widget_get_mapped(widget) != 0 else { return }
    // Buttons hold a label.
    if Self.isKind(of: gtk_label_get_type(), widget) { add(gtk_label_get_text(OpaquePointer(widget))) }
    // Fields of all kinds hold this widget, which has their prompt.
    if Self.isKind(of: gtk_text_get_type(), widget) {
      add(gtk_text_get_placeholder_text(cast(widget)))
    }
    add(gtk_widget_get_tooltip_text(widget))
    var child = gtk_widget_get_first_child(widget)
    while let present = child {
      collect(present)
      child = gtk_widget_get_next_sibling(present)
    }
  }

  private static func isKind(of type: GType, _ widget: Widget) -> Bool {
    g_type_check_instance_is_a(cast(widget, to: GTypeInstance.self), type) != 0
  }

  private mutating func add(_ text: UnsafePointer<CChar>?) {
    guard let text else { return }
    add(String(cString: text))
  }

  /// Adds a text that is not in the list yet.
  mutating func add(_ text: String) {
    if !text.allSatisfy(\.isWhitespace), !all.contains(text) { all.append(text) }
  }
}
