import AppFlows
import Foundation
import Reading
import Signals
import Testing

@testable import Library
@testable import ReaderApp

/// Documents are taken off the shelf, put back and removed for good without hands.
@Suite("Taking documents off the shelf on the screen")
struct RemovalTests {
  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }

  /// Ada's shelf.
  private func onShelf(_ change: (inout SimulatedStore.Shelf) -> Void = { _ in }) -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    if var shelf = world.store.shelves[.named("Ada")] {
      change(&shelf)
      world.store.shelves[.named("Ada")] = shelf
    }
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.wait(0.5)
    return app
  }

  /// Ada reads.
  private func reader(_ change: (inout SimulatedStore.Shelf) -> Void = { _ in }) -> TestedApp {
    let app = onShelf(change)
    app.choose(.document("id-Emma"))
    app.wait(1)
    app.world.gaze.look = ScreenPoint(x: 960, y: 20)
    app.wait(0.6)
    return app
  }

  private func titles(_ app: TestedApp) -> [String] { app.world.store.shelf.items.map(\.title) }
  private func gone(_ app: TestedApp) -> [String] { app.world.store.shelf.removed.map(\.item.title) }

  @Test("by gaze: asked once more on cells of their own, taken off, and put back at once")
  func byGaze() throws {
    let app = reader()
    let typist = Typist(app: app)
    app.does(.panel(.open(.about)))
    for _ in 0..<3 where typist.cell("Take it off the shelf…") == nil { try typist.press("More…") }
    typist.lookAway()
    try typist.look(at: "Take it off the shelf…") { app.panel?.headline == "Is “Emma” to go off your shelf?" }
    #expect(labels(app) == ["Back", "Take it off the shelf"] && titles(app) == ["Emma"])
    typist.lookAway()
    try typist.look(at: "Take it off the shelf") { app.panel?.headline == "“Emma” is off your shelf" }
    #expect(titles(app).isEmpty && gone(app) == ["Emma"] && labels(app) == ["Back", "Undo"])
    typist.lookAway()
    try typist.look(at: "Undo") { app.panel == nil }
    #expect(app.shows("shelf of Ada: Emma") && app.shows("“Emma” is on your shelf again."), "\(app.summary)")
    #expect(gone(app).isEmpty)
  }

  @Test("Back from the question leaves it where it is; without a look the offer to undo goes by itself")
  func back() throws {
    let app = reader()
    app.does(.removal(.open))
    app.does(.panel(.back))
    #expect(app.shows("reading “Emma”") && titles(app) == ["Emma"])
    app.does(.removal(.open))
    app.does(.panel(.choose(.removalTake)))
    #expect(app.panel?.headline == "“Emma” is off your shelf")
    app.world.gaze.look = ScreenPoint(x: 480, y: 20)
    app.wait(RemovalScreen.undoSeconds + 2)
    #expect(app.panel == nil && app.shows("shelf of Ada: nothing"), "\(app.summary)")
  }

  @Test("the place is kept before it goes: what is put back opens there")
  func place() throws {
    let app = reader()
    // At the upper edge the eyes would scroll.
    app.world.gaze.look = app.world.screen.bounds.center
    app.press(.pageForward)
    app.wait(1)
    app.does(.removal(.open))
    app.does(.panel(.choose(.removalTake)))
    #expect(app.world.store.shelf.removed.first?.item.place?.position.page == 1)
    #expect(!app.shows("There is no such document"))
  }

  @Test("from “Sort, show”: what was taken off is listed, put back, and removed for good after another look")
  func list() throws {
    let app = onShelf { shelf in
      shelf.removed = ["Walden", "Persuasion"].map {
        RemovedItem(item: SimulatedStore.item($0), removed: Date(timeIntervalSince1970: 1_795_518_000))
      }
    }
    #expect(app.look(at: .arrange) && app.look(at: .pageForward) && app.look(at: .takenOff))
    #expect(app.panel?.headline == "Taken off your shelf")
    #expect(labels(app) == ["Back", "Remove all 2 for good…", "Walden", "Persuasion"])
    app.does(.panel(.choose(.removed(0))))
    #expect(labels(app) == ["Back", "Put it back", "Remove for good…"])
    app.does(.panel(.choose(.removalPurge)))
    #expect(app.panel?.headline == "Is “Walden” to be removed for good?")
    #expect(labels(app) == ["No, keep it", "Remove it for good", "Put it back"])
    app.does(.panel(.back))
    #expect(app.panel?.headline == "Walden" && gone(app).count == 2)
    app.does(.panel(.choose(.removalPurge)))
    app.does(.panel(.choose(.removalPurge)))
    #expect(gone(app) == ["Persuasion"] && app.panel?.detail == "“Walden” is removed for good.")
    app.does(.panel(.choose(.removed(0))))
    app.does(.panel(.choose(.removalPutBack)))
    #expect(gone(app).isEmpty && titles(app) == ["Emma", "Persuasion"] && labels(app) == ["Back"])
    app.does(.panel(.back))
    app.does(.arrange(.back))
    #expect(app.shows("Persuasion (5 pages)"), "\(app.summary)")
  }

  @Test("all at once by gaze, after a question that says how many; the way out keeps them")
  func all() throws {
    let app = onShelf { shelf in
      let shared = SimulatedStore.item("Sanditon", from: "Bob", role: .reader)
      shelf.removed = (["Walden", "Persuasion"].map { SimulatedStore.item($0) } + [shared]).map {
        RemovedItem(item: $0, removed: Date(timeIntervalSince1970: 1_795_518_000))
      }
    }
    let typist = Typist(app: app)
    app.does(.removal(.open))
    let question = "Are all 3 documents to be removed for good?"
    typist.lookAway()
    let first = try #require(typist.cell("Remove all 3 for good…")).rect
    try typist.look(at: "Remove all 3 for good…") { app.panel?.headline == question }
    #expect(labels(app) == ["No, keep them", "Remove all 3 for good"])
    let last = try #require(typist.cell("Remove all 3 for good")).rect
    #expect(!last.contains(first.center) && !first.contains(last.center), "the last look is elsewhere")
    let detail = try #require(app.panel?.detail)
    #expect(detail.hasPrefix("Their files, your places and your marks go. What others share"), "\(detail)")
    #expect(detail.contains("Nothing brings them back"), "\(detail)")
    app.does(.panel(.back))
    #expect(app.panel?.headline == "Taken off your shelf" && gone(app).count == 3)
    app.does(.panel(.choose(.removalPurgeAll)))
    // A store that is in use is told there, and leaves them.
    app.world.store.isLocked = true
    app.does(.panel(.choose(.removalPurgeAll)))
    #expect(app.panel?.detail == SimulatedStore.locked.words && gone(app).count == 3)
    app.world.store.isLocked = false
    typist.lookAway()
    try typist.look(at: "Remove all 3 for good") { gone(app).isEmpty }
    #expect(app.panel?.detail == "3 documents are removed for good." && labels(app) == ["Back"])
  }

  @Test("the news tells how many went, not how many were asked about")
  func fewer() throws {
    let app = onShelf { shelf in
      shelf.removed = ["Walden", "Persuasion", "Sanditon"].map {
        RemovedItem(item: SimulatedStore.item($0), removed: Date(timeIntervalSince1970: 1_795_518_000))
      }
    }
    app.does(.removal(.open))
    app.does(.panel(.choose(.removalPurgeAll)))
    #expect(app.panel?.headline == "Are all 3 documents to be removed for good?")
    // Two of them are put back with a command while it is asked.
    app.world.store.shelf.removed.removeAll { $0.item.title != "Sanditon" }
    app.does(.panel(.choose(.removalPurgeAll)))
    #expect(gone(app).isEmpty && app.panel?.detail == "1 document is removed for good.")
  }

  @Test("all were put back meanwhile: it is told that none was removed for good")
  func none() throws {
    let app = onShelf { shelf in
      shelf.removed = ["Walden", "Persuasion"].map {
        RemovedItem(item: SimulatedStore.item($0), removed: Date(timeIntervalSince1970: 1_795_518_000))
      }
    }
    app.does(.removal(.open))
    app.does(.panel(.choose(.removalPurgeAll)))
    app.world.store.shelf.removed = []
    app.does(.panel(.choose(.removalPurgeAll)))
    #expect(app.panel?.detail == "No document was removed for good.")
  }

  @Test("with the key of the shelf; a locked store says so, and nothing is told as done")
  func locked() throws {
    let app = reader()
    app.world.store.isLocked = true
    app.does(.removal(.open))
    app.does(.panel(.choose(.removalTake)))
    #expect(app.panel?.headline == "“Emma” stays on your shelf" && labels(app) == ["Back"])
    #expect(app.panel?.detail == SimulatedStore.locked.words && titles(app) == ["Emma"])
    app.does(.panel(.back))
    app.does(.removal(.open))
    #expect(app.panel?.detail == SimulatedStore.locked.words && labels(app) == ["Back", "Try again"])
    app.world.store.isLocked = false
    app.does(.panel(.choose(.removalAgain)))
    #expect(app.panel?.detail == "Nothing was taken off." && labels(app) == ["Back"])
  }

  @Test("what somebody else shares is left, which is said by name")
  func shared() throws {
    let app = reader { shelf in (shelf.items[0].owner, shelf.items[0].role) = ("Bob", .reader) }
    let typist = Typist(app: app)
    app.does(.panel(.open(.about)))
    for _ in 0..<3 where typist.cell("Leave it…") == nil { try typist.press("More…") }
    try typist.press("Leave it…")
    #expect(app.panel?.headline == "Is “Emma” to be left?" && labels(app) == ["Back", "Leave it"])
    #expect(app.panel?.detail?.contains("Bob shares it with you") == true)
    app.does(.panel(.choose(.removalTake)))
    #expect(gone(app) == ["Emma"])
  }

  @Test("a note that somebody else shares is left after another look")
  func note() throws {
    let app = reader { shelf in
      shelf.notes = [NotebookNote(SimulatedStore.note("Bread", from: "Bob", role: .reader))]
    }
    app.does(.notebook(.open))
    for id: TargetID in [.allNotes, .note(0), .noteOptions] { app.does(.panel(.choose(id))) }
    #expect(labels(app).last == "Leave it…")
    app.does(.panel(.choose(.noteLeave)))
    #expect(app.panel?.headline == "Is “Bread” to be left?" && labels(app) == ["No, keep it", "Leave it"])
    app.does(.panel(.back))
    #expect(app.world.store.shelf.notes.count == 1 && labels(app).last == "Leave it…")
    app.does(.panel(.choose(.noteLeave)))
    app.does(.panel(.choose(.noteLeave)))
    #expect(app.world.store.shelf.notes.isEmpty && app.panel?.detail == "You have left “Bread”.")
  }
}
