import Accounts
import Foundation
import TestSupport
import Testing

@testable import Library

@Suite("PINs in backups and exports")
struct PINBackupTests {
  let place: Place
  let data: URL
  let backup: Backup
  private let pin = PIN.digits("4826")
  private let moment = Date(timeIntervalSince1970: 1_795_000_000)

  init() async throws {
    place = try Place()
    data = place.url("data")
    backup = Backup(place.url("backup"))
    let accounts = try accounts()
    _ = try await accounts.register(name: "Ada", password: "analytical")
    try await accounts.setPIN(pin, name: "Ada", with: .password("analytical"))
    _ = try await accounts.register(name: "Bob", pin: pin)
  }

  private func accounts(in folder: URL? = nil) throws -> HouseholdAccounts {
    try HouseholdAccounts(folder: folder ?? data, configuration: .weakForTests)
  }

  private func expectNoSecret(in folder: URL) throws {
    let secret = try Data(contentsOf: data.appending(path: "device-secret"))
    var files = 0
    for case let file as URL in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      ?? .init()
    {
      guard let content = try? Data(contentsOf: file) else { continue }
      files += 1
      #expect(content.range(of: secret) == nil, "\(file.path)")
    }
    #expect(files > 0)
  }

  @Test("a backup has no device secret, and restored where it was made lets in by PIN")
  func sameMachine() async throws {
    _ = try backup.create(of: data, now: moment)
    try expectNoSecret(in: backup.folder)
    try await accounts().setPIN(.digits("1111"), name: "Ada", with: .pin(pin))
    let restored = try backup.restore(try backup.snapshot(), to: data)
    for name in ["Ada", "Bob"] { _ = try await accounts().login(name: name, pin: pin) }
    try expectNoSecret(in: try #require(restored.before))
  }

  @Test("restored elsewhere it says that PINs are lost; passwords let in, and PINs are chosen anew")
  func otherMachine() async throws {
    _ = try backup.create(of: data, now: moment)
    let other = place.url("other")
    _ = try backup.restore(try backup.snapshot(), to: other)
    let accounts = try accounts(in: other)
    for name in ["Ada", "Bob"] {
      #expect(try await accounts.waysIn(of: name).pin == .lost(.digits(count: 4)))
    }
    let ada = try await accounts.login(name: "Ada", password: "analytical")
    try await accounts.setPIN(pin, name: "Ada", with: .password("analytical"))
    _ = try await accounts.login(name: "Ada", pin: pin)
    // A new secret on this machine does not bring back what was made with another.
    await #expect(throws: AccountsError.pinLost(name: "Bob", hasPassword: false)) {
      try await accounts.login(name: "Bob", pin: pin)
    }
    let once = try await accounts.issueOneTimePassword(for: "Bob", by: ada)
    try await accounts.changePassword(name: "Bob", old: once, new: "difference")
    _ = try await accounts.login(name: "Bob", password: "difference")
  }

  @Test("what is saved of a damaged database keeps PINs, for the machine with the secret")
  func salvaged() async throws {
    let salvage = try Backup.salvage(
      data.appending(path: Household.fileName), to: place.url("new.sqlite"))
    #expect(salvage.tables.first { $0.name == "pin" }?.rows == 2)
    let other = place.url("other")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: salvage.file, toPath: other.appending(path: Household.fileName).path)
    let secret = "device-secret"
    try FileManager.default.copyItem(at: data.appending(path: secret), to: other.appending(path: secret))
    _ = try await accounts(in: other).login(name: "Bob", pin: pin)
    #expect(try await !accounts(in: other).waysIn(of: "Bob").hasPassword)
  }

  @Test("an export has nothing of them")
  func exported() async throws {
    let folder = place.url("exported")
    let shelf = try await Shelf.open(for: try await accounts().login(name: "Bob", pin: pin))
    try await shelf.export(to: folder)
    try expectNoSecret(in: folder)
    let person = try String(contentsOf: folder.appending(path: "person.json"), encoding: .utf8)
    #expect(!person.contains("pin") && !person.contains("salt"))
  }
}
