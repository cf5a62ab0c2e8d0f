import Typing

/// A key of the keyboard for gaze.
struct Key: Hashable, Sendable {
  enum Effect: Hashable, Sendable {
    /// One of the keys of several letters, from 0.
    case group(Int)
    case word(String)
    case letter(Character)
    case digit(Int)
    case mark(Character)
    case newLine
    case delete, deleteWord, undoDeleting
    case space, accent, capitals
    /// Letters of the next script.
    case alphabet
    case page(TypingScreen.Page)
    /// Says what was typed.
    case sayBack
    case done
    /// Away, without doing what was typed; it is kept for the next time.
    case leave
  }

  var effect: Effect
  var label: String
  var icon = ActionIcon.dot
  /// It is written large in place of an icon.
  var isText = false
  var repeatSeconds: Double?
  var isOn = false

  init(_ effect: Effect, _ label: String, _ icon: ActionIcon) {
    (self.effect, self.label, self.icon) = (effect, label, icon)
  }

  /// A key that is its text.
  init(_ effect: Effect, text: String) {
    (self.effect, label, isText) = (effect, text, true)
  }
}
