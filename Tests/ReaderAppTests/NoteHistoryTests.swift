import AppFlows
import Foundation
import Library
import Signals
import Testing

@testable import ReaderApp

/// What a note said before is read and brought back without hands.
@Suite("The history of a note")
struct NoteHistoryTests {
  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }
  private func press(_ label: String, _ app: TestedApp) throws {
    let typist = Typist(app: app)
    for _ in 0..<9 where typist.cell(label) == nil { try typist.press("More…") }
    try typist.press(label)
  }
  private func bodies(_ app: TestedApp) -> [String] { app.world.store.shelf.notes.map(\.note.body) }

  private static func version(_ number: Int, _ body: String, by author: String? = nil) -> NoteVersion {
    NoteVersion(
      version: number, title: "Garden", body: body, changed: Date(timeIntervalSince1970: 1_795_000_000),
      author: author)
  }

  private static let garden = SimulatedStore.note(
    "Beans, peas and onions.", title: "Garden", about: "id-Emma", page: 0, version: 3)

  /// Ada reads her book and has looked at what can be done with her note.
  private func reader(
    _ note: Note = Self.garden, _ others: [Note] = [], versions: [NoteVersion],
    _ change: (inout SimulatedWorld) -> Void = { _ in }
  ) throws -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.shelves[.named("Ada")]?.notes = ([note] + others).map { NotebookNote($0) }
    world.store.noteVersions[note.id] = versions
    change(&world)
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.choose(.document("id-Emma"))
    app.wait(1)
    app.does(.notebook(.open))
    app.does(.panel(.choose(.note(0))))
    app.does(.panel(.choose(.noteOptions)))
    return app
  }

  private static let versions = [version(2, "Beans and peas.", by: "Bob"), version(1, "Beans.")]

  @Test("by gaze: an earlier version is looked at whole and made the present one; “Undo” takes that back")
  func byGaze() throws {
    let app = try reader(versions: Self.versions)
    let typist = Typist(app: app)
    try press("More with it…", app)
    try press("What it said before…", app)
    #expect(app.panel?.headline == "“Garden” said something else 2 times" && app.panel?.detail == nil)
    #expect(labels(app).count == 3 && labels(app)[0] == "Back")
    #expect(labels(app)[1].hasPrefix("Version 2, ") && labels(app)[1].hasSuffix(" by Bob: Beans and peas."))
    #expect(labels(app)[2].hasPrefix("Version 1, ") && labels(app)[2].hasSuffix(": Beans."))
    #expect(!labels(app)[2].contains(" by "))
    typist.lookAway()
    try typist.look(at: labels(app)[2]) { app.panel?.headline == "Garden, version 1" }
    #expect(app.panel?.detail?.hasSuffix("\n\nBeans.") == true)
    #expect(labels(app) == ["Back", "Make it the present one", "Read it to me"])
    #expect(bodies(app) == ["Beans, peas and onions."])
    typist.lookAway()
    try typist.look(at: "Make it the present one") { bodies(app) == ["Beans."] }
    #expect(app.panel?.headline == "It says what version 1 said.")
    #expect(app.world.store.shelf.notes[0].note.version == 4)
    #expect(Array(labels(app).prefix(2)) == ["Back", "Undo"])
    typist.lookAway()
    try typist.look(at: "Undo") { bodies(app) == ["Beans, peas and onions."] }
    // Nothing is lost by any of that.
    #expect(app.world.store.noteVersions[Self.garden.id]?.map(\.version) == [4, 3, 2, 1])
  }

  @Test("ways back lead from a version to the others, and on to what can be done with the note")
  func back() throws {
    let app = try reader(versions: Self.versions)
    try press("More with it…", app)
    try press("What it said before…", app)
    app.does(.panel(.choose(.noteVersion(0))))
    #expect(app.panel?.headline == "Garden, version 2")
    app.does(.panel(.back))
    #expect(app.panel?.headline == "“Garden” said something else 2 times")
    app.does(.panel(.back))
    #expect(labels(app).contains("Add an entry…") && app.panel?.headline == "Garden")
  }

  @Test("“Undo the last change” takes back what was seen, not what somebody else has changed a moment ago")
  func changedMeanwhile() throws {
    let app = try reader(versions: Self.versions)
    var theirs = Self.garden
    theirs.body = "Theirs."
    theirs.author = "Bob"
    let index = try #require(app.world.store.shelf.notes.firstIndex { $0.note.id == theirs.id })
    app.world.store.shelf.notes[index].note = theirs.read(at: theirs.version + 1)
    try press("Undo the last change", app)
    #expect(bodies(app).contains("Theirs."))
    #expect(app.panel?.headline?.contains("changed elsewhere") == true, "\(app.summary)")
    app.does(.panel(.choose(.noteOptions)))
    for _ in 0..<3 where !labels(app).contains("Undo the last change, by Bob") {
      app.does(.panel(.choose(.panelMore)))
    }
    #expect(labels(app).contains("Undo the last change, by Bob"), "\(app.summary)")
  }

  @Test("whoever may only read a note sees what it said before, and is offered no change")
  func others() throws {
    let theirs = SimulatedStore.note(
      "Bread and butter.", title: "Shopping", about: "id-Emma", from: "Bob", role: .reader, version: 2)
    let app = try reader(theirs, versions: [Self.version(1, "Bread.", by: "Bob")])
    try press("More with it…", app)
    try press("What it said before…", app)
    #expect(app.panel?.headline == "“Shopping” said something else once")
    app.does(.panel(.choose(.noteVersion(0))))
    #expect(labels(app) == ["Back", "Read it to me"])
    app.does(.panel(.choose(.makePresent)))
    #expect(bodies(app) == ["Bread and butter."])
  }

  @Test("what was written while somebody else changed the note is told of, and a look leads there")
  func conflict() throws {
    let mine = SimulatedStore.note(
      "Beans and leeks.", title: "Garden (your text of 2026-11-28 07:00:00)", about: "id-Emma")
    let other = SimulatedStore.note("Elsewhere.", title: "Gardening", about: "id-Emma")
    let app = try reader(Self.garden, [mine, other], versions: Self.versions)
    try press("More with it…", app)
    try press("What it said before…", app)
    #expect(
      app.panel?.detail?.hasPrefix("It was changed by two at once: what you wrote then is kept") == true)
    #expect(labels(app)[1] == "Kept beside it: Garden (your text of 2026-11-28 07:00:00)")
    #expect(labels(app).count == 4)
    app.does(.panel(.choose(.noteBeside(0))))
    #expect(app.panel?.headline == "Garden (your text of 2026-11-28 07:00:00)")
    #expect(app.panel?.detail?.hasSuffix("Beans and leeks.") == true)
  }

  @Test("where they cannot be read that is said, and a look tries again; a change that fails leaves the note")
  func locked() throws {
    let app = try reader(versions: Self.versions)
    app.world.store.isLocked = true
    try press("More with it…", app)
    try press("What it said before…", app)
    #expect(app.panel?.headline == "What it said before cannot be read")
    #expect(app.panel?.detail == SimulatedStore.locked.words && labels(app) == ["Back", "Try again"])
    app.world.store.isLocked = false
    try press("Try again", app)
    #expect(labels(app).count == 3)
    app.does(.panel(.choose(.noteVersion(1))))
    app.world.store.isLocked = true
    try press("Make it the present one", app)
    #expect(app.panel?.headline == SimulatedStore.locked.words)
    #expect(bodies(app) == ["Beans, peas and onions."] && labels(app).contains("Make it the present one"))
  }

  @Test("with coarse gaze a long version is read page by page, and made the present one on its last page")
  func coarse() throws {
    let long = (1...25).map { "Line \($0)" }.joined(separator: "\n")
    let app = try reader(versions: [Self.version(2, long)]) {
      $0.store.shelves[.named("Ada")]?.settings.settings.cells = .largest
    }
    try press("More with it…", app)
    try press("What it said before…", app)
    app.does(.panel(.choose(.noteVersion(0))))
    #expect(app.panel?.headline == "Garden, version 2, page 1 of 3" && labels(app) == ["Back", "More…"])
    app.does(.panel(.choose(.panelMore)))
    app.does(.panel(.choose(.panelMore)))
    #expect(labels(app) == ["Back", "Make it the present one"])
    for cell in app.panel?.cells ?? [] { #expect(cell.rect.width > 0.45 * app.world.screen.widthPx) }
  }

  @Test("a note without another version has no history to look at")
  func first() throws {
    let new = SimulatedStore.note("New.", title: "New", about: "id-Emma")
    let app = try reader(new, versions: [])
    try press("More with it…", app)
    #expect(labels(app) == ["Back", "Write it as a file…"] && app.panel?.headline == "New")
  }
}
