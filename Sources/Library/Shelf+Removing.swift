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
    let rows = try await database.read { session in
      try session.run(ShelfStatement.removed).filter { gone.contains(try $0.text("sha256")) }
    }
    try await Purge(database: database, contents: contents).run(rows)
    return rows.count
  }
}

/// Deletes what was taken off a shelf: the rows first, with a note that the file has to go, then the file.
struct Purge: Sendable {
  let database: LibraryDatabase
  let contents: ContentStore

  /// - Parameter rows: with `id`, `sha256` and `owner`.
  func run(_ rows: [SQLRow]) async throws(LibraryError) {
    let person = database.store.id
    for row in rows {
      let own = try await database.write { session -> String? in
        let (document, id) = (try row.text("id"), try row.text("sha256"))
        guard try row.text("owner") == person else {
          try session.run(ShelfStatement.purgeShared, document)
          return nil
        }
        // Put back meanwhile, or gone already.
        guard try !session.run(ShelfStatement.purgeOwn, document).isEmpty else { return nil }
        try session.run(LibraryStatement.addPurge, id)
        return id
      }
      if let own { try await removeFile(own) }
    }
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
