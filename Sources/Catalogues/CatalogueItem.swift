import Foundation

/// What a catalogue lists.
package enum CatalogueItem: Hashable, Sendable {
  /// A further list.
  case section(CatalogueSection)
  /// A document that can be had as a PDF without paying or logging in.
  case document(CatalogueEntry)

  /// As the catalogue calls it.
  package var title: String {
    switch self {
    case .section(let section): section.title
    case .document(let entry): entry.title
    }
  }
}

/// A further list that a catalogue has, such as one of its subjects.
package struct CatalogueSection: Hashable, Sendable {
  /// As the catalogue calls it, in one line.
  package var title: String
  /// What the catalogue says of it; empty where nothing.
  package var summary: String
  /// Where the list is fetched from.
  package var address: URL
  package init(title: String, summary: String = "", address: URL) {
    (self.title, self.summary, self.address) = (title, summary, address)
  }
}

/// A document that a catalogue lists, with what it says of it.
package struct CatalogueEntry: Hashable, Sendable {
  /// A line without control characters, as all of its texts.
  package var title: String
  /// As the catalogue names them; empty where nobody is named.
  package var authors: [String]
  /// Paragraphs apart by line breaks; empty where nothing is said.
  package var summary: String
  /// When it was published; nil where nothing is said.
  package var year: Int?
  /// Where the PDF is fetched from.
  package var pdf: URL
  /// As the catalogue says it; nil where it does not.
  package var bytes: Int?

  package init(
    title: String, authors: [String] = [], summary: String = "", year: Int? = nil, pdf: URL, bytes: Int? = nil
  ) {
    (self.title, self.authors, self.summary, self.year) = (title, authors, summary, year)
    (self.pdf, self.bytes) = (pdf, bytes)
  }
}

/// A document that was fetched, as a file of its own that goes once it was taken.
package struct FetchedDocument: Hashable, Sendable {
  /// In a folder that holds nothing else.
  package var file: URL
  /// What the catalogue says of it.
  package var entry: CatalogueEntry
  package init(file: URL, entry: CatalogueEntry) { (self.file, self.entry) = (file, entry) }

  /// Who wrote it, in a line; nil where nobody is named.
  package var author: String? {
    entry.authors.isEmpty ? nil : PlainText.line(entry.authors.joined(separator: ", "), longest: 200)
  }

  /// Nobody needs the file any more.
  package func discard() { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
}

/// Which list of a catalogue is looked at.
package struct CatalogueList: Hashable, Sendable {
  /// Which of a catalogue's lists.
  package enum Part: Hashable, Sendable {
    /// What the catalogue shows first.
    case root
    /// The list that a section leads to.
    case section(CatalogueSection)
    /// What it finds for these words.
    case search(String)
  }

  /// The catalogue.
  package var source: CatalogueSource
  /// Which of its lists.
  package var part: Part
  /// - Parameters:
  ///   - source: the catalogue.
  ///   - part: which of its lists.
  package init(_ source: CatalogueSource, _ part: Part = .root) { (self.source, self.part) = (source, part) }
}

/// Ten items of a list.
package struct CataloguePage: Hashable, Sendable {
  /// Own choice: with the ways on and back they are twelve cells.
  package static let size = 10

  /// From 0.
  package var number: Int
  /// Ten at most.
  package var items: [CatalogueItem]
  /// Whether the list goes on.
  package var hasMore: Bool
  /// How many the list has, as the catalogue says; nil where it does not.
  package var total: Int?
  /// Entries read so far that are left out, since they are not to be had as a PDF.
  package var leftOut: Int

  package init(number: Int, items: [CatalogueItem], hasMore: Bool, total: Int? = nil, leftOut: Int = 0) {
    (self.number, self.items, self.hasMore) = (number, items, hasMore)
    (self.total, self.leftOut) = (total, leftOut)
  }
}
