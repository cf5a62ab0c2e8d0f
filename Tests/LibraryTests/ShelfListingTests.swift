import Foundation
import Signals
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("A shelf sorted and filtered")
struct ShelfListingTests {
  let place: Place
  let shelf: Shelf
  let noon = Date(timeIntervalSince1970: 1_700_000_000)

  init() async throws {
    place = try Place()
    shelf = try await place.shelf()
  }

  @discardableResult
  private func add(_ title: String, author: String? = nil, after seconds: Double = 0) async throws
    -> ShelfItem.ID
  {
    let id = try await shelf.add(
      place.pdf("\(UUID()).pdf", text: "\(title) \(UUID())"), title: title, now: noon + seconds
    ).id
    if let author { try await shelf.setFacts(DocumentFacts(author: author), of: id) }
    return id
  }

  private func titles(_ order: ShelfOrder, _ filter: ShelfFilter = ShelfFilter()) async throws -> [String] {
    try await shelf.items(0..<100, by: order, where: filter).map(\.title)
  }

  @Test("by title and author capitals and accents do not count, and who has no author comes last both ways")
  func names() async throws {
    try await add("zebra", author: "Émile Zola")
    try await add("Äpfel", author: "anna Seghers")
    try await add("banana")
    #expect(try await titles(ShelfOrder(.title)) == ["Äpfel", "banana", "zebra"])
    #expect(try await titles(ShelfOrder(.title, isReversed: true)) == ["zebra", "banana", "Äpfel"])
    #expect(try await titles(ShelfOrder(.author)) == ["Äpfel", "zebra", "banana"])
    #expect(try await titles(ShelfOrder(.author, isReversed: true)) == ["zebra", "Äpfel", "banana"])
    let renamed = try await shelf.items(0..<1, by: ShelfOrder(.title))[0]
    try await shelf.rename(renamed.id, to: "öl")
    #expect(try await titles(ShelfOrder(.title)) == ["banana", "öl", "zebra"])
    #expect(try await shelf.item(renamed.id).author == "anna Seghers")
  }

  @Test("by what was added, read, is left and is due, each as the person's own reading has it")
  func reading() async throws {
    let (a, b, c) = (try await add("a"), try await add("b", after: 1), try await add("c", after: 2))
    #expect(try await titles(ShelfOrder(.added)) == ["c", "b", "a"])
    _ = try await shelf.open(a, now: noon + 10)
    #expect(try await titles(ShelfOrder()) == ["a", "c", "b"])
    for (id, offset) in [(b, 0.9), (c, 0.2)] {
      try await shelf.remember(ReadingPlace(position: DocumentPosition(page: 0, offset: offset)), in: id)
    }
    #expect(try await titles(ShelfOrder(.progress)) == ["b", "c", "a"])
    try place.execute("UPDATE document SET pages = 10")
    for (id, furthest) in [(a, 1), (c, 8)] {
      let read = ReadingSpan(seconds: 600, pages: 2, furthest: furthest)
      try await shelf.keepReading(read, in: id, session: .init(now: noon))
    }
    #expect(try await titles(ShelfOrder(.timeLeft)) == ["c", "a", "b"])
    #expect(try await shelf.item(c).secondsLeft == 300)
    try await shelf.setDue(noon + 500, of: b)
    try await shelf.setDue(noon + 400, of: c)
    #expect(try await titles(ShelfOrder(.due)) == ["c", "b", "a"])
    #expect(try await titles(ShelfOrder(.due, isReversed: true)) == ["b", "c", "a"])
    try await shelf.setDue(nil, of: c)
    #expect(try await titles(ShelfOrder(.due)).first == "b")
  }

  @Test("opening says that one reads it, and what is finished stays that")
  func states() async throws {
    let (a, b) = (try await add("a"), try await add("b"))
    try await shelf.set(.want, of: a)
    #expect(try await titles(ShelfOrder(), ShelfFilter(state: .want)) == ["a"])
    _ = try await shelf.open(a)
    _ = try await shelf.open(b)
    #expect(try await Set(titles(ShelfOrder(), ShelfFilter(state: .reading))) == ["a", "b"])
    try await shelf.set(.finished, of: b)
    _ = try await shelf.open(b)
    #expect(try await titles(ShelfOrder(), ShelfFilter(state: .finished)) == ["b"])
    try await shelf.set(nil, of: b)
    #expect(try await shelf.item(b).state == nil)
  }

  @Test("tag, collection, kind and state combine, and the count is that of the filter")
  func filters() async throws {
    let ids = [try await add("a"), try await add("b"), try await add("c")]
    let collection = try await shelf.createCollection("Winter")
    try await shelf.add([ids[0], ids[1]], toCollection: collection.id)
    try await shelf.tag(ids[1], "Über")
    try await shelf.tag(ids[2], "Über")
    try await shelf.setFacts(DocumentFacts(kind: "Book"), of: ids[1])
    #expect(try await titles(ShelfOrder(.title), ShelfFilter(tag: "uber")) == ["b", "c"])
    #expect(try await titles(ShelfOrder(.title), ShelfFilter(collection: collection.id)) == ["a", "b"])
    let all = ShelfFilter(tag: "Über", collection: collection.id, kind: "BOOK")
    #expect(try await titles(ShelfOrder(), all) == ["b"])
    #expect(try await shelf.count(where: all) == 1)
    #expect(try await shelf.count() == 3)
    #expect(try await shelf.count(where: ShelfFilter(state: .want, tag: "Über")) == 0)
    #expect(try await shelf.kinds().map(\.name) == ["Book"])
    #expect(try await titles(ShelfOrder(), ShelfFilter(collection: "none")).isEmpty)
  }

  @Test("documents of a kind are counted whatever one says of them, and those of others are not")
  func countOfKind() async throws {
    let ids = [try await add("a"), try await add("b"), try await add("c"), try await add("d")]
    for id in ids.prefix(3) { try await shelf.setFacts(DocumentFacts(kind: "Letter"), of: id) }
    try await shelf.set(.want, of: ids[0])
    try await shelf.set(.finished, of: ids[1])
    let hers = try await place.shelf(of: "Ada")
    let other = try await hers.add(place.pdf("hers.pdf", text: "Hers"), title: "hers").id
    try await hers.setFacts(DocumentFacts(kind: "Letter"), of: other)
    #expect(try await shelf.count(where: ShelfFilter(kind: "letter")) == 3)
    #expect(try await shelf.count(where: ShelfFilter(state: .finished, kind: "letter")) == 1)
    #expect(try await shelf.count(where: ShelfFilter(state: .reading, kind: "letter")) == 0)
    #expect(try await shelf.count(where: ShelfFilter(kind: "map")) == 0)
    let part = try await shelf.part(0..<2, by: ShelfOrder(.title), where: ShelfFilter(kind: "letter"))
    #expect(part.items.map(\.title) == ["a", "b"] && part.total == 3)
    try await shelf.remove(ids[2])
    #expect(try await shelf.count(where: ShelfFilter(kind: "letter")) == 2)
  }

  @Test("parts join without gaps in every order, equal values included, and beyond the end is the last part")
  func parts() async throws {
    for number in 0..<7 { try await add("same \(number / 4)") }
    for statement in ShelfListStatement.allCases where !statement.hasMany {
      let whole = try await shelf.items(0..<100, by: statement.order).map(\.id)
      var joined: [ShelfItem.ID] = []
      for start in stride(from: 0, to: 9, by: 3) {
        joined += try await shelf.items(start..<start + 3, by: statement.order).map(\.id)
      }
      #expect(whole.count == 7 && joined == whole, "\(statement.order)")
    }
    let last = try await shelf.part(30..<33)
    #expect(last.start == 6 && last.items.count == 1 && last.total == 7)
    #expect(try await shelf.part(0..<Int.max).items.count == 7)
    #expect(try await shelf.items(9..<12).isEmpty)
  }

  @Test("an identifier is completed from its beginning, and nothing else is taken for one")
  func beginnings() async throws {
    let id = try await add("a")
    #expect(try await shelf.items(beginning: String(id.prefix(5)).uppercased()).map(\.id) == [id])
    for bad in ["", "%", "_", "zz", "'", String(id.dropFirst())] {
      #expect(try await shelf.items(beginning: bad).isEmpty, "\(bad)")
    }
    #expect(try await shelf.identifierLength() == 8)
  }

  @Test("a household from before is sorted from the first opening on")
  func older() async throws {
    let other = try Place()
    try FileManager.default.createDirectory(at: other.data, withIntermediateDirectories: true)
    let engine = try SQLiteEngine(file: other.database)
    try engine.migrate(Array(HouseholdSchema.migrations.prefix { $0.name != "shelf-order" }))
    try await engine.write { session in
      try session.run("INSERT INTO person (id, kind, created) VALUES ('guest', 'guest', 0)")
      for (number, title) in ["Zebra", "Apple"].enumerated() {
        let key = "key-\(number)"
        try session.run(
          "INSERT INTO document (id, owner, sha256, title, pages, is_encrypted) VALUES ($1, 'guest', $2, $3, 4, 0)",
          key, String(repeating: "\(number)", count: 64), title)
        try session.run("INSERT INTO share (document, person, role) VALUES ($1, 'guest', 'owner')", key)
        try session.run(
          "INSERT INTO shelf_entry (person, document, added, last_opened) VALUES ('guest', $1, $2, $3)", key,
          number,
          number == 0 ? 5 : Int?.none)
        try session.run(
          "INSERT INTO place (person, document, page, top, zoom, scroll_x) VALUES ('guest', $1, $2, 0.0, 1.0, 0.0)",
          key, number + 1)
      }
    }
    let shelf = try await other.shelf()
    #expect(try await shelf.items(0..<9, by: ShelfOrder(.title)).map(\.title) == ["Apple", "Zebra"])
    #expect(try await shelf.items(0..<9, by: ShelfOrder(.progress)).map(\.title) == ["Apple", "Zebra"])
    #expect(try await shelf.items(0..<9, where: ShelfFilter(state: .reading)).map(\.title) == ["Zebra"])
    #expect(try await shelf.search("app").hits.map(\.title) == ["Apple"])
  }
}

@Suite("Collections, and documents taken off the shelf")
struct CollectionTests {
  let place: Place
  let shelf: Shelf
  let noon = Date(timeIntervalSince1970: 1_700_000_000)

  init() async throws {
    place = try Place()
    shelf = try await place.shelf()
  }

  @Test("names are told apart without capitals and unseen characters, and hostile ones are names like others")
  func names() async throws {
    let winter = try await shelf.createCollection("  Winter ")
    #expect(winter.name == "Winter")
    for same in ["winter", "WINTER", "Win\u{200B}ter", "wınter".replacingOccurrences(of: "ı", with: "i")] {
      await #expect(throws: LibraryError.self, "\(same)") { try await shelf.createCollection(same) }
    }
    for bad in ["", "  ", "\u{200B}", "\u{202E}", String(repeating: "x", count: 101)] {
      await #expect(throws: LibraryError.self) { try await shelf.createCollection(bad) }
    }
    for hostile in ["'; DROP TABLE collection; --", "../../etc", "C++", "C", "%", "冬", "🌨️"] {
      let made = try await shelf.createCollection(hostile)
      #expect(try await shelf.collection(named: hostile).id == made.id)
    }
    #expect(try await shelf.collection(named: "wINTER").id == winter.id)
    await #expect(throws: LibraryError.unknownCollection(name: "Summer")) {
      try await shelf.collection(named: "Summer")
    }
    let second = try await shelf.createCollection("Summer")
    await #expect(throws: LibraryError.collectionExists(name: "WINTER")) {
      try await shelf.rename(second, to: "WINTER")
    }
    #expect(try await shelf.rename(winter, to: "winter").name == "winter")
  }

  @Test("a document is in several, once each; a collection goes without its documents, a document from all")
  func entries() async throws {
    let id = try await shelf.add(place.pdf("one.pdf")).id
    let (a, b) = (try await shelf.createCollection("a"), try await shelf.createCollection("b"))
    for _ in 0..<2 { try await shelf.add([id], toCollection: a.id) }
    try await shelf.add([id], toCollection: b.id)
    #expect(try await shelf.collections().map(\.documents) == [1, 1])
    await #expect(throws: LibraryError.unknownItem(id: "none")) {
      try await shelf.add([id, "none"], toCollection: b.id)
    }
    try await shelf.remove([id], fromCollection: a.id)
    await #expect(throws: LibraryError.unknownItem(id: id)) {
      try await shelf.remove([id], fromCollection: a.id)
    }
    try await shelf.delete(a)
    #expect(try await shelf.items().map(\.id) == [id])
    try await shelf.remove(id)
    #expect(try await shelf.collections().map(\.documents) == [0])
    try await shelf.putBack(id)
    #expect(try await shelf.collections().map(\.documents) == [1])
  }

  @Test("what was taken off the shelf comes back as it was, also by adding it again, and goes after 30 days")
  func removed() async throws {
    let file = try place.pdf("one.pdf", text: "Xylographica")
    let id = try await shelf.add(file, now: noon).id
    try await shelf.index()
    try await shelf.addMark(.bookmark(.init(x: 0, y: 1)), page: 0, in: id, note: "here")
    try await shelf.tag(id, "woodcut")
    try await shelf.remember(ReadingPlace(position: DocumentPosition(page: 0, offset: 0.5)), in: id)
    for putsBack in [true, false] {
      try await shelf.remove(id, now: Date())
      #expect(try await shelf.items().isEmpty)
      #expect(try await shelf.count() == 0)
      #expect(try await shelf.tags().isEmpty)
      #expect(try await shelf.search("xylo").hits.isEmpty)
      #expect(try await shelf.search("here").hits.isEmpty)
      #expect(try await shelf.search("tag:woodcut").hits.isEmpty)
      #expect(try await shelf.indexProgress() == Shelf.IndexProgress())
      #expect(try place.stored() == ["\(id).pdf"])
      if putsBack { try await shelf.putBack(id) } else { _ = try await shelf.add(file) }
      #expect(try await shelf.marks(in: id).count == 1)
      #expect(try await shelf.item(id).progress == 0.5)
      #expect(try await shelf.search("xylo").hits.count == 1)
      #expect(try await shelf.tags(of: id) == ["woodcut"])
    }
    try await shelf.remove(id, now: Date() - Shelf.graceSeconds + 60)
    #expect(try await place.shelf().removedItems().map(\.item.id) == [id])
    try place.execute("UPDATE shelf_entry SET removed = removed - 120000")
    #expect(try await place.shelf().findings.isEmpty)
    #expect(try place.stored().isEmpty)
    await #expect(throws: LibraryError.unknownItem(id: id)) { try await shelf.putBack(id) }
  }

  @Test("the check finds an altered file, puts it aside, and the document comes back when it is added again")
  func altered() async throws {
    let item = try await shelf.add(place.pdf("one.pdf"))
    #expect(try await shelf.check().isEmpty)
    try await shelf.addMark(.bookmark(.init(x: 0, y: 1)), page: 0, in: item.id)
    let stored = place.documents.appending(path: "\(item.id).pdf")
    var bytes = try Data(contentsOf: stored)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: stored)
    #expect(try await shelf.check(repair: false) == [.altered(title: "one", file: stored.path)])
    #expect(try await shelf.check() == [.altered(title: "one", file: stored.path + ".altered")])
    #expect(try await shelf.items().map(\.isMissing) == [true])
    _ = try await shelf.add(place.pdf("one.pdf"))
    #expect(try await shelf.items().map(\.isMissing) == [false])
    #expect(try await shelf.marks(in: item.id).count == 1)
    try place.execute("UPDATE shelf_entry SET title_key = ' wrong '")
    #expect(try await shelf.check() == [.unsorted(title: "one")])
    #expect(try await shelf.check().isEmpty)
  }
}
