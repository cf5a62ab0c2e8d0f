import Foundation
import GRDB
import Glibc

/// Operations on whole SQLite files, outside an engine: making them, and using one exclusively.
package enum SQLiteFile {
  /// Makes an empty database file (0600) if it is missing. Made before SQLite opens it, so that its journals get the same
  /// permissions.
  ///
  /// An existing file is not opened: closing it would release all locks that this process has on it
  /// (https://www.sqlite.org/howtocorrupt.html, 2.2). Another program could then take itself for the last user and remove
  /// the log that this process still writes.
  static func prepare(_ file: URL) throws(StoreError) {
    let descriptor = open(file.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOCTTY, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      throw StoreError(errno: errno, file.path)
    }
    guard access(file.path, R_OK | W_OK) == 0 else { throw StoreError(errno: errno, file.path) }
  }

  /// Makes a database of a few statements in a new file, complete and on the disk, with SQLite's rollback journal.
  package static func make(_ file: URL, _ statements: [String]) throws(StoreError) {
    do {
      try prepare(file)
      let queue = try DatabaseQueue(path: file.path)
      try queue.write { db in for statement in statements { try db.execute(sql: statement) } }
      try queue.close()
    } catch { throw StoreError(error, file: file.path) }
  }

  /// Reads and writes a database that no other program has open or may open meanwhile. Its log is first merged into the
  /// file, so that the file is complete; at the end the transaction is rolled back.
  ///
  /// - Throws: `busy` while another program has it, `damaged`, or what the closure throws.
  package static func exclusively<R>(
    _ file: URL, busySeconds: Double = 5, _ body: (any SQLSession) throws -> R
  ) throws -> R {
    do {
      var configuration = Configuration()
      configuration.busyMode = .timeout(busySeconds)
      configuration.allowsUnsafeTransactions = true
      configuration.foreignKeysEnabled = false
      let queue = try DatabaseQueue(path: file.path, configuration: configuration)
      let result = try queue.inDatabase { db in
        // SQLite refuses to leave write-ahead mode while any other connection is open.
        _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
        try db.execute(sql: "BEGIN EXCLUSIVE")
        defer { try? db.execute(sql: "ROLLBACK") }
        return try body(SQLiteSession(database: db, file: file.path))
      }
      try queue.close()
      return result
    } catch let error as DatabaseError { throw StoreError(error, file: file.path) }
  }
}

extension SQLiteFile {
  /// Reads a database that nobody changes any more, as it is in the file; the file may be write-protected.
  package static func reading<R>(_ file: URL, _ body: (any SQLSession) throws -> R) throws -> R {
    do {
      var configuration = Configuration()
      configuration.readonly = true
      let queue = try DatabaseQueue(path: file.path, configuration: configuration)
      return try queue.read { try body(SQLiteSession(database: $0, file: file.path)) }
    } catch let error as DatabaseError { throw StoreError(error, file: file.path) }
  }
}

/// The version of SQLite, which stores the databases.
package enum StoreLibraries {
  /// SQLite's version; nil if SQLite does not answer.
  package static var sqliteVersion: String? {
    guard let database = try? DatabaseQueue() else { return nil }
    return try? database.read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
  }
}
