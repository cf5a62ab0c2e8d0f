import AppFlows
import Foundation
import Signals
import Testing

@testable import Library
@testable import ReaderApp

/// The calendar goes into a file, and files into the calendar. It is Tuesday, 24 November 2026.
@Suite("The calendar as a file, in the window")
struct CalendarFileTests {
  private func app(_ events: EventOccurrence...) -> TestedApp {
    var world = SimulatedWorld.with("Emma").calibrated
    world.store.shelves[.guest]?.events = events
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

  @Test("the calendar is saved as a file, and it is said where it lies")
  func saved() {
    let app = app(SimulatedStore.event("Dentist", at: "2026-11-24T09:00"))
    app.does(.plan(.openCalendar))
    #expect(app.look(at: .calendarFind))
    #expect(app.look(at: .calendarFiles))
    #expect(app.shows("Your calendar as a file: Save as a file, Take in a file…"))
    #expect(app.look(at: .calendarSave))
    #expect(app.shows("Your calendar is saved, with 1 entry: /home/reader/Calendar 2026-11-24.ics"))
    app.world.store.isLocked = true
    app.does(.plan(.choose(.calendarSave)))
    #expect(app.shows("Another program is using the library."))
    for place in ["Find in your calendar", "November 2026"] {
      #expect(app.look(at: .exit) && app.shows(place))
    }
  }

  @Test("a file is found and taken in by looks, it is told what came and why the rest did not, and undone")
  func takenIn() throws {
    let app = app(SimulatedStore.event("Dentist", at: "2026-11-24T09:00"))
    app.world.store.calendarFiles = [
      "family": .success((["Dentist", "Party", "Trip"], (1...4).map { "“\($0)”: it has no such day." })),
      "torn": .failure(AppFailure("“torn.ics”: This calendar cannot be taken in.")),
    ]
    app.does(.plan(.openCalendar))
    for target in [TargetID.calendarFind, .calendarFiles] { app.does(.plan(.choose(target))) }
    #expect(app.look(at: .calendarTakeIn))
    #expect(app.shows("Which file?: family, torn"))
    #expect(app.look(at: .group(1)))
    #expect(app.shows("Which file?: family, torn; “torn.ics”: This calendar cannot be taken in."))
    #expect(app.look(at: .group(0)))
    #expect(app.shows("“family” is taken in: Undo ✓; page 1 of 4; Left out: “1”: it has no such day."))
    #expect(try model(app).subheading == "2 new, 1 there already, 4 left out")
    #expect(app.look(at: .pageForward))
    #expect(app.shows("page 2 of 4; Left out: “2”: it has no such day."))
    #expect(app.world.store.shelf.events.map(\.content.title) == ["Dentist", "Party", "Trip"])
    #expect(app.look(at: .calendarUndo))
    #expect(app.shows("Your calendar as a file: Save as a file, Take in a file…; What came in is out again."))
    #expect(app.world.store.shelf.events.map(\.content.title) == ["Dentist"])
    // Nothing new came: there is nothing to undo.
    app.world.store.calendarFiles = ["family": .success((["Dentist"], []))]
    app.does(.plan(.choose(.calendarTakeIn)))
    app.does(.plan(.choose(.group(0))))
    #expect(app.shows("Nothing new came from “family”: "))
    app.does(.plan(.choose(.calendarUndo)))
    #expect(app.world.store.shelf.events.count == 1)
    for place in ["Your calendar as a file", "Find in your calendar", "November 2026"] {
      #expect(app.look(at: .exit) && app.shows(place))
    }
  }

  @Test("what comes of a file late is told where the person is, and to nobody once they have left")
  func late() throws {
    let day = try #require(LocalTime.midnight("2026-11-24"))
    let saved = CalendarDays(
      day..<day.adding(days: 1), [], news: .saved(path: "/home/ada/Calendar.ics", entries: 1))
    let torn = AppFailure("“torn.ics” cannot be taken in.")
    for isLeft in [false, true] {
      let app = app()
      if isLeft { app.does(.logOut) }
      #expect(app.shows(isLeft ? "people: " : "shelf of Guest"), "\(app.summary)")
      app.post(.store(.calendar(.failure(torn), after: .takeIn(URL(filePath: "/home/ada/torn.ics")))))
      #expect(app.shows("torn.ics") != isLeft, "\(app.summary)")
      app.post(.store(.calendar(.success(saved), after: .save)))
      #expect(app.shows("/home/ada/Calendar.ics") != isLeft, "\(app.summary)")
    }
  }

  @Test("what a file brings after its page was left is told, and undone among the files")
  func undoneLate() throws {
    let day = try #require(LocalTime.midnight("2026-11-24"))
    let file = URL(filePath: "/home/ada/family.ics")
    func came(_ app: TestedApp, added: Int) {
      let entries = (0..<added).map { "event-\($0)" }
      let brought = CalendarImport(
        report: CalendarReport(added: added, known: 0, problems: []), entries: entries)
      let days = CalendarDays(
        day..<day.adding(days: 1), app.world.store.shelf.events, news: .takenIn(brought, name: "family"))
      app.post(.store(.calendar(.success(days), after: .takeIn(file))))
    }
    for isOnShelf in [false, true] {
      let app = app(SimulatedStore.event("0", at: "2026-11-24T08:00"))
      app.does(.plan(.openCalendar))
      if isOnShelf { for _ in 0..<3 where !app.shows("shelf of Guest") { app.does(.plan(.back)) } }
      came(app, added: 1)
      #expect(app.shows("“family” is taken in: 1 new. “As a file…” in the calendar undoes it."))
      if isOnShelf { app.does(.plan(.openCalendar)) }
      for target in [TargetID.calendarFind, .calendarFiles] { app.does(.plan(.choose(target))) }
      #expect(app.shows("Take in a file…, Undo ✓"), "\(app.summary)")
      app.does(.plan(.choose(.calendarUndo)))
      #expect(app.shows("What came in is out again.") && app.world.store.shelf.events.isEmpty)
      #expect(!app.shows("Undo"), "\(app.summary)")
    }
    // What brought nothing leaves nothing to undo.
    let other = app()
    other.does(.plan(.openCalendar))
    came(other, added: 0)
    for target in [TargetID.calendarFind, .calendarFiles] { other.does(.plan(.choose(target))) }
    #expect(!other.shows("Undo"), "\(other.summary)")
  }

  @Test("what was assumed of a file's times is counted, and told on pages after what was left out")
  func assumed() throws {
    let day = try #require(LocalTime.midnight("2026-11-24"))
    let app = app(SimulatedStore.event("0", at: "2026-11-24T08:00"))
    app.world.store.calendarFiles = ["family": .success((["Trip"], []))]
    app.does(.plan(.openCalendar))
    for target in [TargetID.calendarFind, .calendarFiles, .calendarTakeIn] {
      app.does(.plan(.choose(target)))
    }
    let report = CalendarReport(
      added: 1, known: 0, problems: ["“Often”: no."], assumptions: ["“Trip” ends before it starts."])
    let brought = CalendarImport(report: report, entries: ["event-0"])
    let days = CalendarDays(
      day..<day.adding(days: 1), app.world.store.shelf.events, news: .takenIn(brought, name: "family"))
    app.post(
      .store(.calendar(.success(days), after: .takeIn(URL(filePath: "/home/ada/family.ics")))))
    #expect(app.shows("page 1 of 2; Left out: “Often”: no."), "\(app.summary)")
    #expect(try model(app).subheading == "1 new, 0 there already, 1 left out, 1 thing assumed of the times")
    app.does(.plan(.turn(1)))
    #expect(app.shows("page 2 of 2; “Trip” ends before it starts."), "\(app.summary)")
  }

  @Test("many files take pages of eight; where there are none, that is said")
  func calendarFiles() throws {
    let app = app()
    app.does(.plan(.openCalendar))
    for target in [TargetID.calendarFind, .calendarFiles, .calendarTakeIn] {
      app.does(.plan(.choose(target)))
    }
    #expect(try model(app).items.isEmpty)
    #expect(try model(app).subheading.hasPrefix("No calendar (.ics) lies in your folders"))
    app.does(.plan(.back))
    app.world.store.calendarFiles = [String: Result<(titles: [String], problems: [String]), AppFailure>](
      uniqueKeysWithValues: (10..<20).map { ("file \($0)", .success(([], []))) })
    app.does(.plan(.choose(.calendarTakeIn)))
    #expect(app.shows("file 17; page 1 of 2"))
    app.does(.plan(.turn(1)))
    #expect(app.shows("Which file?: file 18, file 19; page 2 of 2"))
  }
}
