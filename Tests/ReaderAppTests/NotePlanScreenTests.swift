import AppFlows
import Foundation
import Signals
import Testing

@testable import Library
@testable import ReaderApp

/// Plans are made and followed without hands.
@Suite("Plans in the notebook")
struct NotePlanScreenTests {
  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }
  private func press(_ label: String, _ app: TestedApp) throws {
    let typist = Typist(app: app)
    for _ in 0..<9 where typist.cell(label) == nil { try typist.press("More…") }
    try typist.press(label)
  }

  private static let garden = NotebookNote(
    SimulatedStore.note(
      "Beans.\n\n## Plan\n\nDue: 2026-11-20\n\n- [x] Dig\n- [ ] Sow\n  Two fingers deep.", title: "Garden"))

  /// Ada is at her shelf, on a day in November 2026, which the application is told or not.
  private func reader(_ notes: [NotebookNote], isToldTheDate: Bool = true) -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.shelves[.named("Ada")]?.notes = notes
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    if isToldTheDate { app.post(.wall(Date(timeIntervalSince1970: 1_795_518_000))) }
    return app
  }

  private func write(_ text: String, _ app: TestedApp) {
    for letter in text { app.does(.typing(.type(letter))) }
    app.does(.typing(.finish))
  }

  private func body(_ app: TestedApp) -> String { app.world.store.shelf.notes.first?.note.body ?? "" }

  private func openPlan(_ app: TestedApp, _ cell: String) throws {
    app.does(.notebook(.open))
    app.does(.panel(.choose(.note(0))))
    app.does(.panel(.choose(.noteOptions)))
    try press(cell, app)
  }

  @Test("by gaze: a step of a plan is looked at and said to be done")
  func byGaze() throws {
    let app = reader([Self.garden])
    let typist = Typist(app: app)
    try openPlan(app, "Plan: 1 of 2 done…")
    #expect(labels(app).prefix(4) == ["Back", "Add a step…", "1. Dig", "2. Sow"])
    #expect(app.panel?.headline == "Garden: 1 of 2 done, overdue")
    typist.lookAway()
    try typist.look(at: "2. Sow") { app.panel?.headline == "Step 2 of 2" }
    #expect(app.panel?.detail == "Sow\nnot done yet\n\nTwo fingers deep.")
    #expect(labels(app) == ["Back", "What to do with it…", "It is done", "Note what you saw…"])
    typist.lookAway()
    try typist.look(at: "It is done") { app.panel?.detail?.contains("\ndone\n") == true }
    #expect(body(app).contains("- [x] Sow\n  Two fingers deep."))
    typist.lookAway()
    try typist.look(at: "Back") { app.panel?.headline == "Garden: 2 of 2 done" }
  }

  @Test("a plan is made: steps, what they are about, what was seen, and their order")
  func made() throws {
    let app = reader([NotebookNote(SimulatedStore.note("Beans.", title: "Garden"))])
    try openPlan(app, "Plan it in steps…")
    #expect(
      app.panel?.headline == "Garden: no step yet"
        && labels(app) == ["Back", "Add a step…", "Start…", "Due…"])
    try press("Add a step…", app)
    #expect(app.panel?.headline == "What is to be done?")
    write("Sow", app)
    try press("Add a step…", app)
    write("Dig", app)
    #expect(body(app) == "Beans.\n\n## Plan\n\n- [ ] Sow\n- [ ] Dig")
    try press("2. Dig", app)
    app.does(.panel(.choose(.stepOptions)))
    try press("Earlier in the order", app)
    #expect(app.panel?.headline == "1. Dig" && labels(app).contains("Later in the order"))
    try press("Describe it…", app)
    write("A spade deep.", app)
    #expect(app.panel?.headline == "Step 1 of 2")
    try press("Note what you saw…", app)
    write("Worms.", app)
    let seen = try Regex(
      "## Plan\n\n- \\[ \\] Dig\n  A spade deep.\n  - 2026-11-2\\d \\d\\d:\\d\\d: Worms.\n- \\[ \\] Sow$")
    #expect(body(app).firstMatch(of: seen) != nil, "\(body(app))")
    app.does(.panel(.choose(.stepOptions)))
    try press("Other words…", app)
    write(" twice", app)
    #expect(body(app).contains("- [ ] Dig twice\n"))
    app.does(.panel(.choose(.stepOptions)))
    try press("Describe it otherwise…", app)
    for _ in 0..<40 { app.does(.typing(.delete)) }
    app.does(.typing(.finish))
    #expect(!body(app).contains("spade"))
    app.does(.panel(.choose(.stepOptions)))
    try press("Remove the step", app)
    #expect(app.panel?.detail == "“Dig twice” is removed. “Undo the last change” brings it back.")
    #expect(body(app) == "Beans.\n\n## Plan\n\n- [ ] Sow")
    app.does(.panel(.back))
    app.does(.panel(.choose(.note(0))))
    app.does(.panel(.choose(.noteOptions)))
    try press("Undo the last change", app)
    #expect(body(app).contains("Dig twice"))
  }

  @Test("its days are stepped to, kept and taken away")
  func days() throws {
    let app = reader([Self.garden])
    try openPlan(app, "Plan: 1 of 2 done…")
    try press("Start…", app)
    let today = LocalTime(Date(timeIntervalSince1970: 1_795_518_000), in: .current)
    #expect(app.panel?.headline == "When does it start?" && app.panel?.detail == NotePlanWords.day(today))
    try press("A week later", app)
    try press("A day earlier", app)
    try press("Keep this day", app)
    // That is after the due day.
    let late = today.adding(days: 6)
    #expect(!body(app).contains("Start:"))
    #expect(
      app.panel?.detail?.contains("due on 2026-11-20, before it starts on \(late.description.prefix(10));")
        == true,
      "\(app.summary)")
    try press("A week earlier", app)
    #expect(app.panel?.detail == NotePlanWords.day(late.adding(days: -7)))
    try press("A week earlier", app)
    try press("Keep this day", app)
    let day = today.adding(days: -8).description.prefix(10)
    #expect(body(app).contains("\nStart: \(day)\nDue: 2026-11-20\n"))
    let due = try #require(labels(app).first { $0.hasPrefix("Due: ") })
    try press(due, app)
    try press("No day", app)
    #expect(!body(app).contains("Due:") && labels(app).contains("Due…"))
  }

  @Test("one is reminded of a step")
  func reminded() throws {
    let app = reader([Self.garden])
    try openPlan(app, "Plan: 1 of 2 done…")
    try press("2. Sow", app)
    app.does(.panel(.choose(.stepOptions)))
    #expect(
      !labels(app).contains { $0.contains("on the day it is due") },
      "what is overdue is no day to be reminded on")
    try press("Remind me in a day", app)
    #expect(app.panel?.detail == "You will be reminded in a day.")
    #expect(app.world.store.shelf.reminders.map(\.text) == ["Sow (Garden)"])
    try press("Undo the reminder", app)
    #expect(app.world.store.shelf.reminders.isEmpty)
    #expect(app.panel?.detail == "“Sow (Garden)” is not set any more.")
    try press("Remind me in a day", app)
    // At the step it is seen, and taken away.
    app.does(.panel(.back))
    try press("1. Dig", app)
    #expect(app.panel?.detail?.contains("reminder on ") == false)
    app.does(.panel(.back))
    try press("2. Sow", app)
    #expect(app.panel?.detail?.hasPrefix("Sow\nnot done yet\nreminder on ") == true)
    app.does(.panel(.choose(.stepOptions)))
    for _ in 0..<9 where !labels(app).contains(where: { $0.hasPrefix("Not on ") }) {
      try press("More…", app)
    }
    app.does(.panel(.choose(.stepReminded(0))))
    #expect(app.world.store.shelf.reminders.isEmpty)
    try press("Undo the reminder", app)
    #expect(app.world.store.shelf.reminders.map(\.text) == ["Sow (Garden)"])
    // Another program has answered it.
    app.world.store.shelf.reminders = []
    app.post(.store(.changed))
    #expect(!labels(app).contains { $0.hasPrefix("Not on ") })
  }

  @Test("a step of another note with the same title and words has no part in the reminder")
  func twins() throws {
    var twin = Self.garden
    twin.note = Note(
      id: "twin", title: twin.note.title, body: twin.note.body, document: nil, about: "", page: nil,
      created: twin.note.created, changed: twin.note.changed, version: 1)
    let app = reader([Self.garden, twin])
    let text = "Sow (Garden)"
    var reminder = Reminder(
      madeUp: "twin", text, due: app.world.store.date + 3600, written: app.world.store.date)
    reminder.note = "twin"
    app.world.store.shelf.reminders = [reminder]
    app.post(.store(.changed))
    try openPlan(app, "Plan: 1 of 2 done…")
    try press("2. Sow", app)
    #expect(app.panel?.detail?.contains("reminder on ") == false, "\(app.summary)")
    app.does(.panel(.choose(.stepOptions)))
    try press("Remind me in a day", app)
    #expect(app.world.store.shelf.reminders.map(\.note) == ["twin", Self.garden.note.id])
    app.does(.panel(.choose(.stepTitle)))
    app.does(.typing(.type("s")))
    app.does(.typing(.finish))
    #expect(app.world.store.shelf.reminders.map(\.text) == [text, "Sow s (Garden)"])
  }

  @Test("a reminder without a day is told as such at its step")
  func withoutDay() throws {
    let app = reader([Self.garden])
    try openPlan(app, "Plan: 1 of 2 done…")
    try press("2. Sow", app)
    app.does(.panel(.choose(.stepOptions)))
    try press("Remind me in a day", app)
    app.world.store.shelf.reminders[0].due = nil
    app.post(.store(.changed))
    app.does(.panel(.back))
    try press("2. Sow", app)
    #expect(app.panel?.detail?.hasPrefix("Sow\nnot done yet\nreminder without a day") == true)
    app.does(.panel(.choose(.stepOptions)))
    let label = "Remove the reminder without a day"
    for _ in 0..<9 where !labels(app).contains(label) { try press("More…", app) }
    #expect(!labels(app).contains { $0.hasPrefix("Not on ") })
    app.does(.panel(.choose(.stepReminded(0))))
    #expect(app.world.store.shelf.reminders.isEmpty)
    #expect(app.panel?.detail == "The reminder without a day is removed.")
  }

  @Test("a step that gets other words keeps its reminder")
  func renamed() throws {
    let app = reader([Self.garden])
    try openPlan(app, "Plan: 1 of 2 done…")
    try press("2. Sow", app)
    app.does(.panel(.choose(.stepOptions)))
    try press("Remind me in a day", app)
    app.does(.panel(.choose(.stepTitle)))
    app.does(.typing(.type("s")))
    app.does(.typing(.finish))
    #expect(app.world.store.shelf.reminders.map(\.text) == ["Sow s (Garden)"])
    #expect(app.panel?.detail?.hasPrefix("Sow s\nnot done yet\nreminder on ") == true)
  }

  @Test("what was seen before the application knows the date is kept as a note, and no clock is read")
  func withoutDate() throws {
    let app = reader([Self.garden], isToldTheDate: false)
    try openPlan(app, "Plan: 1 of 2 done…")
    try press("2. Sow", app)
    try press("Note what you saw…", app)
    write("Worms.", app)
    #expect(app.world.store.shelf.notes.map(\.note.body) == ["Worms.", Self.garden.note.body])
  }

  @Test("what was typed about a step that somebody else has changed meanwhile is kept as a note")
  func changedMeanwhile() throws {
    let app = reader([Self.garden])
    try openPlan(app, "Plan: 1 of 2 done…")
    try press("2. Sow", app)
    try press("Note what you saw…", app)
    var other = Self.garden.note
    other.body = "Beans.\n\n## Plan\n\n- [ ] Something else"
    app.world.store.shelf.notes[0].note = other.read(at: 2)
    app.post(.store(.changed))
    app.does(.typing(.type("a")))
    app.post(
      .store(.notebook(.success(NotebookAnswer(app.world.store.shelf.notes)), after: .list, about: nil)))
    app.does(.typing(.finish))
    #expect(app.world.store.shelf.notes.map(\.note.body) == ["a", other.body])
    #expect(app.panel?.headline == "a", "the new note is shown")
  }

  @Test("a reader of somebody's note sees the plan and changes nothing; a step that is gone is left")
  func others() throws {
    var shared = Self.garden
    shared.note.role = .reader
    shared.note.owner = "Bob"
    let app = reader([shared])
    try openPlan(app, "Plan: 1 of 2 done…")
    #expect(labels(app) == ["Back", "1. Dig", "2. Sow"])
    try press("2. Sow", app)
    #expect(labels(app) == ["Back", "What to do with it…"])
    app.world.store.shelf.notes[0].note.body = "## Plan\n\n- [x] Dig"
    app.post(.store(.changed))
    #expect(app.panel?.headline == "Garden: 1 of 1 done" && labels(app) == ["Back", "1. Dig"])
  }
}
