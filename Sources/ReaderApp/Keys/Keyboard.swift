import Localization
import Signals
import Typing

/// The keys that are shown and their places: as many as gaze can tell apart.
///
/// Of twelve cells: four words above six keys of letters, Delete and More. Of six: a word and three keys of letters. Of four: a
/// word and two keys of letters. What does not fit is behind More.
struct Keyboard {
  let typing: TypingScreen
  /// The number of columns of the grid that fits the gaze error.
  let columns: Int
  let rows: Int

  init(_ typing: TypingScreen, on grid: CellGrid) {
    (self.typing, columns, rows) = (typing, grid.columns, grid.rows)
  }

  /// The time until a key that is still looked at is pressed again, s: longer than a look at what it did. Own choice.
  private static let repeatSeconds = 1.1

  private var count: Int { columns * rows }
  /// The number of keys among which the letters are divided.
  var letterKeys: Int { count >= 12 ? 6 : count >= 6 ? 3 : 2 }
  /// The letters of each key. Only the alphabet of the suggested words leads to words; any alphabet can be spelled.
  private var groups: [[Character]] {
    let alphabet = typing.page == .keys ? typing.model.alphabet : typing.alphabet
    return alphabet.groups(letterKeys)
  }
  private var typed: TypedText { typing.typed }

  /// The number of places for suggested words above the letters.
  var wordSlots: Int { count >= 12 ? 4 : 1 }

  /// The likeliest word for the keys that were pressed; nil if no key was pressed.
  var guess: String? {
    guard case .keys = typed.pending else { return nil }
    return typed.candidates(typing.model, of: letterKeys, most: 1).first
  }

  /// The letters spelled so far of the word being typed; nil if none were.
  private var spelled: String? { if case .letters(let word) = typed.pending { word } else { nil } }

  /// The keys by place, row by row from the top left; nil for an empty place.
  var keys: [Key?] {
    switch typing.page {
    case .keys: main(upperKeys, Key.Effect.group)
    case .spelling: main(spellingWords) { .page(.letters($0, page: 0)) }
    case .letters(let group, let page): letters(group, page)
    case .words(let page): list(moreWords, page: page) { .words($0) }
    case .numbers(let page): numbers(page)
    case .marks(let page): list(marks, page: page) { .marks($0) }
    case .more(let page): list(more, page: page) { .more($0) }
    }
  }

  // MARK: Keys by cell

  /// The keys with their places and the names of their cells.
  var placed: [(place: Int, id: TargetID, key: Key)] {
    keys.enumerated().compactMap { place, key in key.map { (place, Self.id(of: $0, at: place), $0) } }
  }

  private static func id(of key: Key, at place: Int) -> TargetID {
    switch key.effect {
    case .leave where key.icon == .back: .panelBack
    // The first key on a page other than that of the letters.
    case .page where place == 0 && key.icon == .back: .panelBack
    case .done: .keysDone
    default: TargetID("key-\(place)")
    }
  }

  /// What a cell does; nil if it does nothing. Back always has an effect, since it can be asked for by hand.
  func effect(of id: TargetID) -> Key.Effect? {
    placed.first { $0.id == id }?.key.effect ?? (id == .panelBack ? .leave : nil)
  }

  /// Whether a look that stays on a cell's place has the same meaning on this keyboard as on the other.
  func isLike(_ other: Keyboard, at id: TargetID) -> Bool {
    guard let (place, _, old) = other.placed.first(where: { $0.id == id }) else { return false }
    // An empty place cannot be chosen by a look that stays.
    guard let key = placed.first(where: { $0.place == place })?.key else { return true }
    return key.effect == old.effect
  }

  // MARK: Keys for letters and words

  /// The keys of the main page.
  ///
  /// - Parameters:
  ///   - upper: the keys above the letters, in `wordSlots` places.
  ///   - effect: what the key of a group of letters does, by its number.
  private func main(_ upper: [Key?], _ effect: (Int) -> Key.Effect) -> [Key?] {
    let letters = groups.enumerated().map { index, group -> Key? in
      var key = Key(effect(index), text: Alphabet.label(group))
      if case .group = key.effect { key.repeatSeconds = Self.repeatSeconds }
      return key
    }
    var delete = Key(.delete, localized("Delete"), .previous)
    delete.repeatSeconds = Self.repeatSeconds
    let deleting: Key? = typed.isEmpty ? nil : delete
    let more: Key? = Key(.page(.more(0)), localized("More…"), .more)
    switch (count, columns) {
    case (12, 4): return upper + letters[0..<3] + [deleting] + letters[3..<6] + [more]
    case (12, _): return upper[0..<3] + letters + [upper[3], deleting, more]
    case (6, _): return upper + letters + [deleting, more]
    default: return upper + letters + [more]
    }
  }

  /// The keys above the letters.
  private var upperKeys: [Key?] {
    switch typed.pending {
    case .nothing: restingWords
    case .keys: words(wordSlots)
    // The word as it was spelled comes first, so that it can be accepted.
    case .letters(let word):
      count >= 12
        ? [Key(.space, text: word)] + words(wordSlots - 2) + [done] : [Key(.space, text: word)]
    }
  }

  private func words(_ most: Int) -> [Key?] {
    let candidates = typed.candidates(typing.model, of: letterKeys, most: most)
    var keys: [Key?] = candidates.map { Key(.word($0), text: $0) }
    if case .keys = typed.pending, candidates.isEmpty {
      keys = [Key(.page(.spelling), localized("No word; spell it"), .mark)]
    }
    return keys + Array(repeating: nil, count: most - keys.count)
  }

  /// The keys above the letters before a key was pressed: likely next words, and the key that ends typing in the last place.
  private var restingWords: [Key?] {
    if typed.isEmpty { return words(wordSlots - 1) + [back] }
    return count >= 12 ? words(wordSlots - 1) + [done] : words(wordSlots)
  }

  private var spellingWords: [Key?] {
    let ending: Key? = typed.isEmpty ? back : done
    let isSpelled = spelled != nil
    guard count >= 12 else {
      return [isSpelled ? Key(.space, localized("Next word"), .forward) : ending]
    }
    let accent: Key? = typed.canAccent ? Key(.accent, localized("Accent"), .later) : nil
    var capitals: Key? = Key(.capitals, localized("Capitals"), .up)
    capitals?.isOn = typed.capitals != .usual
    if typed.style == .exact {
      return [accent, capitals, Key(.page(.numbers(0)), text: "123"), ending]
    }
    let completion = isSpelled ? words(1)[0] : nil
    return [
      isSpelled
        ? Key(.space, localized("Next word"), .forward) : Key(.page(.keys), localized("Words"), .find),
      accent,
      completion ?? capitals, ending,
    ]
  }

  private var back: Key { Key(.leave, localized("Back"), .back) }
  private var done: Key { Key(.done, typing.purpose.doneLabel, .done) }

  private func letters(_ group: Int, _ page: Int) -> [Key?] {
    let letters = groups.indices.contains(group) ? groups[group] : []
    let isCapital = typed.capitals != .usual
    let keys = letters.map { letter in
      Key(.letter(letter), text: isCapital ? letter.uppercased() : String(letter))
    }
    return list(keys, page: page, back: .spelling) { .letters(group, page: $0) }
  }

  private var moreWords: [Key] {
    typed.candidates(typing.model, of: letterKeys, most: wordsShown + 30).dropFirst(wordsShown)
      .map { Key(.word($0), text: $0) }
  }

  /// The number of suggested words above the letters.
  private var wordsShown: Int {
    switch typed.pending {
    // Of several spelled continuations at most one is shown, and not on every grid, so none is left out on the page of more
    // words.
    case .letters: 0
    case .keys: wordSlots
    case .nothing: typed.isEmpty || count >= 12 ? wordSlots - 1 : wordSlots
    }
  }

  // MARK: Other pages of keys

  private func numbers(_ page: Int) -> [Key?] {
    let digits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map { digit in
      var key = Key(.digit(digit), text: "\(digit)")
      key.repeatSeconds = Self.repeatSeconds
      return key
    }
    return list(digits + [Key(.delete, localized("Delete"), .previous)], page: page) { .numbers($0) }
  }

  private var marks: [Key] {
    let usual = Array(".,?!'-:;()“”\"/@&+=_#%*$€")
    // A password may contain every character of a usual keyboard.
    let all = typed.style == .exact ? usual + Array("<>[]{}|\\^~`§£") : usual
    let keys = all.map { Key(.mark($0), text: String($0)) }
    return typed.style == .prose ? keys + [Key(.newLine, localized("New line"), .down)] : keys
  }

  private var more: [Key] {
    var keys: [Key] = []
    if !typed.isEmpty { keys.append(done) }
    // The way to leave is among the first keys, so that it is easy to reach.
    keys.append(
      Key(.leave, typing.purpose.isSecret ? localized("Leave") : localized("Leave for now"), .close))
    if !moreWords.isEmpty { keys.append(Key(.page(.words(0)), localized("More words"), .find)) }
    if typing.page != .spelling, typed.style != .exact {
      keys.append(Key(.page(.spelling), localized("Spell"), .mark))
    }
    keys += [Key(.page(.numbers(0)), text: "123"), Key(.page(.marks(0)), text: ". , ?")]
    var capitals = Key(
      .capitals, typed.capitals == .all ? localized("Capitals: all") : localized("Capitals"), .up)
    capitals.isOn = typed.capitals != .usual
    keys.append(capitals)
    if typed.style == .exact { keys.append(Key(.space, localized("Space"), .forward)) }
    keys.append(Key(.alphabet, Self.label(of: typing.alphabet.next), .size))
    if count < 12 {
      if typed.canAccent { keys.append(Key(.accent, localized("Accent"), .later)) }
      if !typed.isEmpty { keys.append(Key(.delete, localized("Delete"), .previous)) }
    }
    if !typed.isEmpty {
      keys.append(
        Key(.deleteWord, typed.style == .exact ? localized("Delete one") : localized("Delete a word"), .close)
      )
    }
    if typed.canUndoDeleting { keys.append(Key(.undoDeleting, localized("Undo deleting"), .undo)) }
    if !typing.purpose.isSecret, !typed.isEmpty {
      keys.append(Key(.sayBack, localized("Read it to me"), .aloud))
    }
    return keys
  }

  /// The key that leads to the letters of a script.
  private static func label(of alphabet: Alphabet) -> String {
    switch alphabet {
    case .latin: localized("Latin letters")
    case .greek: localized("Greek letters")
    case .cyrillic: localized("Cyrillic letters")
    default: alphabet.name
    }
  }

  /// A list of keys with the way back before them, on as many pages as needed.
  private func list(
    _ all: [Key], page: Int, back: TypingScreen.Page? = nil, _ next: (Int) -> TypingScreen.Page
  ) -> [Key?] {
    let home: TypingScreen.Page = typing.purpose.style == .exact ? .spelling : .keys
    // Back is on every page; “More…” goes round the pages.
    let back = Key(.page(back ?? home), localized("Keys"), .back)
    guard all.count > count - 1 else { return [back] + all }
    let room = count - 2
    let pages = (all.count + room - 1) / room
    let shown = all.dropFirst(page % pages * room).prefix(room)
    return [back] + shown + [Key(.page(next(page + 1)), localized("More…"), .more)]
  }
}
