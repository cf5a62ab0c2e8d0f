/// Cuts text into words and sentences for the model of words.
struct WordTokenizer {
  struct Piece: Hashable {
    /// As it stands in the text, without a hyphen at the end of its line.
    var word: String
    /// It is the first of a sentence, or stands after something that is no word.
    var isFirst: Bool
  }

  /// What follows upon the letters that were seen.
  private enum Hyphen {
    case none, within
    /// The word may go on in the next line.
    case atLineEnd
  }

  private static func isHyphen(_ character: Character) -> Bool {
    character == "-" || character == "\u{2010}" || character == "\u{AD}"
  }

  /// Stands within a word, and is not typed.
  static func isJoint(_ character: Character) -> Bool { character == "'" || character == "’" }

  /// Ends a sentence.
  static func isEnd(_ character: Character) -> Bool { ".!?…:;".contains(character) }

  /// - Parameter found: is given each word in its order.
  static func cut(_ text: String, _ found: (Piece) -> Void) {
    var word = ""
    var isFirst = true
    var hyphen = Hyphen.none
    /// What is no word, such as a number, was seen: what comes next follows upon nothing.
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
