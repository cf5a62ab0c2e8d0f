import AppFlows
import Foundation
import Library
import Reading
import Signals
import Testing

@testable import ReaderApp

/// Notes are read, written and removed without hands.
@Suite("The notebook")
struct NotebookTests {
  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }

  /// Ada reads, and has these notes.
  private func reader(_ notes: [NotebookNote], _ change: (inout SimulatedWorld) -> Void = { _ in })
    -> TestedApp
  {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.shelves[.named("Ada")]?.notes = notes
    change(&world)
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.choose(.document("id-Emma"))
    app.wait(1)
    app.post(.wall(Date(timeIntervalSince1970: 1_795_518_000)))
    app.world.gaze.look = ScreenPoint(x: 960, y: 20)
    app.wait(0.6)
    return app
  }

  private static let own = NotebookNote(
    SimulatedStore.note("The first line.\nThe second.", title: "Ideas", about: "id-Emma", page: 2))
  private static let shared = NotebookNote(
    SimulatedStore.note("Bring bread.", from: "Bob", role: .reader), sharedWith: [])

  private func write(_ text: String, _ app: TestedApp) {
    for letter in text { app.does(.typing(.type(letter))) }
    app.does(.typing(.finish))
  }

  @Test("by gaze: from the menu to the notes about the document, a note, and back to the page")
  func byGaze() throws {
    let app = reader([Self.own, Self.shared])
    let typist = Typist(app: app)
    app.look(at: .menu)
    while typist.cell("Notes") == nil {
      let before = labels(app)
      try typist.look(at: "More…") { labels(app) != before }
      typist.lookAway()
    }
    try typist.look(at: "Notes") { app.panel?.headline == "1 note about this document" }
    #expect(labels(app) == ["Back", "New note…", "All notes", "More with notes…", "Ideas"])
    typist.lookAway()
    try typist.look(at: "Ideas") { app.panel?.headline == "Ideas" }
    #expect(app.panel?.detail?.hasSuffix("\n\nThe first line.\nThe second.") == true)
    #expect(app.panel?.detail?.contains("about “Emma”, page 3 · private") == true)
    #expect(labels(app) == ["Back", "What to do with it…", "Add an entry…", "Read it to me"])
    typist.lookAway()
    try typist.look(at: "Read it to me") { app.world.phrases.last?.contains("The second.") == true }
    try typist.look(at: "Back") { app.panel?.headline == "1 note about this document" }
    typist.lookAway()
    try typist.look(at: "All notes") { app.panel?.headline == "2 notes" }
    #expect(labels(app) == ["Back", "New note…", "More with notes…", "Ideas", "Bring bread. (from Bob)"])
    typist.lookAway()
    try typist.look(at: "Back") { app.panel == nil }
    #expect(app.shows("reading “Emma” page 1"))
  }

  @Test("a new note is about the page that is read; an entry is added under the date and the hour")
  func written() throws {
    let app = reader([])
    app.does(.notebook(.open))
    #expect(app.panel?.headline == "There are no notes about this document yet")
    app.does(.panel(.choose(.newNote)))
    #expect(app.panel?.headline == "What do you want to note?")
    write("Harriet paints.", app)
    #expect(app.panel?.headline == "Harriet paints.")
    let note = try #require(app.world.store.shelf.notes.first?.note)
    #expect(note.document == "id-Emma" && note.page == 0 && note.body == "Harriet paints.")
    app.does(.panel(.choose(.noteEntry)))
    write("Emma does not.", app)
    let changed = try #require(app.world.store.shelf.notes.first?.note)
    let moment = try Regex("^Harriet paints\\.\n\n## 2026-11-2\\d \\d\\d:\\d\\d\n\nEmma does not\\.$")
    #expect(changed.body.firstMatch(of: moment) != nil, "\(changed.body)")
    // Typed words are offered again.
    #expect(app.world.store.learnt == ["Harriet paints.", "Emma does not."])
  }

  @Test("text and title are changed; nothing typed is nothing changed; an empty text is refused")
  func changed() throws {
    let app = reader([Self.own])
    func choose(_ id: TargetID) { app.does(.panel(.choose(id))) }
    app.does(.notebook(.open))
    choose(.note(0))
    choose(.noteOptions)
    #expect(
      labels(app) == [
        "Back", "Add an entry…", "Change the text…", "Another title…", "Plan it in steps…",
        "Add a picture…", "Cut out page 1 as a picture", "Read it to me", "Go to page 3", "Share it…",
        "More with it…", "Remove",
      ])
    choose(.noteTitle)
    #expect(app.panel?.headline == "Ideas▏")
    write("!", app)
    #expect(app.panel?.headline == "Ideas!" && app.world.store.shelf.notes[0].note.title == "Ideas!")
    choose(.noteOptions)
    choose(.noteText)
    app.does(.typing(.finish))
    #expect(app.world.store.shelf.notes[0].note.version == 2)
    choose(.noteOptions)
    choose(.noteText)
    for _ in 0..<40 { app.does(.typing(.delete)) }
    app.does(.typing(.finish))
    #expect(app.panel?.headline?.hasPrefix("A note cannot be empty.") == true)
    #expect(app.world.store.shelf.notes[0].note.body == "The first line.\nThe second.")
    choose(.noteOptions)
    #expect(labels(app).contains("Undo the last change"))
    choose(.noteUndo)
    #expect(app.world.store.shelf.notes[0].note.title == "Ideas" && app.panel?.headline == "Ideas")
  }

  @Test("a removed note is put back by one look")
  func removed() throws {
    let app = reader([Self.own])
    let typist = Typist(app: app)
    app.does(.notebook(.open))
    app.does(.panel(.choose(.note(0))))
    app.does(.panel(.choose(.noteOptions)))
    typist.lookAway()
    try typist.look(at: "Remove") { app.world.store.shelf.notes.isEmpty }
    #expect(app.panel?.detail == "“Ideas” is removed.")
    #expect(labels(app) == ["Back", "New note…", "Put “Ideas” back", "All notes", "More with notes…"])
    typist.lookAway()
    try typist.look(at: "Put “Ideas” back") { app.world.store.shelf.notes.count == 1 }
    #expect(app.panel?.headline == "Ideas")
  }

  @Test("what somebody else may only read offers no change; what has changed elsewhere loses neither text")
  func others() throws {
    let app = reader([Self.own, Self.shared]) { $0.store.changesNotesElsewhere = true }
    app.does(.notebook(.open))
    app.does(.panel(.choose(.allNotes)))
    app.does(.panel(.choose(.note(1))))
    #expect(labels(app) == ["Back", "What to do with it…", "Read it to me"])
    app.does(.panel(.choose(.noteOptions)))
    #expect(labels(app) == ["Back", "Read it to me", "More with it…", "Leave it…"])
    app.does(.panel(.back))
    app.does(.panel(.back))
    app.does(.panel(.choose(.note(0))))
    app.does(.panel(.choose(.noteEntry)))
    write("Mine.", app)
    #expect(app.panel?.headline?.hasPrefix("Somebody else changed that note meanwhile.") == true)
    #expect(app.world.store.shelf.notes.count == 3)
    #expect(app.panel?.detail?.contains("Mine.") == true)
  }

  @Test("a store that is locked: nothing typed is lost, and trying again reads the notes")
  func locked() throws {
    let app = reader([Self.own]) { $0.store.isLocked = false }
    app.world.store.isLocked = true
    app.does(.notebook(.open))
    #expect(app.panel?.headline == "The notes cannot be read" && labels(app) == ["Back", "Try again"])
    app.world.store.isLocked = false
    app.does(.panel(.choose(.readNotesAgain)))
    #expect(app.panel?.headline == "1 note about this document")
    app.does(.panel(.choose(.note(0))))
    app.world.store.isLocked = true
    app.does(.panel(.choose(.noteEntry)))
    write("Not lost", app)
    #expect(app.panel?.headline == SimulatedStore.locked.words)
    app.world.store.isLocked = false
    app.does(.panel(.choose(.noteEntry)))
    #expect(app.panel?.headline == "Not lost▏")
    app.does(.typing(.finish))
    #expect(app.world.store.shelf.notes[0].note.body.contains("Not lost"))
    // A removal that failed leaves the note where it was.
    app.world.store.isLocked = true
    app.does(.panel(.choose(.noteOptions)))
    app.does(.panel(.choose(.noteRemove)))
    #expect(app.panel?.detail == SimulatedStore.locked.words)
    app.world.store.isLocked = false
    app.post(.store(.changed))
    #expect(labels(app) == ["Back", "New note…", "All notes", "More with notes…", "Ideas"])
  }

  @Test(
    "keys that are only looked at begin nothing; a change of an older version is kept beside what came since")
  func stale() throws {
    let app = reader([Self.own])
    func choose(_ ids: TargetID...) { for id in ids { app.does(.panel(.choose(id))) } }
    app.does(.notebook(.open))
    choose(.note(0), .noteOptions, .noteText)
    app.does(.panel(.back))
    #expect(app.world.store.shelf.drafts.isEmpty)
    choose(.noteEntry)
    write("An entry.", app)
    choose(.noteOptions, .noteText)
    #expect(app.panel?.headline?.contains("An entry.") == true)
    app.does(.panel(.back))
    // Begun at version 2, and gone on with at version 3.
    choose(.noteOptions, .noteText)
    app.does(.typing(.type("!")))
    app.does(.panel(.back))
    choose(.noteEntry)
    write("Another.", app)
    app.world.store.changesNotesElsewhere = true
    choose(.noteOptions, .noteText)
    #expect(app.panel?.headline?.contains("Another.") == false)
    app.does(.typing(.finish))
    #expect(app.panel?.headline?.hasPrefix("Somebody else changed that note meanwhile.") == true)
    #expect(app.world.store.shelf.notes.contains { $0.note.body.contains("Another.") })
  }

  @Test("a note that goes while something is typed for it: what was typed is a note of its own")
  func vanished() throws {
    let app = reader([Self.own])
    app.does(.notebook(.open))
    for id: TargetID in [.note(0), .noteEntry] { app.does(.panel(.choose(id))) }
    app.world.store.shelf.notes = []
    app.post(.store(.notebook(.success(NotebookAnswer([])), after: .list, about: "id-Emma")))
    write("Not lost.", app)
    #expect(app.world.store.shelf.notes.map(\.note.body) == ["Not lost."])
    #expect(app.panel?.headline == "Not lost.")
  }

  @Test(
    "answers that come during a rest are asked for again; another order of notes ends a look that goes on")
  func rested() throws {
    let other = NotebookNote(SimulatedStore.note("Other", about: "id-Emma"))
    let app = reader([Self.own, other])
    app.does(.notebook(.open))
    app.does(.rest(.call))
    app.world.store.shelf.notes = [other]
    app.does(.rest(.stop))
    #expect(app.panel?.headline == "1 note about this document")
    app.world.store.shelf.notes = [other, Self.own]
    app.post(.store(.changed))
    let cell = try #require(app.panel?.cells.first { $0.label == "Other" })
    app.world.gaze.look = ScreenPoint(x: 960, y: 20)
    app.wait(0.6)
    app.world.gaze.look = cell.rect.center
    app.wait(0.5)
    app.world.store.shelf.notes = [Self.own, other]
    app.post(.store(.changed))
    app.wait(1.5)
    #expect(app.panel?.headline == "2 notes about this document", "\(app.summary)")
  }

  @Test("what was begun is there again: keys that are left, and another start")
  func drafts() throws {
    let app = reader([Self.own])
    app.does(.notebook(.open))
    app.does(.panel(.choose(.newNote)))
    for letter in "half a tho" { app.does(.typing(.type(letter))) }
    app.does(.panel(.back))
    #expect(app.panel?.headline == "1 note about this document")
    let kept = app.world.store.shelf.drafts
    #expect(kept.map(\.text) == ["half a"])
    let decoded = try JSONDecoder().decode([KeptDraft].self, from: JSONEncoder().encode(kept))
    #expect(decoded.begun.keys.map(\.purpose) == [.notebook(.new(document: "id-Emma"))])
    app.does(.panel(.choose(.newNote)))
    #expect(app.panel?.headline == "half a tho▏")
  }

  @Test("a note that a search has found is read; a look leads back to the shelf, one to its document")
  func found() throws {
    var world = SimulatedWorld.with("Emma").calibrated
    world.store.shelf.notes = [Self.own, Self.shared]
    let app = TestedApp(world: world)
    app.does(.choseGuest)
    let note = Self.shared.note
    let hit = """
      {"kind": "note", "title": "Bring bread.", "at": 0, "isRecognised": false, "entry": "\(note.id)",
      "snippet": {"text": "Bring bread.", "hits": [[6, 11]]}}
      """
    app.world.store.hits["bread"] = [try JSONDecoder().decode(SearchHit.self, from: Data(hit.utf8))]
    app.does(.search("bread"))
    app.does(.openHit(0))
    #expect(app.panel?.headline == "Bring bread." && app.panel?.detail?.contains("from Bob") == true)
    app.does(.panel(.back))
    app.does(.panel(.choose(.note(0))))
    app.does(.panel(.choose(.noteOptions)))
    app.does(.panel(.choose(.noteDocument)))
    #expect(app.shows("reading “Emma” page 3"), "\(app.summary)")
  }

  @Test("with coarse gaze a long note is read page by page, and from each page a look leads on and one away")
  func coarse() throws {
    let long = NotebookNote(
      SimulatedStore.note((1...25).map { "Line \($0)" }.joined(separator: "\n"), title: "Long"))
    let app = reader([long]) { $0.store.shelves[.named("Ada")]?.settings.settings.cells = .largest }
    app.does(.notebook(.open))
    app.does(.panel(.choose(.allNotes)))
    while !labels(app).contains("Long") { app.does(.panel(.choose(.panelMore))) }
    app.does(.panel(.choose(.note(0))))
    #expect(app.panel?.headline == "Long, page 1 of 3" && labels(app) == ["Back", "More…"])
    app.does(.panel(.choose(.panelMore)))
    app.does(.panel(.choose(.panelMore)))
    #expect(app.panel?.headline == "Long, page 3 of 3" && labels(app) == ["Back", "What to do with it…"])
    for cell in app.panel?.cells ?? [] { #expect(cell.rect.width > 0.45 * app.world.screen.widthPx) }
  }

  @Test("another person sees none of the notes that were shown before")
  func otherPerson() throws {
    let app = reader([Self.own])
    app.does(.notebook(.open))
    app.does(.panel(.choose(.note(0))))
    app.does(.panel(.back))
    app.does(.panel(.back))
    app.press(.exit)
    app.does(.logOut)
    app.does(.choseGuest)
    app.does(.notebook(.open))
    #expect(app.panel?.headline == "There are no notes yet")
  }
}
