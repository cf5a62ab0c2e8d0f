import Signals

/// The page with the definition of a word in the computer's dictionaries, over the page where the word was read.
struct DefinitionScreen: Sendable {
  enum State: Hashable, Sendable {
    /// The dictionaries have not answered yet.
    case asked
    /// The definition, in pages of text that fit the screen.
    case found([String])
    /// No dictionary has the word itself; these similar words can be looked up instead.
    case similar([String])
    /// A failure: what went wrong and what to do, in words for the person.
    case failed(String)
  }

  let word: String
  var state = State.asked
  /// The page of text or cells that is shown, from 0.
  var page = 0
  var cells: CoveringCells

  static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    // A long definition is read slowly.
    (timing.idleSeconds, timing.lostSeconds) = (120, 60)
    return timing
  }

  init(_ word: String, cells: CoveringCells) { (self.word, self.cells) = (word, cells) }

  mutating func take(_ answer: Result<WordDefinition, AppFailure>) {
    page = 0
    switch answer {
    case .success(.found(let entries)):
      let pages = DefinitionText.pages(of: entries)
      state = pages.isEmpty ? .similar([]) : .found(pages)
    case .success(.similar(let words)): state = .similar(words)
    case .failure(let failure): state = .failed(failure.words)
    }
  }
}

/// What dictionaries have found for a word.
package enum WordDefinition: Hashable, Sendable {
  /// The word's entries, at least one.
  case found([DictionaryEntry])
  /// Words with a similar spelling, the best first; empty if there are none.
  case similar([String])
}

/// The entry of one dictionary for a word.
package struct DictionaryEntry: Hashable, Sendable {
  /// The dictionary's name.
  package var dictionary: String
  /// The entry's text as the dictionary has it: lines, indented and broken for a terminal.
  package var text: String
  /// Makes an entry from the dictionary's name and the text that the dictionary has for the word.
  package init(dictionary: String, text: String) { (self.dictionary, self.text) = (dictionary, text) }
}

/// What dictionaries are asked for.
package enum DictionaryCommand: Hashable, Sendable {
  /// Asks whether dictionaries are available.
  case look
  /// Looks up a word in all dictionaries that are available.
  case define(String)
}

/// What dictionaries have answered.
package enum DictionaryEvent: Sendable {
  /// Dictionaries are available.
  case available
  /// What the dictionaries have found for a word, or why they could not be asked.
  case answered(Result<WordDefinition, AppFailure>, word: String)
}

/// What is done by hand about looking up words; gaze causes the same events.
package enum DictionaryAsk: Hashable, Sendable {
  /// Looks up the selected text; without a selection, shows the words that can be looked up.
  case open
  /// Looks up this word, as it was typed or chosen.
  case define(String)
}

extension TargetID {
  static let otherWord: TargetID = "definition-other"
  static let pageBefore: TargetID = "definition-before"
  static let sayDefinition: TargetID = "definition-say"
  static func similarWord(_ index: Int) -> TargetID { TargetID("definition-similar-\(index)") }
}
