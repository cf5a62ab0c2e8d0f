/// A table whose column `text` can be searched by words; its key is the number `id`.
package struct FullTextTable: Hashable, Sendable {
  /// The table's name, as statements have it.
  package let name: String
  /// - Parameter name: the table's name, as statements have it.
  package init(_ name: String) { self.name = name }
}

/// Words that have to stand in a text: each phrase somewhere, its words one after another.
package struct FullTextQuery: Hashable, Sendable {
  /// Words that stand one right after another.
  package struct Phrase: Hashable, Sendable {
    /// As `TextTokenizer` cuts them.
    package let words: [String]
    /// The last word may go on: it was not typed to its end.
    package let isPrefix: Bool
  }

  /// All of them have to stand in the text, in any order.
  package let phrases: [Phrase]
  private init(phrases: [Phrase]) { self.phrases = phrases }
  /// Whether nothing is asked for, because nothing of what was typed can be searched for.
  package var isEmpty: Bool { phrases.isEmpty }

  /// - Parameters:
  ///   - parts: what was typed between spaces, or in quotes.
  ///   - isPrefix: the last part may go on.
  package init(_ parts: [String], isPrefix: Bool) {
    var tokenizer = TextTokenizer()
    phrases = parts.enumerated().compactMap { index, part in
      let words = tokenizer.words(part).map(\.text)
      return words.isEmpty ? nil : Phrase(words: words, isPrefix: isPrefix && index == parts.count - 1)
    }
  }

  /// The same query with so many letters of a word that may go on: all that this one finds it finds too, and more. nil
  /// where no word that may go on has more letters, and for words that an engine cuts once more, such as one with ½, which
  /// counts as 1⁄2: it finds them elsewhere than they stand.
  package func widened(to letters: Int) -> FullTextQuery? {
    guard let last = phrases.last, last.isPrefix, let word = last.words.last else { return nil }
    var tokenizer = TextTokenizer()
    guard last.words.allSatisfy({ tokenizer.words($0).map(\.text) == [$0] }) else { return nil }
    let beginning = String(String.UnicodeScalarView(word.unicodeScalars.prefix(letters)))
    guard beginning.utf8.count < word.utf8.count else { return nil }
    return FullTextQuery(
      phrases: phrases.dropLast() + [Phrase(words: last.words.dropLast() + [beginning], isPrefix: true)])
  }
}

/// How an engine searches by words. Statements say it in words of their own, which the engine rewrites:
/// `{index:T}` is the table or index to select from, `{id:T}` its key, and `{matches:T:$2}` the condition that the text
/// has the words of the query that `argument(for:)` made.
package protocol FullTextDialect: Sendable {
  /// The statements that make a table searchable, now and whenever its rows change.
  func statements(for table: FullTextTable) -> [String]
  /// Beginnings of words of up to so many letters are found as fast as words, the highest keys first. For longer ones
  /// all that they are found in is listed before the first comes.
  var quickLetters: Int { get }
  /// A query as the argument of a statement.
  func argument(for query: FullTextQuery) -> String
  /// The statement in the engine's words.
  func rewritten(_ statement: String) -> String
}
