import Accounts
import Foundation
import Store

/// Words and pairs of successive words that a person has typed, each with a count.
package struct TypedWords: Hashable, Sendable {
  /// A typed word and its count.
  package struct Word: Hashable, Sendable, Codable {
    /// The word as typed.
    package var word: String
    /// How often the word was typed.
    package var count: Int
    /// Makes a typed word with its count.
    ///
    /// - Parameters:
    ///   - word: the word as typed.
    ///   - count: how often it was typed.
    package init(_ word: String, _ count: Int) { (self.word, self.count) = (word, count) }
    enum CodingKeys: String, CodingKey { case word, count }
  }

  /// Two successive words and their count.
  package struct Pair: Hashable, Sendable {
    /// The first word; empty at the beginning of a sentence.
    package var first: String
    /// The second word, which followed the first.
    package var second: String
    /// How often the pair was typed.
    package var count: Int
    /// Makes a pair of typed words with its count.
    ///
    /// - Parameters:
    ///   - first: the first word; empty at the beginning of a sentence.
    ///   - second: the word that followed.
    ///   - count: how often the pair was typed.
    package init(_ first: String, _ second: String, _ count: Int) {
      (self.first, self.second, self.count) = (first, second, count)
    }
  }

  /// The typed words, the most frequent first.
  package var words: [Word]
  /// The typed pairs, the most frequent first.
  package var pairs: [Pair]
  /// Makes typed words from words and pairs, each with its count.
  package init(words: [Word] = [], pairs: [Pair] = []) { (self.words, self.pairs) = (words, pairs) }
}

// Words that are suggested to the person while they type: from what they typed before, and what they read.
extension Shelf {
  /// The most words, and the most pairs, stored for one person; those that were typed longest ago are
  /// dropped.
  static let mostTypedWords = 5000
  static let mostTypedPairs = 20_000

  /// Counts words that were typed, all or none of them.
  /// - Throws: `store`, `diskFull`.
  package func learn(_ typed: TypedWords, now: Date = Date()) async throws(LibraryError) {
    try await add(typed, .learnWord, .learnPair, at: now)
  }

  private func add(
    _ typed: TypedWords, _ addWord: WordStatement, _ addPair: WordStatement, at time: Date
  ) async throws(LibraryError) {
    guard !typed.words.isEmpty else { return }
    try await database.write { session in
      for word in typed.words where word.count > 0 { try session.run(addWord, word.word, word.count, time) }
      for pair in typed.pairs where pair.count > 0 {
        try session.run(addPair, pair.first, pair.second, pair.count, time)
      }
      try session.run(WordStatement.pruneWords, Self.mostTypedWords)
      try session.run(WordStatement.prunePairs, Self.mostTypedPairs)
    }
  }

  /// Imports words that were typed elsewhere, or here at another time: each word and pair gets the higher
  /// count, so that the import can be repeated. New ones count as typed long ago, so that they are dropped
  /// before the person's own.
  /// - Returns: how many words were new.
  /// - Throws: `store`, `diskFull`.
  @discardableResult
  func merge(_ other: TypedWords) async throws(LibraryError) -> Int {
    let own = try await typedWords()
    let words = Dictionary(own.words.map { ($0.word, $0.count) }) { $0 + $1 }
    let pairs = Dictionary(own.pairs.map { ([$0.first, $0.second], $0.count) }) { $0 + $1 }
    func isUsable(_ word: String) -> Bool {
      word.count <= Self.longestTypedWord && !word.contains(where: \.isNewline)
    }
    let more = TypedWords(
      words: other.words.filter { !$0.word.isEmpty && isUsable($0.word) }
        .map { .init($0.word, Self.times($0.count) - (words[$0.word] ?? 0)) },
      pairs: other.pairs.filter { !$0.second.isEmpty && isUsable($0.first) && isUsable($0.second) }
        .map {
          .init($0.first, $0.second, Self.times($0.count) - (pairs[[$0.first, $0.second]] ?? 0))
        })
    try await add(more, .takeWord, .takePair, at: Date(timeIntervalSince1970: 0))
    return more.words.count { $0.count > 0 && words[$0.word] == nil }
  }

  /// The limits of an imported word, in characters and in its count: anything beyond was not typed.
  private static let longestTypedWord = 100
  private static let mostTimes = 1_000_000
  private static func times(_ count: Int) -> Int { min(max(0, count), mostTimes) }

  /// All words and pairs that the person has typed.
  /// - Throws: `store`.
  package func typedWords() async throws(LibraryError) -> TypedWords {
    try await database.read { session in
      TypedWords(
        words: try session.run(WordStatement.words).map {
          TypedWords.Word(try $0.text("word"), try $0.integer("count"))
        },
        pairs: try session.run(WordStatement.pairs).map {
          TypedWords.Pair(try $0.text("first"), try $0.text("second"), try $0.integer("count"))
        })
    }
  }

  /// Erases typed words.
  /// - Parameter word: only this word, in small or large letters, and with any accents if no word is written
  ///   exactly so; nil erases all.
  /// - Returns: how many words were erased.
  /// - Throws: `store`.
  @discardableResult
  package func forgetTypedWords(_ word: String? = nil) async throws(LibraryError) -> Int {
    try await database.write { session in
      guard let word else {
        try session.run(WordStatement.forgetPairs)
        return try session.run(WordStatement.forgetWords).count
      }
      let known = try session.run(WordStatement.words).map { try $0.text("word") }
      let same = known.filter { $0.lowercased() == word.lowercased() }
      let gone = same.isEmpty ? known.filter { Self.letters($0) == Self.letters(word) } : same
      let keys = Set((gone + [word]).map { $0.lowercased() })
      let parts = try session.run(WordStatement.pairs).flatMap {
        [try $0.text("first"), try $0.text("second")]
      }
      // Erased one by one: the database compares bytes, and equal words may have their accents composed in
      // two ways.
      for part in parts where keys.contains(part.lowercased()) {
        try session.run(WordStatement.forgetPairsOf, part)
      }
      for word in gone { try session.run(WordStatement.forgetWord, word) }
      return gone.count
    }
  }

  private static func letters(_ word: String) -> String {
    word.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  /// The text of a document as indexed for searching, page by page; empty if it is not indexed.
  /// - Throws: `unknownItem`, `store`.
  package func readTexts(of id: ShelfItem.ID, mostPages: Int) async throws(LibraryError) -> [String] {
    try await database.read { session in
      let document = try session.document(id).key
      return try session.run(WordStatement.documentTexts, document, mostPages).map { try $0.text("text") }
    }
  }

  /// The indexed text of the documents that were opened last.
  /// - Throws: `store`.
  package func readTexts(mostDocuments: Int, mostPages: Int) async throws(LibraryError) -> [String] {
    try await database.read { session in
      var texts: [String] = []
      for row in try session.run(WordStatement.openedDocuments, mostDocuments) where texts.count < mostPages {
        texts += try session.run(
          WordStatement.documentTexts, try row.text("document"), mostPages - texts.count
        ).map { try $0.text("text") }
      }
      return texts
    }
  }
}
