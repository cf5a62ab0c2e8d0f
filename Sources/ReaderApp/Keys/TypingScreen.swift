import Localization
import Reading
import Signals
import Typing

/// The keys in cells with which a text is typed: what was typed, and which keys are shown.
///
/// A value without a clock that contains all of typing by gaze, except what happens to the finished text.
package struct TypingScreen: Sendable {
  /// A page of keys.
  package enum Page: Hashable, Sendable {
    /// Words that may be meant, and keys of several letters.
    case keys
    /// More suggested words; the number of the page, from 0.
    case words(Int)
    /// Keys of several letters, one letter of which is chosen next.
    case spelling
    /// The letters of one key, by the key's number; `page` counts from 0.
    case letters(Int, page: Int)
    /// Digits; the number of the page, from 0.
    case numbers(Int)
    /// Punctuation marks; the number of the page, from 0.
    case marks(Int)
    /// Other keys, such as the way to leave; the number of the page, from 0.
    case more(Int)
  }

  /// The state of the words to suggest.
  package enum Words: Sendable {
    /// The words to suggest were requested.
    case asked
    /// The words to suggest have come, as a model of words.
    case known(WordModel)
    /// The words to suggest are not available, with the reason.
    case failed(String)
  }

  /// What follows from the choice of a key.
  package enum Outcome: Sendable {
    /// The typed text or the page of keys has changed.
    case typed
    /// This text is to be said aloud, for people who cannot see what was typed.
    case sayBack(String)
    /// Typing is finished with this text.
    case done(String)
    /// The keys are left without finishing the text.
    case left
  }

  /// What the typed text is for.
  package let purpose: TypingPurpose
  /// The text typed so far with the keys.
  package private(set) var typed: TypedText
  var words = Words.asked
  /// The page of keys that is shown.
  package private(set) var page: Page
  /// Whether something was typed on the keyboard.
  private(set) var isByHand = false
  /// A message above the keys, until a key is chosen; nil for none.
  var news: String? { didSet { tellsWait = false } }
  /// Whether the message is how long a PIN is locked, which counts down.
  private(set) var tellsWait = false
  /// The cells of the keys, with their reaction to gaze and switch.
  package var cells: CoveringCells

  /// - Parameters:
  ///   - purpose: what the text is for.
  ///   - typed: the text that is there already.
  ///   - cells: the cells of the keys.
  ///   - news: a message above the keys, until a key is chosen.
  package init(_ purpose: TypingPurpose, _ typed: TypedText, cells: CoveringCells, news: String? = nil) {
    (self.purpose, self.typed, self.cells, self.news) = (purpose, typed, cells, news)
    page = purpose.beginsNumbers ? .numbers(0) : purpose.beginsSpelling ? .spelling : .keys
  }

  var model: WordModel { if case .known(let model) = words { model } else { .empty } }

  /// The alphabet for spelling, if it differs from that of the suggested words.
  private var otherAlphabet: Alphabet?
  var alphabet: Alphabet { otherAlphabet ?? model.alphabet }

  /// The times of dwells and idleness on pages of keys.
  package static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    // People who write think, look away, or are spoken to. Their text is stored in any case.
    (timing.idleSeconds, timing.lostSeconds, timing.rounds) = (600, 600, 30)
    return timing
  }

  /// The times for a purpose. Keys for a changed password close sooner, since the person was identified before, and the next
  /// one to sit down must not use them.
  static func timing(for purpose: TypingPurpose) -> PanelMachine.Timing {
    var timing = timing
    if case .changedPassword = purpose { (timing.idleSeconds, timing.lostSeconds) = (120, 30) }
    return timing
  }

  /// The likeliest word for the keys that were pressed, with the keys that are shown.
  private var guess: String?
  private var doubted = DoubtedKeys()
  /// The grid of the keys that are shown.
  private var shownGrid: CellGrid?

  /// The text as it would be finished now, with the likeliest word for the keys that were pressed.
  var finished: String { typed.finished(guess: guess) }

  // MARK: Choosing keys

  /// Presses a key.
  ///
  /// - Parameters:
  ///   - id: the cell of the key.
  ///   - grid: the grid of the cells.
  ///   - time: the present time.
  package mutating func choose(_ id: TargetID, on grid: CellGrid, at time: Timestamp) -> Outcome {
    // The key that was shown in the cell is meant, even if the grid has changed since.
    let before = Keyboard(self, on: shownGrid ?? grid)
    guard let effect = before.effect(of: id) else { return .typed }
    news = nil
    switch effect {
    case .done: return .done(finished)
    case .leave: return .left
    case .sayBack: return .sayBack(finished)
    default: break
    }
    let pageBefore = page
    doubted.note(effect, on: page)
    take(effect)
    // If the page changes, or another key comes in the place that is looked at, the eyes have to leave it first.
    let isOther = page != pageBefore || !Keyboard(self, on: grid).isLike(before, at: id)
    show(on: grid, isOther: isOther, at: time)
    return .typed
  }

  /// Types a character on the keyboard, whatever keys are shown; nil deletes the last one.
  mutating func type(_ character: Character?, on grid: CellGrid, at time: Timestamp) {
    if let character { typed.type(character) } else { typed.delete() }
    (isByHand, news) = (true, nil)
    cells.machine.stay(at: time)
    show(on: grid, isOther: false, at: time)
  }

  private mutating func take(_ effect: Key.Effect) {
    let home: Page = purpose.beginsSpelling ? .spelling : .keys
    switch effect {
    case .group(let key): typed.press(key)
    case .word(let word):
      typed.choose(word)
      page = .keys
    case .letter(let letter):
      typed.spell(letter)
      page = .spelling
    case .digit(let digit): typed.digit(digit, guess: guess)
    case .mark(let mark):
      typed.put(mark, guess: guess)
      page = home
    case .newLine:
      typed.newLine(guess: guess)
      page = home
    case .delete: typed.delete()
    case .deleteWord: typed.deleteWord()
    case .undoDeleting: typed.undoDeleting()
    case .space:
      typed.space()
      page = home
    case .accent: typed.accent()
    case .alphabet:
      otherAlphabet = alphabet.next
      page = .spelling
    case .capitals:
      typed.nextCapitals()
      if case .more = page { page = home }
    case .page(let next): page = next
    case .sayBack, .done, .leave: break
    }
  }

  // MARK: Cells of the keys

  /// The share of the screen's height for the text above the keys.
  private static let textShare = 0.1
  /// The share of the gaze error for which keys are made large enough: a wrong key is deleted with one look, while fewer keys
  /// cost more looks for every word.
  package static let errorShare = 0.8

  /// Shows the present keys.
  ///
  /// - Parameters:
  ///   - grid: the grid of the cells.
  ///   - isOther: whether the keys differ from those before, so that the eyes have to leave the spot where they are.
  ///   - time: the present time.
  package mutating func show(on grid: CellGrid, isOther: Bool, at time: Timestamp) {
    if let shownGrid, Keyboard(self, on: shownGrid).letterKeys != Keyboard(self, on: grid).letterKeys {
      typed.spellOut(guess)
      if case .letters = page { page = .spelling }
    }
    shownGrid = grid
    let keyboard = Keyboard(self, on: grid)
    guess = keyboard.guess
    let items = keyboard.placed.map { place, id, key in
      var item = PanelItem(id, key.label, key.icon)
      (item.isText, item.isOn, item.repeatSeconds) = (key.isText, key.isOn, key.repeatSeconds)
      item.priority = doubted.priority(of: key.effect, on: page)
      item.rect = OpenPanel.rect(place, in: grid, below: Self.textShare)
      return item
    }
    cells.show(items, at: OpenPanel.cells(items, in: grid), isOther: isOther, time: time)
  }

  /// Takes in the words to suggest, or why they are not available.
  package mutating func know(_ words: Words, on grid: CellGrid, at time: Timestamp) {
    self.words = words
    if case .failed(let why) = words { news = localized("No words can be offered: \(why)") }
    show(on: grid, isOther: false, at: time)
  }

  /// Shows how long a PIN is locked as the message.
  mutating func tell(_ wait: PINWait) {
    news = wait.words
    tellsWait = true
  }

  // MARK: The scene

  /// The text above the keys.
  var headline: String {
    if let news { return news }
    guard !typed.isEmpty else { return purpose.prompt }
    let shown = purpose.isSecret ? String(repeating: "•", count: typed.text.count) : typed.shown(guess: guess)
    let line = shown.split(separator: "\n", omittingEmptySubsequences: false).last.map(String.init) ?? shown
    let end = line.count > Self.longestLine ? "…" + line.suffix(Self.longestLine) : line
    return end + "▏"
  }

  /// The number of characters in the line above the keys.
  private static let longestLine = 66
}

extension TargetID {
  /// The key that ends typing.
  package static let keysDone: TargetID = "keys-done"
}
