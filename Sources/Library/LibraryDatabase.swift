import Accounts
import Foundation
import Logging
import Signals
import Store

/// Access to one person's rows in the household's database.
struct LibraryDatabase: Sendable {
  let store: PersonalStore
  let logger: Logger

  /// The database's name for messages.
  var name: String { store.household.engine.name }

  func read<R: Sendable>(
    _ body: @escaping @Sendable (PersonalSession) throws -> R
  ) async throws(LibraryError) -> R {
    do { return try await store.read(body) } catch { throw translated(error) }
  }

  @discardableResult
  func write<R: Sendable>(
    _ body: @escaping @Sendable (PersonalSession) throws -> R
  ) async throws(LibraryError) -> R {
    do { return try await store.write(body) } catch { throw translated(error) }
  }

  private func translated(_ error: any Error) -> LibraryError {
    if let known = error as? LibraryError { return known }
    let cause = error as? StoreError ?? .other(name: name, code: 0, reason: "\(error)")
    logger.log(
      level: cause == .cancelled ? .debug : .error, "the library cannot be read or written",
      metadata: cause.logged.alsoThrown)
    return LibraryError(cause)
  }
}

/// A document's row, with the person's place, state and other facts about it.
struct ItemRow: Sendable {
  let id: String
  let owner: String
  let title: String
  let pageCount: Int
  let isEncrypted: Bool
  let added: Date
  let lastOpened: Date?
  let state: ReadingState?
  let due: Date?
  let nextDue: Date?
  let secondsLeft: Double?
  let author: String?
  let cover: String?
  /// The cover of the newest earlier edition of the document that has one.
  let earlierCover: String?
  let role: ShareRole
  let ownerName: String?
  let place: ReadingPlace?

  init(_ row: SQLRow) throws(StoreError) {
    (id, owner, title) = (try row.text("sha256"), try row.text("owner"), try row.text("title"))
    (pageCount, isEncrypted) = (try row.integer("pages"), try row.flag("is_encrypted"))
    (added, lastOpened) = (try row.instant("added"), try row.optionalInstant("last_opened"))
    (state, due) = (try row.optionalText("state").flatMap(ReadingState.init), try row.optionalInstant("due"))
    nextDue = try row.optionalInstant("next_due")
    (author, secondsLeft) = (try row.optionalText("author"), try row.optionalReal("seconds_left"))
    (cover, earlierCover) = (try row.optionalText("cover"), try row.optionalText("earlier_cover"))
    // A person whose right to the document was taken back is treated as a reader, who may change nothing.
    role = try row.optionalText("role").flatMap(ShareRole.init) ?? .reader
    ownerName = try row.optionalText("owner_name")
    guard let page = try row.optionalInteger("page") else {
      place = nil
      return
    }
    let position = DocumentPosition(page: page, offset: try row.real("top"))
    place = ReadingPlace(
      position: position, zoom: try row.real("zoom"), scrollX: try row.real("scroll_x"),
      view: try row.optionalText("view"))
  }

  func item(isMissing: Bool) -> ShelfItem {
    var item = ShelfItem(
      id: id, title: title, pageCount: pageCount, isEncrypted: isEncrypted, added: added,
      lastOpened: lastOpened, place: place, isMissing: isMissing)
    (item.author, item.state, item.due, item.secondsLeft) = (author, state, due, secondsLeft)
    (item.nextDue, item.role, item.owner) = (nextDue, role, ownerName)
    (item.cover, item.hasOwnCover) = (cover ?? earlierCover, cover != nil)
    return item
  }
}

extension PersonalSession {
  /// A document's identifier in the tables, and its row.
  /// - Throws: `unknownItem`.
  func document(_ id: ShelfItem.ID) throws -> (key: String, row: ItemRow) {
    guard let row = try run(LibraryStatement.item, id).first else { throw LibraryError.unknownItem(id: id) }
    return (try row.text("id"), try ItemRow(row))
  }
}
