import Foundation
import Logging
import Store

/// The people on one machine. May be used from any task; hashing happens on a thread of its own.
///
/// Time is passed in, so that locks can be tested without waiting.
public final class Accounts: Sendable {
  public let configuration: Configuration
  public let household: Household
  private let store: AccountStore
  private let hasher: PasswordHasher
  private let logger: Logger

  /// Where everything of trackii's is kept.
  public static var defaultFolder: URL { Household.defaultFolder }

  /// Opens the accounts in `folder`, which is made where it is missing (0700, its files 0600).
  /// - Throws: `store`.
  public convenience init(
    folder: URL = Accounts.defaultFolder, configuration: Configuration = Configuration(),
    logger: Logger = Logger(label: "trackii.accounts")
  ) throws(AccountsError) {
    let household: Household
    do { household = try Household(folder: folder, logger: logger) } catch { throw .store(error) }
    try self.init(household, configuration: configuration, logger: logger)
  }

  /// - Throws: `store`, where accounts of an older version are damaged: to go on without them would give the names of
  ///   those who are missing to others.
  public init(
    _ household: Household, configuration: Configuration = Configuration(),
    logger: Logger = Logger(label: "trackii.accounts")
  ) throws(AccountsError) {
    self.configuration = configuration
    self.logger = logger
    self.household = household
    store = AccountStore(household: household, logger: logger)
    hasher = PasswordHasher(configuration)
    if let damage = household.damagedAccounts {
      logger.error("accounts cannot be opened", metadata: damage.logged)
      throw .store(damage)
    }
  }

  /// Everybody registered, by name.
  /// - Throws: `store`.
  public func people() async throws(AccountsError) -> [Person] {
    let rows = try await store.read { try $0.accounts() }
    let people = rows.compactMap(\.person)
    if people.count < rows.count {
      logger.error("damaged rows of people are left out", metadata: ["rows": "\(rows.count - people.count)"])
    }
    return people
  }

  /// Registers somebody new, who is signed in with that.
  /// - Parameters:
  ///   - name: 1 to 64 visible characters; normalised and trimmed. Capitals do not tell names apart.
  ///   - password: 8 characters up to 1024 bytes.
  ///   - now: the time of registration.
  /// - Throws: `badName`, `weakPassword`, `nameTaken`, `noMemory`, `store`.
  public func register(
    name: String, password: String, now: Date = Date()
  ) async throws(AccountsError) -> PersonalStore {
    let name = try PersonName(name)
    try check(password)
    // Asked first so that nobody waits for a hash in vain; the unique column decides.
    if try await row(name) != nil { throw .nameTaken(name: name.shown) }
    let row = AccountStore.Row(
      id: UUIDv7.make(now: now), name: name.shown, nameKey: name.key, hash: try await hasher.hash(password))
    try await store.write { session in
      do throws(StoreError) { try session.insert(row, created: now) } catch .unique {
        throw AccountsError.nameTaken(name: row.name)
      }
    }
    return try signedIn(row)
  }

  /// Lets somebody in. A right password clears the count of wrong ones, and is hashed anew when the
  /// preset has risen.
  /// - Throws: `unknownUser`, `wrongPassword`, `locked`, `badName`, `noMemory`, `store`.
  public func login(
    name: String, password: String, now: Date = Date()
  ) async throws(AccountsError) -> PersonalStore {
    let row = try await verified(PersonName(name), password, now)
    if hasher.isOutdated(row.hash) { try await replaceHash(of: row, with: password) }
    return try signedIn(row)
  }

  /// - Throws: as `login`, and `weakPassword` for the new one.
  public func changePassword(
    name: String, old: String, new: String, now: Date = Date()
  ) async throws(AccountsError) {
    try check(new)
    let row = try await verified(PersonName(name), old, now)
    try await replaceHash(of: row, with: new)
  }

  /// Removes the account with all that is kept of the person in the household. The person's folder of documents is
  /// `Library`'s to remove.
  /// - Throws: as `login`.
  public func remove(name: String, password: String, now: Date = Date()) async throws(AccountsError) {
    let row = try await verified(PersonName(name), password, now)
    try await store.write { try $0.run("DELETE FROM person WHERE id = $1", row.id) }
    do throws(StoreError) { try await household.engine.scrub() } catch {
      logger.warning("what was removed is still in the database's log", metadata: error.logged)
    }
  }
}

// Checking passwords.
extension Accounts {
  private func signedIn(_ row: AccountStore.Row) throws(AccountsError) -> PersonalStore {
    guard let person = row.person else {
      throw .store(.damaged(name: household.engine.name, reason: "a row makes no sense"))
    }
    return PersonalStore(id: row.id, person: person, household: household)
  }

  private func row(_ name: PersonName) async throws(AccountsError) -> AccountStore.Row? {
    try await store.read { try $0.account(named: name.key) }
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
    try await store.write { try $0.note(failures: 0, lockedUntil: nil, of: row.id) }
    return row
  }

  private func countTry(of row: AccountStore.Row, _ now: Date) async throws(AccountsError) {
    let (allowed, seconds) = (configuration.failuresAllowed, configuration.lockSeconds)
    try await store.write { session in
      guard let current = try session.account(row.id) else { throw AccountsError.unknownUser(name: row.name) }
      // A lock that ends later than one could last from now was set by a clock that ran ahead.
      if let until = current.lockedUntil, until > now, until <= now + seconds {
        let left = Int(until.timeIntervalSince(now).rounded(.up))
        throw AccountsError.locked(name: row.name, until: until, secondsLeft: left)
      }
      let failures = current.failures + 1
      try session.note(
        failures: failures, lockedUntil: failures >= allowed ? now + seconds : nil, of: row.id)
    }
  }

  private func replaceHash(of row: AccountStore.Row, with password: String) async throws(AccountsError) {
    let hash = try await hasher.hash(password)
    try await store.write { session in
      // Only over the hash that was checked: another change may have come in between.
      try session.run("UPDATE login SET hash = $2 WHERE person = $1 AND hash = $3", row.id, hash, row.hash)
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
