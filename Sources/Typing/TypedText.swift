/// A text that is typed with few keys: the finished words, and the word in progress.
///
/// A value: each operation is one choice of the person, and `delete` undoes the last one.
package struct TypedText: Hashable, Sendable {
  /// The kind of text that is typed.
  package enum Style: Hashable, Sendable {
    /// Prose: each sentence begins with a capital letter.
    case prose
    /// Search words, whose letters are not capitalised automatically.
    case words
    /// Exactly the characters that are chosen, such as a password: no word is suggested, and no space is added
    /// automatically.
    case exact
  }

  /// The word in progress.
  package enum Pending: Hashable, Sendable {
    /// No word is being typed.
    case nothing
    /// The word is typed with keys of several letters each; keys are numbered from 0.
    case keys([Int])
    /// The word is spelled letter by letter.
    case letters(String)
  }

  /// How the next word is capitalised.
  package enum Capitals: Hashable, Sendable, CaseIterable {
    /// The word keeps its own capitals, and is capitalised at the beginning of a sentence.
    case usual
    /// The first letter of the word is a capital.
    case first
    /// All letters of the word are capitals.
    case all
  }

  struct Moment: Hashable, Sendable {
    var text: String
    var pending = Pending.nothing
    var capitals = Capitals.usual
  }

  /// The largest number of characters in the text; a choice that would exceed it is not taken.
  package let longest: Int
  /// The kind of text that is typed: prose, search words or exact characters.
  package let style: Style
  private(set) var now: Moment
  private var past: [Moment] = []
  /// The states before the last deletions, the latest at the end; kept until something else is typed.
  private var deleted: [Moment] = []
  /// The largest number of choices that can be undone.
  private static let mostPast = 200

  /// Begins a typed text.
  ///
  /// - Parameters:
  ///   - text: the text to begin with.
  ///   - style: the kind of text.
  ///   - longest: the largest number of characters; a choice that would exceed it is not taken.
  package init(_ text: String = "", style: Style, longest: Int = 4000) {
    (self.style, self.longest) = (style, longest)
    now = Moment(text: text)
  }

  /// The text without the word in progress.
  package var text: String { now.text }
  /// The word in progress.
  package var pending: Pending { now.pending }
  /// How the word in progress is capitalised.
  package var capitals: Capitals { now.capitals }
  /// Whether the text is empty and no word is in progress.
  package var isEmpty: Bool { now.text.isEmpty && now.pending == .nothing }
  /// Whether a deletion can be undone.
  package var canUndoDeleting: Bool { !deleted.isEmpty }

  /// The word before the one in progress; empty at the beginning of a sentence, nil where the text before it is no
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

  /// Adds a pressed key of several letters to the word in progress.
  package mutating func press(_ key: Int) {
    guard style != .exact else { return }
    // Finishing a spelled word and pressing the key are one change, which a single deletion undoes.
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

  /// Puts a suggested word in place of the pressed keys.
  package mutating func choose(_ word: String) {
    change { moment in
      moment.pending = .nothing
      moment.append(word)
      moment.capitals = .usual
    }
  }

  /// Adds a letter to a word that is spelled. Pressed keys before it are discarded.
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

  /// Types a character of a keyboard.
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

  /// Gives the last spelled letter the next of its accents; after the last accent comes none.
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

  /// Replaces pressed keys, which stand for other letters from now on, by as many letters of the likeliest word, as if
  /// they had been spelled. Words typed before with such keys can no longer be deleted key by key.
  package mutating func spellOut(_ guess: String?) {
    guard case .keys(let keys) = now.pending else { return }
    now.pending = guess.map { .letters(Self.prefix(of: $0, letters: keys.count)) } ?? .nothing
    past.removeAll { if case .keys = $0.pending { true } else { false } }
    deleted = []
  }

  /// Ends a spelled word; in a text of exact characters it adds a space.
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

  /// Adds a punctuation mark directly after the previous word, and finishes the word in progress.
  ///
  /// - Parameters:
  ///   - mark: the punctuation mark.
  ///   - guess: the word that replaces pressed keys; nil leaves them out.
  package mutating func put(_ mark: Character, guess: String? = nil) {
    change { [style] moment in
      moment.finish(guess)
      moment.attach(mark, isExact: style == .exact)
    }
  }

  /// Ends the line; `guess` is the word that replaces pressed keys.
  package mutating func newLine(guess: String? = nil) {
    change { moment in
      moment.finish(guess)
      if moment.text.last != "\n", !moment.text.isEmpty { moment.text += "\n" }
    }
  }

  /// Types a digit; `guess` is the word that replaces pressed keys.
  package mutating func digit(_ digit: Int, guess: String? = nil) {
    change { [style] moment in
      moment.finish(guess)
      let last = moment.text.last
      // A number continues after a digit, and after a point or comma that follows a digit.
      let goesOn =
        last?.isNumber == true
        || last.map { ".,:".contains($0) } == true && moment.text.dropLast().last?.isNumber == true
      if style == .exact || goesOn { moment.text += "\(digit)" } else { moment.append("\(digit)") }
    }
  }

  /// Changes to the next of `Capitals` for the word in progress; after the last comes the first.
  package mutating func nextCapitals() {
    let all = Capitals.allCases
    let next = all[((all.firstIndex(of: now.capitals) ?? 0) + 1) % all.count]
    change { $0.capitals = next }
  }

  /// Undoes the last choice: a key, a letter, or a word, which is replaced by the keys that led to it. In a text that
  /// was there before, the last word is deleted.
  package mutating func delete() {
    guard let before = past.popLast() else { return deleteWord() }
    deleted.append(now)
    now = before
  }

  /// Deletes the word in progress, or else the last word.
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

  /// Undoes the last deletion of typed text.
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
