import AppFlows
import Foundation
import Library
import Signals
import Testing

@testable import ReaderApp

@Suite("Long notes")
struct LongNoteTests {
  @Test("a note as long as the library allows is read to its end, whatever was shown before it")
  func whole() throws {
    let line = "Many words stand in a line of it.\n"
    let body = String(repeating: line, count: Shelf.longestNoteBody / line.utf8.count - 1) + "The end."
    let note = NotebookNote(SimulatedStore.note(body, title: "Long"))
    var desk = NotebookDesk()
    let pages = desk.pages(of: note)
    #expect(pages.last?.text.hasSuffix("The end.") == true && pages.count > 2_900)
    #expect(desk.pages(of: note) == pages)
    let other = NotebookNote(SimulatedStore.note("Short.", title: "Short"))
    #expect(desk.pages(of: other).count == 1 && desk.pages(of: other)[0].text.hasSuffix("Short."))
  }

  // MARK: Changed in parts

  private static let paragraphs = (1...3).map {
    "Paragraph \($0) says " + String(repeating: "many words ", count: 160) + "here"
  }
  private static let picture = "![Bean](picture:\(String(repeating: "ab", count: 32)))"
  private static let long = SimulatedStore.note(
    "\(paragraphs[0])\n\n\(paragraphs[1])\n\n\(picture)\n\n\(paragraphs[2])\n", title: "Long",
    about: "id-Emma", version: 2)

  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }
  private func choose(_ ids: TargetID..., in app: TestedApp) {
    for id in ids { app.does(.panel(.choose(id))) }
  }
  private func body(_ app: TestedApp) -> String? {
    app.world.store.shelf.notes.first { $0.note.id == Self.long.id }?.note.body
  }

  /// Ada reads her book and looks at what can be done with her long note.
  private func reader() -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.shelves[.named("Ada")]?.notes = [NotebookNote(Self.long)]
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.choose(.document("id-Emma"))
    app.wait(1)
    app.does(.notebook(.open))
    choose(.note(0), .noteOptions, in: app)
    return app
  }

  /// Somebody else changes the note, which is told.
  private func change(_ words: String, to others: String, in app: TestedApp) throws {
    let index = try #require(app.world.store.shelf.notes.firstIndex { $0.note.id == Self.long.id })
    var note = app.world.store.shelf.notes[index].note
    note.body = note.body.replacing(words, with: others)
    app.world.store.shelf.notes[index].note = note.read(at: note.version + 1)
    app.post(.store(.changed))
  }

  @Test("by gaze: a part of a long note is changed in its place; the rest, a picture too, stays as it was")
  func part() throws {
    let app = reader()
    let typist = Typist(app: app)
    typist.lookAway()
    try typist.look(at: "Change the text…") { app.panel?.headline?.hasPrefix("Which part of “Long”") == true }
    #expect(labels(app).count == 4 && labels(app)[1].hasPrefix("1. Paragraph 1 says many words"))
    #expect(labels(app)[3].hasPrefix("3. Paragraph 3 says many words"))
    typist.lookAway()
    try typist.look(at: labels(app)[2]) { app.panel?.headline == "[picture 1: Bean]▏" }
    app.does(.typing(.finish))
    #expect(app.world.store.shelf.notes[0].note.version == 2, "nothing typed is nothing changed")
    choose(.notePart(1), in: app)
    app.does(.typing(.type("!")))
    app.does(.typing(.finish))
    #expect(body(app) == Self.long.body.replacing(Self.picture, with: Self.picture + "!"))
    #expect(app.panel?.headline?.hasPrefix("Which part of “Long”") == true)
    #expect(app.world.store.noteVersions[Self.long.id]?.map(\.body) == [Self.long.body])
  }

  @Test("where somebody else has changed another part, a part still goes to its place, also one begun before")
  func elsewhere() throws {
    let app = reader()
    choose(.noteText, .notePart(2), in: app)
    app.does(.typing(.type("!")))
    app.does(.panel(.back))
    let drafts = try JSONDecoder().decode(
      [KeptDraft].self, from: JSONEncoder().encode(app.world.store.shelf.drafts))
    let part = NotePart(note: Self.long.id, version: 2, number: 2, former: Self.paragraphs[2])
    #expect(drafts.begun.keys.map(\.purpose) == [.notebook(.part(part))])
    try change("Paragraph 1 says", to: "Somebody says", in: app)
    #expect(labels(app)[1].hasPrefix("1. Somebody says"))
    choose(.notePart(2), in: app)
    #expect(app.panel?.headline?.hasSuffix("here!▏") == true)
    app.does(.typing(.finish))
    let expected = Self.long.body.replacing("Paragraph 1 says", with: "Somebody says")
    #expect(body(app) == String(expected.dropLast(1)) + "!\n")
  }

  @Test("what somebody else has changed at once is not written over, which is said; both texts are kept")
  func conflict() throws {
    let app = reader()
    choose(.noteText, .notePart(2), in: app)
    app.does(.typing(.type("!")))
    app.does(.panel(.back))
    try change("Paragraph 3 says", to: "Somebody says", in: app)
    let theirs = try #require(body(app))
    choose(.notePart(2), in: app)
    #expect(app.panel?.headline?.hasSuffix("here!▏") == true, "what was begun is gone on with")
    app.does(.typing(.finish))
    let said = "That part was changed by somebody meanwhile. What you wrote is kept as a new note."
    #expect(app.panel?.headline == said)
    #expect(app.world.store.shelf.notes.map(\.note.body) == [Self.paragraphs[2] + "!", theirs])
    // The store itself finds that the note was changed a moment ago.
    app.does(.panel(.back))
    choose(.note(1), .noteOptions, .noteText, .notePart(0), in: app)
    app.world.store.changesNotesElsewhere = true
    app.does(.typing(.type("!")))
    app.does(.typing(.finish))
    #expect(app.panel?.headline?.hasPrefix("Somebody else changed that note meanwhile.") == true)
    #expect(body(app) == theirs && app.world.store.shelf.notes.count == 3)
  }

  @Test("a very long text is gone through in groups of parts, from the one that was being read")
  func groups() throws {
    let app = reader()
    let lines = (1...60).map { "Line \($0) " + String(repeating: "of many words ", count: 100) }
    try change(Self.long.body, to: lines.joined(separator: "\n\n"), in: app)
    app.does(.panel(.back))
    // In the middle of it.
    let pages = NoteWords.pages(of: app.world.store.shelf.notes[0]).count
    for _ in 0..<(pages / 2) { app.does(.panel(.choose(.panelMore))) }
    choose(.noteOptions, .noteText, in: app)
    let cells = labels(app).filter { $0.contains("Line ") }
    #expect(cells.contains { $0.hasPrefix("30. ") || $0.hasPrefix("31. ") }, "\(cells)")
    app.does(.panel(.back))
    #expect(labels(app).count == 4 && labels(app)[1].hasPrefix("1 to 20, from: Line 1 of many"))
    #expect(labels(app)[3].hasPrefix("41 to 60, from: Line 41 of many"))
    choose(.noteParts(2), .panelMore, .notePart(59), in: app)
    app.does(.typing(.type("!")))
    app.does(.typing(.finish))
    #expect(body(app)?.hasSuffix("of many words! ") == true)
    #expect(labels(app).contains { $0.hasPrefix("60. Line 60 of many") })
  }

  @Test("each text is divided without loss, at lines, sentences and words, and no part is too long")
  func divided() {
    let texts = [
      "", "  \n\n ", "Short.", Self.long.body, String(repeating: "x", count: 9000),
      String(repeating: "A sentence of words. ", count: 400), String(repeating: "これは文です。", count: 300),
      String(repeating: "👩‍👩‍👧‍👦", count: 300), String(repeating: "\r\nline\r\n", count: 700),
      "\u{3000}" + String(repeating: "- a step\n  of words\n", count: 300),
    ]
    for text in texts {
      let parts = NoteParts(text)
      var rest = text[...]
      for number in 0..<parts.count {
        let part = parts.part(number) ?? ""
        #expect(part.utf8.count <= NoteParts.longestPart && part.first?.isWhitespace == false)
        guard let range = rest.firstRange(of: part) else {
          Issue.record("part \(number) of “\(text.prefix(20))” is not in its place")
          break
        }
        let gap = rest[..<range.lowerBound].filter { !$0.isWhitespace }
        #expect(gap.isEmpty)
        rest = rest[range.upperBound...]
        #expect(parts.replacing(number, by: part) == text)
      }
      let end = rest.filter { !$0.isWhitespace }
      #expect(end.isEmpty, "\(text.prefix(20))")
    }
    #expect(NoteParts(texts[5]).part(0)?.hasSuffix("words.") == true)
    #expect(NoteParts(texts[6]).part(0)?.hasSuffix("。") == true)
  }

  @Test("a part without words leaves its lines with them; what stands in two places is put back in none")
  func emptied() {
    let text = Self.paragraphs[0] + "\n\n" + Self.paragraphs[1] + "\n\n  " + Self.paragraphs[2]
    #expect(NoteParts(text).replacing(1, by: "") == Self.paragraphs[0] + "\n\n  " + Self.paragraphs[2])
    #expect(NoteParts.replacing("b", in: "a b c", by: "x") == "a x c")
    #expect(NoteParts.replacing("b", in: "a b b", by: "x") == nil)
    #expect(NoteParts.replacing("d", in: "a b c", by: "x") == nil)
  }
}
