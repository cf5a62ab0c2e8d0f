import AppFlows
import Documents
import Foundation
import Library
import Signals
import Testing

@testable import ReaderApp

/// Notes go out as files and come in from files without hands.
@Suite("Notes as files")
struct NoteFileTests {
  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }
  private func press(_ label: String, _ app: TestedApp) throws {
    let typist = Typist(app: app)
    for _ in 0..<9 where typist.cell(label) == nil { try typist.press("More…") }
    try typist.press(label)
  }
  private func notes(_ app: TestedApp) -> [Note] { app.world.store.shelf.notes.map(\.note) }

  private static let garden = SimulatedStore.note("Beans.", title: "Garden", about: "id-Emma", page: 0)
  private static let free = SimulatedStore.note("Bread.", title: "Shopping")

  /// Ada reads her book and has opened her notes about it.
  private func reader(
    _ notes: [Note], _ change: (inout SimulatedStore) -> Void = { _ in }
  ) -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.shelves[.named("Ada")]?.notes = notes.map { NotebookNote($0) }
    change(&world.store)
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.choose(.document("id-Emma"))
    app.wait(1)
    app.does(.notebook(.open))
    return app
  }

  @Test("by gaze: a note is written as a file onto a stick, and it is said where it is")
  func written() throws {
    let app = reader([Self.garden])
    let typist = Typist(app: app)
    app.does(.panel(.choose(.note(0))))
    app.does(.panel(.choose(.noteOptions)))
    try press("More with it…", app)
    typist.lookAway()
    try typist.look(at: "Write it as a file…") { app.panel?.headline == "Where to?" }
    #expect(labels(app) == ["Back", "Documents", "STICK"])
    #expect(app.panel?.detail == "A new folder there gets the note as Markdown, with pictures.")
    typist.lookAway()
    try typist.look(at: "STICK") { !app.world.store.writtenNotes.isEmpty }
    let written = try #require(app.world.store.writtenNotes.first)
    #expect(written.notes == [Self.garden.id] && written.name == "Garden" && written.place.name == "STICK")
    #expect(app.panel?.headline == "Garden" && labels(app).contains("Add an entry…"))
    #expect(app.panel?.detail == "The note is in /media/STICK/Trackii notes, Garden now.")
    #expect(notes(app) == [Self.garden])
  }

  @Test("all notes about the document are written, called after it; those that are not listed are not")
  func all() throws {
    let second = SimulatedStore.note("Peas.", title: "Peas", about: "id-Emma")
    let app = reader([Self.garden, second, Self.free])
    try press("More with notes…", app)
    let ways = ["Write these 2 notes as files…", "Take in Markdown files…", "Removed notes…"]
    #expect(labels(app) == ["Back"] + ways)
    try press("Write these 2 notes as files…", app)
    try press("Documents", app)
    let written = try #require(app.world.store.writtenNotes.first)
    #expect(written.notes == [Self.garden.id, second.id] && written.name == "Emma")
    #expect(app.panel?.headline == "2 notes about this document")
    #expect(app.panel?.detail == "The 2 notes are in /home/ada/Documents/Trackii notes, Emma now.")
  }

  @Test("where nothing can be written that is said, and the note is there")
  func notWritten() throws {
    let app = reader([Self.garden])
    try press("More with notes…", app)
    try press("Write the note as a file…", app)
    app.world.store.isLocked = true
    try press("STICK", app)
    #expect(app.panel?.detail == SimulatedStore.locked.words)
    #expect(app.world.store.writtenNotes.isEmpty && labels(app).contains("Garden"))
  }

  @Test(
    "by gaze: a file becomes a note, which “Undo” removes; one that is none is told, and another can be chosen"
  )
  func takenIn() throws {
    let recipe = SimulatedStore.note("Flour and water.", title: "Recipe")
    let app = reader([Self.garden]) { store in
      store.textFiles = [
        (SimulatedStore.file("recipe"), .success(recipe)),
        (SimulatedStore.file("torn"), .failure(AppFailure("torn.md is no UTF-8 text; save it as UTF-8"))),
      ]
    }
    let typist = Typist(app: app)
    try press("More with notes…", app)
    typist.lookAway()
    try typist.look(at: "Take in Markdown files…") { app.panel?.headline == "Which file?" }
    #expect(labels(app) == ["Back", "recipe, Desktop, 3 Nov", "torn, Desktop, 3 Nov"])
    try press("torn, Desktop, 3 Nov", app)
    #expect(app.panel?.detail == "torn.md is no UTF-8 text; save it as UTF-8")
    #expect(app.panel?.headline == "Which file?" && notes(app) == [Self.garden])
    typist.lookAway()
    try typist.look(at: "recipe, Desktop, 3 Nov") { notes(app).count == 2 }
    #expect(app.panel?.headline == "“Recipe” came in.")
    #expect(app.panel?.detail?.hasSuffix("Flour and water.") == true)
    #expect(Array(labels(app).prefix(2)) == ["Back", "Undo"])
    typist.lookAway()
    try typist.look(at: "Undo") { notes(app) == [Self.garden] }
    #expect(app.panel?.detail == "“Recipe” is removed." && labels(app).contains("Put “Recipe” back"))
  }

  @Test("a file that was written from a note changes that note; “Undo” gives it its words back")
  func changes() throws {
    var outside = Self.garden
    outside.body = "Beans and peas."
    let app = reader([Self.garden]) { $0.textFiles = [(SimulatedStore.file("garden"), .success(outside))] }
    try press("More with notes…", app)
    try press("Take in Markdown files…", app)
    try press("garden, Desktop, 3 Nov", app)
    #expect(app.panel?.headline == "“Garden” says what the file says now.")
    #expect(notes(app).map(\.body) == ["Beans and peas."])
    try press("Undo", app)
    #expect(notes(app).map(\.body) == ["Beans."] && notes(app).map(\.id) == [Self.garden.id])
  }

  @Test(
    "where there are no such files that is said, and they can be looked for again; “Back” shows all notes")
  func noFiles() throws {
    let app = reader([Self.garden, Self.free])
    try press("More with notes…", app)
    try press("Take in Markdown files…", app)
    #expect(labels(app) == ["Back", "Look again"])
    #expect(app.panel?.detail == "No Markdown file lies in your folders, nor on what is plugged in.")
    app.world.store.textFiles = [(SimulatedStore.file("late"), .success(Self.free))]
    try press("Look again", app)
    #expect(labels(app) == ["Back", "late, Desktop, 3 Nov"])
    try press("Back", app)
    #expect(app.panel?.headline == "2 notes")
  }
}
