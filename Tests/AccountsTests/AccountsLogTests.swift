import Foundation
import TestLog
import TestSupport
import Testing

@testable import Accounts

@Suite struct AccountsLogTests {
  @Test func damagedAccountsAreLoggedWithTheirCodeAndNoName() async throws {
    let place = try TemporaryFolder()
    let folder = place.url
    let log = TestLog()
    let accounts = try HouseholdAccounts(folder: folder, logger: log.logger)
    // No UUID: the row of somebody who cannot be shown.
    try await accounts.household.write { session in
      try session.insert(
        AccountStore.Row(id: "none", name: "Zebulon", nameKey: "zebulon", hash: "h"), created: Date())
    }
    #expect(try await accounts.people().isEmpty)
    #expect(log.has("error damaged rows of people are left out", "rows=1"))

    try Data(repeating: 7, count: 5000).write(to: folder.appending(path: "accounts.sqlite"))
    for name in ["-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(at: folder.appending(path: "accounts.sqlite\(name)"))
    }
    #expect(throws: AccountsError.self) { try HouseholdAccounts(folder: folder, logger: log.logger) }
    #expect(log.has("error accounts cannot be opened", "file is not a database"))
    #expect(!log.has("ebulon"))
  }
}
