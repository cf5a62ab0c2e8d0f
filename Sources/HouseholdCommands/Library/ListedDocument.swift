import CommandSupport
import Foundation
import Library
import Localization
import ReaderApp
import Signals

/// A document as the commands print it in JSON.
struct ListedDocument: Codable, Sendable {
  var id: String
  /// The beginning of `id` that fits no other document on the shelf, at least 8 digits.
  var shortID: String
  var title: String
  var pages: Int
  var isEncrypted: Bool
  var isMissing: Bool
  var added: Date
  var lastOpened: Date?
  /// The share of the document that has been read, 0 to 1.
  var progress: Double
  /// The page of the person's place, from 0; absent if they have not begun to read.
  var page: Int?
  var author: String?
  /// The SHA-256 of the document's own cover.
  var cover: String?
  /// The name of the document's owner; absent for a document of the person's own.
  var owner: String?
  /// What the person may do with the document: owner, editor or reader.
  var role: String
  /// The reading state: want, reading or finished.
  var state: String?
  var due: Date?
  /// The earlier of the due day and the next reminder of the document.
  var nextDue: Date?
  /// The time left in seconds, at the speed of the pages read so far.
  var secondsLeft: Double?
  /// Printed for a document that was to be added: whether it was on the shelf already.
  var wasThere: Bool?
  /// Printed for a document that was added: what it took over from an earlier edition.
  var adopted: Adoption?

  init(_ entry: (item: ShelfItem, shortID: String)) {
    let item = entry.item
    (id, shortID, title, pages) = (item.id, entry.shortID, item.title, item.pageCount)
    (isEncrypted, isMissing) = (item.isEncrypted, item.isMissing)
    (added, lastOpened, progress) = (item.added, item.lastOpened, item.progress)
    cover = item.cover
    page = item.place?.position.page
    (nextDue, owner, role) = (item.nextDue, item.owner, item.role.rawValue)
    (author, state, due, secondsLeft) = (item.author, item.state?.rawValue, item.due, item.secondsLeft)
  }

  /// A row of the table: id, pages, read, used, state, author, title.
  var row: [String] {
    let used = (lastOpened ?? added).formatted(.iso8601.year().month().day())
    let marks =
      (owner.map { "  " + localized("[from \($0)]") } ?? "")
      + (isEncrypted ? "  " + localized("[encrypted]") : "")
      + (isMissing ? "  " + localized("[file is gone: add it again]") : "")
    return [
      shortID, "\(pages)", "\(Int(progress * 100)) %", used, state ?? "", author ?? "", title + marks,
    ]
  }

  /// A sentence about the result of adding the document.
  var sentence: String {
    if wasThere == true { return localized("\(shortID)  “\(title)” is on the shelf already.") }
    let from = adopted.flatMap { $0.isEmpty ? nil : " \($0.sentence)" } ?? ""
    return localized(
      pages, one: "\(shortID)  “\(title)” added, \(pages) page.",
      other: "\(shortID)  “\(title)” added, \(pages) pages.") + from
  }
}

extension Shelf {
  /// A part of the shelf for printing, with the shortest identifier that tells each document apart.
  func listed(
    _ range: Range<Int> = 0..<Int.max, by order: ShelfOrder = ShelfOrder(),
    where filter: ShelfFilter = ShelfFilter()
  ) async throws(LibraryError) -> [(item: ShelfItem, shortID: String)] {
    let items = try await items(range, by: order, where: filter)
    let length = try await identifierLength()
    return items.map { ($0, String($0.id.prefix(length))) }
  }

  /// The one document that an abbreviation names.
  /// - Throws: `LibraryError.unknownItem`, `CommandError.ambiguous`, `CommandError.severalCopies`.
  func item(abbreviated id: String) async throws -> ShelfItem {
    let named = AbbreviatedDocument(id)
    let fitting = try await items(beginning: named.beginning)
    guard let item = fitting.first else { throw LibraryError.unknownItem(id: id) }
    guard fitting.count == 1 else { throw CommandError.ambiguous(id: id, titles: fitting.map(\.title)) }
    return try named.one(ofShelf: try await copies(of: item.id))
  }
}
