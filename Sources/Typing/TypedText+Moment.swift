extension TypedText.Moment {
  var length: Int {
    let before = text.isEmpty ? 0 : text.count + 1
    return switch pending {
    case .nothing: text.count
    case .keys(let keys): before + keys.count
    case .letters(let word): before + word.count
    }
  }

  /// Appends a word, after a space where another word precedes it.
  mutating func append(_ word: String) {
    if let last = text.last, !last.isWhitespace, !"([“‘/-".contains(last), !endsInApostrophe { text += " " }
    text += word
  }

  /// Whether the text ends in an apostrophe within a word, as in “it's” before its last letter.
  private var endsInApostrophe: Bool {
    text.last.map(WordTokenizer.isJoint) == true && text.dropLast().last?.isLetter == true
  }

  mutating func finish(_ guess: String?) {
    switch pending {
    case .nothing: return
    case .keys: if let guess { append(guess) }
    case .letters(let word): append(word)
    }
    (pending, capitals) = (.nothing, .usual)
  }

  mutating func attach(_ mark: Character, isExact: Bool) {
    if !isExact, "([“‘".contains(mark), let last = text.last, !last.isWhitespace { text += " " }
    text.append(mark)
  }
}
