import Accounts
import Foundation
import Store

/// A document that was taken off the shelf and can still be put back.
package struct RemovedItem: Hashable, Sendable {
  /// The document as it was on the shelf.
  package let item: ShelfItem
  /// When the document was taken off the shelf.
  package let removed: Date
  /// When the document will be deleted for good.
  package var purged: Date { removed + Shelf.graceSeconds }
  /// Makes a removed item from the document and the time at which it was taken off the shelf.
  package init(item: ShelfItem, removed: Date) { (self.item, self.removed) = (item, removed) }
}

// Taking documents off the shelf, and putting them back.
extension Shelf {
  /// For how long a document that was taken off a shelf can be put back, in seconds.
  package static let graceSeconds = 30 * 86_400.0

  /// Takes a document off the shelf. Its file, place and marks stay for 30 days, in which `putBack` brings it
  /// back. If the owner removes it, it leaves everybody's shelf; a document that somebody else shares stays
  /// on their shelves.
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

  /// The documents that the person has taken off the shelf, the last removed first.
  package func removedItems() async throws(LibraryError) -> [RemovedItem] {
    let rows = try await database.read { session in
      try session.run(ShelfStatement.removed).map { (try ItemRow($0), try $0.instant("removed")) }
    }
    return rows.map { RemovedItem(item: item($0), removed: $1) }
  }

  /// Puts back a document that the person took off the shelf, with its place and marks.
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

  /// Deletes for good what the person took off the shelf, with its file and all that is stored about it.
  /// - Parameter id: one document; nil for all of them.
  /// - Returns: how many documents were deleted.
  /// - Throws: `unknownItem`, `store`.
  @discardableResult
  package func purge(_ id: ShelfItem.ID? = nil) async throws(LibraryError) -> Int {
    let gone = try await removedItems().map(\.item.id).filter { id == nil || $0 == id }
    if let id, gone.isEmpty { throw .unknownItem(id: id) }
    return try await purge(gone)
  }

  /// Deletes for good those of these documents that the person took off the shelf; one that was put back
  /// since stays.
  /// - Returns: how many were deleted.
  /// - Throws: `store`, and errors of the disk; documents deleted before the error stay deleted.
  @discardableResult
  package func purge(_ ids: [ShelfItem.ID]) async throws(LibraryError) -> Int {
    let gone = Set(ids)
    let rows = try await database.read { session in
      try session.run(ShelfStatement.removed).filter { gone.contains(try $0.text("sha256")) }
    }
    return try await Purge(database: database, contents: contents).run(rows)
  }
}

/// Deletes documents that were taken off a shelf: first the rows, with a note that the file is to be deleted,
/// then the file.
struct Purge: Sendable {
  let database: LibraryDatabase
  let contents: ContentStore

  /// Deletes documents for good, and then their files.
  /// - Parameter rows: rows with `id`, `sha256` and `owner`.
  /// - Returns: how many documents were deleted: one may have been put back meanwhile, or be deleted already.
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

  /// Deletes documents whose grace period is over.
  func runOverdue(now: Date) async throws(LibraryError) {
    let rows = try await database.read {
      try $0.run(ShelfStatement.removedBefore, now - Shelf.graceSeconds)
    }
    try await run(rows)
  }

  private func removeFile(_ id: String) async throws(LibraryError) {
    let contents = contents
    try await database.write { session in
      // Inside the transaction, so that a program that adds the same content meanwhile waits for its end.
      guard try session.run(LibraryStatement.ownDocument, id).isEmpty else { return }
      try contents.remove(id)
      try session.run(LibraryStatement.endPurge, id)
    }
  }
}

/// What was deleted of a document that was to be deleted for good.
private enum Purged: Hashable {
  /// Everything but the document's file.
  case own(ShelfItem.ID)
  /// Only what the person had of another's document, such as marks.
  case shared
  /// Nothing: the document was put back meanwhile, or is deleted already.
  case nothing
}

extension PersonalSession {
  /// Deletes the rows of one document for good.
  ///
  /// - Parameters:
  ///   - row: a row with `id`, `sha256` and `owner`.
  ///   - person: the identifier of the person who is signed in.
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
