import AppFlows
import Foundation
import Library
import Signals
import Simulation
import Testing

@testable import ReaderApp

/// Title, start and length of one's own entry are changed. It is Tuesday, 24 November 2026.
@Suite("What an entry of the calendar says is changed in the window")
struct CalendarEditTests {
  private func app(_ events: EventOccurrence..., degrees: Double = 0) -> TestedApp {
    var world = SimulatedWorld.with("Emma").calibrated
    world.store.shelves[.guest]?.events = events
    if degrees > 0 {
      world.gaze.webcam = Webcam(
        WebcamError(offset: degrees, sway: 0.2, wobble: 0.2, white: 0.3), screen: world.screen,
        distanceMm: 570, seed: 5)
    }
    let app = TestedApp(world: world)
    app.does(.choseGuest)
    app.wait(0.1)
    app.post(.wall(app.world.store.date))
    app.does(.plan(.openCalendar))
    choose([.group(4), .group(1), .group(0), .calendarChange], app)
    return app
  }

  private func choose(_ targets: [TargetID], _ app: TestedApp) {
    for target in targets { app.does(.plan(.choose(target))) }
  }

  private func model(_ app: TestedApp) throws -> ChoicesModel {
    guard case .choices(let model) = try #require(app.state.view).content else {
      throw Unexpected(shown: app.summary)
    }
    return model
  }

  private struct Unexpected: Error { var shown: String }

  private func content(_ app: TestedApp) throws -> EventContent {
    try #require(app.world.store.shelf.events.first).event.content
  }

  @Test("it starts at another hour and minute, by looks that are 2.5 degrees off, and one look undoes it")
  func start() throws {
    let app = app(SimulatedStore.event("Dentist", at: "2026-11-24T09:00"), degrees: 2.5)
    // Below the cells nothing can be chosen.
    let rest = ScreenPoint(x: app.world.screen.widthPx / 2, y: app.world.screen.heightPx * 0.9)
    #expect(try model(app).items.prefix(3).map(\.detail) == ["Dentist", "9:00", "1 h"])
    #expect(app.look(at: CalendarField.start.id, restingAt: rest))
    #expect(app.shows("At which hour?: All day, 8:00") && app.shows("page 2 of 3"))
    #expect(app.layout.targets.count == 12)
    #expect(app.look(at: .group(11), restingAt: rest))
    #expect(app.shows("At which minute?: 11:00, 11:05") && app.shows("page 1 of 2"))
    #expect(app.look(at: .exit, restingAt: rest) && app.shows("At which hour?"))
    choose([.group(11)], app)
    #expect(app.look(at: .pageForward, restingAt: rest))
    #expect(app.shows("At which minute?: 11:40, 11:45, 11:50, 11:55"))
    #expect(app.look(at: .group(45), restingAt: rest))
    #expect(app.shows("New…, Undo ✓, Dentist; “Dentist” is changed."))
    #expect(try content(app).starts.description == "2026-11-24T11:45:00")
    #expect(try content(app).minutes == 60)
    #expect(app.look(at: .calendarUndo, restingAt: rest))
    #expect(try content(app).starts.description == "2026-11-24T09:00:00" && !app.shows("Undo"))
  }

  @Test("its title is typed over the one that it has")
  func title() throws {
    let app = app(SimulatedStore.event("Dent", at: "2026-11-24T09:00"))
    #expect(app.look(at: CalendarField.title.id))
    #expect(app.shows("What is its title?: Dent"))
    app.does(.plan(.type("Dentist ")))
    #expect(app.look(at: .calendarTitle))
    #expect(app.shows("New…, Undo ✓, Dentist; “Dent” is changed."), "\(app.summary)")
    choose([.group(0), .calendarChange, CalendarField.title.id], app)
    app.does(.plan(.type("  ")))
    #expect(try model(app).items.isEmpty, "no entry is without a title")
    app.does(.plan(.choose(.calendarTitle)))
    #expect(try content(app).title == "Dentist")
  }

  @Test("it lasts longer, or is of the whole day, and of several days then")
  func length() throws {
    let app = app(SimulatedStore.event("Trip", at: "2026-11-24T09:00"))
    #expect(app.look(at: CalendarField.length.id))
    #expect(app.shows("How long?: 15 minutes, Half an hour, An hour ✓"))
    #expect(app.look(at: "length-90"))
    #expect(try content(app).minutes == 90)
    choose([.group(0), .calendarChange, CalendarField.start.id, .calendarAllDay], app)
    #expect(try content(app).isAllDay && content(app).starts.description == "2026-11-24T00:00:00")
    choose([.group(0), .calendarChange, CalendarField.length.id], app)
    #expect(app.shows("How long?: 1 day ✓, 2 days"))
    choose(["length-3-days"], app)
    #expect(try content(app).minutes == 3 * 1440)
    choose([.group(0), .calendarChange, CalendarField.start.id, .group(7), .group(30)], app)
    let last = try content(app)
    #expect(!last.isAllDay && last.minutes == 60 && last.starts.description == "2026-11-24T07:30:00")
  }

  @Test("a length is typed over those that are offered; what is none is told and kept out")
  func typedLength() throws {
    let app = app(SimulatedStore.event("Trip", at: "2026-11-24T09:00"))
    let typist = Typist(app: app)
    choose([CalendarField.length.id], app)
    app.does(.plan(.type("soon")))
    #expect(app.shows("How long?: 15 minutes") && app.shows("; That is no length: type minutes such as 45"))
    choose([.calendarTitle], app)
    #expect(app.shows("How long?"), "\(app.summary)")
    app.does(.plan(.type("")))
    #expect(app.look(at: .keys))
    for key in ["More…", "123", "2", "5", "Keys", "Done"] { try typist.press(key) }
    #expect(app.shows("New…, Undo ✓, Trip; “Trip” is changed."), "\(app.summary)")
    #expect(try content(app).minutes == 25)
    choose([.group(0), .calendarChange, CalendarField.start.id, .calendarAllDay], app)
    choose([.group(0), .calendarChange, CalendarField.length.id], app)
    app.does(.plan(.type("6")))
    #expect(app.shows("How long?: 6 days, 1 day ✓"), "\(app.summary)")
    choose([.calendarTitle], app)
    #expect(try content(app).minutes == 6 * 1440)
  }

  @Test("a new entry begins at any five minutes, and lasts as long as is typed; 2.5 degrees off")
  func new() throws {
    let app = app(SimulatedStore.event("Trip", at: "2026-11-24T09:00"), degrees: 2.5)
    // Below the cells, between the page turn and the cell of the keys, nothing can be chosen.
    let rest = ScreenPoint(x: app.world.screen.widthPx * 0.28, y: app.world.screen.heightPx * 0.9)
    for _ in 0..<2 { app.does(.plan(.back)) }
    choose([.calendarNew, .group(0), .group(14)], app)
    #expect(app.shows("How long?: At another minute…, 15 minutes"), "\(app.summary)")
    #expect(app.look(at: .calendarMinute, restingAt: rest))
    #expect(app.shows("At which minute?: 14:00 ✓, 14:05"), "\(app.summary)")
    #expect(app.look(at: .exit, restingAt: rest) && app.shows("How long?"))
    #expect(app.look(at: .calendarMinute, restingAt: rest))
    #expect(app.look(at: .pageForward, restingAt: rest))
    #expect(app.look(at: .group(45), restingAt: rest))
    #expect(app.shows("How long?: At another minute…, 15 minutes"), "\(app.summary)")
    choose([.calendarMinute], app)
    #expect(app.shows("14:40, 14:45 ✓") && app.shows("page 2 of 2"), "\(app.summary)")
    app.does(.plan(.back))
    app.does(.plan(.type("1:10")))
    #expect(app.shows("How long?: 1 h 10 min, At another minute…, 15 minutes"), "\(app.summary)")
    #expect(try model(app).items.count <= 9)
    #expect(app.look(at: .calendarTitle, restingAt: rest))
    #expect(app.shows("“Doctor” is in your calendar."), "\(app.summary)")
    let made = try #require(app.world.store.shelf.events.last).content
    #expect(made.starts.description == "2026-11-24T14:45:00" && made.minutes == 70)
  }

  @Test("it has another colour, by looks that are 2.5 degrees off, whatever its category; one look undoes it")
  func colour() throws {
    let app = app(SimulatedStore.event("Trip", at: "2026-11-24T09:00"), degrees: 2.5)
    let rest = ScreenPoint(x: app.world.screen.widthPx / 2, y: app.world.screen.heightPx * 0.9)
    #expect(try model(app).items.count <= 9)
    choose([CalendarField.category.id], app)
    app.does(.plan(.type("abroad")))
    choose([.calendarTitle, .group(0), .calendarChange], app)
    #expect(app.look(at: CalendarField.colour.id, restingAt: rest))
    #expect(app.shows("Which colour?: blue ✓, green, yellow, orange, red, purple, brown, gray"))
    #expect(try model(app).items.map(\.colour) == EventColour.allCases.map(\.rawValue))
    #expect(app.look(at: .group(2), restingAt: rest))
    #expect(try content(app).colour == .yellow && content(app).category == "abroad", "\(app.summary)")
    #expect(app.look(at: .calendarUndo, restingAt: rest))
    #expect(try content(app).colour == .blue && content(app).category == "abroad")
  }

  @Test("of a series it is asked which times; who is invited stays invited", arguments: [0, 1, 2])
  func series(choice: Int) throws {
    let app = app(SimulatedStore.event("Class", at: "2026-11-24T09:00", rule: "FREQ=WEEKLY"))
    let event = try #require(app.world.store.shelf.events.first).event
    let day = event.content.starts.midnight
    _ = app.world.store.perform(.invite("Bob", true, to: event.id), days: day..<day.adding(days: 1))
    app.post(.store(.changed))
    choose([CalendarField.start.id, .group(14), .group(0)], app)
    #expect(app.shows("Which times of “Class”?: Only this time, This and all that follow, All of them"))
    let time = event.content.starts
    let (id, scope): (TargetID, EventScope) =
      [
        (.calendarOne, .one(time)), (.calendarFollowing, .following(time)), (.calendarAll, .all),
      ][choice]
    #expect(app.look(at: id))
    #expect(app.world.store.editedScopes == [scope])
    let after = try #require(app.world.store.shelf.events.first).event
    #expect(after.content.starts.description == "2026-11-24T14:00:00" && after.rule == "FREQ=WEEKLY")
    #expect(after.invitees.map(\.name) == ["Bob"])
  }

  @Test("the clock of the wall here counts, whatever zone the entry was made in")
  func zones() throws {
    let starts = try #require(LocalTime("2026-11-24T09:00"))
    let zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let there = LocalTime(starts.instant(in: .current), in: zone)
    let changed = CalendarEdit.start(second: 10 * 3600).applied(
      to: EventContent("Call", starts: there), inZone: zone.identifier)
    #expect(LocalTime(changed.starts.instant(in: zone), in: .current).description == "2026-11-24T10:00:00")
  }

  @Test("an entry that goes while its start is chosen is told of, and no page is left without a way out")
  func gone() {
    let app = app(SimulatedStore.event("Dentist", at: "2026-11-24T09:00"))
    choose([CalendarField.start.id, .group(11)], app)
    app.world.store.shelf.events = []
    app.post(.store(.changed))
    #expect(app.shows("Somebody has changed or removed that entry."))
  }
}
