import AppFlows
import Foundation
import Testing

@testable import Library
@testable import ReaderApp

@Suite("Equal steps of a plan")
struct StepIdentityScreenTests {
  private func labels(_ app: TestedApp) -> [String] { app.panel?.cells.map(\.label) ?? [] }

  private func press(_ label: String, _ app: TestedApp) throws {
    let typist = Typist(app: app)
    for _ in 0..<9 where typist.cell(label) == nil { try typist.press("More…") }
    try typist.press(label)
  }

  /// Whether the page of a step tells a reminder; the plan is shown before and after.
  private func isReminded(_ step: String, _ app: TestedApp) throws -> Bool {
    try press(step, app)
    let detail = try #require(app.panel?.detail)
    app.does(.panel(.back))
    return detail.contains("reminder on ")
  }

  /// Ada looks at a plan of two equal steps, on a day in November 2026.
  private func reader() throws -> TestedApp {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.shelves[.named("Ada")]?.notes = [
      NotebookNote(SimulatedStore.note("## Plan\n\n- [ ] Water\n- [ ] Water", title: "Garden"))
    ]
    let app = TestedApp(world: world)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.post(.wall(Date(timeIntervalSince1970: 1_795_518_000)))
    app.does(.notebook(.open))
    app.does(.panel(.choose(.note(0))))
    app.does(.panel(.choose(.noteOptions)))
    try press("Plan: 0 of 2 done…", app)
    return app
  }

  @Test("the reminder of one of them goes with it to another place and to other words")
  func reminded() throws {
    let app = try reader()
    try press("2. Water", app)
    app.does(.panel(.choose(.stepOptions)))
    try press("Remind me in a day", app)
    #expect(app.world.store.shelf.reminders.map(\.step) == ["2"])
    app.does(.panel(.back))
    #expect(try !isReminded("1. Water", app))
    #expect(try isReminded("2. Water", app))
    try press("2. Water", app)
    app.does(.panel(.choose(.stepOptions)))
    try press("Earlier in the order", app)
    #expect(app.panel?.headline == "1. Water")
    app.does(.panel(.back))
    #expect(try isReminded("1. Water", app))
    #expect(try !isReminded("2. Water", app))
    // Other words for the step without a reminder, then for the one with it.
    for (step, words) in [("2. Water", " it"), ("1. Water", " well")] {
      try press(step, app)
      app.does(.panel(.choose(.stepOptions)))
      try press("Other words…", app)
      for letter in words { app.does(.typing(.type(letter))) }
      app.does(.typing(.finish))
      app.does(.panel(.back))
      let text = words == " it" ? "Water (Garden)" : "Water well (Garden)"
      #expect(app.world.store.shelf.reminders.map(\.text) == [text])
    }
    #expect(labels(app).contains("1. Water well") && labels(app).contains("2. Water it"))
    #expect(try isReminded("1. Water well", app))
    #expect(try !isReminded("2. Water it", app))
    // Done, and taken back.
    try press("1. Water well", app)
    try press("It is done", app)
    app.does(.panel(.choose(.stepOptions)))
    try press("Undo the last change", app)
    #expect(app.world.store.shelf.reminders.map(\.step) == ["2"])
  }

  @Test("a new step gets a reminder of its own, though its words are another's")
  func new() throws {
    let app = try reader()
    try press("Add a step…", app)
    for letter in "Water" { app.does(.typing(.type(letter))) }
    app.does(.typing(.finish))
    try press("3. Water", app)
    app.does(.panel(.choose(.stepOptions)))
    try press("Remind me in a day", app)
    let step = try #require(app.world.store.shelf.reminders.first?.step)
    #expect(!["", "1", "2"].contains(step))
    app.does(.panel(.back))
    for (number, isReminded) in [false, false, true].enumerated() {
      #expect(try self.isReminded("\(number + 1). Water", app) == isReminded)
    }
  }
}
