import Signals

// A machine that is there for reading alone: leaving leads to the people.
extension AppSession {
  /// Close or Esc where the people are shown.
  mutating func leave() -> [AppAction] {
    guard setting.isKiosk else { return finish() }
    let actions = goToPeople()
    say("Trackii stays open on this computer. Ctrl+Shift+Q ends it.")
    return actions
  }

  /// Whether leaving a document ends the program, which was started for that document.
  var endsWithDocument: Bool {
    if case .document = setting.start { !setting.isKiosk } else { false }
  }
}
