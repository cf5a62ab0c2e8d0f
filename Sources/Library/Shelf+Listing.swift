import Accounts
import Foundation
import Store

// Listing parts of the shelf, which the database sorts and filters.
extension Shelf {
  /// All documents on the shelf, the last used first.
  package func items() async throws(LibraryError) -> [ShelfItem] { try await items(0..<Int.max) }

  /// A part of the sorted and filtered shelf.
  ///
  /// - Parameters:
  ///   - range: positions from 0; positions beyond the end are left out.
  ///   - order: the order of the shelf.
  ///   - filter: the documents to include.
  package func items(
    _ range: Range<Int>, by order: ShelfOrder = ShelfOrder(), where filter: ShelfFilter = ShelfFilter()
  ) async throws(LibraryError) -> [ShelfItem] {
    let rows = try await database.read { try $0.items(range, order, filter) }
    return items(rows)
  }

  /// How many documents on the shelf fit the filter.
  package func count(where filter: ShelfFilter = ShelfFilter()) async throws(LibraryError) -> Int {
    try await database.read { try $0.count(filter) }
  }

  /// A part of the shelf, and how many documents fit the filter, both at one moment. If the range lies beyond
  /// the end, the last part of that length is given.
  package func part(
    _ range: Range<Int>, by order: ShelfOrder = ShelfOrder(), where filter: ShelfFilter = ShelfFilter()
  ) async throws(LibraryError) -> ShelfPart {
    let (rows, start, total) = try await database.read { session in
      let total = try session.count(filter)
      let length = min(max(1, range.count), 1_000_000)
      let start =
        range.lowerBound < total ? range.lowerBound : max(0, (total - 1) / length * length)
      return (try session.items(start..<start + length, order, filter, of: total), start, total)
    }
    return ShelfPart(items: items(rows), start: start, total: total)
  }

  /// The documents whose identifiers begin with a prefix.
  ///
  /// - Parameters:
  ///   - prefix: the first hexadecimal digits of an identifier.
  ///   - limit: the most documents to return.
  package func items(
    beginning prefix: String, limit: Int = 10
  ) async throws(LibraryError) -> [ShelfItem] {
    let prefix = prefix.lowercased()
    // The upper bound ends in "g", which sorts after all hexadecimal digits.
    guard !prefix.isEmpty, prefix.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }) else { return [] }
    let rows = try await database.read { session in
      try session.run(ShelfStatement.beginning, prefix, prefix + "g", limit).map {
        try session.document(try $0.text("sha256")).row
      }
    }
    return items(rows)
  }

  /// The documents on the shelf with the same content, which share an identifier: the person's own first, then those that others
  /// share with them. Everything that takes an identifier means the first.
  /// - Throws: `unknownItem`, `store`.
  package func copies(of id: ShelfItem.ID) async throws(LibraryError) -> [ShelfItem] {
    let ids = try await database.read { session in
      try session.run(ShelfStatement.contents).map { try $0.text("sha256") }
    }
    // Most documents are there once, and the whole shelf need not be read for them.
    guard ids.count(where: { $0 == id }) > 1 else { return [try await item(id)] }
    return try await items().filter { $0.id == id }.sorted { ($0.owner ?? "") < ($1.owner ?? "") }
  }

  /// How many digits are needed to tell the identifiers on the shelf apart: at least 8.
  package func identifierLength() async throws(LibraryError) -> Int {
    let ids = try await database.read { session in
      try session.run(ShelfStatement.contents).map { try $0.text("sha256") }
    }
    let all = Set(ids)
    return (8...64).first { length in Set(all.map { $0.prefix(length) }).count == all.count } ?? 64
  }

  /// The kinds of the documents on the shelf, and how many documents have each.
  package func kinds() async throws(LibraryError) -> [(name: String, documents: Int)] {
    try await database.read { session in
      try session.run(ShelfStatement.kinds).map { (try $0.text("name"), try $0.integer("documents")) }
    }
  }

  /// Sets the reading state of a document; nil removes it.
  /// - Throws: `unknownItem`, `store`.
  package func set(_ state: ReadingState?, of id: ShelfItem.ID) async throws(LibraryError) {
    try await database.write { session in
      try session.run(ShelfStatement.saveState, try session.document(id).key, state?.rawValue)
    }
  }

  /// Sets the day by which the person wants to have read a document; nil removes it.
  /// - Throws: `unknownItem`, `store`.
  package func setDue(_ due: Date?, of id: ShelfItem.ID) async throws(LibraryError) {
    try await database.write { session in
      let document = try session.document(id).key
      try session.run(ShelfStatement.saveDue, document, due)
      try session.run(ReminderStatement.settleDue, document)
    }
  }
}

extension PersonalSession {
  /// Up to this many documents of a filter are listed before the shelf is read.
  private static let few = 1000
  /// Up to this many of one's own documents are looked up on the shelf to count them.
  private static let fewOwn = 3000

  /// Reads a part of a shelf; `total` is how many documents fit the filter, if that is known.
  fileprivate func items(
    _ range: Range<Int>, _ order: ShelfOrder, _ filter: ShelfFilter, of total: Int? = nil
  ) throws -> [ItemRow] {
    let statement = ShelfListStatement(order, hasMany: (total ?? 0) > Self.few)
    let arguments: [any SQLConvertible] = [
      range.count, range.lowerBound, filter.state?.rawValue, filter.tagKey, filter.collection, filter.kindKey,
      filter.ownership?.rawValue,
    ]
    return try run(statement, arguments).map { try ItemRow($0) }
  }

  fileprivate func count(_ filter: ShelfFilter) throws -> Int {
    guard let ownership = filter.ownership else { return try count(filter, .all) }
    guard try run(ShelfStatement.owned, Self.fewOwn + 1).first?.integer("documents") ?? 0 <= Self.fewOwn
    else {
      return try count(filter, ownership == .own ? .own : .shared)
    }
    let own = try count(filter, .fewOwn)
    return ownership == .own ? own : try count(filter, .all) - own
  }

  private func count(_ filter: ShelfFilter, _ documents: ShelfCountStatement.Documents) throws -> Int {
    let statement = ShelfCountStatement(hasKind: filter.kind != nil, documents)
    var arguments: [any SQLConvertible] = [filter.state?.rawValue, filter.tagKey, filter.collection]
    if let kind = filter.kindKey { arguments.append(kind) }
    return try run(statement, arguments).first?.integer("items") ?? 0
  }
}

extension ShelfFilter {
  fileprivate var tagKey: String? { tag.map(SearchQuery.key) }
  fileprivate var kindKey: String? { kind.map(SearchQuery.key) }
}
