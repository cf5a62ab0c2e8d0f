/// A key, with the modifier keys that are held down with it.
package struct KeyStroke: Hashable, Sendable {
  /// The key's name in GDK, such as “Page_Down”, “plus” or “j”.
  package var name: String
  /// Whether Ctrl is held down.
  package var isControlled: Bool
  /// Whether Shift is held down.
  package var isShifted: Bool

  /// - Parameters:
  ///   - name: the key's name in GDK.
  ///   - control: whether Ctrl is held down.
  ///   - shift: whether Shift is held down.
  package init(_ name: String, control: Bool = false, shift: Bool = false) {
    (self.name, isControlled, isShifted) = (name, control, shift)
  }

  /// The key stroke as the help writes it, such as “Ctrl+W”.
  package var label: String {
    (isControlled ? "Ctrl+" : "") + (isShifted ? "Shift+" : "") + (Self.labels[name] ?? Self.plain(name))
  }

  private static func plain(_ name: String) -> String { name.count == 1 ? name.uppercased() : name }

  private static let labels = [
    "Down": "↓", "Up": "↑", "Left": "←", "Right": "→", "Page_Down": "Page Down", "Page_Up": "Page Up",
    "space": "Space", "BackSpace": "Backspace", "plus": "+", "equal": "=", "minus": "−", "question": "?",
    "slash": "/", "comma": ",",
    "bracketleft": "[", "bracketright": "]", "less": "<", "greater": ">",
    "Escape": "Esc", "Return": "Enter",
  ]

  /// Whether the key is on the keypad, where it only repeats another key and is left out of the help.
  var isKeypad: Bool { name.hasPrefix("KP_") }
}

extension KeyStroke: ExpressibleByStringLiteral {
  /// Makes a key stroke without Ctrl and Shift from the key's name in GDK.
  package init(stringLiteral name: String) { self.init(name) }
}
