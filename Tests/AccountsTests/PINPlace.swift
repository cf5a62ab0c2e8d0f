import Accounts
import Foundation
import GRDB
import TestSupport

extension TemporaryFolder {
  var deviceSecret: URL { folder.appending(path: "device-secret") }

  /// Somebody's PIN on the disk, as another program reads it.
  func storedPIN(_ name: String) async throws -> StoredPIN? {
    let database = try DatabaseQueue(path: folder.appending(path: "household.sqlite").path)
    let sql = "SELECT pin.* FROM pin JOIN person ON person.id = pin.person WHERE name = ?"
    return try await database.read { try StoredPIN.fetchOne($0, sql: sql, arguments: [name]) }
  }

  func failures(_ name: String) async throws -> Int? { try await storedPIN(name)?.failures }
}

struct StoredPIN: Decodable, FetchableRecord {
  let salt: Data
  let operations: Int
  let memory: Int
  let tag: Data
  let secret: Data
  let failures: Int
}

extension HouseholdAccounts {
  /// What a log-in says; nil where it lets in.
  func refusal(_ name: String, _ digits: String, at now: Date) async -> AccountsError? {
    await refusal { accounts throws(AccountsError) in
      _ = try await accounts.login(name: name, pin: .digits(digits), now: now)
    }
  }

  func refusal(_ name: String, password: String, at now: Date) async -> AccountsError? {
    await refusal { accounts throws(AccountsError) in
      _ = try await accounts.login(name: name, password: password, now: now)
    }
  }

  func refusal(_ work: (HouseholdAccounts) async throws(AccountsError) -> Void) async -> AccountsError? {
    do throws(AccountsError) {
      try await work(self)
      return nil
    } catch { return error }
  }
}
