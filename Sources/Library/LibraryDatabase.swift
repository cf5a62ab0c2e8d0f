import Accounts
import Foundation
import GRDB
import Logging
import Signals

/// The tables of one shelf.
struct LibraryDatabase: Sendable {
  let file: URL
  private let pool: DatabasePool
  private let logger: Logger

  /// - Parameter busySeconds: how long to wait while another program holds the store.
  init(file: URL, logger: Logger, busySeconds: Double = 5) throws(LibraryError) {
    (self.file, self.logger) = (file, logger)
    do {
      if !FileManager.default.fileExists(atPath: file.path) {
        // Made before SQLite opens it, which gives its journals the same permissions.
        _ = FileManager.default.createFile(
          atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o600])
      }
      // A pool keeps a write-ahead log; foreign keys are on unless asked otherwise.
      var configuration = GRDB.Configuration()
      configuration.busyMode = .timeout(busySeconds)
      pool = try DatabasePool(path: file.path, configuration: configuration)
      try Self.migrator.migrate(pool)
    } catch { throw Self.translated(error, file, logger) }
  }

  func read<R: Sendable>(_ body: @escaping @Sendable (Database) throws -> R) async throws(LibraryError) -> R {
    do { return try await pool.read(body) } catch { throw Self.translated(error, file, logger) }
  }

  func write<R: Sendable>(_ body: @escaping @Sendable (Database) throws -> R) async throws(LibraryError) -> R
  {
    do { return try await pool.write(body) } catch { throw Self.translated(error, file, logger) }
  }

  private static func translated(_ error: any Error, _ file: URL, _ logger: Logger) -> LibraryError {
    if let known = error as? LibraryError { return known }
    logger.log(
      level: error is CancellationError ? .debug : .error, "the library cannot be read or written",
      metadata: error.logged)
    if let error = error as? DatabaseError, error.resultCode == .SQLITE_FULL {
      return .diskFull(folder: file.deletingLastPathComponent().path)
    }
    if let error = error as? DatabaseError, [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode) {
      return .busy(file: file.path)
    }
    return .storage(file: file.path, reason: "\(error)")
  }

  /// Migrations are only ever added at the end.
  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("shelf") { db in
      try db.create(table: "item") { table in
        table.primaryKey("id", .text)
        table.column("title", .text).notNull()
        table.column("pageCount", .integer).notNull()
        table.column("isEncrypted", .boolean).notNull()
        table.column("added", .datetime).notNull()
        table.column("lastOpened", .datetime)
      }
      try db.create(table: "place") { table in
        table.primaryKey("item", .text).references("item", onDelete: .cascade)
        table.column("page", .integer).notNull()
        table.column("offset", .double).notNull()
        table.column("zoom", .double).notNull()
        table.column("scrollX", .double).notNull()
      }
      // Files that are still to be deleted: a crash in between must not put them back on the shelf.
      try db.create(table: "removed") { table in table.primaryKey("id", .text) }
      try db.create(table: "profile") { table in
        table.column("camera", .text).notNull()
        table.column("screenKey", .text).notNull()
        table.column("screen", .blob).notNull()
        table.column("created", .datetime).notNull()
        table.column("data", .blob).notNull()
        table.primaryKey(["camera", "screenKey"])
      }
      try db.create(table: "setting") { table in
        table.primaryKey("key", .text)
        table.column("value", .blob).notNull()
      }
    }
    return migrator
  }
}

struct ItemRow: Codable, FetchableRecord, PersistableRecord, Sendable {
  static let databaseTableName = "item"
  var id: String
  var title: String
  var pageCount: Int
  var isEncrypted: Bool
  var added: Date
  var lastOpened: Date?

  func item(_ place: PlaceRow?, isMissing: Bool) -> ShelfItem {
    ShelfItem(
      id: id, title: title, pageCount: pageCount, isEncrypted: isEncrypted, added: added,
      lastOpened: lastOpened, place: place?.place, isMissing: isMissing)
  }

  enum CodingKeys: String, CodingKey {
    case id, title, pageCount, isEncrypted, added, lastOpened
  }
}

struct PlaceRow: Codable, FetchableRecord, PersistableRecord, Sendable {
  static let databaseTableName = "place"
  var item: String
  var page: Int
  var offset: Double
  var zoom: Double
  var scrollX: Double

  init(item: String, _ place: ReadingPlace) {
    self.item = item
    (page, offset) = (place.position.page, place.position.offset)
    (zoom, scrollX) = (place.zoom, place.scrollX)
  }

  var place: ReadingPlace {
    ReadingPlace(position: DocumentPosition(page: page, offset: offset), zoom: zoom, scrollX: scrollX)
  }

  enum CodingKeys: String, CodingKey {
    case item, page, offset, zoom, scrollX
  }
}
