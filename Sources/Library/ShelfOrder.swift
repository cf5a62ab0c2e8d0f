import Foundation

/// How far a person says they are with a document.
package enum ReadingState: String, Hashable, Codable, Sendable, CaseIterable {
  /// Somebody wants to read it.
  case want
  /// Opening a document makes it this, unless it is finished.
  case reading
  /// Somebody has read it.
  case finished
}

/// In which order a shelf is shown.
package struct ShelfOrder: Hashable, Codable, Sendable {
  /// By what a shelf is sorted.
  package enum Key: String, Hashable, Codable, Sendable, CaseIterable {
    case title, author
    /// The newest first.
    case added
    /// The last used first: opened, or else added.
    case lastRead = "last-read"
    /// What has been read furthest first.
    case progress
    /// What takes the shortest to finish first.
    case timeLeft = "time-left"
    /// What is due soonest first, or has the soonest reminder.
    case due
  }

  /// By what the shelf is sorted.
  package var key: Key
  /// The other way round. What has no such value comes last in both directions.
  package var isReversed: Bool

  /// - Parameters:
  ///   - key: by what the shelf is sorted.
  ///   - isReversed: the other way round.
  package init(_ key: Key = .lastRead, isReversed: Bool = false) {
    (self.key, self.isReversed) = (key, isReversed)
  }

  enum CodingKeys: String, CodingKey { case key, isReversed = "reversed" }
}

/// Whose a document on a shelf is.
package enum ShelfOwnership: String, Hashable, Codable, Sendable, CaseIterable {
  /// The person's own.
  case own
  /// Somebody else's, who shares it.
  case shared
}

/// Which documents of a shelf are shown: those that fit everything that is said.
package struct ShelfFilter: Hashable, Codable, Sendable {
  /// nil for any.
  package var state: ReadingState?
  /// One of the person's own tags; capitals and accents do not count.
  package var tag: String?
  /// A collection, by its identifier.
  package var collection: String?
  /// A kind, as `DocumentFacts` has it; capitals and accents do not count.
  package var kind: String?
  /// nil for any.
  package var ownership: ShelfOwnership?

  package init(
    state: ReadingState? = nil, tag: String? = nil, collection: String? = nil, kind: String? = nil,
    ownership: ShelfOwnership? = nil
  ) {
    (self.state, self.tag, self.collection, self.kind) = (state, tag, collection, kind)
    self.ownership = ownership
  }

  /// Whether every document fits.
  package var isEmpty: Bool { self == ShelfFilter() }

  enum CodingKeys: String, CodingKey { case state, tag, collection, kind, ownership }
}

/// A part of a sorted and filtered shelf.
package struct ShelfPart: Hashable, Sendable {
  /// In the order that was asked for.
  package var items: [ShelfItem]
  /// Where the first item stands on the shelf, from 0.
  package var start: Int
  /// How many documents there are that fit the filter.
  package var total: Int

  package init(items: [ShelfItem], start: Int = 0, total: Int? = nil) {
    (self.items, self.start, self.total) = (items, start, total ?? items.count)
  }
}
