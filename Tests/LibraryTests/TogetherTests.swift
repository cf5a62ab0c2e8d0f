import Foundation
import Signals
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("Reading together")
struct TogetherTests {
  let place: Place
  let (hers, his, cleos): (Shelf, Shelf, Shelf)
  let id: ShelfItem.ID
  let now = Date(timeIntervalSince1970: 1_700_000_000)

  /// Ada has a document that Bob has too, as a copy of his own, and Cleo has not.
  init() async throws {
    place = try Place()
    let accounts = try place.accounts()
    func shelf(_ name: String) async throws -> Shelf {
      try await Shelf.open(for: accounts.register(name: name, password: "analytical"))
    }
    (hers, his, cleos) = (try await shelf("Ada"), try await shelf("Bob"), try await shelf("Cleo"))
    id = try await hers.add(place.pdf("read.pdf"), title: "Hers").id
    #expect(try await his.add(place.url("read.pdf"), title: "His").id == id)
  }

  @Test("others join by the code, see where she is and who follows, and leave; it ends with her")
  func whole() async throws {
    let begun = try await hers.beginTogether(in: id, now: now)
    #expect(begun.part == .leads && begun.code.count == 4 && begun.followers.isEmpty && begun.position == nil)
    let spaced = begun.code.prefix(2) + " " + begun.code.suffix(2)
    let joined = try await his.joinTogether(code: String(spaced), now: now)
    #expect(joined.part == .follows && joined.leader == "Ada" && joined.followers == ["Bob"])
    // Each calls it as they do.
    #expect(joined.documentID == id && joined.title == "His" && begun.title == "Hers")
    let there = DocumentPosition(page: 0, offset: 0.25)
    try await hers.remember(ReadingPlace(position: there), in: id, now: now)
    #expect(try await his.together(now: now)?.position == there)
    #expect(try await hers.together(now: now)?.followers == ["Bob"])
    try await his.leaveTogether()
    #expect(try await his.together(now: now) == nil)
    #expect(try await hers.together(now: now)?.followers.isEmpty == true)
    _ = try await his.joinTogether(code: begun.code, now: now)
    try await hers.leaveTogether()
    #expect(try await his.together(now: now) == nil)
    #expect(try await hers.together(now: now) == nil)
    #expect(try rows() == 0)
  }

  @Test("a person leads or follows one reading at a time")
  func one() async throws {
    let first = try await hers.beginTogether(in: id, now: now)
    let second = try await hers.beginTogether(in: id, now: now)
    await #expect(throws: LibraryError.self) { try await his.joinTogether(code: first.code + "0", now: now) }
    if first.code != second.code {
      await #expect(throws: LibraryError.unknownCode(first.code)) {
        try await his.joinTogether(code: first.code, now: now)
      }
    }
    _ = try await his.joinTogether(code: second.code, now: now)
    // He begins one himself: he follows nobody.
    let own = try await his.beginTogether(in: id, now: now)
    #expect(try await hers.together(now: now)?.followers.isEmpty == true)
    // She follows him: what she led is over.
    _ = try await hers.joinTogether(code: own.code, now: now)
    #expect(try await hers.together(now: now)?.part == .follows)
    #expect(try rows() == 1)
    // One's own code leads nowhere, and nothing is lost.
    await #expect(throws: LibraryError.unknownCode(own.code)) {
      try await his.joinTogether(code: own.code, now: now)
    }
    #expect(try await his.together(now: now)?.followers == ["Ada"])
  }

  @Test("whoever does not have the document, and the guest, cannot join or follow on")
  func rights() async throws {
    let begun = try await hers.beginTogether(in: id, now: now)
    await #expect(throws: LibraryError.unknownCode(begun.code)) {
      try await cleos.joinTogether(code: begun.code, now: now)
    }
    let share = try await hers.invite("Cleo", to: .document(id), as: .reader, now: now)
    try await cleos.answer(share.id, accepting: true, now: now)
    #expect(try await cleos.joinTogether(code: begun.code, now: now).leader == "Ada")
    try await hers.end(share.id, now: now)
    #expect(try await cleos.together(now: now) == nil)
    let guest = try await place.shelf()
    _ = try await guest.add(place.url("read.pdf"))
    for call in [
      { _ = try await guest.joinTogether(code: begun.code) }, { _ = try await guest.beginTogether(in: id) },
    ] as [@Sendable () async throws -> Void] {
      await #expect(throws: LibraryError.self) { try await call() }
    }
    // She takes it off her shelf: nobody sees where she is any more.
    _ = try await his.joinTogether(code: begun.code, now: now)
    try await hers.remove(id)
    #expect(try await his.together(now: now) == nil)
    #expect(try await hers.together(now: now) == nil)
  }

  @Test("of those who follow, they alone are listed who still have the document")
  func listed() async throws {
    let begun = try await hers.beginTogether(in: id, now: now)
    let share = try await hers.invite("Cleo", to: .document(id), as: .reader, now: now)
    try await cleos.answer(share.id, accepting: true, now: now)
    _ = try await cleos.joinTogether(code: begun.code, now: now)
    #expect(try await his.joinTogether(code: begun.code, now: now).followers == ["Bob", "Cleo"])
    // It is no longer shared with her.
    try await hers.end(share.id, now: now)
    for shelf in [hers, his] { #expect(try await shelf.together(now: now)?.followers == ["Bob"]) }
    // He takes his off his shelf, and puts it back: he follows on.
    try await his.remove(id)
    #expect(try await hers.together(now: now)?.followers.isEmpty == true)
    try await his.putBack(id)
    #expect(try await hers.together(now: now)?.followers == ["Bob"])
  }

  @Test("what was never ended is over after a day")
  func day() async throws {
    let begun = try await hers.beginTogether(in: id, now: now)
    _ = try await his.joinTogether(code: begun.code, now: now)
    let later = now.addingTimeInterval(ReadingTogether.longestSeconds + 1)
    #expect(try await his.together(now: later - 2) != nil)
    #expect(try await his.together(now: later) == nil)
    #expect(try await hers.together(now: later) == nil)
    await #expect(throws: LibraryError.unknownCode(begun.code)) {
      try await his.joinTogether(code: begun.code, now: later)
    }
  }

  @Test("a code that is taken is drawn again; where all are, that is said")
  func taken() async throws {
    #expect(try await hers.beginTogether(in: id, now: now) { 7 }.code == "0007")
    await #expect(throws: LibraryError.noCodeLeft) { try await his.beginTogether(in: id, now: now) { 7 } }
    // Nothing of what failed is kept.
    #expect(try await his.together(now: now) == nil)
    #expect(try rows() == 1)
  }

  @Test(
    "a code is four digits, of any script",
    arguments: [
      ("4711", "4711"), (" 4 7-1.1 ", "4711"), ("٤٧١١", "4711"), ("471", nil), ("47112", nil), ("47a1", nil),
      ("", nil), ("½711", nil),
    ] as [(String, String?)])
  func code(typed: String, code: String?) { #expect(ReadingTogether.code(typed: typed) == code) }

  private func rows() throws -> Int {
    try hers.household.engine.readBlocking { try $0.run("SELECT id FROM together").count }
  }
}
