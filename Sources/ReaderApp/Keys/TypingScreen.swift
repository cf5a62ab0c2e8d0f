import Reading
import Signals
import Typing

/// Keys with which something is typed, in cells: what is chosen, and what is shown then.
///
/// A value without a clock, the whole of typing by gaze but for what becomes of the text.
package struct TypingScreen: Sendable {
  /// Which keys are shown.
  package enum Page: Hashable, Sendable {
    /// Words that may be meant, and keys of several letters.
    case keys
    /// More words, on so many pages from 0.
    case words(Int)
    /// Keys of several letters, of which one letter is chosen next.
    case spelling
    /// The letters of one of them, on so many pages from 0.
    case letters(Int, page: Int)
    /// Digits, on so many pages from 0.
    case numbers(Int)
    /// Punctuation marks, on so many pages from 0.
    case marks(Int)
    /// What else there is.
    case more(Int)
  }

  /// The words that are offered.
  package enum Words: Sendable {
    /// They are being gathered.
    case asked
    /// The words that are likely.
    case known(WordModel)
    /// They cannot be had; why.
    case failed(String)
  }

  /// What has come of a choice.
  package enum Outcome: Sendable {
    /// Something was typed, or other keys are shown.
    case typed
    /// This is to be said aloud, so that whoever cannot see it knows what was typed.
    case sayBack(String)
    /// What was typed is done, as this text.
    case done(String)
    /// Away, without doing what was typed.
    case left
  }

  /// What is typed for.
  package let purpose: TypingPurpose
  /// What is typed so far.
  package private(set) var typed: TypedText
  var words = Words.asked
  /// Which keys are shown.
  package private(set) var page: Page
  /// Something was typed on the keyboard.
  private(set) var isByHand = false
  /// Said above the keys until something is chosen.
  var news: String?
  /// How the cells react to gaze and keys.
  package var cells: CoveringCells

  /// - Parameters:
  ///   - purpose: what is typed for.
  ///   - typed: what stands there already.
  ///   - cells: how the cells react to gaze and keys.
  ///   - news: said above the keys until something is chosen.
  package init(_ purpose: TypingPurpose, _ typed: TypedText, cells: CoveringCells, news: String? = nil) {
    (self.purpose, self.typed, self.cells, self.news) = (purpose, typed, cells, news)
    page = purpose.beginsNumbers ? .numbers(0) : purpose.beginsSpelling ? .spelling : .keys
  }

  var model: WordModel { if case .known(let model) = words { model } else { .empty } }

  /// The letters that words are spelled with, where they are not those of the words that are offered.
  private var otherAlphabet: Alphabet?
  var alphabet: Alphabet { otherAlphabet ?? model.alphabet }

  /// How long things take on pages of keys.
  package static var timing: PanelMachine.Timing {
    var timing = PanelMachine.Timing()
    // Who writes thinks, looks away, is spoken to. What was typed is kept in any case.
    (timing.idleSeconds, timing.lostSeconds, timing.rounds) = (600, 600, 30)
    return timing
  }

  /// Keys for another password are not for whoever sits down next: who the person is was shown before.
  static func timing(for purpose: TypingPurpose) -> PanelMachine.Timing {
    var timing = timing
    if case .changedPassword = purpose { (timing.idleSeconds, timing.lostSeconds) = (120, 30) }
    return timing
  }

  /// The likeliest word for the keys that were pressed, as the keys that are shown have it.
  private var guess: String?
  private var doubted = DoubtedKeys()
  /// The grid that the keys that are shown lie in.
  private var shownGrid: CellGrid?

  /// What the text is when it is done, with the likeliest word for the keys that were pressed.
  var finished: String { typed.finished(guess: guess) }

  // MARK: Choices

  /// - Parameters:
  ///   - id: the cell.
  ///   - grid: where the cells are.
  ///   - time: now.
  package mutating func choose(_ id: TargetID, on grid: CellGrid, at time: Timestamp) -> Outcome {
    // What was chosen is the key that was shown there, whatever the grid is by now.
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
    // Another page, or other keys in the place that is looked at: the eyes have to leave it first.
    let isOther = page != pageBefore || !Keyboard(self, on: grid).isLike(before, at: id)
    show(on: grid, isOther: isOther, at: time)
    return .typed
  }

  /// On the keyboard, whatever keys are shown; nil deletes.
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

  // MARK: Cells

  /// Of the screen's height, for the text above the keys.
  private static let textShare = 0.1
  /// Of the error that cells of other screens are laid out for: a wrong key is taken back with one look, while fewer keys
  /// cost more looks for every word.
  package static let errorShare = 0.8

  /// - Parameters:
  ///   - grid: where the cells are.
  ///   - isOther: other keys than before: the eyes have to leave the place where they are.
  ///   - time: now.
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

  /// The words have come, or cannot.
  package mutating func know(_ words: Words, on grid: CellGrid, at time: Timestamp) {
    self.words = words
    if case .failed(let why) = words { news = "No words can be offered: \(why)" }
    show(on: grid, isOther: false, at: time)
  }

  // MARK: What is seen

  /// What stands above the keys.
  var headline: String {
    if let news { return news }
    guard !typed.isEmpty else { return purpose.prompt }
    let shown = purpose.isSecret ? String(repeating: "•", count: typed.text.count) : typed.shown(guess: guess)
    let line = shown.split(separator: "\n", omittingEmptySubsequences: false).last.map(String.init) ?? shown
    let end = line.count > Self.longestLine ? "…" + line.suffix(Self.longestLine) : line
    return end + "▏"
  }

  /// Characters in the line above the keys.
  private static let longestLine = 66
}

extension TargetID {
  /// The key that ends typing.
  package static let keysDone: TargetID = "keys-done"
}
