import CAdwaita
import ReaderApp
import ReaderWindow
import Signals

/// The keyboard's place in the window, as somebody without mouse and gaze sees it.
@MainActor
struct Keyboard {
  private let window: UnsafeMutablePointer<GtkWindow>

  init?() {
    guard let windows = gtk_window_get_toplevels(), let first = g_list_model_get_item(windows, 0)
    else { return nil }
    g_object_unref(first)
    window = first.assumingMemoryBound(to: GtkWindow.self)
  }

  /// The words on the button that Enter would press.
  var words: String? {
    gtk_window_get_focus(window).flatMap { Self.first(below: $0, gtk_label_get_type()) }
      .flatMap { gtk_label_get_text(OpaquePointer($0)) }.map { String(cString: $0) }
  }

  /// Goes on as Tab does.
  func move() { gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD) }

  /// What GTK does by itself some seconds after the last key.
  func hideFrame() { gtk_window_set_focus_visible(window, 0) }

  var hasFrame: Bool { gtk_window_get_focus_visible(window) != 0 }

  private var widget: UnsafeMutablePointer<GtkWidget> {
    UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWidget.self)
  }

  private static func first(
    below widget: UnsafeMutablePointer<GtkWidget>, _ type: GType
  ) -> UnsafeMutablePointer<GtkWidget>? {
    let instance = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self)
    if g_type_check_instance_is_a(instance, type) != 0 { return widget }
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      if let found = first(below: next, type) { return found }
      child = gtk_widget_get_next_sibling(next)
    }
    return nil
  }
}

/// The words of a page change, as those of a reminder do when it is due, while somebody has gone on to its second tile.
@MainActor
func refreshChoices(_ handle: WindowHandle) async {
  let items = ["Done", "In 10 minutes", "In an hour"].enumerated().map {
    ShelfChoices.Choice(.group($0), $1)
  }
  handle.show(.choices(ChoicesModel("Take the blue pill", "in 1 min", items)))
  await handle.settled()
  guard let keyboard = Keyboard() else { return print("no window") }
  print("keyboard at first on \(keyboard.words ?? "nothing")")
  keyboard.move()
  print("keyboard moved to \(keyboard.words ?? "nothing")")
  handle.show(.choices(ChoicesModel("Take the blue pill", "now", items)))
  await handle.settled()
  print("keyboard then on \(keyboard.words ?? "nothing")")
  keyboard.hideFrame()
  await handle.settled()
  print("keyboard's frame is \(keyboard.hasFrame ? "shown" : "hidden")")
  handle.show(.choices(ChoicesModel("Reminders", "", items)))
  await handle.settled()
  print("keyboard on another page on \(keyboard.words ?? "nothing")")
}
