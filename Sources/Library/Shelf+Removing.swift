import Accounts
import Foundation
import Store

/// A document that was taken off the shelf and can still be put back.
package struct RemovedItem: Hashable, Sendable {
  /// The document as it was on the shelf.
  package let item: ShelfItem
  /// When it was taken off.
  package let removed: Date
  /// When it is deleted for good.
  package var purged: Date { removed + Shelf.graceSeconds }
  package init(item: ShelfItem, removed: Date) { (self.item, self.removed) = (item, removed) }
}

// Taking documents off the shelf, and putting them back.
extension Shelf {
  /// How long what was taken off a shelf can be put back.
  package static let graceSeconds = 30 * 86_400.0

  /// Takes a document off the shelf. Its file, place and marks stay for 30 days, in which `putBack` brings it back. With
  /// its owner's it goes from everybody's shelf; what somebody else shared stays with them.
  /// - Throws: `unknownItem`, `store`.
  package func remove(_ id: ShelfItem.ID, now: Date = Date()) async throws(LibraryError) {
    try await database.write { session in
      let document = try session.document(id).key
      try session.run(ShelfStatement.takeOff, document, now)
      try session.leave(document, now)
      try session.settleRights(to: document, now)
    }
    lastViews.forget(id)
    recognisedPages.forget(id)
  }

  /// What the person has taken off the shelf, the last first.
  package func removedItems() async throws(LibraryError) -> [RemovedItem] {
    let rows = try await database.read { session in
      try session.run(ShelfStatement.removed).map { (try ItemRow($0), try $0.instant("removed")) }
    }
    return rows.map { RemovedItem(item: item($0), removed: $1) }
  }

  /// Puts a document back that the person took off the shelf, with its place and marks.
  /// - Throws: `unknownItem` where nothing is left of it, or its owner no longer shares it; `store`.
  @discardableResult
  package func putBack(_ id: ShelfItem.ID, now: Date = Date()) async throws(LibraryError) -> ShelfItem {
    try await database.write { session in
      let removed = try session.run(ShelfStatement.removed)
      guard let row = try removed.first(where: { try $0.text("sha256") == id }) else {
        throw LibraryError.unknownItem(id: id)
      }
      let document = try row.text("id")
      try session.rejoin(document, now)
      guard try !session.run(ShelfStatement.putBack, document).isEmpty else {
        throw LibraryError.unknownItem(id: id)
      }
      try session.settleRights(to: document, now)
    }
    return try await item(id)
  }

  /// Deletes what the person took off the shelf for good, with all that is known of it and its file.
  /// - Parameter id: nil for all of it.
  /// - Returns: how many documents went.
  /// - Throws: `unknownItem`, `store`.
  @discardableResult
  package func purge(_ id: ShelfItem.ID? = nil) async throws(LibraryError) -> Int {
    let gone = try await removedItems().map(\.item.id).filter { id == nil || $0 == id }
    if let id, gone.isEmpty { throw .unknownItem(id: id) }
    return try await purge(gone)
  }

  /// Deletes those of these documents for good that the person took off the shelf; one that was put back meanwhile stays.
  /// - Returns: how many went.
  /// - Throws: `store`, and what the disk says; those that went before stay gone.
  @discardableResult
  package func purge(_ ids: [ShelfItem.ID]) async throws(LibraryError) -> Int {
    let gone = Set(ids)
    let rows = try await database.read { session in
      try session.run(ShelfStatement.removed).filter { gone.contains(try $0.text("sha256")) }
    }
    return try await Purge(database: database, contents: contents).run(rows)
  }
}

/// Deletes what was taken off a shelf: the rows first, with a note that the file has to go, then the file.
struct Purge: Sendable {
  let database: LibraryDatabase
  let contents: ContentStore

  /// - Parameter rows: with `id`, `sha256` and `owner`.
  /// - Returns: how many went: one may have been put back meanwhile, or be gone already.
  @discardableResult
  func run(_ rows: [SQLRow]) async throws(LibraryError) -> Int {
    let person = database.store.id
    var count = 0
    for row in rows {
      let gone = try await database.write { try $0.purge(row, of: person) }
      if gone != .nothing { count += 1 }
      if case .own(let id) = gone { try await removeFile(id) }
    }
    return count
  }

  /// What was taken off so long ago that nobody wants it back.
  func runOverdue(now: Date) async throws(LibraryError) {
    let rows = try await database.read {
      try $0.run(ShelfStatement.removedBefore, now - Shelf.graceSeconds)
    }
    try await run(rows)
  }

  private func removeFile(_ id: String) async throws(LibraryError) {
    let contents = contents
    try await database.write { session in
      // Inside the transaction: who adds the same content meanwhile waits for its end.
      guard try session.run(LibraryStatement.ownDocument, id).isEmpty else { return }
      try contents.remove(id)
      try session.run(LibraryStatement.endPurge, id)
    }
  }
}

/// What went of a document that was to be deleted for good.
private enum Purged: Hashable {
  /// All of it, but for its file.
  case own(ShelfItem.ID)
  /// What one had of somebody else's.
  case shared
  /// It was put back meanwhile, or is gone already.
  case nothing
}

extension PersonalSession {
  /// - Parameters:
  ///   - row: with `id`, `sha256` and `owner`.
  ///   - person: who is signed in.
  fileprivate func purge(_ row: SQLRow, of person: String) throws -> Purged {
    let (document, id) = (try row.text("id"), try row.text("sha256"))
    guard try row.text("owner") == person else {
      return try run(ShelfStatement.purgeShared, document).isEmpty ? .nothing : .shared
    }
    guard try !run(ShelfStatement.purgeOwn, document).isEmpty else { return .nothing }
    try run(LibraryStatement.addPurge, id)
    return .own(id)
  }
}
