/// A table whose column `text` is searched by words; its key is the number `id`.
package struct FullTextTable: Hashable, Sendable {
  /// The table's name, as statements have it.
  package let name: String
  /// Names a table that is searched by words.
  /// - Parameter name: the table's name, as statements have it.
  package init(_ name: String) { self.name = name }
}

/// A search by words: each phrase has to stand somewhere in the text, its words one after another.
package struct FullTextQuery: Hashable, Sendable {
  /// A phrase: words that stand directly one after another.
  package struct Phrase: Hashable, Sendable {
    /// The phrase's words, as `TextTokenizer` cuts them.
    package let words: [String]
    /// Whether the last word is a prefix that may continue, since its typing is not finished.
    package let isPrefix: Bool
  }

  /// The query's phrases; all have to stand in the text, in any order.
  package let phrases: [Phrase]
  private init(phrases: [Phrase]) { self.phrases = phrases }
  /// Whether the query is empty, because nothing of what was typed can be searched for.
  package var isEmpty: Bool { phrases.isEmpty }

  /// Makes a query from typed text.
  ///
  /// - Parameters:
  ///   - parts: the typed text between spaces, or in quotes.
  ///   - isPrefix: whether the last part may continue.
  package init(_ parts: [String], isPrefix: Bool) {
    var tokenizer = TextTokenizer()
    phrases = parts.enumerated().compactMap { index, part in
      let words = tokenizer.words(part).map(\.text)
      return words.isEmpty ? nil : Phrase(words: words, isPrefix: isPrefix && index == parts.count - 1)
    }
  }

  /// The same query with a prefix shortened to this many letters: it finds all that this query finds, and more. nil if no
  /// prefix has more letters, and for words that an engine divides further, such as one with ½, which counts as 1⁄2: it
  /// finds them elsewhere than they stand.
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

/// How an engine searches by words. Statements use placeholders, which the engine rewrites: `{index:T}` is the table or
/// index to select from, `{id:T}` its key, and `{matches:T:$2}` the condition that the text has the words of the query
/// that `argument(for:)` made.
package protocol FullTextDialect: Sendable {
  /// The statements that make a table searchable and keep its index up to date when rows change.
  func statements(for table: FullTextTable) -> [String]
  /// Prefixes of up to this many letters are found as fast as whole words, the highest keys first. For longer ones the
  /// engine lists all matches before it returns the first.
  var quickLetters: Int { get }
  /// The argument of a statement that stands for a query.
  func argument(for query: FullTextQuery) -> String
  /// A statement with its placeholders replaced by the engine's own syntax.
  func rewritten(_ statement: String) -> String
}
