import AppFlows
import Foundation
import Reading
import Signals
import Simulation
import Testing

@testable import Library
@testable import ReaderApp

/// Removed entries of the calendar are erased for good without hands. It is Tuesday, 24 November 2026.
@Suite("Removed entries of the calendar are erased in the window")
struct CalendarErasingTests {
  private static let list = "Which entry is to be erased for good?"

  /// The guest has removed these entries, and sees their list.
  private func app(_ titles: [String], degrees: Double = 0) -> TestedApp {
    var world = SimulatedWorld.with("Emma").calibrated
    world.store.removedEvents = titles.map { Self.event($0) }
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
    choose([.calendarFind, .calendarRemoved], app)
    return app
  }

  private static func event(_ title: String) -> CalendarEvent {
    SimulatedStore.event(title, at: "2026-11-24T09:00", rule: title == "Class" ? "FREQ=WEEKLY" : nil).event
  }

  private func choose(_ targets: [TargetID], _ app: TestedApp) {
    for target in targets { app.does(.plan(.choose(target))) }
  }

  private func removed(_ app: TestedApp) -> [String] { app.world.store.removedEvents.map(\.content.title) }

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

  @Test("one is erased by looks that are 2.5 degrees off, once it was asked; eyes that stay erase nothing")
  func byGaze() throws {
    let app = app(["Class", "Visit"], degrees: 2.5)
    let rest = rest(app)
    #expect(app.shows("Removed from your calendar: Class, Visit, Erase for good…"), "\(app.summary)")
    #expect(app.look(at: .calendarErasable, restingAt: rest))
    #expect(app.shows("\(Self.list): Erase all 2 for good…, Class, Visit"), "\(app.summary)")
    let place = try #require(app.layout.targets.first { $0.id == .group(0) }).rect.center
    app.world.gaze.look = place
    #expect(app.wait(until: "Is “Class” to be erased for good?: No, keep it, Erase it for good; "))
    #expect(app.shows("All its times, its note and who is invited go with it. That cannot be undone"))
    #expect(try model(app).subheading == "Tue 24 Nov 2026 · 9:00 – 10:00 · repeats · nothing brings it back")
    app.wait(10)
    #expect(removed(app) == ["Class", "Visit"], "nothing is erased by eyes that stay where they are")
    app.world.gaze.look = rest
    app.wait(0.5)
    if !app.shows("Is “Class”") { choose([.group(0)], app) }
    #expect(app.look(at: .calendarKeep, within: 20, restingAt: rest))
    #expect(app.shows("\(Self.list): Erase all 2 for good…, Class, Visit"), "\(app.summary)")
    #expect(app.look(at: .group(0), restingAt: rest))
    let erase = try #require(app.layout.targets.first { $0.id == .calendarErase })
    #expect(erase.dwellSeconds == 2.5)
    #expect(app.look(at: .calendarErase, within: 20, restingAt: rest))
    #expect(removed(app) == ["Visit"])
    #expect(app.shows("\(Self.list): Visit; The entry is erased for good."), "\(app.summary)")
    #expect(app.look(at: .group(0), restingAt: rest))
    #expect(app.look(at: .calendarErase, within: 20, restingAt: rest))
    #expect(app.shows("Removed from your calendar: ; The entry is erased for good."), "\(app.summary)")
    #expect(removed(app).isEmpty && app.world.store.shelf.events.isEmpty)
    #expect(try model(app).subheading == "no entry is removed")
    for place in ["Find in your calendar", "November 2026"] {
      #expect(app.look(at: .exit, restingAt: rest) && app.shows(place), "\(app.summary)")
    }
  }

  @Test("all are erased by one answer to a question that says how many, and none that it did not name")
  func all() throws {
    let app = app(["Class", "Visit"])
    choose([.calendarErasable, .calendarEraseAll], app)
    let question = "Are all 2 removed entries to be erased for good?: No, keep them, Erase all 2 for good"
    #expect(app.shows(question) && app.shows("That cannot be undone"), "\(app.summary)")
    #expect(try model(app).subheading == "nothing brings them back")
    #expect(try model(app).items.map(\.id) == [.calendarKeep], "that is where the keyboard's focus is")
    app.does(.plan(.back))
    #expect(removed(app).count == 2 && app.shows("\(Self.list): Erase all 2 for good…, Class, Visit"))
    choose([.calendarEraseAll], app)
    app.world.store.removedEvents.insert(Self.event("Later"), at: 0)
    app.post(.store(.changed))
    #expect(app.shows(question), "one that is removed meanwhile is not asked about")
    choose([.calendarErase], app)
    #expect(removed(app) == ["Later"])
    #expect(app.shows("\(Self.list): Later; 2 entries are erased for good."), "\(app.summary)")
    choose([.calendarEraseAll], app)
    #expect(app.shows("\(Self.list): Later"), "of one alone nothing asks for all")
  }

  @Test("what cannot be erased is told with what to do, and nothing is lost; what was put back stays")
  func failures() {
    let app = app(["Class", "Visit"])
    choose([.calendarErasable, .group(0)], app)
    app.world.store.isLocked = true
    choose([.calendarErase], app)
    #expect(app.shows("Is “Class” to be erased for good?: ") && removed(app).count == 2)
    #expect(app.shows(SimulatedStore.locked.words), "\(app.summary)")
    app.world.store.isLocked = false
    choose([.calendarErase], app)
    #expect(removed(app) == ["Visit"] && app.shows("The entry is erased for good."), "\(app.summary)")

    choose([.group(0)], app)
    app.world.store.removedEvents = [Self.event("Other")]
    app.post(.store(.changed))
    #expect(
      app.shows("\(Self.list): Other; That entry is no longer among the removed ones."), "\(app.summary)")
    choose([.group(0)], app)
    app.world.store.removedEvents = []
    choose([.calendarErase], app)
    #expect(
      app.shows("Removed from your calendar: ; Nothing was erased: that was put back, or erased before."),
      "\(app.summary)")
    choose([.calendarErasable], app)
    #expect(app.shows("Removed from your calendar"), "there is nothing to erase")
  }

  @Test(
    "while entries are being erased a second choice has no effect; the result is told where the person is")
  func slowly() throws {
    let day = try #require(LocalTime.midnight("2026-11-24"))
    let erased = CalendarRequest.erase(["event-Class"])
    for isLeft in [false, true] {
      let app = app(["Class", "Visit"])
      choose([.calendarErasable, .group(0)], app)
      func asked() -> [AppAction] {
        app.state.handle(.window(.plan(.choose(.calendarErase))), at: app.now).filter {
          if case .store(.calendar(erased, _)) = $0 { true } else { false }
        }
      }
      #expect(asked().count == 1 && asked().isEmpty)
      #expect(app.shows("Is “Class” to be erased for good?: ") && app.shows("; Being erased…"))
      for _ in 0..<6 where !app.shows("shelf of Guest") { app.does(.plan(.back)) }
      if isLeft { app.does(.logOut) }
      #expect(app.shows(isLeft ? "people: " : "shelf of Guest"), "\(app.summary)")
      app.post(.store(.calendar(.failure(SimulatedStore.locked), after: erased)))
      #expect(app.shows(SimulatedStore.locked.words) != isLeft, "\(app.summary)")
      var answer = CalendarDays(day..<day.adding(days: 1), [])
      (answer.erased, answer.removed) = (1, [])
      app.post(.store(.calendar(.success(answer), after: erased)))
      #expect(app.shows("The entry is erased for good.") != isLeft, "\(app.summary)")
    }
  }

  @Test("many take pages of eight, twelve cells at most, and the one that was chosen is erased")
  func pages() throws {
    let app = app((10..<30).map { "Entry \($0)" })
    app.does(.plan(.turn(1)))
    #expect(app.shows("Entry 25, Erase for good…; page 2 of 3") && app.layout.targets.count == 12)
    choose([.group(0)], app)
    #expect(app.shows("Undo ✓, Erase for good…; page 2 of 3") && app.layout.targets.count == 12)
    choose([.calendarUndo, .calendarErasable], app)
    #expect(app.shows("\(Self.list): Erase all 20 for good…, Entry 18"), "\(app.summary)")
    app.does(.plan(.turn(1)))
    #expect(app.shows("page 2 of 3") && app.layout.targets.count == 12, "\(app.summary)")
    let third = try #require(try model(app).items.first { $0.id == .group(2) }).label
    choose([.group(2)], app)
    #expect(app.shows("Is “\(third)” to be erased for good?: No, keep it, Erase it for good"))
    choose([.calendarErase], app)
    #expect(removed(app).count == 19 && !removed(app).contains(third))
    #expect(app.shows("\(Self.list): Erase all 19 for good…") && app.shows("page 1 of 3"))
  }
}
