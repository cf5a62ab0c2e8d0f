import AppFlows
import Foundation
import Library
import Signals
import Testing

@testable import ReaderApp

/// Removed notes are listed, read, put back and erased without hands.
@Suite("Removed notes")
struct RemovedNotesTests {
  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }
  private func press(_ label: String, _ app: TestedApp) throws {
    let typist = Typist(app: app)
    for _ in 0..<9 where typist.cell(label) == nil { try typist.press("More…") }
    try typist.press(label)
  }
  private func choose(_ ids: TargetID..., in app: TestedApp) {
    for id in ids { app.does(.panel(.choose(id))) }
  }
  private func notes(_ app: TestedApp) -> [String] { app.world.store.shelf.notes.map(\.note.title) }
  private func removed(_ app: TestedApp) -> [String] { app.world.store.removedNotes.map(\.title) }

  private static let garden = SimulatedStore.note("Beans.", title: "Garden", about: "id-Emma", page: 0)
  private static let shopping = SimulatedStore.note("Bread.", title: "Shopping", version: 2)
  private static let old = SimulatedStore.note("Peas.", title: "Old", about: "id-Emma", version: 4)

  /// Ada reads her book and has opened her notes about it.
  private func reader(_ change: (inout SimulatedWorld) -> Void = { _ in }) -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.shelves[.named("Ada")]?.notes = [NotebookNote(Self.garden)]
    world.store.removedNotes = [Self.shopping, Self.old]
    change(&world)
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.choose(.document("id-Emma"))
    app.wait(1)
    app.does(.notebook(.open))
    return app
  }

  @Test("by gaze: a removed note is read and put back, another one is erased once it was asked")
  func byGaze() throws {
    let app = reader()
    let typist = Typist(app: app)
    try press("More with notes…", app)
    typist.lookAway()
    try typist.look(at: "Removed notes…") { app.panel?.headline == "2 removed notes" }
    #expect(Array(labels(app).prefix(2)) == ["Back", "Erase all 2 for good…"] && labels(app).count == 4)
    #expect(labels(app)[2].hasPrefix("Shopping, removed ") && labels(app)[3].hasPrefix("Old, removed "))
    typist.lookAway()
    try typist.look(at: labels(app)[3]) { app.panel?.headline == "Old" }
    #expect(labels(app) == ["Back", "Put it back", "Read it", "Erase it for good…"])
    typist.lookAway()
    try typist.look(at: "Erase it for good…") { app.panel?.headline == "Is “Old” to be erased for good?" }
    #expect(labels(app) == ["No, keep it", "Erase it for good"])
    // The eyes stay where they are: nothing is erased by that.
    app.wait(4)
    #expect(removed(app) == ["Shopping", "Old"])
    typist.lookAway()
    try typist.look(at: "No, keep it") { app.panel?.headline == "2 removed notes" }
    choose(.removedNote(1), .eraseNote, in: app)
    typist.lookAway()
    try typist.look(at: "Erase it for good") { removed(app) == ["Shopping"] }
    #expect(app.panel?.headline == "1 removed note" && app.panel?.detail == "The note is erased for good.")
    #expect(labels(app).count == 2, "of one alone nothing asks for all")
    choose(.removedNote(0), .removedText, in: app)
    #expect(app.panel?.headline == "Shopping" && app.panel?.detail?.hasSuffix("Bread.") == true)
    #expect(labels(app) == ["Back", "Put it back", "Read it to me"])
    typist.lookAway()
    try typist.look(at: "Put it back") { notes(app) == ["Shopping", "Garden"] }
    #expect(removed(app).isEmpty && app.panel?.headline == "Shopping")
    #expect(labels(app).contains("Add an entry…"))
  }

  @Test("all are erased by one answer to one question; with the mouse and keys it is the same")
  func all() throws {
    let app = reader()
    app.does(.panel(.back))
    app.does(.notebook(.openRemoved))
    choose(.eraseNotes, in: app)
    #expect(app.panel?.headline == "Are all 2 removed notes to be erased for good?")
    app.does(.panel(.back))
    #expect(removed(app).count == 2 && app.panel?.headline == "2 removed notes")
    choose(.eraseNotes, in: app)
    // One that is removed while it is asked was not asked about.
    app.world.store.removedNotes.insert(SimulatedStore.note("Later.", title: "Later"), at: 0)
    app.post(.store(.changed))
    choose(.eraseNotes, in: app)
    #expect(removed(app) == ["Later"] && notes(app) == ["Garden"])
    #expect(app.panel?.headline == "1 removed note" && app.panel?.detail == "2 notes are erased for good.")
    app.does(.panel(.back))
    #expect(app.panel?.headline == "1 note")
  }

  @Test("what cannot be read or erased is said, and nothing is lost; what was put back elsewhere stays")
  func failures() throws {
    let app = reader()
    try press("More with notes…", app)
    app.world.store.isLocked = true
    try press("Removed notes…", app)
    #expect(app.panel?.headline == "Removed notes cannot be read")
    #expect(app.panel?.detail == SimulatedStore.locked.words && labels(app) == ["Back", "Try again"])
    app.world.store.isLocked = false
    try press("Try again", app)
    choose(.removedNote(0), .eraseNote, in: app)
    app.world.store.isLocked = true
    choose(.eraseNote, in: app)
    #expect(removed(app).count == 2 && app.panel?.detail == SimulatedStore.locked.words)
    app.world.store.isLocked = false
    app.post(.store(.changed))
    choose(.removedNote(0), .eraseNote, in: app)
    #expect(app.panel?.headline == "Is “Shopping” to be erased for good?")
    app.world.store.removedNotes = [Self.old]
    choose(.eraseNote, in: app)
    #expect(removed(app) == ["Old"] && app.panel?.headline == "1 removed note")
    #expect(app.panel?.detail == "There is no such note.")
  }

  @Test("what was begun in a note goes with it once it is erased for good, not before")
  func begun() throws {
    let app = reader { $0.store.removedNotes = [] }
    choose(.note(0), .noteEntry, in: app)
    app.does(.typing(.type("5")))
    app.does(.panel(.back))
    #expect(app.world.store.shelf.drafts.count == 1)
    choose(.noteOptions, .noteRemove, in: app)
    try press("More with notes…", app)
    try press("Removed notes…", app)
    choose(.removedNote(0), .eraseNote, in: app)
    #expect(app.world.store.shelf.drafts.count == 1, "it can still be put back")
    choose(.eraseNote, in: app)
    #expect(removed(app).isEmpty && app.world.store.shelf.drafts.isEmpty)
  }

  @Test("a note that was removed just now and is erased is no longer offered to be put back")
  func justNow() throws {
    let app = reader { $0.store.removedNotes = [] }
    try press("More with notes…", app)
    try press("Removed notes…", app)
    #expect(app.panel?.headline == "No note is removed" && labels(app) == ["Back"])
    app.does(.panel(.back))
    choose(.note(0), .noteOptions, .noteRemove, in: app)
    #expect(labels(app).contains("Put “Garden” back"))
    try press("More with notes…", app)
    try press("Removed notes…", app)
    #expect(app.panel?.headline == "1 removed note")
    choose(.removedNote(0), .eraseNote, .eraseNote, in: app)
    #expect(app.panel?.headline == "No note is removed" && removed(app).isEmpty)
    app.does(.panel(.back))
    #expect(labels(app) == ["Back", "New note…", "More with notes…"])
  }
}
