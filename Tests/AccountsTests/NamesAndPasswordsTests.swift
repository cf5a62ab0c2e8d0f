import Accounts
import Foundation
import TestSupport
import Testing

@Suite struct NamesAndPasswordsTests {
  let place: Place

  init() throws { place = try Place() }

  @Test(arguments: [
    "", "   ", "a\u{0}b", "a\nb", "A\u{2060}da", "\u{200D}", "\u{202E}adA", String(repeating: "a", count: 65),
  ])
  func aNameThatCannotBeShownIsRefused(name: String) async throws {
    let accounts = try place.accounts()
    do throws(AccountsError) {
      _ = try await accounts.register(name: name, password: "analytical")
      Issue.record("it was registered")
    } catch {
      guard case .badName = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test("nobody gets the guest's name, however it is written; who has it keeps it and logs in")
  func theGuestsName() async throws {
    let accounts = try place.accounts()
    let ada = try await accounts.register(name: "Ada", password: "analytical")
    for name in ["Guest", " gUEST\t", "Gu\u{200D}est"] {
      let tries: [() async throws -> Void] = [
        { _ = try await accounts.register(name: name, password: "analytical") },
        { _ = try await accounts.register(name: name, pin: PIN(digits: "471138")) },
        { _ = try await accounts.add(name: name, by: ada) }, { _ = try await accounts.rename(ada, to: name) },
        { try Person.check(newName: name) },
      ]
      for attempt in tries {
        do {
          try await attempt()
          Issue.record("“\(name)” was taken")
        } catch {
          #expect("\(error)".hasSuffix("cannot be a name: it is what the guest is called. Choose another."))
        }
      }
    }
    #expect(try await accounts.people().map(\.name) == ["Ada"])
    // The name is only refused to those who are to get it.
    await #expect(throws: AccountsError.unknownUser(name: "Guest")) {
      try await accounts.member(named: "Guest")
    }
    try Person.check(newName: "Guests")
  }

  @Test func oneNameHasOneSpelling() async throws {
    let accounts = try place.accounts()
    let person = try await accounts.register(name: "  Zoe\u{308} ", password: "analytical").person
    #expect(person?.name == "Zo\u{EB}")
    #expect(person?.name.unicodeScalars.count == 3)
    #expect(try await accounts.login(name: "ZOË", password: "analytical").person == person)
    await #expect(throws: AccountsError.nameTaken(name: "zoë")) {
      try await accounts.register(name: "zoë", password: "analytical")
    }
  }

  @Test func joinersAreSpellingButTellNobodyApart() async throws {
    let accounts = try place.accounts()
    _ = try await accounts.register(name: "علی\u{200C}رضا", password: "analytical")
    await #expect(throws: AccountsError.nameTaken(name: "علیرضا")) {
      try await accounts.register(name: "علیرضا", password: "analytical")
    }
  }

  @Test func sixtyFourCharactersAreAName() async throws {
    let name = String(repeating: "Ж", count: 64)
    #expect(try await place.accounts().register(name: name, password: "analytical").person?.name == name)
  }

  @Test(arguments: ["", "short", "1234567", String(repeating: "p", count: 1025)])
  func aPasswordOutsideTheBoundsIsRefused(password: String) async throws {
    let accounts = try place.accounts()
    do throws(AccountsError) {
      _ = try await accounts.register(name: "Ada", password: password)
      Issue.record("it was taken")
    } catch {
      guard case .weakPassword = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test(arguments: ["пароль с пробелами", "with \u{0} nothing", String(repeating: "p", count: 1024)])
  func anyCharactersMayBeAPassword(password: String) async throws {
    let accounts = try place.accounts()
    _ = try await accounts.register(name: "Ada", password: password)
    _ = try await accounts.login(name: "Ada", password: password)
    await #expect(throws: AccountsError.wrongPassword(name: "Ada")) {
      try await accounts.login(name: "Ada", password: "with \u{0} another thing")
    }
  }

  @Test(arguments: ["household.sqlite", "accounts.sqlite"])
  func aDamagedStoreIsNamed(name: String) async throws {
    try FileManager.default.createDirectory(at: place.folder, withIntermediateDirectories: true)
    let file = place.folder.appending(path: name)
    try Data(repeating: 7, count: 8192).write(to: file)
    do throws(AccountsError) {
      _ = try HouseholdAccounts(folder: place.folder, configuration: .weakForTests)
      Issue.record("it was opened")
    } catch {
      #expect("\(error)".contains(file.path) && "\(error)".contains("backup"))
    }
    #expect(try Data(contentsOf: file) == Data(repeating: 7, count: 8192))
  }
}
