import Accounts
import Foundation
import GRDB
import TestSupport
import Testing

typealias Place = TemporaryFolder

extension TemporaryFolder {
  /// Where accounts are kept; they make it themselves.
  var folder: URL { url("accounts") }

  func accounts(_ configuration: HouseholdAccounts.Configuration = .weakForTests) throws -> HouseholdAccounts
  {
    try HouseholdAccounts(folder: folder, configuration: configuration)
  }
}

@Suite struct AccountsTests {
  let place: Place
  let noon = Date(timeIntervalSince1970: 1_700_000_000)

  init() throws { place = try Place() }

  @Test func aPersonRegistersAndComesBack() async throws {
    let ada = try await place.accounts().register(name: "Ada", password: "analytical").person
    // A second start of the program reads the same file.
    let again = try await place.accounts().login(name: "Ada", password: "analytical").person
    #expect(again == ada && ada?.name == "Ada")
    #expect(try await place.accounts().people() == [ada])
  }

  @Test func theDefaultPresetHashesAsDocumented() async throws {
    let accounts = try place.accounts(HouseholdAccounts.Configuration())
    _ = try await accounts.register(name: "Ada", password: "analytical")
    #expect(try stored().contains("$argon2id$v=19$m=65536,t=2,p=1$"))
    _ = try await accounts.login(name: "Ada", password: "analytical")
  }

  @Test func filesAreTheOwnersOnly() async throws {
    _ = try await place.accounts().register(name: "Ada", password: "analytical")
    func mode(_ url: URL) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }
    #expect(try mode(place.folder) == 0o700)
    for file in try FileManager.default.contentsOfDirectory(at: place.folder, includingPropertiesForKeys: nil)
    {
      #expect(try mode(file) == 0o600, "\(file.lastPathComponent)")
    }
  }

  @Test func anUnknownNameAndAWrongPasswordAreNotToldApart() async throws {
    let accounts = try place.accounts()
    await #expect(throws: AccountsError.wrongPassword(name: "Bob")) {
      try await accounts.login(name: "Bob", password: "analytical")
    }
    _ = try await accounts.register(name: "Ada", password: "analytical")
    await #expect(throws: AccountsError.wrongPassword(name: "Ada")) {
      try await accounts.login(name: "Ada", password: "Analytical")
    }
  }

  @Test func guessingLocksTheNameForAWhileEvenOverARestart() async throws {
    let accounts = try place.accounts()
    _ = try await accounts.register(name: "Ada", password: "analytical", now: noon)
    for _ in 1...5 {
      await #expect(throws: AccountsError.wrongPassword(name: "Ada")) {
        try await accounts.login(name: "Ada", password: "guess guess", now: noon)
      }
    }
    let restarted = try place.accounts()
    // Named as it was typed: how it is written tells that it is known.
    let locked = AccountsError.locked(name: "ADA", until: noon + 30, secondsLeft: 20)
    await #expect(throws: locked) {
      try await restarted.login(name: "ADA", password: "analytical", now: noon + 10)
    }
    _ = try await restarted.login(name: "Ada", password: "analytical", now: noon + 30)
    // The right password cleared the count.
    await #expect(throws: AccountsError.wrongPassword(name: "Ada")) {
      try await restarted.login(name: "Ada", password: "guess guess", now: noon + 31)
    }
    _ = try await restarted.login(name: "Ada", password: "analytical", now: noon + 31)
  }

  @Test func afterALockEachFurtherGuessLocksAgain() async throws {
    let accounts = try place.accounts()
    _ = try await accounts.register(name: "Ada", password: "analytical", now: noon)
    for _ in 1...5 { _ = try? await accounts.login(name: "Ada", password: "guess guess", now: noon) }
    _ = try? await accounts.login(name: "Ada", password: "guess guess", now: noon + 30)
    await #expect(throws: AccountsError.locked(name: "Ada", until: noon + 60, secondsLeft: 29)) {
      try await accounts.login(name: "Ada", password: "analytical", now: noon + 31)
    }
  }

  @Test func aClockSetBackDoesNotLockForYears() async throws {
    let accounts = try place.accounts()
    _ = try await accounts.register(name: "Ada", password: "analytical", now: noon)
    for _ in 1...5 { _ = try? await accounts.login(name: "Ada", password: "guess guess", now: noon) }
    _ = try await accounts.login(name: "Ada", password: "analytical", now: noon - 1_000_000)
  }

  @Test func manyGuessesAtOnceAreManyFailures() async throws {
    let accounts = try place.accounts()
    _ = try await accounts.register(name: "Ada", password: "analytical", now: noon)
    let refused = await withTaskGroup(of: Bool.self) { [noon] group in
      for number in 0..<20 {
        group.addTask {
          do throws(AccountsError) {
            _ = try await accounts.login(name: "Ada", password: "guess \(number)...", now: noon)
            return false
          } catch {
            if case .locked = error { return true }
            return false
          }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(refused == 15)
  }

  @Test func theHashIsRenewedWhenThePresetRisesAndNotWhenItFalls() async throws {
    _ = try await place.accounts().register(name: "Ada", password: "analytical")
    #expect(try stored().contains("t=1,p=1"))
    var stronger = HouseholdAccounts.Configuration.weakForTests
    stronger.hashOperations = 3
    _ = try await place.accounts(stronger).login(name: "Ada", password: "analytical")
    #expect(try stored().contains("t=3,p=1"))
    _ = try await place.accounts().login(name: "Ada", password: "analytical")
    #expect(try stored().contains("t=3,p=1"))
  }

  @Test func aChangedPasswordReplacesTheOldOne() async throws {
    let accounts = try place.accounts()
    let ada = try await accounts.register(name: "Ada", password: "analytical").person
    try await accounts.changePassword(name: "Ada", old: "analytical", new: "difference")
    await #expect(throws: AccountsError.wrongPassword(name: "Ada")) {
      try await accounts.login(name: "Ada", password: "analytical")
    }
    #expect(try await accounts.login(name: "Ada", password: "difference").person == ada)
  }

  @Test func removingTakesThePasswordAndFreesTheName() async throws {
    let accounts = try place.accounts()
    let ada = try await accounts.register(name: "Ada", password: "analytical").person
    await #expect(throws: AccountsError.wrongPassword(name: "Ada")) {
      try await accounts.delete(name: "Ada", password: "something else")
    }
    try await accounts.delete(name: "Ada", password: "analytical", now: noon)
    #expect(try await accounts.finishDepartures(now: noon + HouseholdAccounts.graceSeconds) == 1)
    #expect(try await accounts.people().isEmpty)
    #expect(try await accounts.register(name: "Ada", password: "analytical").person?.id != ada?.id)
  }

  @Test func twoRegistrationsOfOneNameAtOnceLeaveOne() async throws {
    let accounts = try place.accounts()
    let made = await withTaskGroup(of: Bool.self) { group in
      for name in ["Ada", "ADA", "ada", " Ada "] {
        group.addTask { (try? await accounts.register(name: name, password: "analytical")) != nil }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(made == 1)
  }

  /// The one password's hash, as another program reads it.
  private func stored() throws -> String {
    let database = try DatabaseQueue(path: place.folder.appending(path: "household.sqlite").path)
    return try database.read { try String.fetchAll($0, sql: "SELECT hash FROM login").joined(separator: " ") }
  }
}
