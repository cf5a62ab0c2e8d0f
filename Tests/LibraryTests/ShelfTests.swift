import Accounts
import Documents
import Foundation
import Library
import Signals
import TestSupport
import Testing

@Suite struct ShelfTests {
  let place: Place
  let noon = Date(timeIntervalSince1970: 1_700_000_000)
  init() throws { place = try Place() }

  @Test func anAddedDocumentOutlivesItsFileAndTheProgram() async throws {
    let file = try place.pdf("A walk.pdf", text: "In the woods")
    let added = try await place.shelf().add(file, now: noon)
    #expect(added.title == "A walk" && added.pageCount == 1 && !added.isEncrypted && added.added == noon)
    try FileManager.default.removeItem(at: file)

    let shelf = try await place.shelf()
    #expect(shelf.findings.isEmpty)
    #expect(try await shelf.items() == [added])
    let document = try await Document.open(shelf.open(added.id, now: noon + 1))
    #expect(try await document.lines(page: 0).map(\.text) == ["In the woods"])
    #expect(try await shelf.item(added.id).lastOpened == noon + 1)
  }

  @Test func theSameContentIsTheSameItem() async throws {
    let shelf = try await place.shelf()
    let first = try await shelf.add(place.pdf("one.pdf"))
    let second = try await shelf.add(place.pdf("two.pdf"), title: "Another name")
    #expect(first == second)
    #expect(try place.stored() == ["\(first.id).pdf"])
  }

  @Test func manyAddTheSameAtOnce() async throws {
    let shelf = try await place.shelf()
    let other = try await place.shelf()
    let file = try place.pdf("one.pdf", padding: 1 << 20)
    let ids = try await withThrowingTaskGroup(of: String.self) { group in
      for shelf in [shelf, other, shelf, other] { group.addTask { try await shelf.add(file).id } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(ids.count == 1)
    #expect(try place.stored().count == 1)
    #expect(try await shelf.items().count == 1)
  }

  @Test func theIdentifierIsTheContentsHash() async throws {
    // As sha256sum prints it for a file of these bytes.
    let shelf = try await place.shelf()
    let item = try await shelf.add(encryptedPDF, password: "open sesame")
    #expect(item.id == "ebe2f5b25c8ec2b79e507da0f31328aeb496090bd325fc4a45cad61d6dbfb3aa")
  }

  @Test func theListHasTheLastUsedFirst() async throws {
    let shelf = try await place.shelf()
    let old = try await shelf.add(place.pdf("old.pdf", text: "1"), now: noon)
    let new = try await shelf.add(place.pdf("new.pdf", text: "2"), now: noon + 10)
    #expect(try await shelf.items().map(\.title) == ["new", "old"])
    _ = try await shelf.open(old.id, now: noon + 20)
    #expect(try await shelf.items().map(\.id) == [old.id, new.id])
  }

  @Test func theReaderComesBackToWhereItWas() async throws {
    let shelf = try await place.shelf()
    let item = try await shelf.add(place.pdf("one.pdf"))
    #expect(try await shelf.place(in: item.id) == nil)
    for offset in [0.1, 0.25] {
      try await shelf.remember(
        ReadingPlace(position: DocumentPosition(page: 0, offset: offset), zoom: 1.5, scrollX: 0.2),
        in: item.id)
    }
    let again = try await place.shelf()
    let known = try #require(try await again.place(in: item.id))
    #expect(known.position == DocumentPosition(page: 0, offset: 0.25))
    #expect(known.zoom == 1.5 && known.scrollX == 0.2)
    #expect(try await again.item(item.id).progress == 0.25)
  }

  @Test func removingForgetsEverything() async throws {
    let shelf = try await place.shelf()
    let item = try await shelf.add(place.pdf("one.pdf"))
    try await shelf.remember(ReadingPlace(position: .start), in: item.id)
    try await shelf.remove(item.id)
    #expect(try await shelf.items().isEmpty)
    #expect(try await shelf.purge() == 1)
    #expect(try place.stored().isEmpty)
    await #expect(throws: LibraryError.unknownItem(id: item.id)) { try await shelf.place(in: item.id) }
    await #expect(throws: LibraryError.unknownItem(id: item.id)) { try await shelf.remove(item.id) }
    let again = try await shelf.add(place.pdf("one.pdf"))
    #expect(again.place == nil)
  }

  @Test func allThatIsRemovedGoesAtOnceAndWhatWasPutBackMeanwhileStays() async throws {
    let shelf = try await place.shelf()
    var ids: [ShelfItem.ID] = []
    for name in ["one", "two", "three"] {
      ids.append(try await shelf.add(place.pdf("\(name).pdf", text: name)).id)
      try await shelf.remove(ids[ids.count - 1])
    }
    try await shelf.putBack(ids[0])
    #expect(try await shelf.purge(ids) == 2)
    #expect(try await shelf.removedItems().isEmpty)
    #expect(try await shelf.items().map(\.id) == [ids[0]])
    #expect(try place.stored() == ["\(ids[0]).pdf"])
    #expect(try await shelf.purge(ids) == 0)
  }

  @Test func aTitleCanBeChangedToOneThatCanBeSeen() async throws {
    let shelf = try await place.shelf()
    let item = try await shelf.add(place.pdf("one.pdf"))
    try await shelf.rename(item.id, to: "  Über\nalles ")
    #expect(try await shelf.item(item.id).title == "Über alles")
    for bad in ["", " \n", String(repeating: "x", count: 501)] {
      await #expect(throws: LibraryError.self) { try await shelf.rename(item.id, to: bad) }
    }
    // Added again, it keeps the title, by which it is found and sorted too.
    #expect(try await shelf.add(place.pdf("one.pdf")).title == "Über alles")
    #expect(try await shelf.check().isEmpty)
  }

  @Test func twoPeopleSeeTheirOwnShelvesOnly() async throws {
    let accounts = try place.accounts()
    let ada = try await accounts.register(name: "Ada", password: "analytical")
    let bob = try await accounts.register(name: "Bob", password: "difference")
    let (hers, his) = (
      try await Shelf.open(for: ada), try await Shelf.open(for: bob)
    )
    let item = try await hers.add(place.pdf("diary.pdf"))
    try await hers.set("theme", to: "dark")
    #expect(try await his.items().isEmpty)
    #expect(try await his.setting("theme", as: String.self) == nil)
    await #expect(throws: LibraryError.unknownItem(id: item.id)) { try await his.open(item.id) }
    #expect(try await Shelf.openForGuest(in: place.data).items().isEmpty)

    try await accounts.grant(.administrator, to: "Bob", by: ada)
    let until = try await accounts.delete(name: "Ada", password: "analytical")
    try await accounts.finishDepartures(now: until)
    #expect(!FileManager.default.fileExists(atPath: hers.folder.path))
    #expect(FileManager.default.fileExists(atPath: his.folder.path))
  }

  @Test func foldersAndFilesAreTheOwnersOnly() async throws {
    // Made here, and not a copy.
    let shelf = try await Shelf.openForGuest(in: place.data)
    let item = try await shelf.add(place.pdf("one.pdf"))
    func mode(_ url: URL) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }
    #expect(try mode(place.guest) == 0o700)
    #expect(try mode(place.documents) == 0o700)
    #expect(try mode(place.guest.appending(path: "library.sqlite")) == 0o600)
    for file in ["household.sqlite", "household.sqlite-wal", "accounts.sqlite"] {
      #expect(try mode(place.url(file)) == 0o600, "\(file)")
    }
    #expect(try mode(place.documents.appending(path: "\(item.id).pdf")) == 0o600)
  }
}
