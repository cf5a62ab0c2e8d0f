import Foundation

/// What a catalogue lists.
public enum CatalogueItem: Hashable, Sendable {
  /// A further list.
  case section(CatalogueSection)
  /// A document that can be had as a PDF without paying or logging in.
  case document(CatalogueEntry)

  public var title: String {
    switch self {
    case .section(let section): section.title
    case .document(let entry): entry.title
    }
  }
}

public struct CatalogueSection: Hashable, Sendable {
  public var title: String
  public var summary: String
  public var address: URL
  public init(title: String, summary: String = "", address: URL) {
    (self.title, self.summary, self.address) = (title, summary, address)
  }
}

public struct CatalogueEntry: Hashable, Sendable {
  /// A line without control characters, as all of its texts.
  public var title: String
  public var authors: [String]
  /// Paragraphs apart by line breaks; empty where nothing is said.
  public var summary: String
  /// When it was published; nil where nothing is said.
  public var year: Int?
  public var pdf: URL
  /// As the catalogue says it; nil where it does not.
  public var bytes: Int?

  public init(
    title: String, authors: [String] = [], summary: String = "", year: Int? = nil, pdf: URL, bytes: Int? = nil
  ) {
    (self.title, self.authors, self.summary, self.year) = (title, authors, summary, year)
    (self.pdf, self.bytes) = (pdf, bytes)
  }
}

/// A document that was fetched, as a file of its own that goes once it was taken.
public struct FetchedDocument: Hashable, Sendable {
  /// In a folder that holds nothing else.
  public var file: URL
  public var entry: CatalogueEntry
  public init(file: URL, entry: CatalogueEntry) { (self.file, self.entry) = (file, entry) }

  /// Who wrote it, in a line; nil where nobody is named.
  public var author: String? {
    entry.authors.isEmpty ? nil : PlainText.line(entry.authors.joined(separator: ", "), longest: 200)
  }

  /// Nobody needs the file any more.
  public func discard() { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
}

/// Which list of a catalogue is looked at.
public struct CatalogueList: Hashable, Sendable {
  public enum Part: Hashable, Sendable {
    /// What the catalogue shows first.
    case root
    case section(CatalogueSection)
    /// What it finds for these words.
    case search(String)
  }

  public var source: CatalogueSource
  public var part: Part
  public init(_ source: CatalogueSource, _ part: Part = .root) { (self.source, self.part) = (source, part) }
}

/// Ten items of a list.
public struct CataloguePage: Hashable, Sendable {
  /// Own choice: with the ways on and back they are twelve cells.
  public static let size = 10

  /// From 0.
  public var number: Int
  public var items: [CatalogueItem]
  /// Whether the list goes on.
  public var hasMore: Bool
  /// How many the list has, as the catalogue says; nil where it does not.
  public var total: Int?
  /// Entries read so far that are left out, since they are not to be had as a PDF.
  public var leftOut: Int

  public init(number: Int, items: [CatalogueItem], hasMore: Bool, total: Int? = nil, leftOut: Int = 0) {
    (self.number, self.items, self.hasMore) = (number, items, hasMore)
    (self.total, self.leftOut) = (total, leftOut)
  }
}
