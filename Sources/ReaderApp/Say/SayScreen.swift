import Localization
import Signals

/// The page of phrases that the desktop's voice says for the person, in cells over the place where the person was.
struct SayScreen: Sendable {
  /// The phrase that was said last. It is shown in large letters, so that it can be read if nothing is heard.
  enum Said: Hashable, Sendable {
    case nothing
    case phrase(String)
    /// A phrase that could not be heard, with the reason.
    case unheard(String, why: String)
  }

  var said = Said.nothing
  /// The page of the cells of phrases that is shown, from 0.
  var page = 0
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    // Somebody answers and is looked at, and the next phrase has to be thought about.
    (timing.idleSeconds, timing.lostSeconds) = (60, 60)
    // The partner in the conversation waits, so that the first choice must be quick.
    timing.countsLeaving = true
    return timing
  }
}

/// What is done about phrases by hand; gaze causes the same events.
package enum SayEvent: Hashable, Sendable {
  /// Opens the page of phrases.
  case open
  /// Says one of the phrases, by number from 0.
  case say(Int)
}

/// The phrases of one person.
package enum Phrases {
  /// The largest number of a person's phrases: as many as fit on a page of cells beside the ways out.
  package static let most = 8
  /// The largest length of a phrase, characters: what fits on a cell and is said in one breath.
  package static let longest = 120

  /// The phrases of people who have set none. Own choice: what people who cannot speak say most in a day, from yes and no to
  /// urgent needs.
  package static let usual = [
    localized("Yes."), localized("No."), localized("Thank you."), localized("Please come here."),
    localized("I am thirsty."), localized("I am in pain."), localized("Please turn me."),
    localized("Please wait, I am writing."),
  ]

  /// A phrase in one line, without spaces around it; nil if it is empty or too long.
  package static func cleaned(_ text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty || words.count > longest ? nil : words
  }

  /// Whether these texts can be a person's phrases without a change.
  package static func areUsable(_ phrases: [String]) -> Bool {
    (1...most).contains(phrases.count) && phrases.allSatisfy { cleaned($0) == $0 }
  }
}

extension TargetID {
  static func phrase(_ index: Int) -> TargetID { TargetID("phrase-\(index)") }
  static let loud: TargetID = "phrase-loud"
  static let sayTyped: TargetID = "phrase-typed"
}
