import Localization
import Signals

// A kiosk, a computer for reading alone: leaving leads to the people's screen.
extension AppSession {
  /// Ends the program when Close or Esc is used on the people's screen; a kiosk stays on that screen.
  mutating func leave() -> [AppAction] {
    guard setting.isKiosk else { return finish() }
    let actions = goToPeople()
    say(localized("Trackii stays open on this computer. Ctrl+Shift+Q ends it."))
    return actions
  }

  /// Whether leaving the document ends the program, because the program was started for this document.
  var endsWithDocument: Bool {
    if case .document = setting.start { !setting.isKiosk } else { false }
  }
}
