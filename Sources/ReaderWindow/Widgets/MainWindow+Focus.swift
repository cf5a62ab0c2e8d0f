import CAdwaita
import ReaderApp
import Signals

// Which tile the keyboard is on, also after tiles were made anew, and that this can be seen.
extension MainWindow {
  /// Where the keyboard is before tiles are made anew.
  enum KeyboardPlace {
    /// On a tile of the page that goes.
    case tile(TargetID)
    /// On something above the tiles, such as the list of actions, which keeps it.
    case above
    case elsewhere
  }

  var keyboardPlace: KeyboardPlace {
    guard let window, let focused = gtk_window_get_focus(window) else { return .elsewhere }
    if let tile = overlay.targets.first(where: { focused.isIn($0.widget) }) { return .tile(tile.id) }
    return focused.isIn(stack) ? .elsewhere : .above
  }

  /// The keyboard is in a field.
  var isTyping: Bool {
    guard let window, let focused = gtk_window_get_focus(window) else { return false }
    return focused.isField
  }

  /// Puts the keyboard on the tile on which it was, where the new page is a new state of the one before; else on the
  /// first one.
  func takeKeyboard(from place: KeyboardPlace, to view: TileView, isRefreshed: Bool) {
    switch place {
    case .above where isRefreshed: return
    case .tile(let id) where isRefreshed:
      if let tile = view.targets.first(where: { $0.id == id }) {
        gtk_widget_grab_focus(tile.widget)
        return
      }
    case .above, .tile, .elsewhere: break
    }
    if let first = view.first { gtk_widget_grab_focus(first) }
  }

  /// GTK hides the keyboard's place some seconds after the last key. Whoever steps with a switch looks for it later than
  /// that, so it stays; only the mouse takes it away.
  func keepFocusVisible() {
    guard let window, let click = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(click, 0)
    gtk_event_controller_set_propagation_phase(click, GTK_PHASE_CAPTURE)
    Signal.click(UnsafeMutableRawPointer(click)) { [weak self] _, _ in self?.usesMouse = true }
    gtk_widget_add_controller(root, click)
    Signal.changed(UnsafeMutableRawPointer(window), "focus-visible") { [weak self] in
      guard let self, let window = self.window else { return }
      if gtk_window_get_focus_visible(window) != 0 {
        usesMouse = false
      } else if !usesMouse {
        gtk_window_set_focus_visible(window, 1)
      }
    }
  }
}

extension Widget {
  /// Words are typed into it: an entry's inner part, which has the keyboard, or a text of several lines.
  var isField: Bool {
    let instance = UnsafeMutableRawPointer(self).assumingMemoryBound(to: GTypeInstance.self)
    return [gtk_text_get_type(), gtk_text_view_get_type()].contains {
      g_type_check_instance_is_a(instance, $0) != 0
    }
  }

  fileprivate func isIn(_ other: Widget) -> Bool {
    self == other || gtk_widget_is_ancestor(self, other) != 0
  }
}

extension WindowContent {
  /// The next state of what is shown keeps the page of tiles.
  func isSameView(as before: WindowContent?) -> Bool {
    switch (self, before) {
    case (.shelf, .shelf), (.finder, .finder), (.login, .login), (.cameras, .cameras),
      (.readingTime, .readingTime), (.choices, .choices):
      true
    default: false
    }
  }

  /// It is another state of the page that is shown, and none to which somebody has gone on. A list that was empty and is
  /// not any more is another page: nobody has chosen to be elsewhere than on its first tile.
  func isRefreshed(from before: WindowContent?) -> Bool {
    switch (self, before) {
    case (.choices(let now), .choices(let before)):
      now.heading == before.heading && now.page == before.page && now.typed == before.typed
    case (.shelf(let now), .shelf(let before)):
      now.page == before.page && now.search == before.search && now.items.isEmpty == before.items.isEmpty
        && now.choices?.heading == before.choices?.heading && now.isOpening == before.isOpening
    case (.login(let now), .login(let before)): now.view == before.view
    case (.cameras(let now), .cameras(let before)):
      now.purpose == before.purpose && now.items.isEmpty == before.items.isEmpty
    case (.finder(let now), .finder(let before)): now.files.isEmpty == before.files.isEmpty
    case (.readingTime(let now), .readingTime(let before)): now.items.isEmpty == before.items.isEmpty
    default: false
    }
  }
}
