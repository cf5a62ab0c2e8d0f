import Foundation

/// A person's reading state of a document, as they say themselves.
package enum ReadingState: String, Hashable, Codable, Sendable, CaseIterable {
  /// The person wants to read the document.
  case want
  /// The person is reading the document; opening it sets this state, unless it is finished.
  case reading
  /// The person has finished the document.
  case finished
}

/// The order in which a shelf is shown.
package struct ShelfOrder: Hashable, Codable, Sendable {
  /// The property by which a shelf is sorted.
  package enum Key: String, Hashable, Codable, Sendable, CaseIterable {
    /// By title, in alphabetical order.
    case title
    /// By author, in alphabetical order; documents of one author by title.
    case author
    /// By the time of adding, the newest first.
    case added
    /// By last use, the latest first: when a document was opened, or else added.
    case lastRead = "last-read"
    /// By reading progress, the furthest first.
    case progress
    /// By the time left to finish, the shortest first.
    case timeLeft = "time-left"
    /// By due day or next reminder, the soonest first.
    case due
  }

  /// The property by which the shelf is sorted.
  package var key: Key
  /// Whether the order is reversed. Documents without the property come last in both directions.
  package var isReversed: Bool

  /// Makes an order of a shelf.
  ///
  /// - Parameters:
  ///   - key: the property by which the shelf is sorted.
  ///   - isReversed: whether the order is reversed.
  package init(_ key: Key = .lastRead, isReversed: Bool = false) {
    (self.key, self.isReversed) = (key, isReversed)
  }

  enum CodingKeys: String, CodingKey { case key, isReversed = "reversed" }
}

/// Who owns a document on a shelf.
package enum ShelfOwnership: String, Hashable, Codable, Sendable, CaseIterable {
  /// The person owns the document.
  case own
  /// Another person owns the document and shares it.
  case shared
}

/// A filter of a shelf: shows documents that fit all given conditions.
package struct ShelfFilter: Hashable, Codable, Sendable {
  /// The reading state; nil for any.
  package var state: ReadingState?
  /// One of the person's own tags, ignoring capitals and accents; nil for any.
  package var tag: String?
  /// A collection's identifier; nil for any.
  package var collection: String?
  /// A kind of text as in `DocumentFacts`, ignoring capitals and accents; nil for any.
  package var kind: String?
  /// The ownership; nil for any.
  package var ownership: ShelfOwnership?

  /// Makes a filter from its conditions; nil for each that is not set.
  package init(
    state: ReadingState? = nil, tag: String? = nil, collection: String? = nil, kind: String? = nil,
    ownership: ShelfOwnership? = nil
  ) {
    (self.state, self.tag, self.collection, self.kind) = (state, tag, collection, kind)
    self.ownership = ownership
  }

  /// Whether the filter has no conditions.
  package var isEmpty: Bool { self == ShelfFilter() }

  enum CodingKeys: String, CodingKey { case state, tag, collection, kind, ownership }
}

/// A part of a sorted and filtered shelf.
package struct ShelfPart: Hashable, Sendable {
  /// The documents of the part, in the order that was asked for.
  package var items: [ShelfItem]
  /// The position of the first item on the filtered shelf, from 0.
  package var start: Int
  /// How many documents fit the filter.
  package var total: Int

  /// Makes a part from its documents, its start and the number of documents that fit; nil if the part is all
  /// of them.
  package init(items: [ShelfItem], start: Int = 0, total: Int? = nil) {
    (self.items, self.start, self.total) = (items, start, total ?? items.count)
  }
}
