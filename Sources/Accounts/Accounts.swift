import Foundation
import GRDB
import Logging

/// The people on one machine. May be used from any task; hashing happens on a thread of its own.
///
/// Time is passed in, so that locks can be tested without waiting.
public final class Accounts: Sendable {
  public let configuration: Configuration
  private let store: AccountStore
  private let hasher: PasswordHasher
  private let logger: Logger

  /// Where everything of trackii's is kept.
  public static var defaultFolder: URL { UserFolders.data() }

  /// Opens the accounts in `folder`, which is made where it is missing (0700, its files 0600).
  /// - Throws: `storage`.
  public init(
    folder: URL = Accounts.defaultFolder, configuration: Configuration = Configuration(),
    logger: Logger = Logger(label: "trackii.accounts")
  ) throws(AccountsError) {
    self.configuration = configuration
    self.logger = logger
    store = try AccountStore(folder: folder, logger: logger)
    hasher = PasswordHasher(configuration)
  }

  /// Everybody registered, by name.
  /// - Throws: `storage`.
  public func people() async throws(AccountsError) -> [Person] {
    let rows = try await store.read { db in try AccountStore.Row.order(Column("nameKey")).fetchAll(db) }
    let people = rows.compactMap(\.person)
    if people.count < rows.count {
      logger.error("damaged rows of people are left out", metadata: ["rows": "\(rows.count - people.count)"])
    }
    return people
  }

  /// Registers somebody new.
  /// - Parameters:
  ///   - name: 1 to 64 visible characters; normalised and trimmed. Capitals do not tell names apart.
  ///   - password: 8 characters up to 1024 bytes.
  ///   - now: the time of registration.
  /// - Throws: `badName`, `weakPassword`, `nameTaken`, `noMemory`, `storage`.
  public func register(
    name: String, password: String, now: Date = Date()
  ) async throws(AccountsError) -> Person {
    let name = try PersonName(name)
    try check(password)
    // Asked first so that nobody waits for a hash in vain; the unique column decides.
    if try await row(name) != nil { throw .nameTaken(name: name.shown) }
    let row = AccountStore.Row(
      id: UUID().uuidString, name: name.shown, nameKey: name.key, hash: try await hasher.hash(password),
      created: now, failures: 0, lockedUntil: nil)
    try await store.write { db in
      guard try AccountStore.Row.named(row.nameKey, db) == nil else {
        throw AccountsError.nameTaken(name: row.name)
      }
      try row.insert(db)
    }
    guard let person = row.person else { throw .storage(file: store.file.path, reason: "a row is damaged") }
    return person
  }

  /// Lets somebody in. A right password clears the count of wrong ones, and is hashed anew when the
  /// preset has risen.
  /// - Throws: `unknownUser`, `wrongPassword`, `locked`, `badName`, `noMemory`, `storage`.
  public func login(
    name: String, password: String, now: Date = Date()
  ) async throws(AccountsError) -> Person {
    let row = try await verified(PersonName(name), password, now)
    if hasher.isOutdated(row.hash) { try await replaceHash(of: row, with: password) }
    guard let person = row.person else { throw .storage(file: store.file.path, reason: "a row is damaged") }
    return person
  }

  /// - Throws: as `login`, and `weakPassword` for the new one.
  public func changePassword(
    name: String, old: String, new: String, now: Date = Date()
  ) async throws(AccountsError) {
    try check(new)
    let row = try await verified(PersonName(name), old, now)
    try await replaceHash(of: row, with: new)
  }

  /// Removes the account. The person's shelf is `Library`'s to remove.
  /// - Throws: as `login`.
  public func remove(name: String, password: String, now: Date = Date()) async throws(AccountsError) {
    let row = try await verified(PersonName(name), password, now)
    _ = try await store.write { db in try AccountStore.Row.deleteOne(db, key: row.id) }
  }
}

// Checking passwords.
extension Accounts {
  private func row(_ name: PersonName) async throws(AccountsError) -> AccountStore.Row? {
    try await store.read { db in try AccountStore.Row.named(name.key, db) }
  }

  private func verified(
    _ name: PersonName, _ password: String, _ now: Date
  ) async throws(AccountsError) -> AccountStore.Row {
    guard password.utf8.count <= configuration.longestPassword else { throw .wrongPassword(name: name.shown) }
    guard let row = try await row(name) else {
      _ = await hasher.verify(password, against: hasher.decoy)
      throw .unknownUser(name: name.shown)
    }
    // Counted before the check, so that many tries at once are as many failures.
    try await countTry(of: row, now)
    guard await hasher.verify(password, against: row.hash) else { throw .wrongPassword(name: name.shown) }
    try await store.write { db in
      try db.execute(
        sql: "UPDATE person SET failures = 0, lockedUntil = NULL WHERE id = ?", arguments: [row.id])
    }
    return row
  }

  private func countTry(of row: AccountStore.Row, _ now: Date) async throws(AccountsError) {
    let (allowed, seconds) = (configuration.failuresAllowed, configuration.lockSeconds)
    try await store.write { db in
      guard var current = try AccountStore.Row.fetchOne(db, key: row.id) else {
        throw AccountsError.unknownUser(name: row.name)
      }
      // A lock that ends later than one could last from now was set by a clock that ran ahead.
      if let until = current.lockedUntil, until > now, until <= now + seconds {
        let left = Int(until.timeIntervalSince(now).rounded(.up))
        throw AccountsError.locked(name: row.name, until: until, secondsLeft: left)
      }
      current.failures += 1
      current.lockedUntil = current.failures >= allowed ? now + seconds : nil
      try current.update(db)
    }
  }

  private func replaceHash(of row: AccountStore.Row, with password: String) async throws(AccountsError) {
    let hash = try await hasher.hash(password)
    try await store.write { db in
      // Only over the hash that was checked: another change may have come in between.
      try db.execute(
        sql: "UPDATE person SET hash = ? WHERE id = ? AND hash = ?", arguments: [hash, row.id, row.hash])
    }
  }

  private func check(_ password: String) throws(AccountsError) {
    guard password.count >= configuration.shortestPassword else {
      throw .weakPassword(reason: "it has fewer than \(configuration.shortestPassword) characters")
    }
    guard password.utf8.count <= configuration.longestPassword else {
      throw .weakPassword(reason: "it is longer than \(configuration.longestPassword) bytes")
    }
  }
}

extension AccountStore.Row {
  /// Nil where the stored identifier is none.
  var person: Person? { UUID(uuidString: id).map { Person(id: $0, name: name) } }
}
