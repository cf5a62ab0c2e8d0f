import Foundation
import Signals
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

/// What the tables already allow and no command gives yet: a document of Ada's that Bob may read.
@Suite("A document of somebody else's")
struct SharedDocumentTests {
  let place: Place
  let (hers, his): (Shelf, Shelf)
  let id: ShelfItem.ID

  init() async throws {
    place = try Place()
    (hers, his) = (try await place.shelf(of: "Ada"), try await place.shelf(of: "Bob"))
    id = try await hers.add(place.pdf("shared.pdf")).id
    try await share(as: "reader")
  }

  private func share(as role: String) async throws {
    let (id, bob) = (id, his.database.store.id)
    let document = try await hers.database.read { try $0.document(id).key }
    try await hers.household.engine.write { session in
      try session.run(
        """
        INSERT INTO share (document, person, role) VALUES ($1, $2, $3)
        ON CONFLICT (document, person) DO UPDATE SET role = excluded.role
        """, document, bob, role)
      try session.run(
        """
        INSERT INTO shelf_entry (person, document, added) VALUES ($1, $2, $3)
        ON CONFLICT (person, document) DO NOTHING
        """, bob, document, Date())
    }
  }

  @Test("is read from the owner's folder, each with a place and marks of their own")
  func read() async throws {
    #expect(try await his.items().map(\.title) == ["shared"])
    #expect(try await his.file(id) == hers.file(id))
    try await his.remember(ReadingPlace(position: DocumentPosition(page: 0, offset: 0.5)), in: id)
    #expect(try await hers.place(in: id) == nil)
    let mark = try await his.addMark(.bookmark(.init(x: 0, y: 1)), page: 0, in: id)
    #expect(try await hers.marks(in: id).isEmpty)
    #expect(try await his.marks(in: id) == [mark])
    await #expect(throws: LibraryError.unknownMark(id: mark.id)) { try await hers.remove(mark) }
  }

  @Test("a reader cannot rename it, an editor can, for all")
  func rename() async throws {
    await #expect(throws: LibraryError.notYours(title: "shared")) { try await his.rename(id, to: "mine") }
    #expect(try await hers.item(id).title == "shared")
    try await share(as: "editor")
    try await his.rename(id, to: "ours")
    #expect(try await hers.item(id).title == "ours")
  }

  @Test(
    "to take it off one's shelf leaves it with the owner, and to have a copy of one's own is another thing")
  func leave() async throws {
    let own = try await his.add(place.pdf("shared.pdf"))
    #expect(own.id == id && own.title == "shared")
    #expect(try await his.file(id) != hers.file(id))
    try await his.remove(id)
    #expect(try await his.file(id) == hers.file(id))
    try await his.remove(id)
    #expect(try await his.items().isEmpty)
    #expect(try await hers.items().map(\.isMissing) == [false])
  }

  @Test("stands beside a copy of one's own under one identifier, and both are found by it, one's own first")
  func copies() async throws {
    #expect(try await his.copies(of: id).map(\.owner) == ["Ada"])
    _ = try await his.add(place.pdf("shared.pdf"))
    let copies = try await his.copies(of: id)
    #expect(copies.map(\.owner) == [nil, "Ada"] && Set(copies.map(\.id)) == [id])
    #expect(try await his.items(beginning: String(id.prefix(8))).map(\.owner) == [nil])
    #expect(try await hers.copies(of: id).map(\.owner) == [nil])
    try await his.remove(id)
    #expect(try await his.copies(of: id).map(\.owner) == ["Ada"])
    try await his.remove(id)
    await #expect(throws: LibraryError.unknownItem(id: id)) { try await his.copies(of: id) }
  }

  @Test("goes from every shelf with its owner's removal")
  func removed() async throws {
    try await his.addMark(.bookmark(.init(x: 0, y: 1)), page: 0, in: id)
    try await hers.remove(id)
    #expect(try await his.items().isEmpty)
    await #expect(throws: LibraryError.unknownItem(id: id)) { try await his.marks(in: id) }
  }
}
