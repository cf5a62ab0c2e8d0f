import AppFlows
import ReaderApp
import Reading
import Signals
import Testing
import Typing

/// Somebody who types by gaze with the keys that are shown, and sees what stands above them.
struct Typist {
  let app: TestedApp

  var scene: PanelScene? { if case .panel(let scene) = app.state.view?.content { scene } else { nil } }
  var labels: [String] { scene?.cells.map(\.label) ?? [] }
  /// What was typed, as it is shown.
  var shown: String { scene?.headline ?? "" }

  func cell(_ label: String) -> PanelScene.Cell? { scene?.cells.first { $0.label == label } }

  /// Looks at a cell until something has come of it, then beside it for a moment.
  func look(at label: String, _ comment: String = "") throws {
    let cell = try #require(self.cell(label), "no “\(label)” among \(labels) \(comment)")
    let before = (labels, shown)
    app.world.gaze.look = cell.rect.center
    for _ in 0..<150 where labels == before.0 && shown == before.1 { app.frame() }
    #expect(labels != before.0 || shown != before.1, "nothing came of “\(label)”")
    let other = scene?.cells.first { !$0.rect.contains(cell.rect.center) }
    app.world.gaze.look = other?.rect.center ?? ScreenPoint(x: 960, y: 20)
    app.wait(0.4)
  }

  /// Looks at a cell until that holds, at most five seconds.
  func look(at label: String, until done: () -> Bool) throws {
    app.world.gaze.look = try #require(cell(label), "no “\(label)” among \(labels)").rect.center
    for _ in 0..<150 where !done() { app.frame() }
    #expect(done(), "\(label): \(app.summary)")
  }

  /// Chooses a cell by hand, which comes to the same as gaze.
  func press(_ label: String) throws {
    let cell = try #require(self.cell(label), "no “\(label)” among \(labels)")
    app.does(.panel(.choose(cell.id)))
  }

  /// Chooses the keys of a PIN by hand, on whichever pages they stand.
  func enter(_ keys: [String]) throws {
    for key in keys {
      for _ in 0..<6 where cell(key) == nil { try press("More…") }
      try press(key)
    }
  }

  /// The eyes leave where they were: what comes there is not chosen by that look.
  func lookAway() {
    app.world.gaze.look = ScreenPoint(x: 480, y: 20)
    app.wait(0.6)
  }

  /// The key of a letter.
  func key(of letter: Character) -> String? {
    let groups = Alphabet.keyCounts.flatMap { Alphabet.latin.groups($0) }
    return groups.first { $0.contains(letter) && labels.contains(Alphabet.label($0)) }.map(Alphabet.label)
  }

  /// Types a word by the keys of its letters until it is offered, and chooses it.
  ///
  /// - Parameter byGaze: looks at the keys; else they are chosen at once.
  func type(_ word: String, byGaze: Bool = false) throws {
    func choose(_ label: String) throws { try byGaze ? look(at: label) : press(label) }
    for letter in word.lowercased() {
      if cell(word) != nil { break }
      try choose(try #require(key(of: letter), "no key of \(letter) among \(labels)"))
    }
    if cell(word) == nil {
      try choose("More…")
      if cell("More words") != nil { try choose("More words") }
    }
    try choose(word)
  }

  /// Spells letters one by one, with the keys of a name or a password.
  func spell(_ letters: String) throws {
    for letter in letters {
      if let digit = letter.wholeNumberValue {
        try press("123")
        try press("\(digit)")
        try press("Keys")
      } else {
        if letter.isUppercase { try press("Capitals") }
        try press(try #require(key(of: Character(letter.lowercased())), "no key of \(letter): \(labels)"))
        try press(String(letter))
      }
    }
  }
}
