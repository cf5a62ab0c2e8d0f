import Library
import ReaderApp
import Typing

/// Gathers the words that are offered to whoever types. Any thread; takes a moment.
struct WordPort: Sendable {
  /// Of one document, and of all that are taken, pages; of these the documents that were opened last.
  private static let mostPages = 2000
  private static let mostDocuments = 20
  /// What a word counts that the person has typed themselves, beside 1 for one that they have read. Own choice.
  private static let typedWeight = 20.0
  /// What a word of a list counts that was met nowhere: less than any text.
  private static let listWeight = 0.02

  let shelf: Shelf
  let installed: InstalledWords

  /// - Parameter document: whose words alone are offered; nil for the person's language.
  /// - Throws: `LibraryError`.
  func model(of document: String?) async throws -> WordModel {
    var counts = WordCounts()
    if let document {
      for text in try await shelf.readTexts(of: document, mostPages: Self.mostPages) { counts.learn(text) }
      return WordModel(counts)
    }
    for text in try await shelf.readTexts(mostDocuments: Self.mostDocuments, mostPages: Self.mostPages) {
      counts.learn(text)
    }
    let typed = try await shelf.typedWords()
    for word in typed.words { counts.add(word.word, weight: Self.typedWeight * Double(word.count)) }
    for pair in typed.pairs {
      counts.add(pair: pair.first, pair.second, weight: Self.typedWeight * Double(pair.count))
    }
    for word in installed.words() { counts.list(word, weight: Self.listWeight) }
    return WordModel(counts)
  }

  /// Keeps what was typed, to be offered again.
  /// - Throws: `LibraryError`.
  func learn(_ text: String) async throws { try await shelf.learn(TypedWords(text)) }
}

extension TypedWords {
  /// The words of a text, as they are learnt.
  package init(_ text: String) {
    var counts = WordCounts()
    counts.learn(text)
    self.init(
      words: counts.forms.map { Word($0.form, Int($0.weight)) },
      pairs: counts.pairs.map { Pair($0.key.first, $0.key.second, Int($0.value)) })
  }
}
