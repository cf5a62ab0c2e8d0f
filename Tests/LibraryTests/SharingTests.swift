import Foundation
import Signals
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("Sharing between members")
struct SharingTests {
  let place: Place
  let accounts: HouseholdAccounts
  let (hers, his, cleos): (Shelf, Shelf, Shelf)
  let id: ShelfItem.ID
  let now = Date(timeIntervalSince1970: 1_700_000_000)

  init() async throws {
    place = try Place()
    let accounts = try place.accounts()
    func shelf(_ name: String) async throws -> Shelf {
      try await Shelf.open(for: accounts.register(name: name, password: "analytical"))
    }
    self.accounts = accounts
    (hers, his, cleos) = (try await shelf("Ada"), try await shelf("Bob"), try await shelf("Cleo"))
    id = try await hers.add(place.pdf("shared.pdf")).id
  }

  private func share(_ thing: SharedThing, as role: ShareRole = .reader, with shelf: Shelf? = nil)
    async throws
    -> Share
  {
    let shelf = shelf ?? his
    let share = try await hers.invite(shelf.database.store.person?.name ?? "", to: thing, as: role, now: now)
    try await shelf.answer(share.id, accepting: true, now: now)
    return share
  }

  @Test(
    "an invitation is on nobody's shelf until it is accepted; then each has a place and marks of their own")
  func accepted() async throws {
    let invitation = try await hers.invite("bob", to: .document(id), as: .reader, now: now)
    #expect(invitation.state == .invited && invitation.person == "Bob" && invitation.isOwn)
    #expect(try await his.items().isEmpty)
    #expect(try await his.invitations().map(\.owner) == ["Ada"])
    try await his.answer(invitation.id, accepting: true, now: now)
    #expect(try await his.items().map(\.id) == [id])
    try await his.remember(ReadingPlace(position: DocumentPosition(page: 0, offset: 0.5)), in: id)
    let mark = try await his.addMark(.bookmark(.init(x: 0, y: 1)), page: 0, in: id, note: "Bob's")
    #expect(try await hers.marks(in: id).isEmpty)
    #expect(try await hers.place(in: id) == nil)
    #expect(try await hers.othersMarks(in: id).isEmpty)
    #expect(try await hers.holders(of: id).map(\.page) == [nil, nil])
    try await his.show(true, in: id)
    #expect(try await hers.othersMarks(in: id) == [OthersMark(name: "Bob", mark: mark)])
    let holders = try await hers.holders(of: id)
    #expect(holders.map(\.name) == ["Ada", "Bob"] && holders.map(\.page) == [nil, 0])
    #expect(holders.map(\.role) == [.owner, .reader])
  }

  @Test("the shelf says whose a document is, and what one may do with it")
  func rolesOnTheShelf() async throws {
    let share = try await share(.document(id))
    #expect(try await hers.items().map(\.role) == [.owner])
    #expect(try await hers.items().map(\.owner) == [nil])
    #expect(try await his.items().map(\.role) == [.reader])
    #expect(try await his.items().map(\.owner) == ["Ada"])
    try await hers.change(share.id, to: .editor, now: now)
    let changed = try await his.item(id)
    #expect(changed.role == .editor && changed.owner == "Ada")
    let own = try await his.add(place.pdf("own.pdf", text: "Own"))
    #expect(own.role == .owner && own.owner == nil)
    for order in ShelfOrder.Key.allCases {
      for (ownership, expected) in [(ShelfOwnership.own, own.id), (.shared, id)] {
        let filter = ShelfFilter(ownership: ownership)
        let part = try await his.part(0..<5, by: ShelfOrder(order), where: filter)
        #expect(part.items.map(\.id) == [expected] && part.total == 1, "\(order) \(ownership)")
        // Few are listed first, and of many each is asked whose it is: with the same result.
        for hasMany in [false, true] {
          let arguments: [any SQLConvertible] =
            [5, 0] + (0..<4).map { _ in String?.none } + [ownership.rawValue]
          let rows = try await his.database.read { session in
            try session.run(ShelfListStatement(ShelfOrder(order), hasMany: hasMany), arguments)
              .map { try $0.text("sha256") }
          }
          #expect(rows == [expected], "\(order) \(ownership) \(hasMany)")
        }
      }
    }
    for documents in ShelfCountStatement.Documents.allCases {
      let statement = ShelfCountStatement(hasKind: false, documents)
      let count = try await his.database.read { session in
        try session.run(statement, String?.none, String?.none, String?.none).first?.integer("items")
      }
      #expect(count == (documents == .all ? 2 : 1), "\(documents)")
    }
    try await hers.setFacts(DocumentFacts(kind: "letter"), of: id)
    #expect(try await his.count(where: ShelfFilter(kind: "letter", ownership: .shared)) == 1)
    #expect(try await his.count(where: ShelfFilter(kind: "letter", ownership: .own)) == 0)
    #expect(try await hers.count(where: ShelfFilter(ownership: .shared)) == 0)
  }

  @Test("declined, it can be asked for again; the guest and strangers cannot be invited, nor invite")
  func declined() async throws {
    let first = try await hers.invite("Bob", to: .document(id), as: .reader)
    try await his.answer(first.id, accepting: false)
    #expect(try await hers.shares().map(\.state) == [.declined])
    let second = try await hers.invite("Bob", to: .document(id), as: .editor)
    #expect(second.id == first.id && second.state == .invited && second.role == .editor)
    for name in ["Nobody", "Guest", "Ada", "", "\u{200B}", "Bob'; DROP TABLE membership; --"] {
      await #expect(throws: LibraryError.self) { try await hers.invite(name, to: .document(id), as: .reader) }
    }
    await #expect(throws: LibraryError.yourself(name: "ada")) {
      try await hers.invite("ada", to: .document(id), as: .reader)
    }
    await #expect(throws: LibraryError.yourself(name: "Ada")) {
      try await hers.addEvent(EventContent("x", starts: .midnight(ofDay: 20_800)), inviting: ["Ada"])
    }
    #expect(try await hers.events().isEmpty)
    let guest = try await place.shelf()
    let own = try await guest.add(place.pdf("guest.pdf", text: "Guest")).id
    await #expect(throws: LibraryError.notAllowed(why: "The guest cannot share anything. Log in first.")) {
      try await guest.invite("Bob", to: .document(own), as: .reader)
    }
    try await accounts.lock("Bob", by: hers.database.store)
    await #expect(throws: LibraryError.unknownMember(name: "Bob")) {
      try await hers.invite("Bob", to: .document(id), as: .reader)
    }
  }

  @Test("roles change what somebody may do, and only the owner changes them or passes it on")
  func roles() async throws {
    let given = try await share(.document(id))
    await #expect(throws: LibraryError.notYours(title: "shared")) { try await his.rename(id, to: "his") }
    for work in [
      { _ = try await his.invite("Cleo", to: .document(id), as: .reader) },
      { try await his.change(given.id, to: .editor) }, { try await his.end(given.id) },
      { try await cleos.answer(given.id, accepting: true) },
    ] as [() async throws -> Void] {
      await #expect(throws: LibraryError.self) { try await work() }
    }
    try await hers.change(given.id, to: .editor)
    try await his.rename(id, to: "ours")
    #expect(try await hers.item(id).title == "ours")
    try await hers.change(given.id, to: .reader)
    await #expect(throws: LibraryError.notYours(title: "ours")) { try await his.rename(id, to: "his") }
  }

  @Test("ended, it is gone from the other's shelf and search at once; given again, place and marks are there")
  func ended() async throws {
    let given = try await share(.document(id))
    try await hers.index()
    try await his.addMark(.bookmark(.init(x: 0, y: 1)), page: 0, in: id, note: "Quixotic")
    #expect(try await his.search("hello").hits.count == 1)
    #expect(try await his.search("quixotic").hits.count == 1)
    try await hers.end(given.id, now: now)
    #expect(try await his.items().isEmpty)
    #expect(try await his.removedItems().isEmpty)
    #expect(try await his.search("hello").hits.isEmpty)
    #expect(try await his.search("quixotic").hits.isEmpty)
    await #expect(throws: LibraryError.unknownItem(id: id)) { try await his.file(id) }
    await #expect(throws: LibraryError.unknownItem(id: id)) { try await his.putBack(id) }
    _ = try await share(.document(id))
    #expect(try await his.marks(in: id).map(\.note) == ["Quixotic"])
  }

  @Test("whoever leaves can come back while it is shared, and not once the owner has ended it")
  func left() async throws {
    let given = try await share(.document(id))
    try await his.addMark(.bookmark(.init(x: 0, y: 1)), page: 0, in: id, note: "mine")
    try await his.remove(id, now: now)
    #expect(try await hers.shares().map(\.state) == [.left])
    #expect(try await his.putBack(id).id == id)
    #expect(try await hers.shares().map(\.state) == [.accepted])
    #expect(try await his.marks(in: id).count == 1)
    try await his.remove(id, now: now)
    try await hers.end(given.id, now: now)
    await #expect(throws: LibraryError.unknownItem(id: id)) { try await his.putBack(id) }
    #expect(try await hers.items().map(\.isMissing) == [false])
  }

  @Test("what its owner takes off the shelf nobody has, and put back everybody has again as before")
  func ownersRemoval() async throws {
    _ = try await share(.document(id))
    let ended = try await share(.document(id), with: cleos)
    try await hers.end(ended.id)
    try await his.addMark(.bookmark(.init(x: 0, y: 1)), page: 0, in: id)
    try await hers.remove(id, now: now)
    #expect(try await his.items().isEmpty)
    #expect(try await his.shares().isEmpty)
    await #expect(throws: LibraryError.unknownItem(id: id)) { try await his.putBack(id) }
    try await hers.putBack(id)
    #expect(try await his.items().map(\.id) == [id])
    #expect(try await his.marks(in: id).count == 1)
    #expect(try await cleos.items().isEmpty)
    try await hers.remove(id)
    try await hers.purge()
    #expect(try await his.items().isEmpty)
    #expect(try await hers.removedItems().isEmpty)
  }

  @Test("a collection shares what its owner and editors put into it of their own, and takes it back with it")
  func collection() async throws {
    let collection = try await hers.createCollection("Winter")
    try await hers.add([id], toCollection: collection.id)
    #expect(try await hers.collections(of: id) == [collection.id])
    let given = try await share(.collection(collection.id), as: .editor)
    _ = try await share(.collection(collection.id), with: cleos)
    #expect(try await his.items().map(\.id) == [id])
    #expect(try await cleos.items().map(\.id) == [id])
    let own = try await his.add(place.pdf("bob.pdf", text: "Bob"), now: now).id
    try await his.add([own], toCollection: collection.id)
    #expect(try await Set(cleos.items().map(\.id)) == [id, own])
    #expect(try await Set(hers.items().map(\.id)) == [id, own])
    await #expect(throws: LibraryError.notAllowed(why: "You may not change “Winter”. Ask the owner.")) {
      try await cleos.add([id], toCollection: collection.id)
    }
    // A reader's own stays the reader's.
    let others = try await cleos.add(place.pdf("cleo.pdf", text: "Cleo")).id
    await #expect(throws: LibraryError.notAllowed(why: "You may not change “Winter”. Ask the owner.")) {
      try await cleos.add([others], toCollection: collection.id)
    }
    try await hers.end(given.id)
    #expect(try await his.items().map(\.id) == [own])
    try await hers.delete(try await hers.collection(named: "winter"))
    #expect(try await cleos.items().map(\.id) == [others])
    #expect(try await hers.items().map(\.id) == [id], "what was Bob's is his")
    #expect(try await his.items().map(\.isMissing) == [false])
  }

  @Test("a document that is shared in two ways stays while one of them does, with the greater right")
  func twoWays() async throws {
    let collection = try await hers.createCollection("Winter")
    try await hers.add([id], toCollection: collection.id)
    let whole = try await share(.collection(collection.id))
    let single = try await share(.document(id), as: .editor)
    try await his.rename(id, to: "ours")
    try await hers.end(single.id)
    #expect(try await his.items().map(\.id) == [id])
    await #expect(throws: LibraryError.notYours(title: "ours")) { try await his.rename(id, to: "his") }
    try await his.leave(whole.id)
    #expect(try await his.items().isEmpty)
    try await hers.invite("Bob", to: .collection(collection.id), as: .reader)
    try await his.answer(whole.id, accepting: true)
    #expect(try await his.items().map(\.id) == [id])
  }

  @Test("a note is read and found by those it is shared with, and changed by editors only")
  func note() async throws {
    let note = try await hers.addNote("Seedlings in March", title: "Garden")
    let given = try await share(.note(note.id))
    #expect(try await his.search("seedl").hits.map(\.kind) == [.note])
    var changed = try #require(try await his.notes().first)
    #expect(changed.owner == "Ada" && changed.role == .reader)
    changed.body = "Bob was here"
    let text = changed
    await #expect(throws: LibraryError.notAllowed(why: "You may not change this note. Ask the owner.")) {
      try await his.update(text)
    }
    try await hers.change(given.id, to: .editor)
    try await his.update(text)
    #expect(try await hers.note(note.id).body == "Bob was here")
    #expect(try await hers.search("bob").hits.count == 1)
    #expect(try await hers.search("seedl").hits.isEmpty)
    #expect(try await hers.history(of: note.id).map(\.body) == ["Seedlings in March"])
    let latest = try await his.note(note.id)
    await #expect(throws: LibraryError.notAllowed(why: "You may not remove this note. Ask the owner.")) {
      try await his.remove(latest)
    }
    await #expect(throws: LibraryError.unknownNote(id: note.id)) { try await his.eraseNote(note.id) }
    try await hers.remove(try await hers.note(note.id))
    await #expect(throws: LibraryError.self) { try await his.undoNote(note.id) }
    #expect(try await his.notes().isEmpty)
    #expect(try await his.shares().isEmpty)
  }

  @Test("of two editors at once neither loses a word: the later text is kept beside the earlier one")
  func conflict() async throws {
    let note = try await hers.addNote("one", title: "List", about: id)
    _ = try await share(.document(id))
    _ = try await share(.note(note.id), as: .editor)
    var (mine, bobs) = (try await hers.note(note.id), try await his.note(note.id))
    (mine.body, bobs.body) = ("one, hers", "one, his")
    guard case .saved(let saved) = try await hers.save(mine, now: now) else {
      Issue.record("the first is kept")
      return
    }
    guard case .conflict(let theirs, let yours) = try await his.save(bobs, now: now) else {
      Issue.record("the second is told")
      return
    }
    #expect(theirs.body == "one, hers" && theirs.version == saved.version)
    #expect(yours.body == "one, his" && yours.role == .owner && yours.document == id)
    #expect(yours.title.hasPrefix("List (your text of 2023-11-14"))
    #expect(try await hers.note(note.id).body == "one, hers")
    #expect(try await hers.notes().count == 1, "his text is his own")
    #expect(try await Set(his.notes().map(\.body)) == ["one, hers", "one, his"])
    // The same text twice is no conflict.
    bobs.body = "one, hers"
    #expect(try await his.save(bobs) == .saved(try await his.note(note.id)))
  }

  @Test("titles, facts and names of collections are not written over what was not read")
  func versions() async throws {
    _ = try await share(.document(id), as: .editor)
    try await his.rename(id, to: "his", from: "shared")
    await #expect(throws: LibraryError.changedMeanwhile) {
      try await hers.rename(id, to: "hers", from: "shared")
    }
    try await his.setFacts(DocumentFacts(author: "Bob"), of: id, from: DocumentFacts())
    await #expect(throws: LibraryError.changedMeanwhile) {
      try await hers.setFacts(DocumentFacts(author: "Ada"), of: id, from: DocumentFacts())
    }
    #expect(try await hers.item(id).author == "Bob")
    #expect(try await hers.item(id).title == "his")
    let collection = try await hers.createCollection("Winter")
    try await hers.rename(collection, to: "Summer")
    await #expect(throws: LibraryError.changedMeanwhile) { try await hers.rename(collection, to: "Spring") }
  }

  @Test("two who answer, change and end at the same time leave rights that fit what was shared")
  func atOnce() async throws {
    let collection = try await hers.createCollection("Winter")
    try await hers.add([id], toCollection: collection.id)
    let shares = [
      try await hers.invite("Bob", to: .document(id), as: .editor),
      try await hers.invite("Bob", to: .collection(collection.id), as: .reader),
    ]
    let (hers, his, id) = (hers, his, id)
    await withTaskGroup(of: Void.self) { group in
      for share in shares {
        group.addTask { try? await his.answer(share.id, accepting: true) }
        group.addTask { try? await hers.change(share.id, to: .reader) }
        group.addTask { try? await his.leave(share.id) }
        group.addTask { try? await hers.remove([id], fromCollection: collection.id) }
      }
    }
    let isDirect = try await hers.shares().contains { $0.kind == .document && $0.state == .accepted }
    #expect(try await his.items().isEmpty != isDirect)
  }

  @Test(
    "an heir gets what was shared, with everybody's marks, notes and collections; another name where there is one"
  )
  func inherited() async throws {
    try await accounts.grant(.administrator, to: "Bob", by: hers.database.store)
    let collection = try await hers.createCollection("Winter")
    try await hers.add([id], toCollection: collection.id)
    _ = try await share(.collection(collection.id), with: cleos)
    let note = try await hers.addNote("Seedlings")
    _ = try await share(.note(note.id), as: .editor, with: cleos)
    try await cleos.addMark(.bookmark(.init(x: 0, y: 1)), page: 0, in: id, note: "Cleo's")
    try await his.createCollection("WINTER")
    let kept = try await hers.add(place.pdf("bin.pdf", text: "Bin")).id
    _ = try await share(.document(kept), with: cleos)
    try await hers.remove(kept)
    try await accounts.delete(name: "Ada", password: "analytical", heir: "Bob", now: now)
    try await accounts.finishDepartures(now: now + HouseholdAccounts.graceSeconds)
    #expect(try await his.items().map(\.id) == [id])
    #expect(try await cleos.items().map(\.id) == [id])
    #expect(try await cleos.marks(in: id).map(\.note) == ["Cleo's"])
    #expect(try await cleos.collections().map(\.owner) == ["Bob"])
    #expect(try await his.collections().count == 2)
    #expect(try await his.note(note.id).owner == nil)
    #expect(try await cleos.note(note.id).owner == "Bob")
    #expect(try await cleos.search("seedl").hits.count == 1)
    let inherited = try #require(try await his.shares().first { $0.kind == .collection })
    try await his.end(inherited.id)
    #expect(try await cleos.items().isEmpty)
  }
}
