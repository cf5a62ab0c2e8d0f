import AppFlows
import Foundation
import Reading
import Signals
import Simulation
import Testing

@testable import Library
@testable import ReaderApp

/// Entries are found by their words, and those that were removed are put back. It is Tuesday, 24 November 2026.
@Suite("Entries of the calendar are found and put back in the window")
struct CalendarFindTests {
  private func app(_ events: [EventOccurrence], degrees: Double = 0) -> TestedApp {
    var world = SimulatedWorld.with("Emma").calibrated
    world.store.texts = "The garden concert. A walk in the garden."
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

  /// Below the cells, between the page turn and the cell of the keys, nothing can be chosen.
  private func rest(_ app: TestedApp) -> ScreenPoint {
    ScreenPoint(x: app.world.screen.widthPx * 0.28, y: app.world.screen.heightPx * 0.9)
  }

  @Test("what is found is opened, left for the results again, and changed, by looks that are 2.5 degrees off")
  func found() throws {
    let app = app(
      [
        SimulatedStore.event("Dentist again", at: "2027-03-01T09:00"),
        SimulatedStore.event("Visit", at: "2026-11-25T09:00"),
        SimulatedStore.event("Dentist", at: "2026-11-26T09:00", category: "health", colour: .red),
      ], degrees: 2.5)
    let rest = rest(app)
    #expect(app.look(at: .calendarFind, restingAt: rest))
    #expect(app.shows("Find in your calendar: Removed…, As a file…"))
    app.does(.plan(.type("  DENT ")))
    #expect(app.shows("Find in your calendar: Dentist, Dentist again"), "\(app.summary)")
    let shown = try model(app)
    #expect(shown.subheading == "2 entries have these words")
    #expect(shown.items[0].lines == ["Thu 26 Nov 2026", "9:00 – 10:00"] && shown.items[0].colour == "red")
    #expect(app.look(at: .group(1), restingAt: rest))
    #expect(app.shows("Dentist again: A day later, A day earlier"), "\(app.summary)")
    #expect(app.look(at: .exit, restingAt: rest))
    #expect(app.shows("Find in your calendar: Dentist, Dentist again"), "\(app.summary)")
    choose([.group(1), .calendarChange, CalendarField.length.id, "length-90"], app)
    #expect(app.shows("Monday, 1 March 2027: New…, Undo ✓, Dentist again; “Dentist again” is changed."))
    #expect(app.world.store.shelf.events.first { $0.content.title == "Dentist again" }?.content.minutes == 90)
    for place in ["March 2027", "Your day"] {
      #expect(app.look(at: .exit, restingAt: rest) && app.shows(place), "\(app.summary)")
    }
  }

  @Test("of a series that was found it is asked what is removed, and each step back leads to the results")
  func series() throws {
    let app = app([SimulatedStore.event("Class", at: "2026-11-25T09:00", rule: "FREQ=WEEKLY")])
    choose([.calendarFind], app)
    app.does(.plan(.type("class")))
    #expect(try model(app).items.map(\.detail) == ["repeats"])
    choose([.group(0), .calendarRemove], app)
    #expect(app.shows("What of “Class” is to be removed?"))
    for place in ["Class: A day later", "Find in your calendar: Class", "November 2026"] {
      app.does(.plan(.back))
      #expect(app.shows(place), "\(app.summary)")
    }
    choose([.calendarFind], app)
    #expect(app.shows("Find in your calendar: Removed…"), "nothing is typed yet")
    app.does(.plan(.type("class")))
    choose([.group(0), .calendarRemove, .calendarRemoveFollowing], app)
    #expect(app.world.store.removedScopes == [.following(try #require(LocalTime("2026-11-25T09:00")))])
    #expect(app.shows("Wednesday, 25 November 2026: New…, Undo ✓; “Class” is removed."))
  }

  @Test("what is too short or in no entry is said plainly; a word of one ideograph is none too short")
  func nothing() throws {
    let app = app([SimulatedStore.event("Dentist", at: "2026-11-26T09:00")])
    choose([.calendarFind], app)
    for (words, said) in [
      ("d", "one letter stands in too much: type two or more"), ("zebra", "no entry has “zebra”"),
      ("歯", "no entry has “歯”"), ("dent", "1 entry has these words"),
    ] {
      app.does(.plan(.type(words)))
      #expect(try model(app).subheading == said)
      #expect(try model(app).items.isEmpty == (words != "dent"))
    }
    // Of a field that is full no more is taken.
    app.does(.plan(.type(String(repeating: "x", count: 300))))
    #expect(try model(app).typed?.count == 100)
  }

  @Test("many take pages of eight, which begin with what is still to come; twelve cells at most")
  func pages() {
    let app = app(
      (5...28).map { SimulatedStore.event("Visit \($0)", at: "2026-11-\($0 < 10 ? "0" : "")\($0)T10:00") })
    choose([.calendarFind], app)
    app.does(.plan(.type("visit")))
    #expect(
      app.shows("Find in your calendar: Visit 21, Visit 22") && app.shows("page 3 of 3"), "\(app.summary)")
    #expect(app.look(at: .pageBack))
    #expect(
      app.shows("Find in your calendar: Visit 13, Visit 14") && app.shows("page 2 of 3"), "\(app.summary)")
    #expect(app.layout.targets.count == 12)
    #expect(app.look(at: .group(0)))
    #expect(app.shows("Visit 13: A day later"))
    #expect(app.look(at: .exit))
    #expect(app.shows("Find in your calendar: Visit 13") && app.shows("page 2 of 3"), "\(app.summary)")
  }

  @Test(
    "words are typed by gaze; a key begins the search from any page of the calendar, but not while typing")
  func keys() throws {
    let app = app([SimulatedStore.event("Concert", at: "2026-12-24T19:00")])
    let typist = Typist(app: app)
    choose([.group(4), .group(1)], app)
    #expect(app.shows("Tuesday, 24 November 2026"))
    let day = try #require(app.state.view?.content)
    #expect(app.offers("Find in the calendar"))
    app.does(try #require(UserAction.event(for: KeyStroke("slash"), in: day)))
    #expect(app.shows("Find in your calendar"))
    let typed = try #require(app.state.view?.content)
    #expect(UserAction.event(for: KeyStroke("slash"), in: typed) == nil)
    #expect(!app.offers("Find in the calendar"), "nothing would come of it")
    #expect(app.look(at: .keys))
    #expect(typist.shown == "Words of a title, a note or a category")
    try typist.type("Concert")
    try typist.press("Done")
    #expect(app.shows("Find in your calendar: Concert"), "\(app.summary)")
    app.does(.plan(.back))
    #expect(app.shows("November 2026"), "\(app.summary)")
  }

  @Test("what was being composed is there again after a search, of a reminder and of an entry alike")
  func composing() throws {
    let app = app([SimulatedStore.event("Dentist", at: "2026-11-26T09:00")])
    func find() throws {
      let shown = try #require(app.state.view?.content)
      app.does(try #require(UserAction.event(for: KeyStroke("slash"), in: shown)))
    }
    app.does(.plan(.back))
    choose([.planReminders, .planNew, .group(0), .planMoreTimes, .planWeekdays, .group(0)], app)
    #expect(app.shows("On which weekdays?: Monday ✓, Tuesday"), "\(app.summary)")
    try find()
    app.does(.plan(.type("dent")))
    choose([.group(0)], app)
    for place in [
      "Dentist: A day later", "Find in your calendar: Dentist", "On which weekdays?: Monday ✓, Tuesday",
    ] {
      #expect(app.shows(place), "\(app.summary)")
      if !place.hasPrefix("On") { app.does(.plan(.back)) }
    }
    app.does(.plan(.openCalendar))
    choose([.group(4), .group(1), .calendarNew, .group(0)], app)
    #expect(app.shows("At which hour?: All day, 8:00") && app.shows("page 2 of 3"), "\(app.summary)")
    try find()
    app.does(.plan(.back))
    #expect(app.shows("At which hour?: All day, 8:00") && app.shows("page 2 of 3"), "\(app.summary)")
  }

  @Test("a store that is locked is said so, and asked again until it answers")
  func locked() {
    let app = app([SimulatedStore.event("Dentist", at: "2026-11-24T09:00")])
    choose([.calendarFind], app)
    app.world.store.isLocked = true
    app.does(.plan(.type("dentist")))
    #expect(app.shows("Another program is using the library."), "\(app.summary)")
    app.world.store.isLocked = false
    app.world.gaze.look = rest(app)
    app.wait(3)
    #expect(app.shows("Find in your calendar: Dentist") && !app.shows("Another program"), "\(app.summary)")
    // What another program adds is found too.
    app.world.store.shelf.events.append(SimulatedStore.event("Dentist too", at: "2026-11-30T09:00"))
    app.post(.store(.changed))
    #expect(app.shows("Find in your calendar: Dentist, Dentist too"), "\(app.summary)")
  }

  @Test("what was removed is put back by one look, and one look undoes that, also 2.5 degrees off")
  func removed() throws {
    let app = app([SimulatedStore.event("Dentist", at: "2026-11-24T09:00")], degrees: 2.5)
    let rest = rest(app)
    choose([.calendarFind, .calendarRemoved], app)
    #expect(try model(app).subheading == "no entry is removed")
    for _ in 0..<2 { app.does(.plan(.back)) }
    choose([.group(4), .group(1), .group(0), .calendarRemove], app)
    app.does(.plan(.findInCalendar))
    #expect(app.look(at: .calendarRemoved, restingAt: rest))
    #expect(app.shows("Removed from your calendar: Dentist, Erase for good…"), "\(app.summary)")
    #expect(try model(app).items.map(\.lines) == [["Tue 24 Nov 2026", "9:00 – 10:00"], []])
    #expect(app.look(at: .group(0), restingAt: rest))
    #expect(
      app.shows("Removed from your calendar: Undo ✓; “Dentist” is in your calendar again, Tue 24 Nov 2026."),
      "\(app.summary)")
    #expect(app.world.store.shelf.events.map(\.content.title) == ["Dentist"])
    #expect(app.look(at: .calendarUndo, restingAt: rest))
    #expect(
      app.shows("Removed from your calendar: Dentist, Erase for good…; “Dentist” is removed again."),
      "\(app.summary)")
    #expect(app.world.store.shelf.events.isEmpty)
    choose([.group(0)], app)
    for place in ["Find in your calendar", "November 2026"] {
      #expect(app.look(at: .exit, restingAt: rest) && app.shows(place), "\(app.summary)")
    }
    #expect(app.world.store.shelf.events.map(\.content.title) == ["Dentist"])
    choose([.calendarFind, .calendarRemoved], app)
    #expect(!app.shows("Undo"), "another page was shown since")
  }

  @Test("what is gone for good cannot be put back, which is said; many take pages of eight")
  func gone() throws {
    let app = app([])
    app.world.store.removedEvents = (10..<20).map {
      SimulatedStore.event("Entry \($0)", at: "2026-11-\($0)").event
    }
    choose([.calendarFind, .calendarRemoved], app)
    #expect(app.shows("Entry 17, Erase for good…; page 1 of 2"), "\(app.summary)")
    app.does(.plan(.turn(1)))
    #expect(
      app.shows("Removed from your calendar: Entry 18, Entry 19, Erase for good…; page 2 of 2"),
      "\(app.summary)")
    app.world.store.removedEvents = []
    choose([.group(0)], app)
    #expect(app.shows("Removed from your calendar: ; There is no such entry."), "\(app.summary)")
    #expect(app.world.store.shelf.events.isEmpty)
  }

  @Test("a length is typed as people write it")
  func lengths() {
    for (typed, minutes) in [
      ("45", 45), ("45 min", 45), (" 1:30", 90), ("2 h", 120), ("1 h 30 min", 90), ("1H5", 65), ("90m", 90),
      ("1 30", 90), ("1  05", 65), ("1 h 30", 90), ("1 3 0", nil), ("13 0", nil), ("1 30 m", nil),
      ("1 75", nil),
      ("0", nil), ("1:5", nil), ("1:75", nil), ("", nil), ("-5", nil), ("soon", nil), ("600000", nil),
      ("99999999999999999999", nil), ("1:30:20", nil),
    ] as [(String, Int?)] {
      #expect(CalendarWords.minutes(typed: typed) == minutes, "\(typed)")
    }
    for (typed, days) in [("3", 3), ("1 day", 1), ("366 days", 366), ("367", nil), ("1:30", nil), ("0", nil)]
      as [(String, Int?)]
    {
      #expect(CalendarWords.minutes(typed: typed, inDays: true) == days.map { $0 * 1440 }, "\(typed)")
    }
  }
}
