import Signals

/// What the dictionaries of the computer say about a word, over the page it was read on.
struct DefinitionScreen: Sendable {
  enum State: Hashable, Sendable {
    /// The dictionaries have not answered yet.
    case asked
    /// Text that fits the screen, page by page.
    case found([String])
    /// No dictionary has the word itself; the words most like it, which can be looked up instead.
    case similar([String])
    /// What went wrong and what to do, in words for the person.
    case failed(String)
  }

  let word: String
  var state = State.asked
  /// Which page of text, or of cells, from 0.
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

/// What dictionaries have of a word.
package enum WordDefinition: Hashable, Sendable {
  /// At least one.
  case found([DictionaryEntry])
  /// Words that are spelled much like it, the best first; none where nothing is like it.
  case similar([String])
}

/// What one dictionary says about a word.
package struct DictionaryEntry: Hashable, Sendable {
  /// What the dictionary is called.
  package var dictionary: String
  /// As the dictionary has it: lines, indented and broken for a terminal.
  package var text: String
  package init(dictionary: String, text: String) { (self.dictionary, self.text) = (dictionary, text) }
}

/// What is asked of dictionaries.
package enum DictionaryCommand: Hashable, Sendable {
  /// Whether there are any.
  case look
  case define(String)
}

/// How dictionaries answer.
package enum DictionaryEvent: Sendable {
  /// There is a program to ask.
  case available
  case answered(Result<WordDefinition, AppFailure>, word: String)
}

/// What is done by hand about words to be looked up; gaze comes to the same.
package enum DictionaryAsk: Hashable, Sendable {
  /// What is selected, else the words that can be looked up here.
  case open
  case define(String)
}

extension TargetID {
  static let otherWord: TargetID = "definition-other"
  static let pageBefore: TargetID = "definition-before"
  static let sayDefinition: TargetID = "definition-say"
  static func similarWord(_ index: Int) -> TargetID { TargetID("definition-similar-\(index)") }
}
