import Foundation
import Library
import ReaderApp
import ReaderPorts
import TestSupport
import Testing

/// The household's contacts as the window has them, in a real store that an administrator and another member use.
@Suite("The contacts' store", .heavy)
@MainActor
struct ContactPortTests {
  private let place: Place

  init() throws { place = try Place() }

  /// Somebody who has just registered.
  private func somebody(_ name: String) async throws -> Desk { try await Desk(registering: name, in: place) }

  private func ask(_ desk: Desk, _ request: ContactRequest) async throws -> ContactList {
    desk.store.perform(.contacts(request, matching: ""))
    let answer = await desk.next { event -> Result<ContactList, AppFailure>? in
      if case .store(.contacts(let answer, request, "")) = event { answer } else { nil }
    }
    return try #require(answer).get()
  }

  @Test("whoever registered first adds, changes and removes; others see them and change nothing")
  func edited() async throws {
    let (ada, bob) = (try await somebody("Ada"), try await somebody("Bob"))
    let made = try await ask(ada, .add(name: "Anna"))
    #expect(made.mayEdit && made.cards.map(\.name) == ["Anna"])
    var anna = try #require(made.kept)
    (anna.phone, anna.isHelp) = ("0123", true)
    let changed = try await ask(ada, .change(anna))
    #expect(changed.kept?.phone == "0123" && changed.cards.first?.isHelp == true)
    // It was made of the version before.
    await #expect(throws: AppFailure.self) { try await ask(ada, .change(anna)) }
    let seen = try await ask(bob, .list)
    #expect(!seen.mayEdit && seen.cards == changed.cards)
    let current = try #require(seen.cards.first)
    for request in [ContactRequest.add(name: "Zoe"), .change(current), .remove(current)] {
      await #expect(throws: AppFailure.self) { try await ask(bob, request) }
    }
    #expect(try await ask(bob, .list).cards == changed.cards)
    // Another administrator has read it before it was changed.
    await #expect(throws: AppFailure.self) { try await ask(ada, .remove(anna)) }
    #expect(try await ask(ada, .remove(current)).cards.isEmpty)
    for desk in [ada, bob] { await desk.store.finish() }
  }
}
