import CAdwaita
import ReaderApp

/// From GTK's key values to the keys of the registry of actions.
enum Keymap {
  static func event(
    keyval: UInt32, isShifted: Bool, isControlled: Bool, in content: WindowContent
  ) -> WindowEvent? {
    guard let name = names[keyval] else { return nil }
    return UserAction.event(
      for: KeyStroke(name, control: isControlled, shift: isShifted), in: content)
  }

  /// Every key that an action has, by its value: GTK may call one key by several names.
  private static let names: [UInt32: String] = Dictionary(
    UserAction.all.flatMap(\.keys).map { (gdk_keyval_from_name($0.name), $0.name) }
  ) { first, _ in first }
}
