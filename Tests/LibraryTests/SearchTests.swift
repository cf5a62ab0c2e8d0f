import Foundation
import Signals
import Store
import TestSupport
import Testing

@testable import Accounts
@testable import Library

@Suite("Searching")
struct SearchTests {
  let place: Place
  let shelf: Shelf

  init() async throws {
    place = try Place()
    shelf = try await place.shelf()
  }

  @discardableResult
  private func add(_ title: String, _ text: String = "Hello") async throws -> ShelfItem.ID {
    try await shelf.add(place.pdf("\(UUID().uuidString).pdf", text: text), title: title).id
  }

  private func titles(_ query: String) async throws -> [String] {
    try await shelf.search(query).hits.map(\.title)
  }

  @Test("a document is found by its title at once, and by its text after that was read")
  func grows() async throws {
    let id = try await add("On winter", "Hedgehogs sleep under leaves")
    let before = try await shelf.search("wint")
    #expect(before.hits.map(\.document) == [id] && before.hits.map(\.kind) == [.title])
    #expect(before.unread == 1)
    #expect(try await shelf.search("hedge").hits.isEmpty)
    #expect(try await shelf.index() == Shelf.IndexProgress(done: 1))
    let after = try await shelf.search("under hedge")
    let hit = try #require(after.hits.first)
    #expect(hit.kind == .page && hit.page == 0 && hit.document == id && after.unread == 0)
    #expect(hit.snippet.marked("[", "]") == "[Hedgehogs] sleep [under] leaves")
    try await shelf.rename(id, to: "On summer")
    #expect(try await titles("winter").isEmpty)
    #expect(try await titles("summer") == ["On summer"])
    try await shelf.remove(id)
    #expect(try await shelf.search("hedge").hits.isEmpty)
    #expect(try await titles("summer").isEmpty)
  }

  @Test(
    "letters are found in all their spellings",
    arguments: [
      ("Über Öfen", "uber ofen"), ("naïve café", "NAIVE cafe"), ("The ﬁnal oﬃce", "final office"),
      ("Straße", "strasse"), ("Łódź", "lodz"), ("كِتَابٌ قديم", "كتاب"), ("مدرسة", "مدرسه"), ("أحمد", "احمد"),
      ("中国历史研究", "历史"), ("東京都の天気", "天気"), ("ひらがな", "らが"), ("ภาษาไทย", "ไทย"), ("한국어 책", "한국어"),
      ("हिन्दी किताब", "किताब"), ("Ёлка", "елка"), ("١٢٣", "123"), ("co\u{AD}operate", "cooperate"),
    ])
  func spellings(title: String, typed: String) async throws {
    try await add("Something else", "One")
    try await add(title, "Two")
    #expect(try await titles(typed) == [title])
  }

  @Test("words are looked for everywhere and phrases one word after another")
  func phrases() async throws {
    try await add("A", "the sea and the old man")
    try await add("B", "the old man and the sea")
    try await shelf.index()
    #expect(Set(try await titles("old sea")) == ["A", "B"])
    #expect(try await titles("\"man and\"") == ["B"])
    #expect(try await titles("\"ma an\"").isEmpty)
    // What an index would take for an operator is a word.
    for typed in ["old OR nothing", "NOT sea", "*", "\"", "(", "a:b", "old -sea", "NEAR(old", "{text}", "'"] {
      _ = try await shelf.search(typed)
    }
    #expect(try await titles("OR").isEmpty)
  }

  @Test("tokens combine, can be taken away one by one, and those that make no sense are refused")
  func tokens() async throws {
    let first = try await add("Letters", "One")
    let second = try await add("More letters", "Two")
    try await shelf.setFacts(DocumentFacts(author: "Jane Austen", kind: "letter"), of: first)
    try await shelf.setFacts(
      DocumentFacts(author: "Jane Eyre", subject: "life", category: "novel"), of: second)
    try await shelf.tag(first, "To read")
    #expect(try await titles("author:jane").count == 2)
    #expect(try await titles("letters author:\"jane aus\"") == ["Letters"])
    #expect(try await titles("subject:life category:nov") == ["More letters"])
    #expect(try await titles("kind:letter tag:read") == ["Letters"])
    #expect(try await titles("kind:book letters").isEmpty)
    #expect(try await titles("title:more") == ["More letters"])
    #expect(try await titles("author:%").isEmpty)
    #expect(try await titles("from:2020 letters").count == 2)
    #expect(try await titles("to:2020-02-29 letters").isEmpty)
    let query = try SearchQuery("letters author:\"jane aus\" kind:letter")
    #expect(query.removing(query.tokens[0]) == "letters kind:letter")
    for wrong in [
      "from:2024-05 to:2024-04", "from:soon", "to:2023-02-29", "in:cellar", "author:a author:b",
      String(repeating: "x", count: 2001),
    ] {
      await #expect(throws: LibraryError.self, "\(wrong)") { try await shelf.search(wrong) }
    }
    // The last day counts.
    #expect(throws: Never.self) { try SearchQuery("from:2024-05-01 to:2024-05-01") }
  }

  @Test("marks and notes are found as they are now, each in its place")
  func entries() async throws {
    let id = try await add("Book", "One")
    var mark = try await shelf.addMark(
      .bookmark(.init(x: 0, y: 1)), page: 0, in: id, text: "quixotic", note: "strange word")
    var note = try await shelf.addNote("Ask the librarian", title: "Errand", about: id, page: 0)
    #expect(try await shelf.search("quix").hits.map(\.entry) == [mark.id])
    let found = try #require(try await shelf.search("in:notes librarian").hits.first)
    #expect(found.kind == .note && found.entry == note.id && found.title == "Book" && found.page == 0)
    #expect(try await shelf.search("in:notes strange").hits.isEmpty)
    mark.note = "common word"
    mark = try await shelf.update(mark)
    note.body = "Ask the baker"
    note = try await shelf.update(note)
    #expect(try await shelf.search("strange").hits.isEmpty)
    #expect(try await shelf.search("librarian").hits.isEmpty)
    #expect(try await shelf.search("common baker").hits.isEmpty)
    #expect(try await shelf.search("common").hits.count == 1)
    try await shelf.remove(mark)
    try await shelf.remove(note)
    #expect(try await shelf.search("common").hits.isEmpty)
    #expect(try await shelf.search("baker").hits.isEmpty)
    _ = try await shelf.undo(in: id)
    _ = try await shelf.undoNote(note.id)
    #expect(try await shelf.search("common").hits.count == 1)
    #expect(try await shelf.search("baker").hits.count == 1)
  }

  @Test("what somebody else has is never found, whatever is typed")
  func others() async throws {
    let hers = try await place.shelf(of: "Ada")
    let id = try await hers.add(place.pdf("hers.pdf", text: "Xylographica"), title: "Zephyrine").id
    try await hers.addMark(.bookmark(.init(x: 0, y: 1)), page: 0, in: id, text: "Quixotries")
    try await hers.addNote("Vermilionish")
    try await hers.tag(id, "Obnubilate")
    try await hers.index()
    for word in ["x", "zeph", "quix", "verm", "person:ada", "tag:obn", "title:zeph", "from:2000"] {
      #expect(try await shelf.search(word).hits.isEmpty, "\(word)")
      #expect(try await !hers.search(word).hits.isEmpty, "\(word)")
    }
  }

  @Test("reading texts goes on where it was stopped, and what cannot be read is told")
  func resumes() async throws {
    let id = try await add("Plain", "Plain words")
    _ = try await shelf.add(encryptedPDF, password: "open sesame")
    let gone = try await add("Gone", "Gone words")
    try FileManager.default.removeItem(at: place.documents.appending(path: "\(gone).pdf"))
    // A task that is cancelled reads nothing.
    let shelf = shelf
    let stopped = Task { () -> Shelf.IndexProgress in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await shelf.index()
    }
    #expect((try? await stopped.value)?.done ?? 0 == 0)
    #expect(try await shelf.index() == Shelf.IndexProgress(done: 1, waiting: 0, locked: 1, failed: 1))
    #expect(try await shelf.search("words").hits.map(\.document) == [id])
    #expect(try await shelf.index() == shelf.indexProgress())
  }

  @Test("what an older version of the program kept is taken in")
  func older() async throws {
    let id = try await add("Old title", "Old words")
    try await shelf.addMark(.bookmark(.init(x: 0, y: 1)), page: 0, in: id, note: "Old mark")
    try await shelf.household.engine.write { session in
      for table in ["indexed_document", "entry_text", "document_fact"] {
        try session.run("DELETE FROM \(table)")
      }
    }
    #expect(try await shelf.search("old").hits.isEmpty)
    try await shelf.index()
    #expect(Set(try await shelf.search("old").hits.map(\.kind)) == [.title, .mark, .page])
    #expect(try await titles("title:old") == ["Old title"])
  }

  /// Texts of notes, what is typed, and which of the notes a search of three finds. Among the newest that begin alike all
  /// have the word, or some, none, or one, or there are no more of these.
  static let alike: [([String], String, [Int])] = [
    (times(12, "window"), "wind", [11, 10, 9]),
    (["window", "winter", "window", "winter"] + times(3, "window"), "wind", [6, 5, 4]),
    (times(4, "window") + times(12, "winter"), "windo", [3, 2, 1]),
    (times(4, "window") + times(11, "winter") + ["window"], "wind", [15, 3, 2]),
    (["window", "winter", "wind", "winter", "wine"], "wind", [2, 0]),
    (times(12, "winter"), "wind", []),
    (times(12, "the old window") + ["old the window"], "\"the old\" wind", [11, 10, 9]),
    (times(6, "Über Fenster") + times(6, "überall"), "ÜBERA", [11, 10, 9]),
    (times(6, "единый") + times(2, "еда"), "един", [5, 4, 3]),
    // The index cuts ½ into two words where it is typed.
    (["1 2cups", "1 2cupboards", "1 cup"], "½cup", [1, 0]),
    (times(3, "𐐨𐐩𐐪𐐬") + times(4, "𐐨𐐩𐐪𐐫"), "𐐨𐐩𐐪𐐫", [6, 5, 4]),
    (times(3, "fine") + times(4, "ﬁnal"), "ﬁna", [6, 5, 4]),
  ]

  private static func times(_ count: Int, _ text: String) -> [String] { Array(repeating: text, count: count) }

  @Test("a longer beginning of a word finds the same however many texts begin like it", arguments: alike)
  func beginnings(texts: [String], typed: String, expected: [Int]) async throws {
    for (number, text) in texts.enumerated() { try await shelf.addNote(text, title: "\(number)") }
    let found = try await shelf.search(typed, limit: 3).hits
    #expect(found.map(\.title) == expected.map(String.init))
    // Of so many, all are listed by the index.
    #expect(try await shelf.search(typed, limit: 60).hits.prefix(3) == found[...])
  }

  @Test("so do texts that are too long to be read all, and those that fit a token")
  func longBeginnings() async throws {
    let id = try await add("A", "windows everywhere")
    try await add("B", "wintry windows")
    try await shelf.tag(id, "old")
    try await shelf.index()
    #expect(try await shelf.search("tag:old wind", limit: 3).hits.map(\.document) == [id])
    #expect(try await shelf.search("in:text wind", limit: 3).hits.count == 2)
    for text in Self.times(2, "window") + Self.times(4, String(repeating: "winter ", count: 30_000)) {
      try await shelf.addNote(text)
    }
    #expect(try await shelf.search("wind", limit: 3).hits.filter { $0.kind == .note }.count == 1)
    #expect(try await shelf.search("windo", limit: 6).hits.filter { $0.kind == .note }.count == 2)
  }

  @Test("pages too, and a document of somebody else between them is not found")
  func pagesThatBeginAlike() async throws {
    let first = try await add("A", "windows everywhere")
    let hers = try await place.shelf(of: "Ada")
    _ = try await hers.add(place.pdf("hers.pdf", text: "windows of hers"), title: "B")
    try await hers.index()
    let second = try await add("C", "wintry windows")
    try await add("D", "winter")
    try await shelf.index()
    let hits = try await shelf.search("window", limit: 2).hits
    #expect(hits.map(\.document) == [second, first] && hits.allSatisfy { $0.kind == .page })
    #expect(hits.first?.snippet.marked("[", "]") == "wintry [windows]")
  }

  @Test(
    "what looks like a token under another name is told with the right one, and searched for as it stands")
  func misnamed() throws {
    let query = try SearchQuery("owner:Ada by:\"Jane Austen\" author:woolf 10:30 winter:")
    #expect(query.misnamed.map(\.typed) == ["owner:Ada", "by:Jane Austen"])
    #expect(query.misnamed.map(\.meant.text) == ["person:Ada", "author:\"Jane Austen\""])
    #expect(query.words.contains("owner:Ada") && !query.isEmpty)
    for nothing in ["", "  ", "in:notes", "author:"] {
      #expect(try SearchQuery(nothing).isEmpty, "\(nothing)")
    }
  }

  @Test("of many hits the newest of each kind are shown, pages in their order")
  func many() async throws {
    for number in 0..<30 { try await add("Title \(number)", "Text \(number)") }
    try await shelf.index()
    let hits = try await shelf.search("t", limit: 12).hits
    #expect(hits.count == 12)
    #expect(hits.first?.title == "Title 29")
    #expect(Set(hits.map(\.kind)) == [.title, .page])
    #expect(try await shelf.search("title", limit: 500).hits.count == 30)
  }
}
