import AppFlows
import Documents
import Reading
import Signals
import Testing

@testable import Library
@testable import ReaderApp

/// What somebody wrote about a place is read in full, however long it is.
@Suite("Comments and notes that are longer than a cell")
struct RemarkTests {
  private static let sentence = "This could be said in fewer words, and earlier in the text. "

  private func reader(_ contents: String?, words: String? = nil) -> TestedApp {
    let app = TestedApp.reading("Emma", in: SimulatedWorld.with("Emma").calibrated)
    let annotation = PageAnnotation(
      page: 3, kind: .note, box: PageRect(x: 70, y: 300, width: 100, height: 12), author: "Ann",
      contents: contents, words: words)
    app.post(.book(.annotations([annotation], isWhole: true, documentID: "id-Emma")))
    app.does(.panel(.open(.marks)))
    return app
  }

  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }

  @Test("a long comment in the file is read page by page, and leads to its place or back to the list")
  func comment() throws {
    let text = String(repeating: Self.sentence, count: 30)
    let app = reader(text)
    app.does(.panel(.choose("annotation-0")))
    #expect(app.panel?.headline?.hasPrefix("p. 4, Ann, page 1 of ") == true, "\(app.summary)")
    #expect(app.panel?.isDetailProse == true)
    #expect(labels(app).starts(with: ["Back", "More…", "Show the place"]))
    var read = ""
    for _ in 0..<10 {
      read += (app.panel?.detail ?? "") + " "
      app.does(.panel(.choose(.panelMore)))
      if app.panel?.headline?.contains("page 1 of") == true { break }
    }
    func words(_ text: String) -> [Substring] { text.split { $0 == " " || $0 == "\n" } }
    #expect(words(read) == words(text), "every word, once, in order")
    app.does(.panel(.back))
    #expect(labels(app).count == 2 && labels(app).first == "Back", "the list is there again")
    app.does(.panel(.choose("annotation-0")))
    app.does(.panel(.choose("remark-place")))
    app.wait(1)
    #expect(app.shows("page 4 of 5") && labels(app).isEmpty)
  }

  @Test("by gaze: chosen in the list, read, and left")
  func byGaze() throws {
    let app = reader(String(repeating: Self.sentence, count: 4))
    func look(at label: String, until isDone: () -> Bool) throws {
      app.world.gaze.look = ScreenPoint(x: 960, y: 60)
      app.wait(1)
      let cell = try #require(app.panel?.cells.first { $0.label.hasPrefix(label) }, "\(app.summary)")
      app.world.gaze.look = cell.rect.center
      for _ in 0..<240 where !isDone() { app.frame() }
      #expect(isDone(), "\(app.summary)")
    }
    try look(at: "p. 4, Ann") { app.panel?.isDetailProse == true }
    try look(at: "Back") { app.panel?.isDetailProse == false }
  }

  @Test("short comments and words that are only marked lead to their place at once")
  func short() {
    for app in [reader("Is this so?"), reader(nil, words: String(repeating: Self.sentence, count: 4))] {
      app.does(.panel(.choose("annotation-0")))
      app.wait(1)
      #expect(app.shows("page 4 of 5") && labels(app).isEmpty, "\(app.summary)")
    }
  }

  @Test("one's own long note is offered to be read beside its mark, a short one is not")
  func ownNote() throws {
    let app = TestedApp.reading("Emma", in: SimulatedWorld.with("Emma").calibrated)
    app.does(.mark(.bookmark))
    let mark = try #require(app.world.store.shelf.marks["id-Emma"]?.first)
    app.does(.panel(.open(.oneMark(mark.id))))
    #expect(labels(app).contains("Write a note") && !labels(app).contains("Read the note"))
    app.does(.panel(.back))
    app.does(.mark(.note(mark.id)))
    let note = String(repeating: Self.sentence, count: 3) + "\nAnd this."
    app.does(.mark(.keepNote(note)))
    app.does(.panel(.open(.oneMark(mark.id))))
    app.does(.panel(.choose("mark-read-note")))
    #expect(app.panel?.headline == "Note on page \(mark.page + 1)", "\(app.summary)")
    #expect(app.panel?.detail?.hasSuffix("And this.") == true)
    app.does(.panel(.back))
    #expect(labels(app).contains("Read the note"))
  }

  @Test("text without spaces or of nothing but line breaks has pages too")
  func bad() {
    let letters = Remark(
      title: "p. 1", words: String(repeating: "字", count: 4000), place: PagePlace(page: 0))
    #expect(letters.pages.joined().count { $0 == "字" } == 4000)
    let empty = Remark(title: "p. 1", words: "\n\n\n", place: PagePlace(page: 0))
    #expect(empty.pages == [""] && empty.page(7).isEmpty)
  }
}
