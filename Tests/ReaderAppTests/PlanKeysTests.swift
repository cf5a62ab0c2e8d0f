import AppFlows
import Foundation
import Library

import Signals
import Testing

@testable import ReaderApp

/// What the calendar, reminders and contacts ask for, typed by gaze.
@Suite("Calendar, reminders and contacts typed by gaze")
struct PlanKeysTests {
  private func app() -> (TestedApp, Typist) {
    var world = SimulatedWorld.with("Emma").calibrated
    world.store.texts = "The garden concert. A walk in the garden."
    world.store.contacts = [
      ContactCard(id: "1", name: "Nurse Ann", phone: "1"), ContactCard(id: "2", name: "Bob", phone: "2"),
    ]
    world.store.shelves[.guest]?.events = [
      SimulatedStore.event("Visit", at: "2026-11-24T10:00"),
      SimulatedStore.event("Meal", at: "2026-11-24T12:00"),
    ]
    let app = TestedApp(world: world)
    app.does(.choseGuest)
    app.wait(0.1)
    app.post(.wall(app.world.store.date))
    app.does(.plan(.open))
    return (app, Typist(app: app))
  }

  private func choose(_ targets: [TargetID], _ app: TestedApp) {
    for target in targets { app.does(.plan(.choose(target))) }
  }

  @Test("a reminder of one's own words: looked at, typed, and set")
  func reminder() throws {
    let (app, typist) = app()
    choose([.planReminders, .planNew], app)
    #expect(app.look(at: .keys))
    #expect(typist.shown == "What you want to be reminded of")
    for word in ["Walk", "garden"] { try typist.type(word) }
    try typist.press("Done")
    #expect(app.shows("“Walk garden”") || app.shows("When?"), "\(app.summary)")
    choose(["in-5"], app)
    #expect(app.world.store.shelf.reminders.map(\.text) == ["Walk garden"])
  }

  @Test("an entry's title and note; what was begun of one entry is not offered for another")
  func calendar() throws {
    let (app, typist) = app()
    choose([.planCalendar, .group(4), .group(1), .calendarNew], app)
    app.does(.typing(.openHere))
    try typist.type("Concert")
    try typist.press("Done")
    #expect(app.shows("At which hour?"), "\(app.summary)")
    for _ in 0..<2 { app.does(.plan(.back)) }
    choose([.group(0), .calendarChange, "calendar-note"], app)
    app.does(.typing(.openHere))
    #expect(typist.shown == "Note")
    try typist.type("Garden")
    try typist.press("More…")
    try typist.press("Leave for now")
    for _ in 0..<3 { app.does(.plan(.back)) }
    choose([.group(1), .calendarChange, "calendar-note"], app)
    app.does(.typing(.openHere))
    #expect(typist.shown == "Note")
    for _ in 0..<4 { app.does(.plan(.back)) }
    try typist.press("Back")
    for _ in 0..<3 { app.does(.plan(.back)) }
    choose([.group(0), .calendarChange, "calendar-note"], app)
    app.does(.typing(.openHere))
    #expect(typist.shown == "Garden▏", "\(app.summary)")
    try typist.press("Done")
    #expect(app.world.store.shelf.events.contains { $0.content.note == "Garden" }, "\(app.summary)")
  }

  @Test("a contact is found by typing")
  func contact() throws {
    let (app, typist) = app()
    choose([.planContacts], app)
    app.does(.typing(.openHere))
    try typist.press("More…")
    try typist.press("Spell")
    try typist.spell("Bob")
    try typist.press("Done")
    #expect(app.shows("Bob") && !app.shows("Nurse"), "\(app.summary)")
  }
}
