/// Words of a text that are worth searching for; they are offered to a person who types nothing.
package enum SearchTerms {
  /// The shortest length of a search term, letters; shorter words are on every page, unless they are names or numbers.
  private static let leastLetters = 4
  /// The largest number of words of a text that is offered as one search term.
  private static let mostWords = 5

  /// The search terms in a text.
  ///
  /// - Parameters:
  ///   - text: the text that was chosen, such as a sentence.
  ///   - most: the largest number of terms.
  /// - Returns: the whole text where it is short, then names and numbers, then the longest words; each once.
  package static func terms(of text: String, most: Int = 8) -> [String] {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    var terms: [String] = words.count <= mostWords && words.count > 1 ? [words.joined(separator: " ")] : []
    let bare = words.enumerated().map { index, word in
      (word: trimmed(word), isFirst: index == 0 || words[index - 1].hasSuffix("."))
    }
    let names = bare.filter { isName($0.word, isFirst: $0.isFirst) }.map(\.word)
    // The sort keeps the order of the text for words of equal length.
    let longest = bare.map(\.word).filter { $0.count >= leastLetters }.enumerated()
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
    terms = terms.filter { $0.contains { $0.isLetter || $0.isNumber } } + names + longest
    var seen: Set<[UInt8]> = []
    return Array(terms.filter { !$0.isEmpty && seen.insert(TextFolding.folded($0)).inserted }.prefix(most))
  }

  /// Whether a text has any search terms. It is quick because it is asked for in each frame.
  package static func hasTerms(_ text: String) -> Bool {
    let words = text.split(maxSplits: mostWords, whereSeparator: \.isWhitespace).prefix(mostWords)
    // The first words of a text nearly always decide this.
    return words.contains { trimmed(String($0)).count >= leastLetters } || !terms(of: text, most: 1).isEmpty
  }

  private static func trimmed(_ word: String) -> String {
    func isLetter(_ letter: Character) -> Bool { letter.isLetter || letter.isNumber }
    let start = word.drop { !isLetter($0) }
    guard let last = start.lastIndex(where: isLetter) else { return "" }
    return String(start[...last])
  }

  /// Whether a word is a name or number: it has a digit, or a capital that is not explained by the beginning of a
  /// sentence.
  private static func isName(_ word: String, isFirst: Bool) -> Bool {
    guard word.count > 1 else { return false }
    let capitals = word.filter(\.isUppercase).count
    return word.contains(where: \.isNumber) || capitals > 1 || (capitals == 1 && !isFirst)
  }
}
