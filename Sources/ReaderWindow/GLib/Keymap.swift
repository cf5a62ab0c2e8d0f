import CAdwaita
import ReaderApp

/// Maps GTK's key values to the keys of the registry of actions.
enum Keymap {
  static func event(
    keyval: UInt32, isShifted: Bool, isControlled: Bool, in content: WindowContent
  ) -> WindowEvent? {
    if !isControlled, let event = typed(keyval, in: content) { return event }
    guard let name = names[keyval] else { return nil }
    return UserAction.event(
      for: KeyStroke(name, control: isControlled, shift: isShifted), in: content)
  }

  /// The event for a key that is pressed while keys for gaze are shown. Space and Enter choose such a key, for people
  /// with a switch, until something else was typed.
  private static func typed(_ keyval: UInt32, in content: WindowContent) -> WindowEvent? {
    guard case .panel(let scene) = content, scene.entry != .none else { return nil }
    if keyval == gdk_keyval_from_name("BackSpace") { return .typing(.delete) }
    let isEnter = keyval == gdk_keyval_from_name("Return") || keyval == gdk_keyval_from_name("KP_Enter")
    if isEnter { return scene.entry == .byHand ? .typing(.finish) : nil }
    guard let scalar = Unicode.Scalar(gdk_keyval_to_unicode(keyval)), scalar.value >= 0x20,
      scalar.value != 0x7F
    else { return nil }
    if scalar == " ", scene.entry == .keys { return nil }
    return .typing(.type(Character(scalar)))
  }

  /// The name of every key that an action has, by its key value: GTK may give one key several names.
  private static let names: [UInt32: String] = Dictionary(
    UserAction.all.flatMap(\.keys).map { (gdk_keyval_from_name($0.name), $0.name) }
  ) { first, _ in first }
}
