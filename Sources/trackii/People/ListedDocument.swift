import Foundation
import Library
import Signals

/// A document as the commands list it.
struct ListedDocument: Codable, Sendable {
  var id: String
  /// The beginning of `id` that fits no other document on the shelf, 8 digits at least.
  var shortID: String
  var title: String
  var pages: Int
  var isEncrypted: Bool
  var isMissing: Bool
  var added: Date
  var lastOpened: Date?
  /// The share that has been read, 0 to 1.
  var progress: Double
  /// Page from 0, where somebody has begun to read.
  var page: Int?
  /// Said of a document that was to be added: the shelf had it already.
  var wasThere: Bool?

  init(_ entry: (item: ShelfItem, shortID: String)) {
    let item = entry.item
    (id, shortID, title, pages) = (item.id, entry.shortID, item.title, item.pageCount)
    (isEncrypted, isMissing) = (item.isEncrypted, item.isMissing)
    (added, lastOpened, progress) = (item.added, item.lastOpened, item.progress)
    page = item.place?.position.page
  }

  /// For the table: id, pages, read, used, title.
  var row: [String] {
    let used = (lastOpened ?? added).formatted(.iso8601.year().month().day())
    let marks = (isEncrypted ? "  [encrypted]" : "") + (isMissing ? "  [file is gone: add it again]" : "")
    return [shortID, "\(pages)", "\(Int(progress * 100)) %", used, title + marks]
  }

  /// What came of adding it.
  var sentence: String {
    let size = pages == 1 ? "1 page" : "\(pages) pages"
    return wasThere == true
      ? "\(shortID)  “\(title)” is on the shelf already." : "\(shortID)  “\(title)” added, \(size)."
  }
}

extension Shelf {
  /// Everything on the shelf, last used first, with the shortest identifier that tells each apart.
  func listed() async throws(LibraryError) -> [(item: ShelfItem, shortID: String)] {
    let items = try await items()
    let length = (8...64).first { length in Set(items.map { $0.id.prefix(length) }).count == items.count }
    return items.map { ($0, String($0.id.prefix(length ?? 64))) }
  }

  /// The one document whose identifier begins so.
  /// - Throws: `LibraryError.unknownItem`, `CommandError.ambiguous`.
  func item(abbreviated id: String) async throws -> ShelfItem {
    let fitting = try await items().filter { !id.isEmpty && $0.id.hasPrefix(id.lowercased()) }
    guard let item = fitting.first else { throw LibraryError.unknownItem(id: id) }
    guard fitting.count == 1 else { throw CommandError.ambiguous(id: id, titles: fitting.map(\.title)) }
    return item
  }
}
