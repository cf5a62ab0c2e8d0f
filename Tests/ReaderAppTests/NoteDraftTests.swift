import AppFlows
import Foundation
import Signals
import Testing

@testable import Library
@testable import ReaderApp

/// A text typed in the notebook is a draft until the store has confirmed it.
@Suite("Typed texts of the notebook, and the store")
struct NoteDraftTests {
  private static let garden = NotebookNote(
    SimulatedStore.note("Beans.\n\n## Plan\n\n- [ ] Dig\n- [ ] Sow", title: "Garden"))

  private static let ada = Reader.named("Ada")

  /// Ada is in her notebook; the store answers for typed texts when a test says so.
  private func reader(_ change: (inout SimulatedStore) -> Void = { _ in }) -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: Self.ada).calibrated
    world.store.shelves[Self.ada]?.notes = [Self.garden]
    world.store.answersNotes = false
    change(&world.store)
    return notebook(of: TestedApp(world: world))
  }

  private func notebook(of app: TestedApp) -> TestedApp {
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.post(.wall(Date(timeIntervalSince1970: 1_795_518_000)))
    app.does(.notebook(.open))
    return app
  }

  /// The program is killed, and Ada opens her notebook in another one.
  private func restarted(_ app: TestedApp) -> TestedApp {
    var later = app.world
    later.store.reader = .guest
    later.store.notesAsked = []
    return notebook(of: TestedApp(world: later))
  }

  private func choose(_ ids: TargetID..., in app: TestedApp) {
    for id in ids { app.does(.panel(.choose(id))) }
  }
  private func type(_ text: String, _ app: TestedApp) {
    for letter in text { app.does(.typing(.type(letter))) }
  }
  private func write(_ text: String, _ app: TestedApp) {
    type(text, app)
    app.does(.typing(.finish))
  }
  private func stored(_ app: TestedApp) -> [String] {
    app.world.store.shelves[Self.ada]?.drafts.map(\.text) ?? []
  }
  private func bodies(_ app: TestedApp) -> [String] {
    app.world.store.shelves[Self.ada]?.notes.map(\.note.body) ?? []
  }

  @Test("it is stored as a draft before the store is asked for it, and no longer once that has kept it")
  func kept() throws {
    let app = reader()
    choose(.newNote, in: app)
    write("Water the fern.", app)
    #expect(stored(app) == ["Water the fern."] && app.world.store.notesAsked.count == 1)
    // It is not typed on: it is finished.
    choose(.newNote, in: app)
    #expect(app.panel?.headline == "What do you want to note?", "\(app.summary)")
    app.does(.panel(.back))
    app.post(try app.world.store.answerNote())
    #expect(stored(app).isEmpty && bodies(app).contains("Water the fern."))
    choose(.newNote, in: app)
    #expect(app.panel?.headline == "What do you want to note?", "\(app.summary)")
  }

  @Test(
    "after a kill it is offered again if the store had not kept it, and not if it had",
    arguments: [false, true])
  func killed(isKept: Bool) throws {
    let app = reader()
    choose(.newNote, in: app)
    write("Water the fern.", app)
    choose(.note(0), .noteEntry, in: app)
    write("They sprout.", app)
    #expect(app.world.store.notesAsked.count == 2 && stored(app).count == 2)
    if isKept { while !app.world.store.notesAsked.isEmpty { _ = try app.world.store.answerNote() } }
    let next = restarted(app)
    if isKept {
      #expect(stored(next).isEmpty, "\(stored(next))")
      #expect(bodies(next).count == 2)
    } else {
      #expect(Set(stored(next)) == ["Water the fern.", "They sprout."])
      choose(.newNote, in: next)
      #expect(next.panel?.headline == "Water the fern.▏", "\(next.summary)")
      next.does(.panel(.back))
      choose(.note(0), .noteEntry, in: next)
      #expect(next.panel?.headline == "They sprout.▏", "\(next.summary)")
      next.world.store.answersNotes = true
      next.does(.typing(.finish))
      #expect(bodies(next).contains { $0.hasSuffix("They sprout.") })
      #expect(stored(next) == ["Water the fern."])
    }
  }

  @Test("of two entries with the same words, the one that was not kept is offered again")
  func sameWords() throws {
    let app = reader { $0.answersNotes = true }
    choose(.note(0), .noteEntry, in: app)
    write("Watered.", app)
    app.world.store.answersNotes = false
    choose(.noteEntry, in: app)
    write("Watered.", app)
    let next = restarted(app)
    #expect(stored(next) == ["Watered."])
    choose(.note(0), .noteEntry, in: next)
    #expect(next.panel?.headline == "Watered.▏", "\(next.summary)")
  }

  @Test("logged out before the answer, it is there again at the next log-in if the store has not kept it")
  func loggedOut() throws {
    let app = reader()
    choose(.newNote, in: app)
    write("Water the fern.", app)
    app.does(.logOut)
    app.world.store.isLocked = true
    app.post(try app.world.store.answerNote())
    app.world.store.isLocked = false
    #expect(app.world.store.reader == .guest && app.session?.drafts.isEmpty == true, "\(app.summary)")
    #expect(stored(app) == ["Water the fern."])
    #expect(app.world.store.shelves[.guest]?.drafts.isEmpty == true)
    let again = notebook(of: app)
    choose(.newNote, in: again)
    #expect(again.panel?.headline == "Water the fern.▏", "\(again.summary)")
  }

  @Test("one that is refused late takes nothing away of what is typed meanwhile, and waits for its keys")
  func late() throws {
    let app = reader()
    choose(.note(0), .noteEntry, in: app)
    write("They sprout.", app)
    choose(.noteEntry, in: app)
    type("They grow", app)
    app.world.store.isLocked = true
    app.post(try app.world.store.answerNote())
    #expect(app.panel?.headline == "They grow▏", "\(app.summary)")
    #expect(Set(stored(app)) == ["They", "They sprout."])
    app.world.store.isLocked = false
    app.does(.typing(.finish))
    app.post(try app.world.store.answerNote())
    #expect(stored(app) == ["They sprout."])
    choose(.noteEntry, in: app)
    #expect(app.panel?.headline == "They sprout.▏", "\(app.summary)")
    app.does(.typing(.finish))
    app.post(try app.world.store.answerNote())
    #expect(stored(app).isEmpty)
    let body = try #require(bodies(app).first)
    #expect(body.contains("They grow") && body.hasSuffix("They sprout."))
  }

  @Test("a text that is changed on while it is being kept goes on with it, also if it is refused then")
  func changedOn() throws {
    let app = reader()
    choose(.note(0), .noteOptions, .noteTitle, in: app)
    write("!", app)
    choose(.noteOptions, .noteTitle, in: app)
    #expect(app.panel?.headline == "Garden!▏", "\(app.summary)")
    type("?", app)
    app.world.store.isLocked = true
    app.post(try app.world.store.answerNote())
    app.world.store.isLocked = false
    #expect(app.panel?.headline == "Garden!?▏", "\(app.summary)")
    app.does(.panel(.back))
    choose(.noteOptions, .noteTitle, in: app)
    #expect(app.panel?.headline == "Garden!?▏", "\(app.summary)")
  }

  @Test("a step for which the plan has no room is typed on, and stays a draft")
  func noRoom() throws {
    let body = "## Plan\n\n" + (1...NotePlan.most).map { "- [ ] Step \($0)" }.joined(separator: "\n")
    let full = NotebookNote(SimulatedStore.note(body, title: "Full"))
    let app = reader { $0.shelves[Self.ada]?.notes = [full] }
    let keys = TypingPurpose.notebook(.newStep(full.note.id))
    app.does(.typing(.open(keys)))
    write("One more", app)
    #expect(app.panel?.headline?.contains("200 steps") == true, "\(app.summary)")
    #expect(app.world.store.notesAsked.isEmpty && stored(app) == ["One more"])
    let next = restarted(app)
    next.does(.typing(.open(keys)))
    #expect(next.panel?.headline == "One more▏", "\(next.summary)")
  }

  @Test("two texts for the same keys are both there after a restart")
  func both() throws {
    let app = reader()
    choose(.newNote, in: app)
    write("One", app)
    choose(.newNote, in: app)
    type("Two and", app)
    app.world.store.isLocked = true
    app.post(try app.world.store.answerNote())
    app.world.store.isLocked = false
    app.does(.panel(.back))
    let decoded = try JSONDecoder().decode(
      [KeptDraft].self, from: JSONEncoder().encode(app.world.store.shelf.drafts))
    #expect(decoded == app.world.store.shelf.drafts)
    let next = restarted(app)
    next.world.store.answersNotes = true
    for text in ["Two▏", "One▏"] {
      choose(.newNote, in: next)
      #expect(next.panel?.headline == text, "\(next.summary)")
      next.does(.typing(.finish))
      next.does(.panel(.back))
    }
    #expect(Set(bodies(next)).isSuperset(of: ["One", "Two"]) && stored(next).isEmpty)
  }
}
