import Signals

/// Phrases that the desktop's voice says for the person, in cells over whatever was shown before.
struct SayScreen: Sendable {
  /// What was said last. It is shown in large letters, so that it can be read where nothing is heard.
  enum Said: Hashable, Sendable {
    case nothing
    case phrase(String)
    /// Why nothing could be heard of it.
    case unheard(String, why: String)
  }

  var said = Said.nothing
  /// Which page of cells, from 0.
  var page = 0
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    // Somebody answers and is looked at, and the next phrase is thought about.
    (timing.idleSeconds, timing.lostSeconds) = (60, 60)
    // Somebody waits for the answer.
    timing.countsLeaving = true
    return timing
  }
}

/// What is done about phrases by hand; gaze comes to the same.
package enum SayEvent: Hashable, Sendable {
  /// Opens the page of phrases.
  case open
  /// One of the phrases, from 0.
  case say(Int)
}

/// The phrases of one person.
package enum Phrases {
  /// Phrases that one person can have: what fits on a page of cells beside the ways out.
  package static let most = 8
  /// Of one phrase, characters: what can be read on a cell and is said in a breath.
  package static let longest = 120

  /// Own choice: what is said most in a day by people who cannot speak, from yes and no to what cannot wait.
  package static let usual = [
    "Yes.", "No.", "Thank you.", "Please come here.", "I am thirsty.", "I am in pain.", "Please turn me.",
    "Please wait, I am writing.",
  ]

  /// Without white space around it and in one line; nil where nothing is left, or it is too long.
  package static func cleaned(_ text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty || words.count > longest ? nil : words
  }

  /// Whether these can be somebody's phrases, as they stand.
  package static func areUsable(_ phrases: [String]) -> Bool {
    (1...most).contains(phrases.count) && phrases.allSatisfy { cleaned($0) == $0 }
  }
}

extension TargetID {
  static func phrase(_ index: Int) -> TargetID { TargetID("phrase-\(index)") }
  static let loud: TargetID = "phrase-loud"
  static let sayTyped: TargetID = "phrase-typed"
}
