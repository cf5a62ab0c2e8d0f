import Library
import ReaderApp
import Typing

/// Collects the words that are suggested during typing. On any thread; takes a moment.
struct WordPort: Sendable {
  /// The most pages that are read, of one document and of all documents together; of these, the last opened documents.
  private static let mostPages = 2000
  private static let mostDocuments = 20
  /// The weight of a word that the person has typed, where 1 is that of a word in a document they read. Own choice.
  private static let typedWeight = 20.0
  /// The weight of a word of a list that occurs in no text: lower than that of any text.
  private static let listWeight = 0.02

  let shelf: Shelf
  let installed: InstalledWords

  /// Makes the model of words for suggestions.
  /// - Parameter document: the document whose words alone are suggested; nil for the person's language.
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
    for word in installed.words(fitting: counts) { counts.list(word, weight: Self.listWeight) }
    return WordModel(counts)
  }

  /// Stores typed words, to be suggested again.
  /// - Throws: `LibraryError`.
  func learn(_ text: String) async throws { try await shelf.learn(TypedWords(text)) }
}

extension TypedWords {
  /// The words and pairs of a text, in the form in which they are counted.
  package init(_ text: String) {
    var counts = WordCounts()
    counts.learn(text)
    self.init(
      words: counts.forms.map { Word($0.form, Int($0.weight)) },
      pairs: counts.pairs.map { Pair($0.key.first, $0.key.second, Int($0.value)) })
  }
}
