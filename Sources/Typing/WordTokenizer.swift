/// Splits text into words and sentences for the word model.
struct WordTokenizer {
  struct Piece: Hashable {
    /// The word as in the text, joined if a hyphen splits it at a line's end.
    var word: String
    /// Whether the word is the first of a sentence, or follows something that is no word.
    var isFirst: Bool
  }

  /// A hyphen or the like after the letters read so far.
  private enum Hyphen {
    case none, within
    /// The hyphen is at the end of a line, so the word may continue on the next.
    case atLineEnd
  }

  private static func isHyphen(_ character: Character) -> Bool {
    character == "-" || character == "\u{2010}" || character == "\u{AD}"
  }

  /// Whether the character belongs to a word but is not typed, as an apostrophe.
  static func isJoint(_ character: Character) -> Bool { character == "'" || character == "’" }

  /// Whether the character ends a sentence.
  static func isEnd(_ character: Character) -> Bool { ".!?…:;".contains(character) }

  /// Splits a text into words.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - found: called with each word in order.
  static func cut(_ text: String, _ found: (Piece) -> Void) {
    var word = ""
    var isFirst = true
    var hyphen = Hyphen.none
    /// Whether something that is no word, such as a number, was read, so that the next word follows no other.
    var isTorn = false

    func finish() {
      while let last = word.last, isJoint(last) { word.removeLast() }
      if !word.isEmpty {
        found(Piece(word: word, isFirst: isFirst || isTorn))
        (isFirst, isTorn) = (false, false)
      }
      word = ""
    }

    for character in text {
      if character.isLetter {
        if hyphen == .within || hyphen == .atLineEnd && character.isUppercase { finish() }
        hyphen = .none
        word.append(character)
      } else if hyphen != .none, character.isNewline {
        hyphen = .atLineEnd
      } else if isJoint(character), !word.isEmpty, hyphen == .none {
        word.append("'")
      } else if isHyphen(character), !word.isEmpty, hyphen == .none {
        hyphen = .within
      } else {
        hyphen = .none
        finish()
        if isEnd(character) { isFirst = true }
        if character.isNumber || character.isSymbol { isTorn = true }
      }
    }
    finish()
  }
}
