/// Runs statements inside one transaction. It must not be kept beyond the closure that it was given to.
package protocol SQLSession {
  /// Runs one statement and returns its rows. Arguments are `$1`, `$2` and so on; each may be used several times.
  ///
  /// Statements are written in what both engines understand alike: no LIKE on mixed case and no lower() (names are folded
  /// in Swift), no booleans, dates or now(), NULLS FIRST or LAST said wherever a sorted column may be NULL.
  @discardableResult
  func run(_ sql: String, _ arguments: [any SQLConvertible]) throws(StoreError) -> [SQLRow]
}

extension SQLSession {
  /// Runs one statement, whose `$1`, `$2` and so on stand for the arguments in their order.
  ///
  /// - Returns: the statement's rows; none for a statement that returns nothing.
  /// - Throws: `StoreError`; the transaction is then over, and nothing of it is kept.
  @discardableResult
  package func run(_ sql: String, _ arguments: any SQLConvertible...) throws(StoreError) -> [SQLRow] {
    try run(sql, arguments)
  }
}

/// A database. May be used from any task.
///
/// A closure is one transaction: all of it is kept, or nothing. It is synchronous, runs on a thread of the engine, and
/// may be run again if the database requires it; side effects of the closure have to allow for that.
package protocol SQLEngine: Sendable {
  /// The database's name for messages: a file's path, or a server's name.
  var name: String { get }

  /// Runs a read-only transaction, which sees one committed state of the database.
  /// - Throws: `StoreError`, or errors of the closure.
  func read<R: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> R) async throws -> R

  /// Runs a transaction, and returns when its changes are on the disk.
  /// - Throws: `StoreError`, or errors of the closure; nothing is kept then.
  @discardableResult
  func write<R: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> R) async throws -> R

  /// Runs a transaction as `read` does, on the caller's thread: for opening a database.
  func readBlocking<R>(_ body: (any SQLSession) throws -> R) throws -> R
  /// Runs a transaction as `write` does, on the caller's thread: for opening a database.
  @discardableResult
  func writeBlocking<R>(_ body: (any SQLSession) throws -> R) throws -> R

  /// Applies the migrations that the database does not have yet, in order and in one transaction: all of them or none.
  /// - Throws: `newer` for a database that knows a migration this program does not.
  func migrate(_ migrations: [Migration]) throws(StoreError)

  /// How the engine searches by words.
  var fullText: any FullTextDialect { get }

  /// Removes remains of deleted rows from all of the database's files, including word indexes. May take seconds.
  /// - Throws: `busy` while somebody reads the database; the remains are then removed later.
  func scrub() async throws(StoreError)

  /// Reads all of the database and describes any damage; empty if it is sound. May take minutes.
  func problems() async throws(StoreError) -> [String]

  /// Reports, soon afterwards, that something was committed, by this program or another.
  var changes: any ChangePort { get }
}

/// A source of news about commits: SQLite has to be polled, a server notifies by itself.
package protocol ChangePort: Sendable {
  /// A stream with an element after one or more new commits; it ends with the task that reads it.
  func commits() -> AsyncStream<Void>
}
