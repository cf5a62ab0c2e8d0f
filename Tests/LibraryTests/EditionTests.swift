import Documents
import Foundation
import Signals
import TestSupport
import Testing

@testable import Library

/// A file that was edited keeps its identifier: what a person did with it before goes on in it.
@Suite("Editions of a document")
struct EditionTests {
  let place: Place
  let noon = Date(timeIntervalSince1970: 1_700_000_000)
  static let permanent = "00112233445566778899aabbccddeeff"

  init() throws { place = try Place() }

  private static let chapter = [
    ["The first page", "begins a story"], ["Of a wolf that", "walked alone in snow"], ["The end", "of it"],
  ]

  /// - Parameter id: the identifier that stays; the second one changes with every edition.
  private func pdf(_ name: String, _ pages: [[String]], id: String? = Self.permanent) throws -> URL {
    let contents = pages.map { lines in
      "BT /F 18 Tf 22 TL 20 170 Td " + lines.map { "(\($0)) Tj T*" }.joined(separator: " ") + " ET"
    }
    let kids = pages.indices.map { "\(4 + 2 * $0) 0 R" }.joined(separator: " ")
    let objects = contents.enumerated().map { page, content in
      "\(4 + 2 * page) 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents \(5 + 2 * page) 0 R"
        + "/Resources<</Font<</F 3 0 R>>>>>>endobj\n"
        + "\(5 + 2 * page) 0 obj<</Length \(content.utf8.count)>>stream\n\(content)\nendstream endobj\n"
    }
    let ids = id.map { "/ID[<\($0)><\(String(format: "%032x", name.hashValue.magnitude))>]" } ?? ""
    return try place.write(
      """
      %PDF-1.4
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[\(kids)]/Count \(pages.count)>>endobj
      3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
      \(objects.joined())trailer<</Root 1 0 R\(ids)>>
      %%EOF

      """, to: "\(name).pdf")
  }

  private func quads(of lines: ClosedRange<Int>, of words: Range<Int>? = nil, on page: Int, in file: URL)
    async throws -> MarkGeometry
  {
    let all = try await Document.open(file).lines(page: page)
    return .highlight(
      all[lines].map { line in
        let box = PageRect(
          around: (words.map { line.words[$0] } ?? line.words[...]).flatMap { word in
            [
              MarkGeometry.Point(x: word.box.x, y: word.box.y),
              .init(x: word.box.x + word.box.width, y: word.box.y + word.box.height),
            ]
          })
        let (right, bottom) = (box.x + box.width, box.y + box.height)
        return [
          .init(x: box.x, y: box.y), .init(x: right, y: box.y), .init(x: right, y: bottom),
          .init(x: box.x, y: bottom),
        ]
      })
  }

  @Test("marks follow their words, drawings and bookmarks their page, notes and the place come along")
  func followed() async throws {
    let shelf = try await place.shelf(of: "Ada")
    let old = try pdf("old", Self.chapter)
    let id = try await shelf.add(old, title: "A story").id
    let words = try await shelf.addMark(
      quads(of: 0...1, on: 1, in: old), page: 1, in: id, text: "Of a wolf that walked alone in snow",
      colour: "blue", note: "who?", now: noon)
    try await shelf.addMark(
      quads(of: 0...0, on: 2, in: old), page: 2, in: id, text: "The end", now: noon)
    let sketch = MarkGeometry.ink([[.init(x: 10, y: 20), .init(x: 30, y: 40)]], width: 2)
    try await shelf.addMark(sketch, page: 1, in: id, now: noon)
    try await shelf.addMark(.bookmark(.init(x: 0, y: 10)), page: 2, in: id, now: noon)
    try await shelf.addNote("A thought", about: id, page: 1)
    try await shelf.tag(id, "winter")
    try await shelf.remember(ReadingPlace(position: DocumentPosition(page: 1, offset: 0.5)), in: id)

    // Another page comes first, lines break otherwise, and the end is another.
    let pages = [
      ["A preface"], Self.chapter[0], ["Of a", "wolf that walked", "alone in snow"], ["The finish", "of it"],
      Self.chapter[1],
    ]
    let new = try await shelf.add(try pdf("new", pages))
    let adoptions = try await shelf.adoptWaiting()
    #expect(adoptions.count == 1)
    #expect(try await shelf.adoptWaiting().isEmpty)
    let adoption = try #require(adoptions.first)
    #expect(adoption.from == id && adoption.title == "A story")
    #expect(adoption.marks == 2 && adoption.marksLeft == 2 && adoption.notes == 1)

    let marks = try await shelf.marks(in: new.id)
    let moved = try #require(marks.first { $0.kind == .highlight })
    #expect(moved.page == 2 && moved.text == words.text && moved.colour == "blue" && moved.note == "who?")
    guard case .highlight(let boxes) = moved.geometry else { return }
    let lines = try await Document.open(try await shelf.file(new.id)).lines(page: 2)
    #expect(boxes.count == 3)
    for (box, line) in zip(boxes, lines) {
      let found = PageRect(around: box)
      #expect(abs(found.x - line.box.x) < 0.01 && abs(found.y - line.box.y) < 0.01, "\(found) \(line.box)")
      #expect(abs(found.width - line.box.width) < 0.01)
    }
    // The page itself has moved to the end.
    let drawn = try #require(marks.first { $0.kind == .ink })
    #expect(drawn.page == 4 && drawn.geometry == sketch)
    #expect(try await shelf.place(in: new.id)?.position == DocumentPosition(page: 4, offset: 0.5))
    // A note is shown with each edition, and names the one that its page is in.
    for edition in [id, new.id] {
      let notes = try await shelf.notes(about: edition)
      #expect(notes.map(\.body) == ["A thought"] && notes.first?.document == id && notes.first?.page == 1)
    }
    #expect(try await shelf.tags(of: new.id) == ["winter"])
    // The earlier edition keeps all its marks, and nothing comes twice.
    #expect(try await shelf.marks(in: id).count == 4)
    let again = try #require(try await shelf.adopt(into: new.id))
    #expect(again.marks == 0 && again.marksLeft == 2 && again.notes == 1)
    #expect(try await shelf.marks(in: new.id).count == 2)
    #expect(try await shelf.editions(of: id).map(\.id) == [new.id])
  }

  @Test("another identifier, none, or somebody else's shelf is no other edition")
  func strangers() async throws {
    let hers = try await place.shelf(of: "Ada")
    let id = try await hers.add(try pdf("old", Self.chapter)).id
    try await hers.addMark(.bookmark(.init(x: 0, y: 10)), page: 0, in: id, now: noon)
    let others: [(String, String?)] = [
      ("other", "ffeeddccbbaa99887766554433221100"), ("none", nil),
      ("zero", String(repeating: "0", count: 32)),
      ("also-zero", String(repeating: "0", count: 32)),
    ]
    for (name, permanent) in others {
      _ = try await hers.add(try pdf(name, [[name]], id: permanent))
    }
    let his = try await place.shelf(of: "Bob")
    let copy = try await his.add(try pdf("his", Self.chapter + [["more"]]))
    #expect(try await hers.adoptWaiting().isEmpty)
    #expect(try await his.adoptWaiting().isEmpty)
    #expect(try await his.marks(in: copy.id).isEmpty)
    #expect(try await his.editions(of: copy.id).isEmpty)
    #expect(try await his.adopt(into: copy.id) == nil)
  }

  @Test("documents of an older version are known by their identifier once the shelf was checked")
  func checked() async throws {
    let shelf = try await place.shelf(of: "Ada")
    let id = try await shelf.add(try pdf("old", Self.chapter)).id
    try await shelf.addMark(.bookmark(.init(x: 0, y: 10)), page: 0, in: id, now: noon)
    try place.execute("UPDATE document SET permanent_id = NULL")
    let new = try await shelf.add(try pdf("new", Self.chapter + [["An afterword"]]))
    #expect(try await shelf.marks(in: new.id).isEmpty)
    #expect(try await shelf.check().isEmpty)
    let adoption = try #require(try await shelf.adopt(into: new.id, from: id))
    #expect(adoption.marks == 1)
    #expect(try await shelf.marks(in: new.id).map(\.page) == [0])
  }

  @Test("an earlier file that is gone: words are found all the same, what needs its pages stays")
  func gone() async throws {
    let shelf = try await place.shelf(of: "Ada")
    let old = try pdf("old", Self.chapter)
    let id = try await shelf.add(old).id
    try await shelf.addMark(
      quads(of: 0...0, on: 2, in: old), page: 2, in: id, text: "The end", now: noon)
    try await shelf.addMark(.bookmark(.init(x: 0, y: 10)), page: 0, in: id, now: noon)
    try FileManager.default.removeItem(at: try await shelf.file(id))
    let new = try await shelf.add(try pdf("new", [["Before"]] + Self.chapter))
    let adoption = try await shelf.adoptWaiting().first
    #expect(adoption?.marks == 1 && adoption?.marksLeft == 1)
    #expect(try await shelf.marks(in: new.id).map(\.page) == [3])
  }

  @Test("letters are found across lines, capitals, hyphens and scripts; of several places each is one")
  func letters() throws {
    func line(_ words: String..., top: Double) throws -> TextLine {
      try #require(
        TextLine(
          words: words.enumerated().map { index, word in
            TextWord(text: word, box: PageRect(x: Double(index) * 50, y: top, width: 40, height: 10))
          }))
    }
    let page = PageLetters([
      try line("A", "well-", top: 0), try line("known", "Straße;", top: 20), try line("猫は", "猫", top: 40),
    ])
    #expect(
      page.places(of: PageLetters.letters(of: "well-known strasse")).isEmpty
        && page.places(of: PageLetters.letters(of: "wellknown STRAßE")).count == 1)
    let places = page.places(of: PageLetters.letters(of: "猫"))
    #expect(places.map { $0.map(\.x) } == [[0], [50]])
    #expect(page.places(of: PageLetters.letters(of: "well known")).first?.map(\.y) == [0, 20])
    #expect(
      page.places(of: PageLetters.letters(of: "…")).isEmpty
        && page.places(of: PageLetters.letters(of: "z")).isEmpty)
  }
}
