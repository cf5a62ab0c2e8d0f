import AppFlows
import Foundation
import Library
import Reading
import Signals
import Simulation
import Testing

@testable import ReaderApp

/// Whoever cannot move their hands is never kept on a page: one look at the way out leads one step out, however far gaze
/// is off there. Tiles lie as the window has them.
@Suite("The way out at 2.5 degrees")
struct WayOutTests {
  /// Their gaze is off by 4 to 7 degrees in the way out's corner, where fits are worst, and to all sides.
  private static let seeds: [UInt64] = [2, 5, 6, 9, 24, 28, 30, 38]

  private func app(_ seed: UInt64) -> TestedApp {
    var world = SimulatedWorld.with("Emma").calibrated
    world.store.shelves[.guest]?.events = (10..<19).map {
      SimulatedStore.event("Entry \($0)", at: "2026-11-24T\($0):00", rule: $0 == 10 ? "FREQ=WEEKLY" : nil)
    }
    world.store.shelves[.guest]?.events.append(
      SimulatedStore.event("Concert", at: "2026-12-24T19:00", from: "Ada"))
    world.store.shelves[.guest]?.reminders = (1..<12).map {
      SimulatedStore.reminder("Drink \($0)", due: world.store.date + 9000 * Double($0))
    }
    world.store.contacts = (0..<12).map { ContactCard(id: "\($0)", name: "Nurse \($0)", phone: "\($0)") }
    world.gaze.webcam = Webcam(
      WebcamError(offset: 2.5, sway: 0.2, wobble: 0.2, white: 0.3), screen: world.screen, distanceMm: 570,
      seed: seed)
    let app = TestedApp(world: world)
    app.keepsTranscript = false
    app.does(.choseGuest)
    app.wait(0.1)
    app.post(.wall(app.world.store.date))
    app.does(.plan(.open))
    return app
  }

  /// Looks at the way out until something comes of it.
  private func leave(_ app: TestedApp, to place: String) {
    let before = app.summary
    #expect(
      app.look(at: .exit, within: 20) && app.shows(place),
      "“\(before.prefix(40))” to “\(app.summary.prefix(60))”")
  }

  private func choose(_ targets: [TargetID], _ app: TestedApp) {
    for target in targets { app.does(.plan(.choose(target))) }
  }

  @Test("of every page of the calendar", arguments: seeds)
  func calendar(seed: UInt64) {
    let app = app(seed)
    let (day, month) = ("Tuesday, 24 November 2026: New…", "November 2026: 26 Oct")
    choose([.planCalendar, .group(4)], app)
    leave(app, to: month)
    choose([.group(4), .group(1), .group(0), .calendarRemove], app)
    #expect(app.shows("What of “Entry 10” is to be removed?"))
    leave(app, to: "Entry 10: A day later")
    leave(app, to: day)
    choose([.group(0), .calendarRemove, .calendarRemoveOne], app)
    #expect(app.shows("Undo"))
    leave(app, to: month)
    choose([.group(4), .group(1), .calendarNew, .group(0), .group(9)], app)
    #expect(app.shows("How long?"))
    for place in ["At which hour?", "What is on?", day, month] { leave(app, to: place) }
    choose([.calendarInvitations], app)
    leave(app, to: month)
    choose([.calendarFind, .calendarFiles, .calendarTakeIn], app)
    for place in ["Your calendar as a file", "Find in your calendar", month] { leave(app, to: place) }
    choose([.calendarFind, .calendarRemoved, .calendarErasable, .group(0)], app)
    #expect(app.shows("Is “Entry 10” to be erased for good?"))
    for place in ["Which entry is to be erased for good?", "Removed from your calendar"] {
      leave(app, to: place)
    }
    leave(app, to: "Find in your calendar")
    app.does(.plan(.type("entry")))
    choose([.group(0)], app)
    for place in ["Find in your calendar: Entry 11", month] { leave(app, to: place) }
    choose([.calendarOther, .calendarOther], app)
    #expect(app.shows("Which year?"))
    for place in ["January – June 2026", "January 2026", "Your day"] { leave(app, to: place) }
    leave(app, to: "shelf of Guest")
    leave(app, to: "people")
  }

  @Test("of every page on which a reminder or a timer is composed", arguments: seeds)
  func composing(seed: UInt64) {
    let app = app(seed)
    let further = "When?: Monday to Friday"
    choose([.planReminders, .planNew, .group(0), .planMoreTimes, .planOnDay, .group(4), .group(1)], app)
    #expect(app.shows("At which hour?"))
    leave(app, to: "23 – 29 Nov")
    for place in ["November 2026: 26 Oct", further] { leave(app, to: place) }
    choose([.planOnDay, .calendarOther, .calendarOther], app)
    for place in ["January – June 2026", "January 2026", further] { leave(app, to: place) }
    choose([.planInOwn, .group(1)], app)
    for place in ["In so many…", further] { leave(app, to: place) }
    choose([.planInterval, .group(2), .planMinutes, .group(0)], app)
    #expect(app.shows("At which minute?"))
    for place in ["At which hour, and then minute?", "At which hour?: 0:00", "Every how many days?", further]
    {
      leave(app, to: place)
    }
    choose([.planWeekdays, .group(0)], app)
    for place in [further, "When?: In 5 minutes", "Of what?", "Reminders: New…"] { leave(app, to: place) }
    choose([.group(0), .planReword], app)
    for place in ["Drink 1: Done", "Reminders: New…", "Your day"] { leave(app, to: place) }
    choose([.planTimers, .planOtherLengths, .planRestLength], app)
    for place in ["Which length?", "Timers", "Your day"] { leave(app, to: place) }
  }

  @Test("of reminders, timers and contacts", arguments: seeds)
  func plan(seed: UInt64) {
    let app = app(seed)
    choose([.planReminders, .group(0), .planRetime, "every-day"], app)
    for place in ["When?", "Drink 1: Done", "Reminders: New…", "Your day"] { leave(app, to: place) }
    choose([.planReminders, .planNew, .group(0), "every-day"], app)
    for place in ["When?", "Of what?", "Reminders: New…"] { leave(app, to: place) }
    app.does(.plan(.back))
    choose([.planTimers], app)
    leave(app, to: "Your day")
    choose([.planContacts, .group(0)], app)
    for place in ["Contacts: Nurse 0", "Your day"] { leave(app, to: place) }
  }
}
