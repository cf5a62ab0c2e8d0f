/// How often words and pairs of words were met, by how much that counts.
package struct WordCounts: Sendable {
  struct Word: Sendable {
    /// How much it was met.
    var weight = 0.0
    /// Of that, within sentences, where capital letters are the word's own.
    var inner = 0.0
    /// Of that with capital letters, and as which it was met so last.
    var capital = 0.0
    var capitalForm: String?
  }

  /// Two words that stood one after the other, in small letters.
  package struct Pair: Hashable, Sendable {
    /// Empty at the beginning of a sentence.
    package var first: String
    /// The word that followed.
    package var second: String
  }

  /// More pairs are no better, and take room.
  private static let mostPairs = 400_000

  /// By the word in small letters.
  private(set) var words: [String: Word] = [:]
  /// The first of a pair is empty at the beginning of a sentence.
  package private(set) var pairs: [Pair: Double] = [:]

  package init() {}

  /// Whether nothing was taken in.
  package var isEmpty: Bool { words.isEmpty }
  /// How many different words were met.
  package var wordCount: Int { words.count }

  /// The words as they are offered, with how much they were met.
  package var forms: [(form: String, weight: Double)] {
    words.map { ($0.value.form($0.key), $0.value.weight) }
  }

  /// Takes in running text.
  ///
  /// - Parameters:
  ///   - text: in any language.
  ///   - weight: what each word of it counts; 1 for a text that the person has read.
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

  /// Takes in a word by itself, as from a list; one that is known already counts no more for it.
  package mutating func list(_ form: String, weight: Double) {
    let key = form.lowercased()
    guard words[key] == nil else { return }
    note(form, key, isFirst: false, weight)
  }

  /// Takes in a pair that was kept.
  package mutating func add(pair first: String, _ second: String, weight: Double) {
    pairs[Pair(first: first.lowercased(), second: second.lowercased()), default: 0] += weight
  }

  /// Takes in a word that was kept.
  package mutating func add(_ form: String, weight: Double) {
    note(form, form.lowercased(), isFirst: false, weight)
  }
}

extension WordCounts.Word {
  /// As it is offered.
  func form(_ key: String) -> String {
    guard let capitalForm else { return key }
    return capital * 2 > inner || inner == 0 ? capitalForm : key
  }
}
