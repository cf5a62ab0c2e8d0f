/// Weighted counts of words and pairs of words in texts.
package struct WordCounts: Sendable {
  struct Word: Sendable {
    /// The weighted count of the word.
    var weight = 0.0
    /// The part of `weight` within sentences, where capital letters belong to the word itself.
    var inner = 0.0
    /// The part of `inner` with capital letters; `capitalForm` is the latest form with capitals.
    var capital = 0.0
    var capitalForm: String?
  }

  /// Two successive words, in lower case.
  package struct Pair: Hashable, Sendable {
    /// The first word of the pair; empty at the beginning of a sentence.
    package var first: String
    /// The second word of the pair.
    package var second: String
  }

  /// The largest number of pairs; more do not improve suggestions, and take memory.
  private static let mostPairs = 400_000

  /// The counts by the word in lower case.
  private(set) var words: [String: Word] = [:]
  /// The counts of pairs; the first word of a pair is empty at the beginning of a sentence.
  package private(set) var pairs: [Pair: Double] = [:]

  /// Makes counts of no text.
  package init() {}

  /// Whether no words were counted.
  package var isEmpty: Bool { words.isEmpty }
  /// The number of different words.
  package var wordCount: Int { words.count }

  /// The words in the form in which they are suggested, with their weighted counts.
  package var forms: [(form: String, weight: Double)] {
    words.map { ($0.value.form($0.key), $0.value.weight) }
  }

  /// Counts the words of a running text.
  ///
  /// - Parameters:
  ///   - text: a text in any language.
  ///   - weight: the weight of each of its words; 1 for a text that the person has read.
  package mutating func learn(_ text: String, weight: Double = 1) {
    var last = ""
    WordTokenizer.cut(text) { piece in
      let key = piece.word.lowercased()
      if piece.isFirst { last = "" }
      note(piece.word, key, isFirst: piece.isFirst, weight)
      let pair = Pair(first: last, second: key)
      if pairs.count < Self.mostPairs || pairs[pair] != nil { pairs[pair, default: 0] += weight }
      last = key
    }
  }

  private mutating func note(_ form: String, _ key: String, isFirst: Bool, _ weight: Double) {
    var word = words[key] ?? Word()
    word.weight += weight
    if !isFirst {
      word.inner += weight
      if form != key {
        word.capital += weight
        word.capitalForm = form
      }
    } else if form != key, word.capitalForm == nil, form.dropFirst().contains(where: \.isUppercase) {
      word.capitalForm = form
    }
    words[key] = word
  }

  /// Counts a single word, as from a word list, unless it is known already.
  package mutating func list(_ form: String, weight: Double) {
    let key = form.lowercased()
    guard words[key] == nil else { return }
    note(form, key, isFirst: false, weight)
  }

  /// Adds a stored pair of words with its weight.
  package mutating func add(pair first: String, _ second: String, weight: Double) {
    pairs[Pair(first: first.lowercased(), second: second.lowercased()), default: 0] += weight
  }

  /// Adds a stored word with its weight.
  package mutating func add(_ form: String, weight: Double) {
    note(form, form.lowercased(), isFirst: false, weight)
  }
}

extension WordCounts.Word {
  /// The form in which the word is suggested; `key` is the word in lower case.
  func form(_ key: String) -> String {
    guard let capitalForm else { return key }
    return capital * 2 > inner || inner == 0 ? capitalForm : key
  }
}
