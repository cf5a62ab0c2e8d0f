import Typing

/// A key of the on-screen keyboard for gaze.
struct Key: Hashable, Sendable {
  enum Effect: Hashable, Sendable {
    /// One of the keys that stand for several letters, by number from 0.
    case group(Int)
    case word(String)
    case letter(Character)
    case digit(Int)
    case mark(Character)
    case newLine
    case delete, deleteWord, undoDeleting
    case space, accent, capitals
    /// Changes to the letters of the next script.
    case alphabet
    case page(TypingScreen.Page)
    /// Says aloud what was typed.
    case sayBack
    case done
    /// Leaves the keys without using the text, which is stored as a draft.
    case leave
  }

  var effect: Effect
  var label: String
  var icon = ActionIcon.dot
  /// Whether the label is drawn large in place of an icon.
  var isText = false
  var repeatSeconds: Double?
  var isOn = false

  init(_ effect: Effect, _ label: String, _ icon: ActionIcon) {
    (self.effect, self.label, self.icon) = (effect, label, icon)
  }

  /// A key whose label is its text.
  init(_ effect: Effect, text: String) {
    (self.effect, label, isText) = (effect, text, true)
  }
}
