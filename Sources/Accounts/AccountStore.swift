import Foundation
import GRDB
import Logging

/// The table of people.
struct AccountStore: Sendable {
  struct Row: Codable, FetchableRecord, PersistableRecord, Sendable {
    static let databaseTableName = "person"
    var id: String
    var name: String
    var nameKey: String
    var hash: String
    var created: Date
    /// Wrong passwords since the last right one.
    var failures: Int
    var lockedUntil: Date?

    enum CodingKeys: String, CodingKey {
      case id, name, nameKey, hash, created, failures, lockedUntil
    }
  }

  let file: URL
  private let database: DatabaseQueue
  private let logger: Logger

  /// Opens or makes `accounts.sqlite` in `folder`, readable by its owner only.
  init(folder: URL, logger: Logger) throws(AccountsError) {
    self.logger = logger
    file = folder.appending(path: "accounts.sqlite")
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      // A folder that was there may be open to others.
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
      if !FileManager.default.fileExists(atPath: file.path) {
        // Made before SQLite opens it, which gives its journals the same permissions.
        _ = FileManager.default.createFile(
          atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o600])
      }
      var configuration = GRDB.Configuration()
      configuration.busyMode = .timeout(5)
      database = try DatabaseQueue(path: file.path, configuration: configuration)
      try Self.migrator.migrate(database)
    } catch {
      logger.error("accounts cannot be opened", metadata: error.logged)
      throw .storage(file: file.path, reason: "\(error)")
    }
  }

  /// Migrations are only ever added at the end.
  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("people") { db in
      try db.create(table: "person") { table in
        table.primaryKey("id", .text)
        table.column("name", .text).notNull()
        table.column("nameKey", .text).notNull().unique()
        table.column("hash", .text).notNull()
        table.column("created", .datetime).notNull()
        table.column("failures", .integer).notNull().defaults(to: 0)
        table.column("lockedUntil", .datetime)
      }
    }
    return migrator
  }

  func read<R: Sendable>(_ body: @escaping @Sendable (Database) throws -> R) async throws(AccountsError) -> R
  {
    do { return try await database.read(body) } catch { throw translated(error) }
  }

  func write<R: Sendable>(_ body: @escaping @Sendable (Database) throws -> R) async throws(AccountsError) -> R
  {
    do { return try await database.write(body) } catch { throw translated(error) }
  }

  private func translated(_ error: any Error) -> AccountsError {
    if let known = error as? AccountsError { return known }
    logger.error("accounts cannot be read or written", metadata: error.logged)
    return .storage(file: file.path, reason: "\(error)")
  }
}

extension AccountStore.Row {
  static func named(_ key: String, _ db: Database) throws -> Self? {
    try filter(Column("nameKey") == key).fetchOne(db)
  }
}
