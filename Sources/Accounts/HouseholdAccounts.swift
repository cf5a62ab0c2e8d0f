import Foundation
import Logging
import Store

/// The accounts of the people on one machine. May be used from any task; hashing happens on a thread of its own.
///
/// Time is passed in, so that locks can be tested without waiting.
package final class HouseholdAccounts: Sendable {
  /// How passwords are hashed and guessing is slowed down.
  package let configuration: Configuration
  /// The household's database and folders.
  package let household: Household
  let store: AccountStore
  let hasher: PasswordHasher
  let logger: Logger

  /// The default data folder of trackii.
  package static var defaultFolder: URL { Household.defaultFolder }

  /// Opens the accounts in a data folder, which is made if it is missing (mode 0700, its files 0600).
  /// - Throws: `store`.
  package convenience init(
    folder: URL = HouseholdAccounts.defaultFolder, configuration: Configuration = Configuration(),
    logger: Logger = Logger(label: "trackii.accounts")
  ) throws(AccountsError) {
    let household: Household
    do { household = try Household(folder: folder, logger: logger) } catch { throw .store(error) }
    try self.init(household, configuration: configuration, logger: logger)
  }

  /// Opens the accounts of a household.
  /// - Throws: `store` if accounts of an older version are damaged: without them, the names of missing people could be
  ///   taken by others.
  package init(
    _ household: Household, configuration: Configuration = Configuration(),
    logger: Logger = Logger(label: "trackii.accounts")
  ) throws(AccountsError) {
    self.configuration = configuration
    self.logger = logger
    self.household = household
    store = AccountStore(household: household, logger: logger)
    hasher = PasswordHasher(configuration)
    if let damage = household.damagedAccounts {
      logger.error("accounts cannot be opened", metadata: damage.logged.alsoThrown)
      throw .store(damage)
    }
  }

  /// All registered people, by name.
  /// - Throws: `store`.
  package func people() async throws(AccountsError) -> [Person] {
    let rows = try await store.read { try $0.accounts() }
    let people = rows.compactMap(\.person)
    if people.count < rows.count {
      logger.error("damaged rows of people are left out", metadata: ["rows": "\(rows.count - people.count)"])
    }
    return people
  }

  /// All registered members, by name, with what members may know of each other.
  /// - Throws: `store`.
  package func members() async throws(AccountsError) -> [Member] { try await store.read { try $0.members() } }

  /// Registers a new person and signs them in. The first person becomes an administrator.
  /// - Parameters:
  ///   - name: 1 to 64 visible characters; normalised and trimmed. Capitals do not tell names apart. The guest's name is refused.
  ///   - password: 8 characters up to 1024 bytes.
  ///   - now: the time of registration.
  /// - Throws: `badName`, `weakPassword`, `nameTaken`, `noMemory`, `store`.
  package func register(
    name: String, password: String, now: Date = Date()
  ) async throws(AccountsError) -> PersonalStore {
    let name = try PersonName(new: name)
    try check(password)
    try await checkIsFree(name)
    return try await insert(name, hash: try await hasher.hash(password), hasPassword: true, now: now)
  }

  /// Checks early that a name is free, so that nobody waits for a hash in vain; the unique column of the table decides.
  func checkIsFree(_ name: PersonName) async throws(AccountsError) {
    if try await store.read({ try $0.account(named: name.key) }) != nil { throw .nameTaken(name: name.shown) }
  }

  /// Adds an account to the tables.
  /// - Parameter pin: a PIN to store in the same transaction; nil for none.
  /// - Throws: `nameTaken`, `store`.
  func insert(
    _ name: PersonName, hash: String, hasPassword: Bool, pin: PINRow? = nil, now: Date
  ) async throws(AccountsError) -> PersonalStore {
    let row = AccountStore.Row(
      id: UUIDv7.make(now: now), name: name.shown, nameKey: name.key, hash: hash, hasPassword: hasPassword)
    try await store.write { session in
      do throws(StoreError) { try session.insert(row, created: now) } catch .unique {
        throw AccountsError.nameTaken(name: row.name)
      }
      if let pin { try session.keep(pin, of: row.id) }
    }
    return try signedIn(row)
  }
}
