import Foundation
import GRDB
import Localization

/// A database in a file, for the programs of one machine.
///
/// It uses a write-ahead log, foreign keys, and commits that wait for the disk: confirmed changes survive a power cut.
/// Readers never wait for the one writer. Not for network disks, on which SQLite's locks do not work.
package final class SQLiteEngine: SQLEngine {
  /// The database's file.
  package let file: URL
  /// The name of the database in messages: the path of its file.
  package var name: String { file.path }
  /// Reports commits of this program and of others; the file is polled for them.
  package let changes: any ChangePort
  /// How SQLite searches by words: with FTS5 indexes.
  package let fullText: any FullTextDialect = SQLiteFullText()
  private let pool: DatabasePool

  /// Opens the file, or makes it, readable by its owner only.
  ///
  /// - Parameters:
  ///   - file: the database's file.
  ///   - busySeconds: how long a statement waits while another program holds the database.
  ///   - pollSeconds: how often other programs' changes are looked for.
  /// - Throws: `damaged`, `denied`, `readOnly`, `full`, `busy`, `gone`.
  package convenience init(
    file: URL, busySeconds: Double = 5, pollSeconds: Double = 1
  ) throws(StoreError) {
    try self.init(
      file: file, busySeconds: busySeconds, pollSeconds: pollSeconds, clock: ContinuousClock())
  }

  /// Opens a database, with a clock that tests can replace.
  ///
  /// - Parameters:
  ///   - file: where the database is.
  ///   - busySeconds: how long a statement waits while another program holds the database.
  ///   - pollSeconds: how often other programs' changes are looked for.
  ///   - clock: paces the polling for changes.
  package init(
    file: URL, busySeconds: Double, pollSeconds: Double, clock: any Clock<Duration>
  ) throws(StoreError) {
    self.file = file
    do {
      try SQLiteFile.prepare(file)
      var configuration = Configuration()
      configuration.busyMode = .timeout(busySeconds)
      configuration.maximumReaderCount = 4
      configuration.prepareDatabase { $0.add(tokenizer: SQLiteTokenizer.self) }
      pool = try DatabasePool(path: file.path, configuration: configuration)
      // GRDB's setting NORMAL keeps a database consistent but may lose the last commits in a power cut. Deleted content
      // is overwritten.
      try pool.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
      }
    } catch { throw StoreError(error, file: file.path) }
    changes = SQLiteChanges(file: file, interval: .seconds(pollSeconds), clock: clock)
  }

  /// Runs a read-only transaction on one of four connections that only read; it never waits for a writer.
  /// - Throws: `StoreError`, or errors of the closure.
  package func read<R: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> R) async throws -> R {
    let name = name
    return try await folded { try await pool.read { try body(SQLiteSession(database: $0, file: name)) } }
  }

  /// Runs a transaction on the one connection that writes; returns when its changes are on the disk.
  /// - Throws: `StoreError`, `busy` if another program holds the database too long; or errors of the closure.
  @discardableResult
  package func write<R: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> R) async throws -> R
  {
    let name = name
    return try await folded { try await pool.write { try body(SQLiteSession(database: $0, file: name)) } }
  }

  /// Runs a read-only transaction on the caller's thread.
  /// - Throws: `StoreError`, or errors of the closure.
  package func readBlocking<R>(_ body: (any SQLSession) throws -> R) throws -> R {
    do { return try pool.read { try body(session($0)) } } catch let error as DatabaseError {
      throw StoreError(error, file: name)
    }
  }

  /// Runs a transaction on the caller's thread; returns when its changes are on the disk.
  /// - Throws: `StoreError`, or errors of the closure.
  @discardableResult
  package func writeBlocking<R>(_ body: (any SQLSession) throws -> R) throws -> R {
    do { return try pool.write { try body(session($0)) } } catch let error as DatabaseError {
      throw StoreError(error, file: name)
    }
  }

  /// Deleted rows are overwritten in the file itself; the log may still hold them, and so may older parts of the word
  /// indexes, which are rebuilt.
  package func scrub() async throws(StoreError) {
    do {
      try await pool.writeWithoutTransaction { database in
        for index in try SQLiteFullText.indexes(database) {
          try database.execute(sql: "INSERT INTO \(index) (\(index)) VALUES ('optimize')")
        }
        _ = try database.checkpoint(.truncate)
      }
    } catch {
      throw StoreError(error, file: name)
    }
  }

  /// Describes damage: up to 20 findings of SQLite's integrity check, and each row whose parent row is
  /// missing.
  package func problems() async throws(StoreError) -> [String] {
    do {
      return try await pool.read { database in
        let pages = try String.fetchAll(database, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }
        let rows = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").map { row in
          let table = row["table"] as String?
          return table.map { localized("a row of \($0) without what it belongs to") }
            ?? localized("a row of a table without what it belongs to")
        }
        return pages + rows
      }
    } catch { throw StoreError(error, file: name) }
  }

  private func session(_ database: Database) -> SQLiteSession {
    SQLiteSession(database: database, file: name)
  }

  /// Applies the missing migrations in one transaction; the database is not written if none is missing.
  /// - Throws: `newer` for a database that knows a migration this program does not; others as `write`.
  package func migrate(_ migrations: [Migration]) throws(StoreError) {
    do {
      let known = try known()
      let foreign = known.subtracting(migrations.map(\.name))
      guard foreign.isEmpty else { throw StoreError.newer(name: name, migrations: foreign.sorted()) }
      let missing = migrations.filter { !known.contains($0.name) }
      guard !missing.isEmpty else { return }
      // One transaction: all migrations or none, and a single wait for the disk.
      try writeBlocking { session in
        for migration in missing {
          try session.apply(migration, dialect: SQLiteDialect.translated, fullText: fullText)
        }
      }
      // Without a checkpoint the log of a new database would stay as large as its tables.
      _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    } catch { throw StoreError(error, file: name) }
  }

  /// The migrations that the database has; the writer is needed only if the database is new.
  private func known() throws -> Set<String> {
    if try !pool.read({ try $0.tableExists("migration") }) {
      try writeBlocking { try $0.run(SQLiteDialect.translated(Migration.table)) }
    }
    return try readBlocking { try $0.migrated() }
  }

  /// Runs work and turns SQLite's errors into `StoreError`; errors of the closure stay unchanged.
  private func folded<R>(_ work: () async throws -> R) async throws -> R {
    do { return try await work() } catch let error as DatabaseError {
      throw StoreError(error, file: name)
    } catch is CancellationError { throw StoreError.cancelled }
  }
}
