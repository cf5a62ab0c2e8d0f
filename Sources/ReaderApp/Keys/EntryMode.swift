import Attention
import Signals
import Tracking

/// How the person enters text, judged by what they used last.
enum EntryMode: Hashable, Sendable {
  /// With a keyboard, into the fields of the window.
  case fields
  /// With keys in cells, by gaze or a switch.
  case keys

  /// Updates the mode by what the person does.
  mutating func note(_ event: AppEvent) {
    switch event {
    case .gaze(.tracked(let frame)):
      if frame.intents.contains(where: { if case .chosen = $0 { true } else { false } }) { self = .keys }
    // Enter or a switch on a cell was used.
    case .window(.panel(.press)): self = .keys
    // Clicks and steps on cells tell nothing: people who use a mouse or keyboard use them too.
    case .window(.panel), .window(.typing): break
    case .window(let event) where event.isDeliberate: self = .fields
    default: break
    }
  }
}
