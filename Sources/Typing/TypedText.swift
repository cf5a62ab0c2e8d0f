/// A text that is typed with few keys: the words that are finished, and the one under way.
///
/// A value: each operation is one choice of the person's, and `delete` takes the last one back.
package struct TypedText: Hashable, Sendable {
  /// What is typed.
  package enum Style: Hashable, Sendable {
    /// Sentences: a capital letter begins each.
    case prose
    /// Words that are looked for: as they are.
    case words
    /// Exactly the characters that are chosen, such as a password: no word is offered, and no space comes by itself.
    case exact
  }

  /// The word under way.
  package enum Pending: Hashable, Sendable {
    /// No word is under way.
    case nothing
    /// Keys of which each stands for several letters, from 0.
    case keys([Int])
    /// Letters that were spelled.
    case letters(String)
  }

  /// How the next word is written.
  package enum Capitals: Hashable, Sendable, CaseIterable {
    /// As the word has them, and at the beginning of a sentence.
    case usual
    /// The first letter.
    case first
    /// All of its letters.
    case all
  }

  struct Moment: Hashable, Sendable {
    var text: String
    var pending = Pending.nothing
    var capitals = Capitals.usual
  }

  /// Characters of a text at most; what would be longer is not taken.
  package let longest: Int
  /// How the text is written.
  package let style: Style
  private(set) var now: Moment
  private var past: [Moment] = []
  /// What the last deletions took, the last at the end, until something else is typed.
  private var deleted: [Moment] = []
  /// Choices that can be taken back.
  private static let mostPast = 200

  /// - Parameters:
  ///   - text: what stands there already.
  ///   - style: how the text is written.
  ///   - longest: characters at most; what would be longer is not taken.
  package init(_ text: String = "", style: Style, longest: Int = 4000) {
    (self.style, self.longest) = (style, longest)
    now = Moment(text: text)
  }

  /// Without the word under way.
  package var text: String { now.text }
  /// The word under way.
  package var pending: Pending { now.pending }
  /// How the word under way is written.
  package var capitals: Capitals { now.capitals }
  /// Whether nothing was typed, or nothing is left of it.
  package var isEmpty: Bool { now.text.isEmpty && now.pending == .nothing }
  /// Whether something was deleted that can be put back.
  package var canUndoDeleting: Bool { !deleted.isEmpty }

  /// The word before the one under way; empty at the beginning of a sentence, nil where something stands there that is no
  /// word.
  package var wordBefore: String? {
    guard let last = now.text.last else { return "" }
    if WordTokenizer.isEnd(last) || last.isNewline { return "" }
    let word = String(now.text.reversed().prefix { $0.isLetter || WordTokenizer.isJoint($0) }.reversed())
    return word.isEmpty ? nil : word
  }

  var beginsSentence: Bool {
    guard style == .prose else { return false }
    guard let last = now.text.last(where: { !$0.isWhitespace }) else { return true }
    return ".!?…".contains(last) || now.text.last?.isNewline == true
  }

  // MARK: Choices

  /// One more key of several letters.
  package mutating func press(_ key: Int) {
    guard style != .exact else { return }
    // In one change, so that deleting takes back the key alone.
    change { moment in
      switch moment.pending {
      case .nothing: moment.pending = .keys([key])
      case .keys(let before): moment.pending = .keys(before + [key])
      case .letters(let word):
        moment.append(word)
        moment.pending = .keys([key])
      }
    }
  }

  /// A word in place of the keys that were pressed.
  package mutating func choose(_ word: String) {
    change { moment in
      moment.pending = .nothing
      moment.append(word)
      moment.capitals = .usual
    }
  }

  /// A letter of a word that is spelled. Keys that were pressed before give way to it.
  package mutating func spell(_ letter: Character) {
    let beginsSentence = beginsSentence
    change { [style] moment in
      var word = ""
      if case .letters(let before) = moment.pending { word = before }
      let isCapital =
        moment.capitals == .all || word.isEmpty && (moment.capitals == .first || beginsSentence)
      let letter = isCapital ? letter.uppercased() : String(letter)
      if moment.capitals == .first { moment.capitals = .usual }
      if style == .exact { moment.text += letter } else { moment.pending = .letters(word + letter) }
    }
  }

  /// A character from a keyboard.
  package mutating func type(_ character: Character) {
    if style == .exact {
      change { $0.text.append(character) }
    } else if character.isLetter || WordTokenizer.isJoint(character) {
      change { moment in
        var word = ""
        if case .letters(let before) = moment.pending { word = before }
        moment.pending = .letters(word + String(character))
      }
    } else if let digit = character.wholeNumberValue, character.isASCII {
      self.digit(digit)
    } else if character == " " {
      space()
    } else {
      put(character)
    }
  }

  /// The last letter that was spelled with the next of its accents; without one after the last of them.
  package mutating func accent() {
    let word: String
    if case .letters(let letters) = now.pending {
      word = letters
    } else {
      word = style == .exact ? now.text : ""
    }
    guard let last = word.last, let next = Self.accented(last) else { return }
    change { [style] moment in
      if style == .exact {
        moment.text = word.dropLast() + next
      } else {
        moment.pending = .letters(word.dropLast() + next)
      }
    }
  }

  /// Whether the last letter has accents to choose from.
  package var canAccent: Bool {
    switch now.pending {
    case .letters(let word): word.last.flatMap(Self.accented) != nil
    case .nothing: style == .exact && now.text.last.flatMap(Self.accented) != nil
    case .keys: false
    }
  }

  private static func accented(_ letter: Character) -> String? {
    guard let small = letter.lowercased().first else { return nil }
    for group in Alphabet.all.flatMap({ $0.groups(6).joined() }) {
      let all = [group] + Alphabet.variants(of: group)
      guard all.count > 1, let place = all.firstIndex(of: small) else { continue }
      let next = String(all[(place + 1) % all.count])
      return letter.isUppercase ? next.uppercased() : next
    }
    return nil
  }

  /// Keys that were pressed stand for other letters from now on: as many letters of the likeliest word take their place, as
  /// if they had been spelled. What was typed before with such keys cannot be taken back key by key.
  package mutating func spellOut(_ guess: String?) {
    guard case .keys(let keys) = now.pending else { return }
    now.pending = guess.map { .letters(Self.prefix(of: $0, letters: keys.count)) } ?? .nothing
    past.removeAll { if case .keys = $0.pending { true } else { false } }
    deleted = []
  }

  /// Ends a word that was spelled; in a text of exact characters a space.
  package mutating func space() {
    if case .letters(let word) = now.pending {
      change { moment in
        moment.pending = .nothing
        moment.append(word)
      }
    } else if style == .exact {
      change { $0.text += " " }
    }
  }

  /// A full stop and the like right after the word before; a word that was spelled is finished.
  ///
  /// - Parameters:
  ///   - mark: the sign.
  ///   - guess: takes the place of keys that were pressed.
  package mutating func put(_ mark: Character, guess: String? = nil) {
    change { [style] moment in
      moment.finish(guess)
      moment.attach(mark, isExact: style == .exact)
    }
  }

  /// Ends the line; `guess` takes the place of keys that were pressed.
  package mutating func newLine(guess: String? = nil) {
    change { moment in
      moment.finish(guess)
      if moment.text.last != "\n", !moment.text.isEmpty { moment.text += "\n" }
    }
  }

  /// Types a digit; `guess` takes the place of keys that were pressed.
  package mutating func digit(_ digit: Int, guess: String? = nil) {
    change { [style] moment in
      moment.finish(guess)
      let last = moment.text.last
      // A number goes on after a digit, and after a point or a comma between digits.
      let goesOn =
        last?.isNumber == true
        || last.map { ".,:".contains($0) } == true && moment.text.dropLast().last?.isNumber == true
      if style == .exact || goesOn { moment.text += "\(digit)" } else { moment.append("\(digit)") }
    }
  }

  /// How the word under way is written, the next of `Capitals` around.
  package mutating func nextCapitals() {
    let all = Capitals.allCases
    let next = all[((all.firstIndex(of: now.capitals) ?? 0) + 1) % all.count]
    change { $0.capitals = next }
  }

  /// Takes the last choice back: a key, a letter, or a word, in whose place the keys stand again that led to it. Of a text
  /// that was there before, its last word goes.
  package mutating func delete() {
    guard let before = past.popLast() else { return deleteWord() }
    deleted.append(now)
    now = before
  }

  /// What is under way, else the last word.
  package mutating func deleteWord() {
    guard !isEmpty else { return }
    deleted.append(now)
    past = []
    if now.pending != .nothing {
      now.pending = .nothing
    } else if style == .exact {
      now.text.removeLast()
    } else {
      while now.text.last?.isWhitespace == true { now.text.removeLast() }
      let isWord = now.text.last?.isLetter == true || now.text.last?.isNumber == true
      while let last = now.text.last, !last.isWhitespace,
        isWord == (last.isLetter || last.isNumber || WordTokenizer.isJoint(last))
      {
        now.text.removeLast()
      }
      while now.text.last == " " { now.text.removeLast() }
    }
  }

  /// Takes the last deletion back.
  package mutating func undoDeleting() {
    guard let moment = deleted.popLast() else { return }
    past.append(now)
    now = moment
  }

  private mutating func change(_ change: (inout Moment) -> Void) {
    var next = now
    change(&next)
    guard next != now, next.length <= longest else { return }
    past.append(now)
    if past.count > Self.mostPast { past.removeFirst() }
    (now, deleted) = (next, [])
  }
}
