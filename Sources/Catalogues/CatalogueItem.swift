import Foundation

/// An item in a catalogue's list.
package enum CatalogueItem: Hashable, Sendable {
  /// A section, which leads to a further list.
  case section(CatalogueSection)
  /// A document that can be had as a PDF without paying or logging in.
  case document(CatalogueEntry)

  /// The item's title in the catalogue.
  package var title: String {
    switch self {
    case .section(let section): section.title
    case .document(let entry): entry.title
    }
  }
}

/// A further list that a catalogue has, such as one of its subjects.
package struct CatalogueSection: Hashable, Sendable {
  /// The section's title in the catalogue, in one line.
  package var title: String
  /// The catalogue's description of the section; may be empty.
  package var summary: String
  /// The address from which the section's list is fetched.
  package var address: URL
  /// Makes a section from its title, its description and the address of its list.
  package init(title: String, summary: String = "", address: URL) {
    (self.title, self.summary, self.address) = (title, summary, address)
  }
}

/// A document that a catalogue lists, with the catalogue's information about it.
package struct CatalogueEntry: Hashable, Sendable {
  /// The document's title: one line without control characters, like all of the entry's texts.
  package var title: String
  /// The authors as the catalogue names them; may be empty.
  package var authors: [String]
  /// The summary, its paragraphs separated by line breaks; may be empty.
  package var summary: String
  /// The year of publication; nil if the catalogue does not give it.
  package var year: Int?
  /// The address from which the PDF is fetched.
  package var pdf: URL
  /// The PDF's size in bytes as the catalogue gives it; nil if it does not.
  package var bytes: Int?

  /// Makes an entry from the catalogue's information about a document.
  package init(
    title: String, authors: [String] = [], summary: String = "", year: Int? = nil, pdf: URL, bytes: Int? = nil
  ) {
    (self.title, self.authors, self.summary, self.year) = (title, authors, summary, year)
    (self.pdf, self.bytes) = (pdf, bytes)
  }
}

/// A fetched document, in a temporary file that is removed once it was added.
package struct FetchedDocument: Hashable, Sendable {
  /// The temporary file, in a folder that holds nothing else.
  package var file: URL
  /// The catalogue's information about the document.
  package var entry: CatalogueEntry
  /// Makes a fetched document from its temporary file and the catalogue's entry.
  package init(file: URL, entry: CatalogueEntry) { (self.file, self.entry) = (file, entry) }

  /// The authors in one line; nil if none is named.
  package var author: String? {
    entry.authors.isEmpty ? nil : PlainText.line(entry.authors.joined(separator: ", "), longest: 200)
  }

  /// Removes the temporary file when it is no longer needed.
  package func discard() { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
}

/// A list of a catalogue that is looked at.
package struct CatalogueList: Hashable, Sendable {
  /// The kinds of lists of a catalogue.
  package enum Part: Hashable, Sendable {
    /// The catalogue's first list.
    case root
    /// The list of a section.
    case section(CatalogueSection)
    /// The results of a search for these words.
    case search(String)
  }

  /// The catalogue.
  package var source: CatalogueSource
  /// Which of the catalogue's lists.
  package var part: Part
  /// Selects a list of a catalogue.
  ///
  /// - Parameters:
  ///   - source: the catalogue.
  ///   - part: which of its lists.
  package init(_ source: CatalogueSource, _ part: Part = .root) { (self.source, self.part) = (source, part) }
}

/// A page with up to ten items of a list.
package struct CataloguePage: Hashable, Sendable {
  /// The most items of a page: with the ways on and back they fill twelve cells. Own choice.
  package static let size = 10

  /// The page's number, from 0.
  package var number: Int
  /// The page's items; ten at most.
  package var items: [CatalogueItem]
  /// Whether the list has further pages.
  package var hasMore: Bool
  /// The list's number of items as the catalogue gives it; nil if it does not.
  package var total: Int?
  /// How many entries read so far were left out, since they cannot be fetched as a PDF.
  package var leftOut: Int

  /// Makes a page from its number, its items, and what is known of the rest of the list.
  package init(number: Int, items: [CatalogueItem], hasMore: Bool, total: Int? = nil, leftOut: Int = 0) {
    (self.number, self.items, self.hasMore) = (number, items, hasMore)
    (self.total, self.leftOut) = (total, leftOut)
  }
}
