import CAdwaita
import ReaderApp
import Signals

// The keyboard focus on tiles, which stays when tiles are made anew, and is always visible.
extension MainWindow {
  /// The place of the keyboard focus before tiles are made anew.
  enum KeyboardPlace {
    /// The focus is on a tile of the page that is replaced.
    case tile(TargetID)
    /// The focus is on something above the tiles, such as the list of actions, and stays there.
    case above
    case elsewhere
  }

  var keyboardPlace: KeyboardPlace {
    guard let window, let focused = gtk_window_get_focus(window) else { return .elsewhere }
    if let tile = overlay.targets.first(where: { focused.isIn($0.widget) }) { return .tile(tile.id) }
    return focused.isIn(stack) ? .elsewhere : .above
  }

  /// Whether the keyboard focus is in an entry field.
  var isTyping: Bool {
    guard let window, let focused = gtk_window_get_focus(window) else { return false }
    return focused.isField
  }

  /// Puts the keyboard focus on the same tile as before, if the new page is a new state of the former one; else on the
  /// first tile.
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

  /// Keeps the focus visible: GTK hides it some seconds after the last key, but a person who steps with a switch needs it
  /// longer. Only the mouse hides it.
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
  /// Whether a widget takes typed words: the inner part of an entry, which has the focus, or a text of several lines.
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
  /// Whether the next state of what is shown keeps the page of tiles.
  func isSameView(as before: WindowContent?) -> Bool {
    switch (self, before) {
    case (.shelf, .shelf), (.finder, .finder), (.login, .login), (.cameras, .cameras),
      (.readingTime, .readingTime), (.choices, .choices):
      true
    default: false
    }
  }

  /// Whether the content is another state of the page that is shown, and not one to which the person has gone on. A list
  /// that was empty and no longer is counts as another page, so that the focus goes to its first tile.
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
