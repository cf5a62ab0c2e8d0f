import AppFlows
import Foundation
import Library
import Reading
import Signals
import Simulation
import Testing

@testable import ReaderApp

/// The calendar by looks, keys and mouse: months, weeks, days and entries. It is Tuesday, 24 November 2026.
@Suite("The calendar in the window")
struct CalendarTests {
  private func app(_ events: EventOccurrence..., degrees: Double = 0) -> TestedApp {
    var world = SimulatedWorld.with("Emma").calibrated
    world.store.shelves[.guest]?.events = events
    if degrees > 0 {
      world.gaze.webcam = Webcam(
        WebcamError(offset: degrees, sway: 0.2, wobble: 0.2, white: 0.3), screen: world.screen,
        distanceMm: 570, seed: 5)
    }
    let app = TestedApp(world: world)
    app.look(at: .guest)
    app.post(.wall(app.world.store.date))
    return app
  }

  private func model(_ app: TestedApp) throws -> ChoicesModel {
    guard case .choices(let model) = try #require(app.state.view).content else {
      throw Unexpected(shown: app.summary)
    }
    return model
  }

  private struct Unexpected: Error { var shown: String }

  @Test("a key opens the month with marked days; a week and a day are chosen, also 2.5 degrees off")
  func month() throws {
    let app = app(
      SimulatedStore.event("Dentist", at: "2026-11-26T09:00", category: "health", colour: .red),
      SimulatedStore.event("Trip", at: "2026-11-28", isAllDay: true, colour: .green), degrees: 2.5)
    let content = try #require(app.state.view?.content)
    app.does(try #require(UserAction.event(for: KeyStroke("F4"), in: content)))
    #expect(app.shows("November 2026: 26 Oct – 1 Nov, 2 – 8 Nov, 9 – 15 Nov, 16 – 22 Nov, 23 – 29 Nov ✓"))
    let month = try model(app)
    #expect(month.items.count <= 9)
    let marks = month.items[4].days
    #expect(marks.map(\.number) == [23, 24, 25, 26, 27, 28, 29])
    #expect(marks.map(\.colours) == [[], [], [], ["red"], [], ["green"], []])
    #expect(marks.map(\.isToday).firstIndex(of: true) == 1)
    #expect(month.items[4].detail == "Thu Dentist, 1 more")
    #expect(month.items[0].days.map(\.isOutside) == [true, true, true, true, true, true, false])
    // Below the cells nothing can be chosen.
    let rest = ScreenPoint(x: app.world.screen.widthPx / 2, y: app.world.screen.heightPx * 0.9)
    #expect(app.look(at: .group(4), restingAt: rest))
    #expect(app.shows("23 – 29 Nov: Mon 23 Nov, Tue 24 Nov ✓, Wed 25 Nov, Thu 26 Nov"))
    #expect(try model(app).items[3].lines == ["9:00 Dentist"])
    #expect(app.look(at: .group(3), restingAt: rest))
    #expect(app.shows("Thursday, 26 November 2026: New…, Dentist"))
    #expect(try model(app).items[1].lines == ["9:00 – 10:00"])
    #expect(app.look(at: .pageForward, restingAt: rest))
    #expect(app.shows("Friday, 27 November 2026: New…"))
    for place in ["November 2026", "Your day: Reminders, Calendar", "shelf of Guest"] {
      #expect(app.look(at: .exit, restingAt: rest))
      #expect(app.shows(place))
    }
  }

  @Test("the day that was told while the window opened is known from its first moment")
  func opening() throws {
    let world = SimulatedWorld.with("Emma").calibrated
    let setting = AppSetting(
      start: .people, source: .live, demand: .points(9, corners: false), recalibrates: false,
      isRecorded: false, chosenCamera: nil, timing: AppSetting.Timing(), typesetter: nil)
    let now = Timestamp(seconds: 1000)
    var state = AppState(setting, person: SignedIn(.guest, pace: nil), at: now)
    _ = state.handle(.wall(world.store.date), at: now)
    _ = state.handle(.window(.geometry(world.geometry)), at: now + 1)
    guard case .running(let running) = state else { throw Unexpected(shown: "no session") }
    #expect(running.session.today == LocalTime.midnight("2026-11-24"))
  }

  @Test("another month and another year are chosen on pages of at most nine")
  func year() throws {
    let app = app(SimulatedStore.event("New year", at: "2031-01-01", isAllDay: true))
    app.look(at: .plan)
    app.look(at: .planCalendar)
    #expect(app.look(at: .calendarOther))
    #expect(app.shows("July – December 2026: July, August, September, October, November ✓, December"))
    #expect(app.look(at: .pageForward))
    #expect(app.shows("January – June 2027"))
    #expect(app.look(at: .calendarOther))
    #expect(app.shows("Which year?: 2023, 2024, 2025, 2026 ✓, 2027"))
    #expect(try model(app).items.count == 9)
    #expect(app.look(at: .group(8)))
    #expect(app.shows("January – June 2031"))
    #expect(try model(app).items[0].detail == "1 entry")
    #expect(app.look(at: .group(0)))
    #expect(app.shows("January 2031"))
    #expect(try model(app).items[0].detail == "Wed New year")
    for _ in 0..<3000 { app.does(.plan(.turn(1))) }
    #expect(app.shows("December 2199"), "a calendar has an end")
  }

  @Test("an entry is made from a title that is typed or looked at, an hour and a length")
  func new() throws {
    let app = app()
    app.does(.plan(.openCalendar))
    for target in [TargetID.group(4), .group(1), .calendarNew] { app.does(.plan(.choose(target))) }
    #expect(app.shows("What is on?: Doctor, Therapy"))
    app.does(.plan(.type("  Öl für 🚲 ")))
    app.does(.plan(.choose(.calendarTitle)))
    #expect(app.shows("At which hour?: All day, 8:00") && app.shows("page 2 of 3"))
    app.does(.plan(.choose(.group(14))))
    app.does(.plan(.choose("length-90")))
    #expect(app.shows("Tuesday, 24 November 2026: New…, Öl für 🚲; “Öl für 🚲” is in your calendar."))
    let made = try #require(app.world.store.shelf.events.first).content
    #expect(made.starts.description == "2026-11-24T14:00:00" && made.minutes == 90)
    for target in [TargetID.calendarNew, .group(2), .calendarAllDay] { app.does(.plan(.choose(target))) }
    #expect(app.world.store.shelf.events.map(\.content.title) == ["Öl für 🚲", "Visit"])
    #expect(app.world.store.shelf.events.last?.content.isAllDay == true)
  }

  @Test("an entry is moved and removed, and each is undone by one look")
  func undo() throws {
    let app = app(SimulatedStore.event("Dentist", at: "2026-11-24T09:00"))
    app.does(.plan(.openCalendar))
    for target in [TargetID.group(4), .group(1)] { app.does(.plan(.choose(target))) }
    #expect(app.look(at: .group(0)))
    #expect(app.shows("Dentist: A day later, A day earlier, A week later, A week earlier, Remove"))
    #expect(app.look(at: "move-week-on"))
    #expect(app.shows("Tuesday, 1 December 2026: New…, Undo ✓, Dentist; “Dentist” is moved."))
    #expect(app.look(at: .calendarUndo))
    #expect(app.shows("Tuesday, 1 December 2026: New…"))
    app.does(.plan(.turn(-7)))
    #expect(app.shows("Tuesday, 24 November 2026: New…, Dentist"))
    app.look(at: .group(0))
    #expect(app.look(at: .calendarRemove))
    #expect(app.shows("New…, Undo ✓; “Dentist” is removed.") && app.world.store.shelf.events.isEmpty)
    #expect(app.look(at: .calendarUndo))
    #expect(app.shows("New…, Dentist") && !app.shows("Undo"))
  }

  @Test("repetition, category and note of an entry are changed by looks; of a series it is asked which times")
  func edits() throws {
    let app = app(SimulatedStore.event("Dentist", at: "2026-11-24T09:00"))
    app.does(.plan(.openCalendar))
    func open(_ targets: TargetID...) { for target in targets { app.does(.plan(.choose(target))) } }
    open(.group(4), .group(1), .group(0))
    #expect(app.look(at: .calendarChange))
    #expect(
      app.shows(
        "What of “Dentist” is to be changed?: Title…, Start…, Length…, Repeat…, Category…, Colour…, Note…"))
    #expect(app.look(at: CalendarField.repetition.id))
    #expect(app.shows("How often?: Only once ✓, Every day, Monday to Friday, Every week"))
    #expect(app.look(at: "repeat-week"))
    #expect(app.shows("New…, Undo ✓, Dentist; “Dentist” is changed."))
    var event = try #require(app.world.store.shelf.events.first).event
    #expect(event.rule == "FREQ=WEEKLY")
    open(.group(0), .calendarChange, CalendarField.category.id)
    app.does(.plan(.type("teeth")))
    #expect(app.shows("Which category?: teeth, health, therapy"))
    app.does(.plan(.type("")))
    #expect(app.look(at: .group(0)))
    #expect(app.shows("Which times of “Dentist”?: Only this time, This and all that follow, All of them"))
    #expect(app.look(at: .calendarFollowing))
    open(.group(0), .calendarChange, CalendarField.note.id)
    app.does(.plan(.type("Bring the card")))
    open(.calendarTitle, .calendarAll)
    event = try #require(app.world.store.shelf.events.first).event
    #expect(event.content.category == "health" && event.content.colour == .red)
    #expect(event.content.note == "Bring the card" && event.rule == "FREQ=WEEKLY")
    let time = try #require(LocalTime("2026-11-24T09:00"))
    #expect(app.world.store.editedScopes == [.all, .following(time), .all])
  }

  @Test("members are invited and uninvited by looks; the guest is offered nobody")
  func members() throws {
    var world = SimulatedWorld.with("Emma", for: .named("Ada")).calibrated
    world.store.shelves[.named("Ada")]?.events = [SimulatedStore.event("Visit", at: "2026-11-24T09:00")]
    let app = TestedApp(reader: .named("Ada"), world: world)
    app.post(.wall(app.world.store.date))
    app.does(.plan(.openCalendar))
    for target in [TargetID.group(4), .group(1), .group(0), .calendarChange] {
      app.does(.plan(.choose(target)))
    }
    #expect(app.look(at: CalendarField.members.id))
    #expect(app.shows("Who is invited?: Bob"))
    #expect(app.look(at: .group(0)))
    #expect(app.shows("Who is invited?: Bob ✓"))
    #expect(app.world.store.shelf.events.first?.event.invitees.map(\.name) == ["Bob"])
    #expect(app.look(at: .group(0)))
    #expect(app.world.store.shelf.events.first?.event.invitees == [])
  }

  @Test("of a series it is asked what is removed", arguments: [0, 1, 2])
  func series(choice: Int) throws {
    let app = app(SimulatedStore.event("Class", at: "2026-11-24T09:00", rule: "FREQ=WEEKLY"))
    app.does(.plan(.openCalendar))
    for target in [TargetID.group(4), .group(1), .group(0)] { app.does(.plan(.choose(target))) }
    #expect(app.look(at: .calendarRemove))
    #expect(
      app.shows("What of “Class” is to be removed?: Only this time, This and all that follow, All of them"))
    let time = try #require(LocalTime("2026-11-24T09:00"))
    let (id, scope): (TargetID, EventScope) =
      [
        (.calendarRemoveOne, .one(time)), (.calendarRemoveFollowing, .following(time)),
        (.calendarRemoveAll, .all),
      ][choice]
    #expect(app.look(at: id))
    #expect(app.world.store.removedScopes == [scope])
  }

  @Test("an invitation is told of, and accepted or declined; nothing of it can be moved or removed")
  func invitation() throws {
    for accepts in [true, false] {
      let app = app(SimulatedStore.event("Concert", at: "2026-12-24T19:00", from: "Ada"))
      app.look(at: .plan)
      #expect(app.shows("Calendar ✓"))
      app.look(at: .planCalendar)
      #expect(app.look(at: .calendarInvitations))
      #expect(app.shows("Invitations: Concert"))
      #expect(app.look(at: .group(0)))
      #expect(app.shows("Concert: Accept, Decline"))
      app.does(.plan(.choose(.calendarRemove)))
      #expect(app.look(at: accepts ? .accept : .decline))
      #expect(app.shows("Thursday, 24 December 2026: New…\(accepts ? ", Concert" : "")"))
      #expect(app.world.store.shelf.events.count == (accepts ? 1 : 0))
      for _ in 0..<2 { app.look(at: .exit) }
      #expect(app.shows("Your day: Reminders, Calendar, Timers"))
    }
  }

  @Test("what another program adds, changes or removes appears by itself")
  func elsewhere() {
    let app = app(SimulatedStore.event("Dentist", at: "2026-11-24T09:00"))
    app.does(.plan(.openCalendar))
    for target in [TargetID.group(4), .group(1)] { app.does(.plan(.choose(target))) }
    app.world.store.shelf.events.append(SimulatedStore.event("Visit", at: "2026-11-24T11:00"))
    app.post(.store(.changed))
    #expect(app.shows("New…, Dentist, Visit"))
    app.does(.plan(.choose(.group(1))))
    app.world.store.shelf.events.removeLast()
    app.post(.store(.changed))
    #expect(app.shows("New…, Dentist; Somebody has changed or removed that entry."))
  }

  @Test("a store that is locked is said so, and asked again until it answers")
  func locked() {
    let app = app(SimulatedStore.event("Dentist", at: "2026-11-24T09:00"))
    app.world.store.isLocked = true
    app.does(.plan(.openCalendar))
    #expect(app.shows("Another program is using the library."))
    app.world.store.isLocked = false
    app.wait(3)
    app.does(.plan(.choose(.group(4))))
    #expect(!app.shows("Another program"))
    app.does(.plan(.choose(.group(1))))
    #expect(app.shows("New…, Dentist"))
    app.world.store.isLocked = true
    for target in [TargetID.group(0), .calendarRemove] { app.does(.plan(.choose(target))) }
    #expect(app.shows("Another program is using the library.") && !app.shows("Undo"))
  }

  @Test("no page has more than twelve cells, and each has its way out")
  func cells() throws {
    let app = app()
    app.world.store.shelf.events = (10..<32).map {
      SimulatedStore.event(
        "Entry \($0)", at: "2026-11-24T\($0 < 24 ? "\($0)" : "0\($0 - 24)"):00", from: $0 == 12 ? "Ada" : nil)
    }
    app.does(.plan(.openCalendar))
    app.does(.plan(.turn(-6)))
    var pages = [try model(app)]
    app.does(.plan(.turn(6)))
    for target in [TargetID.group(4), .group(1)] {
      app.does(.plan(.choose(target)))
      pages.append(try model(app))
    }
    #expect(app.shows("page 1 of 3"))
    app.does(.plan(.turn(1)))
    app.does(.plan(.turn(1)))
    #expect(app.shows("page 3 of 3"))
    app.does(.plan(.turn(1)))
    #expect(app.shows("Wednesday, 25 November"))
    app.does(.plan(.turn(-1)))
    app.does(.plan(.choose(.group(0))))
    app.does(.plan(.choose(.calendarRemove)))
    pages.append(try model(app))
    app.does(.plan(.choose(.calendarNew)))
    app.does(.plan(.type("x")))
    pages.append(try model(app))
    app.does(.plan(.choose(.calendarTitle)))
    pages.append(try model(app))
    app.does(.plan(.choose(.group(9))))
    pages.append(try model(app))
    for model in pages {
      let turns = model.steps == nil ? min(2, model.pageCount - 1) : 2
      #expect(model.items.count <= 10 && model.items.count + turns + 1 <= 12, "\(model.heading)")
    }
    for _ in 0..<6 { app.look(at: .exit) }
    #expect(app.shows("Your day") || app.shows("shelf of Guest"))
  }
}
