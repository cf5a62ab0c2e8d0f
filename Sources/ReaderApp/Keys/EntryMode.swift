import Attention
import Signals
import Tracking

/// Into what the person types: as they acted last.
enum EntryMode: Hashable, Sendable {
  /// The window's fields, with a keyboard.
  case fields
  /// Keys in cells, by gaze or a switch.
  case keys

  /// Takes in how somebody acts.
  mutating func note(_ event: AppEvent) {
    switch event {
    case .gaze(.tracked(let frame)):
      if frame.intents.contains(where: { if case .chosen = $0 { true } else { false } }) { self = .keys }
    // Enter or a switch on a cell.
    case .window(.panel(.press)): self = .keys
    // Cells are clicked and stepped through by whoever uses them anyway.
    case .window(.panel), .window(.typing): break
    case .window(let event) where event.isDeliberate: self = .fields
    default: break
    }
  }
}
