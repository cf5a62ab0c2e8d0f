/// Statements inside one transaction. Never to be kept beyond the closure that it was given to.
package protocol SQLSession {
  /// Runs one statement and gives its rows. Arguments are `$1`, `$2` and so on, each as often as the statement likes.
  ///
  /// Statements are written in what both engines understand alike: no LIKE on mixed case and no lower() (names are
  /// folded in Swift), no booleans, dates or now(), NULLS FIRST or LAST said wherever a sorted column may be NULL.
  @discardableResult
  func run(_ sql: String, _ arguments: [any SQLConvertible]) throws(StoreError) -> [SQLRow]
}

extension SQLSession {
  /// Runs one statement, whose `$1`, `$2` and so on stand for the arguments in their order.
  ///
  /// - Returns: its rows; none for a statement that gives nothing.
  /// - Throws: `StoreError`; the transaction is then over, and nothing of it is kept.
  @discardableResult
  package func run(_ sql: String, _ arguments: any SQLConvertible...) throws(StoreError) -> [SQLRow] {
    try run(sql, arguments)
  }
}

/// A database. May be used from any task.
///
/// A closure is one transaction: all of it is kept, or nothing. It is synchronous, runs on a thread of the engine's, and
/// an engine may run it again where the database asks for that; what it does beside the database has to bear that.
package protocol SQLEngine: Sendable {
  /// The database as a message names it: a file's path, or a server's name.
  var name: String { get }

  /// What was committed before stands; the closure may only read.
  /// - Throws: `StoreError`, or what the closure throws.
  func read<R: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> R) async throws -> R

  /// Returns when the changes are on the disk.
  /// - Throws: `StoreError`, or what the closure throws; nothing is kept then.
  @discardableResult
  func write<R: Sendable>(_ body: @escaping @Sendable (any SQLSession) throws -> R) async throws -> R

  /// As `read`, on the caller's thread: for opening a database.
  func readBlocking<R>(_ body: (any SQLSession) throws -> R) throws -> R
  /// As `write`, on the caller's thread: for opening a database.
  @discardableResult
  func writeBlocking<R>(_ body: (any SQLSession) throws -> R) throws -> R

  /// Runs the migrations that the database does not have yet, in their order and in one transaction: all of them or none.
  /// - Throws: `newer` for a database that knows a migration this program does not.
  func migrate(_ migrations: [Migration]) throws(StoreError)

  /// How it searches by words.
  var fullText: any FullTextDialect { get }

  /// Sees to it that what was deleted is in none of the database's files any more, indexes of words included. May take
  /// seconds.
  /// - Throws: `busy` while somebody reads; it goes from the files later then.
  func scrub() async throws(StoreError)

  /// Reads all of the database, and tells what is wrong with it; nothing where it is sound. May take minutes.
  func problems() async throws(StoreError) -> [String]

  /// Tells, soon after, that something was committed, by this program or another.
  var changes: any ChangePort { get }
}

/// Where news of commits comes from: SQLite is asked, a server tells by itself.
package protocol ChangePort: Sendable {
  /// An element after one or more commits from now on; ends with the task that reads it.
  func commits() -> AsyncStream<Void>
}
