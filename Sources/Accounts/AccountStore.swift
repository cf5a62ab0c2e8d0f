import Foundation
import Logging
import Store

/// Reads and writes the tables of people and of how they log in.
struct AccountStore: Sendable {
  struct Row: Sendable {
    var id: String
    var name: String
    var nameKey: String
    var hash: String
    /// Whether the account has a password; without one no password fits the hash.
    var hasPassword = true
    /// How many wrong passwords were tried since the last right one.
    var failures = 0
    var lockedUntil: Date?
    /// The hash of an administrator's one-time password, and until when it holds.
    var oneTime: (hash: String, until: Date)?
    /// The hash of the recovery code; nil if the person has made none.
    var recovery: String?
    var state = Member.State.active

    init(id: String, name: String, nameKey: String, hash: String, hasPassword: Bool = true) {
      (self.id, self.name, self.nameKey) = (id, name, nameKey)
      (self.hash, self.hasPassword) = (hash, hasPassword)
    }

    fileprivate init(_ row: SQLRow) throws(StoreError) {
      self.init(
        id: try row.text("id"), name: try row.text("name"), nameKey: try row.text("name_key"),
        hash: try row.text("hash"), hasPassword: try row.flag("has_password"))
      failures = try row.integer("failures")
      lockedUntil = try row.optionalInstant("locked_until")
      recovery = try row.optionalText("recovery")
      if let hash = try row.optionalText("one_time"), let until = try row.optionalInstant("one_time_until") {
        oneTime = (hash, until)
      }
      if let until = try row.optionalInstant("ends") {
        state = .leaving(until: until, by: Member.Asker(rawValue: try row.text("asked_by")) ?? .person)
      } else if let since = try row.optionalInstant("suspended") {
        state = .locked(since: since)
      }
    }

    /// The account's person; nil if the stored identifier is not a UUID.
    var person: Person? { UUID(uuidString: id).map { Person(id: $0, name: name) } }
  }

  let household: Household
  let logger: Logger

  func read<R: Sendable>(
    _ body: @escaping @Sendable (any SQLSession) throws -> R
  ) async throws(AccountsError) -> R {
    do { return try await household.engine.read(body) } catch { throw translated(error) }
  }

  @discardableResult
  func write<R: Sendable>(
    _ body: @escaping @Sendable (any SQLSession) throws -> R
  ) async throws(AccountsError) -> R {
    do { return try await household.engine.write(body) } catch { throw translated(error) }
  }

  func translated(_ error: any Error) -> AccountsError {
    if let known = error as? AccountsError { return known }
    let cause = error as? StoreError ?? .other(name: household.engine.name, code: 0, reason: "\(error)")
    logger.log(
      level: cause == .cancelled ? .debug : .error, "accounts cannot be read or written",
      metadata: cause.logged.alsoThrown)
    return .store(cause)
  }
}

extension SQLSession {
  /// All accounts that can log in, by name.
  func accounts() throws(StoreError) -> [AccountStore.Row] {
    try rows("ORDER BY name_key")
  }

  func account(named key: String) throws(StoreError) -> AccountStore.Row? {
    try rows("WHERE name_key = $1", key).first
  }

  func account(_ id: String) throws(StoreError) -> AccountStore.Row? { try rows("WHERE id = $1", id).first }

  private func rows(_ condition: String, _ arguments: any SQLConvertible...) throws(StoreError)
    -> [AccountStore.Row]
  {
    var rows: [AccountStore.Row] = []
    let sql = """
      SELECT id, name, name_key, hash, has_password, failures, locked_until, one_time, one_time_until, recovery,
        s.at AS suspended, d.ends, d.asked_by
      FROM person JOIN login l ON l.person = id LEFT JOIN suspension s ON s.person = id
        LEFT JOIN departure d ON d.person = id \(condition)
      """
    for row in try run(sql, arguments) {
      rows.append(try AccountStore.Row(row))
    }
    return rows
  }

  func insert(_ account: AccountStore.Row, created: Date) throws(StoreError) {
    try run(
      "INSERT INTO person (id, kind, name, name_key, created) VALUES ($1, 'member', $2, $3, $4)",
      account.id, account.name, account.nameKey, created)
    try run(
      "INSERT INTO login (person, hash, has_password) VALUES ($1, $2, $3)", account.id, account.hash,
      account.hasPassword)
    try appointAdministrator()
  }

  /// Stores the number of wrong passwords of an account, and until when it is locked; nil clears the lock.
  func note(failures: Int, lockedUntil: Date?, of id: String) throws(StoreError) {
    try run(
      "UPDATE login SET failures = $2, locked_until = $3 WHERE person = $1", id, failures, lockedUntil)
  }
}
