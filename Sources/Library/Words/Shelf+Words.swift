import Accounts
import Foundation
import Store

/// Words that somebody has typed, and pairs of words that stood together, with how often.
package struct TypedWords: Hashable, Sendable {
  /// A word, and how often it was typed.
  package struct Word: Hashable, Sendable, Codable {
    /// As it was typed.
    package var word: String
    /// How often.
    package var count: Int
    /// - Parameters:
    ///   - word: as it was typed.
    ///   - count: how often.
    package init(_ word: String, _ count: Int) { (self.word, self.count) = (word, count) }
    enum CodingKeys: String, CodingKey { case word, count }
  }

  /// Two words of which the second followed the first, and how often.
  package struct Pair: Hashable, Sendable {
    /// Empty at the beginning of a sentence.
    package var first: String
    /// The word that followed.
    package var second: String
    /// How often.
    package var count: Int
    /// - Parameters:
    ///   - first: empty at the beginning of a sentence.
    ///   - second: the word that followed.
    ///   - count: how often.
    package init(_ first: String, _ second: String, _ count: Int) {
      (self.first, self.second, self.count) = (first, second, count)
    }
  }

  /// The most frequent one first.
  package var words: [Word]
  /// The most frequent one first.
  package var pairs: [Pair]
  package init(words: [Word] = [], pairs: [Pair] = []) { (self.words, self.pairs) = (words, pairs) }
}

// What is offered to the person while they type: what they typed before, and what they read.
extension Shelf {
  /// Kept of one person's words and pairs; what was typed longest ago gives way.
  static let mostTypedWords = 5000
  static let mostTypedPairs = 20_000

  /// Counts words that were typed; all of it or nothing.
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

  /// Takes in what was typed elsewhere, or here at another time: of each word and pair the higher count, so that it can be
  /// done again. What is new counts as typed long ago, so that it gives way before the person's own.
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

  /// Of a word that is taken in, characters and times: what is more was not typed.
  private static let longestTypedWord = 100
  private static let mostTimes = 1_000_000
  private static func times(_ count: Int) -> Int { min(max(0, count), mostTimes) }

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

  /// Erases what was typed.
  /// - Parameter word: only this one, in large or small letters; without its accents where none is written as it is; nil for all.
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
      // One after another: the database compares bytes, and equal words may have their accents composed in two ways.
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

  /// The text of a document as it was read for the search, page by page; none where that was not done.
  /// - Throws: `unknownItem`, `store`.
  package func readTexts(of id: ShelfItem.ID, mostPages: Int) async throws(LibraryError) -> [String] {
    try await database.read { session in
      let document = try session.document(id).key
      return try session.run(WordStatement.documentTexts, document, mostPages).map { try $0.text("text") }
    }
  }

  /// The text of the documents that were opened last.
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
