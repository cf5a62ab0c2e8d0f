import Foundation
import Store
import TestSupport
import Testing

@testable import Accounts

@Suite("The device secret of PINs")
struct DeviceSecretTests {
  let place: Place
  let accounts: HouseholdAccounts
  let noon = Date(timeIntervalSince1970: 1_700_000_000)
  let pin = PIN.digits("4826")

  init() throws {
    place = try Place()
    accounts = try place.accounts()
  }

  private func mode() throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: place.deviceSecret.path)[.posixPermissions] as? Int
  }

  private func lose() throws { try FileManager.default.removeItem(at: place.deviceSecret) }

  @Test("is made with the first PIN, once, 32 bytes for the owner's eyes, and is not in the database")
  func made() async throws {
    _ = try await accounts.register(name: "Ada", password: "analytical")
    #expect(!FileManager.default.fileExists(atPath: place.deviceSecret.path))
    try await accounts.setPIN(pin, name: "Ada", with: .password("analytical"))
    let secret = try Data(contentsOf: place.deviceSecret)
    #expect(try secret.count == 32 && mode() == 0o600)
    _ = try await accounts.register(name: "Bob", pin: pin)
    #expect(try Data(contentsOf: place.deviceSecret) == secret)
    for file in try FileManager.default.contentsOfDirectory(at: place.folder, includingPropertiesForKeys: nil)
    where file.lastPathComponent != place.deviceSecret.lastPathComponent {
      #expect(try Data(contentsOf: file).range(of: secret) == nil, "\(file.lastPathComponent)")
    }
    #expect(
      try !FileManager.default.contentsOfDirectory(atPath: place.folder.path).contains(".device-secret.new"))
  }

  @Test("is closed to others again where a copy was opened to them")
  func opened() async throws {
    _ = try await accounts.register(name: "Ada", pin: pin)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: place.deviceSecret.path)
    _ = try await accounts.login(name: "Ada", pin: pin)
    #expect(try mode() == 0o600)
  }

  @Test("made by many at once is one")
  func race() async throws {
    try FileManager.default.createDirectory(at: place.folder, withIntermediateDirectories: true)
    let ids = try await withThrowingTaskGroup(of: Data.self) { [folder = place.folder] group in
      for _ in 0..<8 { group.addTask { try DeviceSecret.readOrMake(in: folder).id } }
      return try await group.reduce(into: Set<Data>()) { $0.insert($1) }
    }
    #expect(ids.count == 1)
  }

  @Test("is what a copy of the database lacks, so that nobody can try PINs on it")
  func copied() async throws {
    _ = try await accounts.register(name: "Ada", pin: pin)
    let other = place.url("other")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    try SQLiteFile.copy(
      place.folder.appending(path: Household.fileName), to: other.appending(path: Household.fileName))
    let elsewhere = try HouseholdAccounts(folder: other, configuration: .weakForTests)
    #expect(await elsewhere.refusal("Ada", "4826", at: noon) == .pinLost(name: "Ada", hasPassword: false))
    // That machine's own secret does not help either.
    _ = try await elsewhere.register(name: "Bob", pin: pin)
    #expect(await elsewhere.refusal("Ada", "4826", at: noon) == .pinLost(name: "Ada", hasPassword: false))
    #expect(try await elsewhere.waysIn(of: "Ada").pin == .lost(.digits(count: 4)))
    // The tag is none of the PIN alone.
    let stored = try #require(try await place.storedPIN("Ada"))
    let hash = PINHash(
      salt: stored.salt, operations: stored.operations, memory: stored.memory, tag: stored.tag,
      secretID: stored.secret)
    let zero = DeviceSecret(bytes: Array(repeating: 0, count: 32))
    #expect(try await !accounts.hasher.verify(pin, against: hash, with: zero))
    let right = try #require(try DeviceSecret.read(in: place.folder))
    #expect(try await accounts.hasher.verify(pin, against: hash, with: right))
  }

  @Test("lost: the password lets in, a PIN chosen anew does again, and nothing was counted")
  func lostWithPassword() async throws {
    _ = try await accounts.register(name: "Ada", password: "analytical")
    try await accounts.setPIN(pin, name: "Ada", with: .password("analytical"))
    let secret = try Data(contentsOf: place.deviceSecret)
    try lose()
    for _ in 0..<7 {
      #expect(await accounts.refusal("Ada", "4826", at: noon) == .pinLost(name: "Ada", hasPassword: true))
    }
    #expect(try await place.failures("Ada") == 0)
    await #expect(throws: AccountsError.pinLost(name: "Ada", hasPassword: true)) {
      try await accounts.setPIN(.digits("1111"), name: "Ada", with: .pin(pin))
    }
    // Put back, it is as before.
    try secret.write(to: place.deviceSecret)
    #expect(await accounts.refusal("Ada", "4826", at: noon) == nil)
    try lose()
    try await accounts.setPIN(.pictures([1, 2, 3]), name: "Ada", with: .password("analytical"))
    _ = try await accounts.login(name: "Ada", pin: .pictures([1, 2, 3]))
    #expect(try Data(contentsOf: place.deviceSecret) != secret && mode() == 0o600)
  }

  @Test("lost where a PIN was alone: an administrator's one-time password lets choose a password")
  func lostWithOneTime() async throws {
    let ada = try await accounts.register(name: "Ada", password: "analytical", now: noon)
    _ = try await accounts.register(name: "Bob", pin: pin, now: noon + 1)
    try lose()
    #expect(await accounts.refusal("Bob", "4826", at: noon) == .pinLost(name: "Bob", hasPassword: false))
    let once = try await accounts.issueOneTimePassword(for: "Bob", by: ada, now: noon)
    #expect(
      await accounts.refusal("Bob", password: once, at: noon)
        == .passwordToChange(name: "Bob", needsRecoveryCode: false))
    try await accounts.changePassword(name: "Bob", old: once, new: "difference", now: noon)
    try await accounts.setPIN(pin, name: "Bob", with: .password("difference"), now: noon)
    #expect(await accounts.refusal("Bob", "4826", at: noon) == nil)
  }

  @Test("lost where a PIN was alone and there is no other administrator: the recovery code alone is enough")
  func lostWithCode() async throws {
    _ = try await accounts.register(name: "Ada", pin: pin, now: noon)
    let code = try await accounts.makeRecoveryCode(name: "Ada", with: .pin(pin), now: noon)
    await #expect(throws: AccountsError.codeNotEnough(name: "Ada")) {
      try await accounts.replaceLostPIN(with: .digits("9999"), name: "Ada", recoveryCode: code)
    }
    try lose()
    await #expect(throws: AccountsError.wrongRecoveryCode(name: "Ada")) {
      try await accounts.replaceLostPIN(
        with: .digits("9999"), name: "Ada", recoveryCode: "00000-00000-00000-00000")
    }
    await #expect(throws: AccountsError.self) {
      try await accounts.replaceLostPIN(with: .digits("99"), name: "Ada", recoveryCode: code)
    }
    _ = try await accounts.replaceLostPIN(
      with: .digits("9999"), isShuffled: true, name: "Ada", recoveryCode: code.lowercased())
    #expect(await accounts.refusal("Ada", "9999", at: noon) == nil)
    #expect(try await accounts.waysIn(of: "Ada").pin == .ready(.digits(count: 4), isShuffled: true))
  }

  @Test("lost: the code alone is not enough where there is a password, nor without a code")
  func codeNotEnough() async throws {
    _ = try await accounts.register(name: "Ada", password: "analytical", now: noon)
    let code = try await accounts.makeRecoveryCode(name: "Ada", with: .password("analytical"), now: noon)
    await #expect(throws: AccountsError.noPIN(name: "Ada")) {
      try await accounts.replaceLostPIN(with: pin, name: "Ada", recoveryCode: code)
    }
    try await accounts.setPIN(pin, name: "Ada", with: .password("analytical"), now: noon)
    _ = try await accounts.register(name: "Bob", pin: pin, now: noon)
    try lose()
    for name in ["Ada", "Bob"] {
      await #expect(throws: AccountsError.codeNotEnough(name: name)) {
        try await accounts.replaceLostPIN(with: pin, name: name, recoveryCode: code)
      }
    }
  }

  @Test("of another length is as one that is lost, and a file that cannot be read is told by name")
  func damaged() async throws {
    _ = try await accounts.register(name: "Ada", password: "analytical")
    try await accounts.setPIN(pin, name: "Ada", with: .password("analytical"))
    for size in [0, 31, 33] {
      try Data(repeating: 7, count: size).write(to: place.deviceSecret)
      #expect(await accounts.refusal("Ada", "4826", at: noon) == .pinLost(name: "Ada", hasPassword: true))
    }
    try await accounts.setPIN(pin, name: "Ada", with: .password("analytical"))
    #expect(await accounts.refusal("Ada", "4826", at: noon) == nil)
    try lose()
    try FileManager.default.createDirectory(at: place.deviceSecret, withIntermediateDirectories: false)
    guard case .store(let error) = await accounts.refusal("Ada", "4826", at: noon) else {
      Issue.record("a folder is no secret")
      return
    }
    #expect("\(error)".contains(place.deviceSecret.path))
    // Nobody is kept out by it who has a password.
    #expect(await accounts.refusal("Ada", password: "analytical", at: noon) == nil)
  }
}
