import Foundation

/// How far a person says they are with a document.
public enum ReadingState: String, Hashable, Codable, Sendable, CaseIterable {
  case want
  /// Opening a document makes it this, unless it is finished.
  case reading
  case finished
}

/// In which order a shelf is shown.
public struct ShelfOrder: Hashable, Codable, Sendable {
  public enum Key: String, Hashable, Codable, Sendable, CaseIterable {
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

  public var key: Key
  /// The other way round. What has no such value comes last in both directions.
  public var isReversed: Bool

  public init(_ key: Key = .lastRead, isReversed: Bool = false) {
    (self.key, self.isReversed) = (key, isReversed)
  }

  enum CodingKeys: String, CodingKey { case key, isReversed = "reversed" }
}

/// Whose a document on a shelf is.
public enum ShelfOwnership: String, Hashable, Codable, Sendable, CaseIterable {
  case own
  /// Somebody else's, who shares it.
  case shared
}

/// Which documents of a shelf are shown: those that fit everything that is said.
public struct ShelfFilter: Hashable, Codable, Sendable {
  public var state: ReadingState?
  /// One of the person's own tags; capitals and accents do not count.
  public var tag: String?
  /// A collection, by its identifier.
  public var collection: String?
  /// A kind, as `DocumentFacts` has it; capitals and accents do not count.
  public var kind: String?
  public var ownership: ShelfOwnership?

  public init(
    state: ReadingState? = nil, tag: String? = nil, collection: String? = nil, kind: String? = nil,
    ownership: ShelfOwnership? = nil
  ) {
    (self.state, self.tag, self.collection, self.kind) = (state, tag, collection, kind)
    self.ownership = ownership
  }

  public var isEmpty: Bool { self == ShelfFilter() }

  enum CodingKeys: String, CodingKey { case state, tag, collection, kind, ownership }
}

/// A part of a sorted and filtered shelf.
public struct ShelfPart: Hashable, Sendable {
  public var items: [ShelfItem]
  /// Where the first item stands on the shelf, from 0.
  public var start: Int
  /// How many documents there are that fit the filter.
  public var total: Int

  public init(items: [ShelfItem], start: Int = 0, total: Int? = nil) {
    (self.items, self.start, self.total) = (items, start, total ?? items.count)
  }
}
