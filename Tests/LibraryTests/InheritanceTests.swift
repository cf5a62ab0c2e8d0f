import Foundation
import Signals
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("What somebody shared passes to the heir")
struct InheritanceTests {
  let place: Place
  let accounts: HouseholdAccounts
  let shelves: [Shelf]
  let id: ShelfItem.ID
  let now = Date(timeIntervalSince1970: 1_700_000_000)

  /// Zoe owns a document that Bob reads, with a mark and a place of his; Ada may become the heir.
  init() async throws {
    place = try Place()
    accounts = try place.accounts()
    var shelves: [Shelf] = []
    for name in ["Ada", "Bob", "Zoe"] {
      shelves.append(try await Shelf.open(for: accounts.register(name: name, password: "analytical")))
    }
    self.shelves = shelves
    id = try await shelves[2].add(place.pdf("shared.pdf")).id
    _ = try await shelves[2].add(place.pdf("own.pdf", text: "Own"))
    let (id, bob) = (id, shelves[1].database.store.id)
    let document = try await shelves[2].database.read { try $0.document(id).key }
    try await accounts.household.engine.write { session in
      try session.run("INSERT INTO share (document, person, role) VALUES ($1, $2, 'reader')", document, bob)
      try session.run("INSERT INTO shelf_entry (person, document, added) VALUES ($1, $2, 1)", bob, document)
    }
    try await shelves[1].addMark(.bookmark(.init(x: 0, y: 1)), page: 0, in: id, note: "Bob's")
    try await shelves[1].remember(ReadingPlace(position: .start), in: id)
    try await shelves[1].addReminder(NewReminder("Bob's", .after(seconds: 600), about: id), now: now)
  }

  private func goes(heir: String?) async throws {
    try await accounts.delete(name: "Zoe", password: "analytical", heir: heir, now: now)
    #expect(try await accounts.finishDepartures(now: now + HouseholdAccounts.graceSeconds) == 1)
    #expect(!FileManager.default.fileExists(atPath: shelves[2].folder.path))
  }

  @Test("with the file, and with what others have noted; one's own goes", arguments: [false, true])
  func passes(hasIt: Bool) async throws {
    if hasIt { _ = try await shelves[0].add(place.pdf("shared.pdf")) }
    try await goes(heir: "Ada")
    #expect(try await shelves[0].items().map(\.id) == [id])
    #expect(try await shelves[0].items().map(\.isMissing) == [false])
    #expect(try await shelves[1].items().map(\.isMissing) == [false])
    #expect(try await shelves[1].marks(in: id).map(\.note) == ["Bob's"])
    #expect(try await shelves[1].place(in: id) != nil)
    #expect(try await shelves[1].reminders(now: now).map(\.text) == ["Bob's"])
    #expect(try await shelves[1].item(id).nextDue == now + 600)
    #expect(try await shelves[1].file(id) == shelves[0].file(id))
    try await shelves[0].rename(id, to: "mine now")
    #expect(try await shelves[1].undo(in: id) != nil)
    #expect(try await Shelf.open(for: shelves[0].database.store).findings.isEmpty)
  }

  @Test("without an heir it goes from everybody")
  func noHeir() async throws {
    try await goes(heir: nil)
    #expect(try await shelves[1].items().isEmpty)
  }

  @Test("an heir is an active member and somebody else")
  func heirs() async throws {
    for heir in ["Zoe", "Nobody", "Guest"] {
      await #expect(throws: AccountsError.self) {
        try await accounts.delete(name: "Zoe", password: "analytical", heir: heir)
      }
    }
    #expect(try await accounts.member(named: "Zoe").state == .active)
  }

  @Test("what a stop left of somebody who is erased goes at the next call")
  func interrupted() async throws {
    let gone = UUIDv7.make()
    let folder = accounts.household.folder(of: gone).appending(path: "documents")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("left over".utf8).write(to: folder.appending(path: "one.pdf"))
    try await accounts.household.engine.write { session in
      try session.run("INSERT INTO departed (person, at) VALUES ($1, 1)", gone)
    }
    #expect(try await accounts.finishDepartures(now: now) == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.deletingLastPathComponent().path))
    #expect(try await accounts.finishDepartures(now: now) == 0)
  }
}
