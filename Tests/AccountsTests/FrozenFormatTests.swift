import Accounts
import Foundation
import TestSupport
import Testing

/// `accounts.sqlite` as version 0.1.0 of the program left it, with one person: Ada, "analytical engine".
@Suite("A file of accounts from version 0.1.0")
struct FrozenFormatTests {
  let place: Place

  init() throws {
    place = try Place()
    let frozen = try #require(Bundle.module.url(forResource: "Fixtures/accounts", withExtension: "sqlite"))
    try FileManager.default.createDirectory(at: place.folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: frozen, to: place.folder.appending(path: "accounts.sqlite"))
  }

  @Test("names its people, and their passwords let them in")
  func opens() async throws {
    let accounts = try place.accounts()
    let ada = Person(
      id: try #require(UUID(uuidString: "d11989bd-1109-47ea-9e7a-f23416571004")), name: "Ada")
    #expect(try await accounts.people() == [ada])
    #expect(try await accounts.login(name: "ada", password: "analytical engine").person == ada)
    await #expect(throws: AccountsError.wrongPassword(name: "Ada")) {
      try await accounts.login(name: "Ada", password: "difference engine")
    }
  }

  @Test("lets its people choose a PIN beside their passwords")
  func pin() async throws {
    let accounts = try place.accounts()
    #expect(try await accounts.waysIn(of: "Ada").hasPassword)
    try await accounts.setPIN(.digits("4826"), name: "Ada", with: .password("analytical engine"))
    _ = try await accounts.login(name: "Ada", pin: .digits("4826"))
  }

  @Test("takes new people beside those it holds")
  func goesOn() async throws {
    let accounts = try place.accounts()
    await #expect(throws: AccountsError.nameTaken(name: "ADA")) {
      try await accounts.register(name: "ADA", password: "something else")
    }
    _ = try await accounts.register(name: "Grace", password: "nanoseconds")
    #expect(try await place.accounts().people().map(\.name) == ["Ada", "Grace"])
  }
}
