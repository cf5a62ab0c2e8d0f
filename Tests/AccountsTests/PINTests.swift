import Foundation
import TestSupport
import Testing

@testable import Accounts

@Suite("An account with a PIN")
struct PINTests {
  let place: Place
  let accounts: HouseholdAccounts
  let noon = Date(timeIntervalSince1970: 1_700_000_000)
  let pin = PIN.digits("4826")

  init() throws {
    place = try Place()
    accounts = try place.accounts()
  }

  @Test("has it alone, is an administrator as any first one, and comes back over a restart")
  func alone() async throws {
    let ada = try await accounts.register(name: "Ada", pin: pin, isShuffled: true, now: noon)
    #expect(try await accounts.member(named: "Ada").roles == [.administrator])
    let again = try place.accounts()
    #expect(try await again.login(name: "ADA", pin: pin, now: noon).person == ada.person)
    #expect(
      try await again.waysIn(of: "ada")
        == WaysIn(
          hasPassword: false, hasOneTimePassword: false, pin: .ready(.digits(count: 4), isShuffled: true)))
    for guess in ["4826", "", "digits 4826", String(repeating: "A", count: 22)] {
      #expect(
        await accounts.refusal("Ada", password: guess, at: noon + 3600) == .wrongPassword(name: "Ada"))
    }
    await #expect(throws: AccountsError.nameTaken(name: "ada")) {
      try await accounts.register(name: "ada", pin: .digits("1234"))
    }
    await #expect(throws: AccountsError.self) { try await accounts.register(name: "Bob", pin: .digits("12")) }
    #expect(try await accounts.people().count == 1)
  }

  @Test("of pictures has an order, and the same picture may come again")
  func pictures() async throws {
    _ = try await accounts.register(name: "Ada", pin: .pictures([7, 0, 7]))
    #expect(try await accounts.waysIn(of: "Ada").pin == .ready(.pictures, isShuffled: false))
    await #expect(throws: AccountsError.wrongPIN(name: "Ada", triesLeft: 4, until: nil)) {
      try await accounts.login(name: "Ada", pin: .pictures([0, 7, 7]))
    }
    _ = try await accounts.login(name: "Ada", pin: .pictures([7, 0, 7]))
  }

  @Test("gets a password beside it, which is needed from then on for what outlasts a PIN")
  func addedPassword() async throws {
    _ = try await accounts.register(name: "Ada", pin: pin)
    _ = try await accounts.makeRecoveryCode(name: "Ada", with: .pin(pin))
    await #expect(throws: AccountsError.wrongPIN(name: "Ada", triesLeft: 4, until: nil)) {
      try await accounts.addPassword("analytical", name: "Ada", pin: .digits("1111"))
    }
    await #expect(throws: AccountsError.self) {
      try await accounts.addPassword("short", name: "Ada", pin: pin)
    }
    try await accounts.addPassword("analytical", name: "Ada", pin: pin)
    #expect(try await accounts.waysIn(of: "Ada").hasPassword)
    _ = try await accounts.login(name: "Ada", password: "analytical")
    _ = try await accounts.login(name: "Ada", pin: pin)

    let needed = { (what: String) in
      AccountsError.passwordNeeded(
        why: "“Ada” has a password as well, and it is needed to \(what). Use it in place of the PIN.")
    }
    await #expect(throws: needed("choose another one")) {
      try await accounts.addPassword("difference", name: "Ada", pin: pin)
    }
    await #expect(throws: needed("make a recovery code")) {
      try await accounts.makeRecoveryCode(name: "Ada", with: .pin(pin))
    }
    await #expect(throws: needed("delete the account")) {
      try await accounts.delete(name: "Ada", with: .pin(pin))
    }
    _ = try await accounts.login(name: "Ada", password: "analytical")
  }

  @Test("changes it with the password or the PIN before, and never by nothing")
  func changed() async throws {
    _ = try await accounts.register(name: "Ada", password: "analytical")
    await #expect(throws: AccountsError.wrongPassword(name: "Ada")) {
      try await accounts.setPIN(pin, name: "Ada", with: .password("something else"))
    }
    await #expect(throws: AccountsError.noPIN(name: "Ada")) {
      try await accounts.setPIN(pin, name: "Ada", with: .pin(pin))
    }
    try await accounts.setPIN(pin, name: "Ada", with: .password("analytical"))
    await #expect(throws: AccountsError.self) {
      try await accounts.setPIN(.pictures([1, 2, 12]), name: "Ada", with: .pin(pin))
    }
    try await accounts.setPIN(.pictures([1, 2, 3]), isShuffled: true, name: "Ada", with: .pin(pin))
    #expect(try await accounts.waysIn(of: "Ada").pin == .ready(.pictures, isShuffled: true))
    #expect(await accounts.refusal("Ada", "4826", at: Date()) != nil)
    let ada = try await accounts.login(name: "Ada", pin: .pictures([1, 2, 3]))
    try await accounts.setPINShuffled(false, of: ada)
    #expect(try await accounts.waysIn(of: "Ada").pin == .ready(.pictures, isShuffled: false))
    let guest = try await accounts.household.guest()
    await #expect(throws: AccountsError.noPIN(name: "")) {
      try await accounts.setPINShuffled(true, of: guest)
    }
  }

  @Test("removes it where there is a password, and keeps the only way in")
  func removed() async throws {
    _ = try await accounts.register(name: "Ada", pin: pin)
    await #expect(throws: AccountsError.onlyWayIn(name: "Ada")) {
      try await accounts.removePIN(name: "Ada", with: .pin(pin))
    }
    try await accounts.addPassword("analytical", name: "Ada", pin: pin)
    await #expect(throws: AccountsError.self) {
      try await accounts.removePIN(name: "Ada", with: .pin(.digits("1111")))
    }
    try await accounts.removePIN(name: "Ada", with: .pin(pin))
    #expect(try await accounts.waysIn(of: "Ada").pin == .none)
    await #expect(throws: AccountsError.noPIN(name: "Ada")) {
      try await accounts.removePIN(name: "Ada", with: .password("analytical"))
    }
    _ = try await accounts.login(name: "Ada", password: "analytical")
  }

  @Test("loses a forgotten one by an administrator, with another way in only")
  func forgotten() async throws {
    let ada = try await accounts.register(name: "Ada", pin: .digits("1234"), now: noon)
    let bob = try await accounts.register(name: "Bob", pin: pin, now: noon + 1)
    await #expect(
      throws: AccountsError.notAllowed(
        why: "Only an administrator of the household may remove PINs of others. Ask one of them.")
    ) {
      try await accounts.removePIN(of: "Ada", by: bob)
    }
    await #expect(
      throws: AccountsError.notAllowed(
        why: "Only an administrator of the household may remove PINs of others. Ask one of them.")
    ) {
      try await accounts.removePIN(of: "Ada", by: ada)
    }
    await #expect(throws: AccountsError.onlyWayIn(name: "Bob")) {
      try await accounts.removePIN(of: "Bob", by: ada)
    }
    let once = try await accounts.issueOneTimePassword(for: "Bob", by: ada, now: noon)
    #expect(try await accounts.waysIn(of: "Bob", now: noon).hasOneTimePassword)
    await #expect(throws: AccountsError.onlyWayIn(name: "Bob")) {
      try await accounts.removePIN(of: "Bob", by: ada, now: noon + HouseholdAccounts.oneTimeSeconds)
    }
    try await accounts.removePIN(of: "Bob", by: ada, now: noon)
    await #expect(throws: AccountsError.noPIN(name: "Bob")) {
      try await accounts.removePIN(of: "Bob", by: ada, now: noon)
    }
    try await accounts.changePassword(name: "Bob", old: once, new: "difference", now: noon)
    #expect(
      try await accounts.waysIn(of: "Bob", now: noon)
        == WaysIn(hasPassword: true, hasOneTimePassword: false, pin: .none))
    try await accounts.setPIN(pin, name: "Bob", with: .password("difference"), now: noon)
    _ = try await accounts.login(name: "Bob", pin: pin, now: noon)
  }

  @Test("that is remembered after all takes the one-time password back")
  func remembered() async throws {
    let ada = try await accounts.register(name: "Ada", pin: .digits("1234"), now: noon)
    _ = try await accounts.register(name: "Bob", pin: pin, now: noon + 1)
    let once = try await accounts.issueOneTimePassword(for: "Bob", by: ada, now: noon)
    _ = try await accounts.login(name: "Bob", pin: pin, now: noon)
    #expect(await accounts.refusal("Bob", password: once, at: noon) == .wrongPassword(name: "Bob"))
    await #expect(throws: AccountsError.onlyWayIn(name: "Bob")) {
      try await accounts.removePIN(of: "Bob", by: ada, now: noon)
    }
  }

  @Test("somebody added by an administrator has the one-time password as the only way in")
  func added() async throws {
    let ada = try await accounts.register(name: "Ada", pin: pin, now: noon)
    _ = try await accounts.add(name: "Cleo", by: ada, now: noon)
    #expect(
      try await accounts.waysIn(of: "Cleo", now: noon)
        == WaysIn(hasPassword: false, hasOneTimePassword: true, pin: .none))
    #expect(
      try await !accounts.waysIn(of: "Cleo", now: noon + HouseholdAccounts.oneTimeSeconds).hasOneTimePassword)
  }

  @Test("is told after the right PIN only that the account is locked or about to go")
  func states() async throws {
    let ada = try await accounts.register(name: "Ada", pin: .digits("1234"), now: noon)
    _ = try await accounts.register(name: "Bob", pin: pin, now: noon + 1)
    try await accounts.lock("Bob", by: ada, now: noon)
    #expect(
      await accounts.refusal("Bob", "1111", at: noon) == .wrongPIN(name: "Bob", triesLeft: 4, until: nil))
    #expect(await accounts.refusal("Bob", "4826", at: noon) == .suspended(name: "Bob"))
    try await accounts.unlock("Bob", by: ada)
    try await accounts.delete(name: "Bob", with: .pin(pin), now: noon)
    let until = noon + HouseholdAccounts.graceSeconds
    #expect(
      await accounts.refusal("Bob", "4826", at: noon) == .leaving(name: "Bob", until: until, by: .person))
    _ = try await accounts.undelete(name: "Bob", with: .pin(pin), now: noon)
    #expect(await accounts.refusal("Bob", "4826", at: noon) == nil)
  }

  @Test("leaves no PIN behind when it is erased, and the others theirs")
  func erased() async throws {
    _ = try await accounts.register(name: "Ada", pin: .digits("1234"), now: noon)
    _ = try await accounts.register(name: "Bob", pin: pin, now: noon + 1)
    let stored = try #require(try await place.storedPIN("Bob"))
    try await accounts.delete(name: "Bob", with: .pin(pin), now: noon)
    #expect(try await accounts.finishDepartures(now: noon + HouseholdAccounts.graceSeconds) == 1)
    for file in try FileManager.default.contentsOfDirectory(at: place.folder, includingPropertiesForKeys: nil)
    {
      let content = (try? Data(contentsOf: file)) ?? Data()
      for trace in [stored.tag, stored.salt] {
        #expect(content.range(of: trace) == nil, "\(file.lastPathComponent)")
      }
    }
    _ = try await accounts.login(name: "Ada", pin: .digits("1234"), now: noon)
  }

  @Test("is hashed anew when the preset rises and not when it falls, and stays as shuffled as it was")
  func preset() async throws {
    _ = try await accounts.register(name: "Ada", pin: pin, isShuffled: true)
    #expect(try await place.storedPIN("Ada")?.operations == 1)
    var stronger = HouseholdAccounts.Configuration.weakForTests
    stronger.hashOperations = 3
    for configuration in [stronger, .weakForTests] {
      _ = try await place.accounts(configuration).login(name: "Ada", pin: pin)
      #expect(try await place.storedPIN("Ada")?.operations == 3)
    }
    #expect(try await accounts.waysIn(of: "Ada").pin == .ready(.digits(count: 4), isShuffled: true))
  }

  @Test("has a salt of its own, so that the same PIN of two looks like two")
  func salts() async throws {
    _ = try await accounts.register(name: "Ada", pin: pin)
    _ = try await accounts.register(name: "Bob", pin: pin)
    let (hers, his) = (try await place.storedPIN("Ada"), try await place.storedPIN("Bob"))
    #expect(hers?.tag != his?.tag && hers?.salt != his?.salt)
  }
}
