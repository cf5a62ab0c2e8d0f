import AppFlows
import Documents
import Foundation
import Library
import Reading
import Signals
import Testing

@testable import ReaderApp

/// Pictures come into notes from files and from pages, without hands.
@Suite("Pictures into the notebook")
struct NotePictureFileTests {
  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }
  private func press(_ label: String, _ app: TestedApp) throws {
    let typist = Typist(app: app)
    for _ in 0..<9 where typist.cell(label) == nil { try typist.press("More…") }
    try typist.press(label)
  }

  private func notes(_ app: TestedApp) -> [Note] { app.world.store.shelf.notes.map(\.note) }

  /// Ada reads her book.
  private func reader(_ notes: [Note], _ change: (inout SimulatedStore) -> Void = { _ in }) -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.shelves[.named("Ada")]?.notes = notes.map { NotebookNote($0) }
    change(&world.store)
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.choose(.document("id-Emma"))
    app.wait(1)
    return app
  }

  private static let garden = SimulatedStore.note("Beans.", title: "Garden", about: "id-Emma", page: 0)

  private func openNote(_ app: TestedApp) throws {
    app.does(.notebook(.open))
    try press("Garden", app)
    app.does(.panel(.choose(.noteOptions)))
  }

  // MARK: From a file

  @Test("by gaze: a picture of the person's folders comes to the end of a note, and the change is undone")
  func file() throws {
    let picture = try PictureFile.simulated(40, 30)
    let app = reader([Self.garden]) { store in
      store.pictureFiles = [
        (SimulatedStore.file("bed"), .success(picture)),
        (SimulatedStore.file("torn"), .failure(AppFailure("It is a damaged PNG file (torn.png)."))),
      ]
    }
    let typist = Typist(app: app)
    try openNote(app)
    try press("Add a picture…", app)
    #expect(
      labels(app)
        == ["Back", "Take one with the camera…", "bed, Desktop, 3 Nov", "torn, Desktop, 3 Nov"])
    #expect(app.panel?.headline == "Which picture?")
    // One that is none leaves the note as it was, and the choice is there again.
    try press("torn, Desktop, 3 Nov", app)
    #expect(app.panel?.detail == "It is a damaged PNG file (torn.png).")
    #expect(app.panel?.headline == "Which picture?" && notes(app).map(\.body) == ["Beans."])
    typist.lookAway()
    try typist.look(at: "bed, Desktop, 3 Nov") { app.panel?.picture?.id == picture.id }
    #expect(notes(app).map(\.body) == ["Beans.\n\n![](picture:\(picture.id))"])
    #expect(app.panel?.headline == "Garden")
    try press("What to do with it…", app)
    try press("Undo the last change", app)
    #expect(notes(app).map(\.body) == ["Beans."])
  }

  @Test("where there are no pictures, that is said, and they can be looked for again")
  func noFiles() throws {
    let app = reader([Self.garden])
    try openNote(app)
    try press("Add a picture…", app)
    #expect(labels(app) == ["Back", "Take one with the camera…", "Look again"])
    #expect(app.panel?.detail?.hasPrefix("No picture (PNG or JPEG) lies in your folders") == true)
    app.world.store.pictureFiles = SimulatedStore.files(2, try .simulated(4, 3))
    try press("Look again", app)
    #expect(
      labels(app)
        == ["Back", "Take one with the camera…", "photo 1, Desktop, 3 Nov", "photo 2, Desktop, 3 Nov"])
    try press("Back", app)
    #expect(app.panel?.headline == "Garden")
  }

  @Test("with the mouse a file is dropped onto a note; one that is no picture leaves it as it was")
  func dropped() throws {
    let picture = try PictureFile.simulated(4, 3)
    let (bed, text) = (SimulatedStore.file("bed"), SimulatedStore.file("text"))
    let app = reader([Self.garden]) {
      $0.pictureFiles = [(bed, .success(picture)), (text, .failure(AppFailure("It is no picture.")))]
    }
    app.does(.dropped([bed.url]))
    #expect(notes(app).map(\.body) == ["Beans."], "no note is shown")
    app.does(.notebook(.open))
    try press("Garden", app)
    app.does(.dropped([text.url]))
    #expect(app.panel?.headline == "It is no picture." && notes(app).map(\.body) == ["Beans."])
    app.does(.dropped([bed.url]))
    #expect(notes(app).map(\.body) == ["Beans.\n\n![](picture:\(picture.id))"])
    #expect(app.panel?.picture?.id == picture.id)
  }

  // MARK: From a page

  /// Marks an area on the first page, and chooses that it becomes a picture.
  private func cut(_ app: TestedApp) throws {
    let mark = NewMark(area: PageRect(x: 72, y: 100, width: 200, height: 150), page: 0, colour: .yellow)
    for event in app.world.store.perform(.marks(.add([mark]), documentID: "id-Emma")) { app.post(event) }
    app.does(.panel(.open(.marks)))
    try press("Area on page 1", app)
    try press("Put it into a note as a picture", app)
  }

  @Test("a marked area goes into the newest note about the document, which is said; “Undo” takes it out")
  func area() throws {
    let picture = try PictureFile.simulated(40, 30)
    let older = SimulatedStore.note("Old.", title: "Before", about: "id-Emma", page: 0)
    let app = reader([Self.garden, older]) { $0.shelves[.named("Ada")]?.pictures = [picture] }
    try cut(app)
    #expect(app.world.store.cutAreas == [try #require(PageArea(x: 72, y: 100, width: 200, height: 150))])
    #expect(app.panel?.headline == "The picture is in “Garden” now.")
    #expect(app.panel?.picture?.id == picture.id)
    #expect(notes(app)[0].body == "Beans.\n\n![id-Emma, page 1](picture:\(picture.id))")
    #expect(Array(labels(app).prefix(3)) == ["Back", "Undo", "What to do with it…"])
    try press("Undo", app)
    #expect(notes(app).map(\.body).sorted() == ["Beans.", "Old."])
    #expect(!labels(app).contains("Undo"))
  }

  @Test("where there is no note of one's own a new one is made, called as the document is; “Undo” removes it")
  func newNote() throws {
    let picture = try PictureFile.simulated(40, 30)
    let theirs = SimulatedStore.note("Theirs.", about: "id-Emma", from: "Bob", role: .reader)
    let app = reader([theirs]) { $0.shelves[.named("Ada")]?.pictures = [picture] }
    try cut(app)
    #expect(app.panel?.headline == "The picture is in “Emma” now.")
    #expect(notes(app).map(\.title) == ["Emma", ""] && notes(app)[0].document == "id-Emma")
    #expect(notes(app)[1].body == "Theirs.")
    try press("Undo", app)
    #expect(notes(app).map(\.body) == ["Theirs."] && app.panel?.detail == "“Emma” is removed.")
    try press("Put “Emma” back", app)
    #expect(notes(app).map(\.title).contains("Emma"))
  }

  @Test("a page that cannot be cut out is told, and the notes are there")
  func failed() throws {
    let app = reader([Self.garden])
    try cut(app)
    #expect(app.panel?.detail == "the page cannot be cut out")
    #expect(app.panel?.headline == "1 note about this document" && labels(app).contains("Garden"))
  }
}
