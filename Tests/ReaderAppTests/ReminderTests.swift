import AppFlows
import Foundation
import Library
import Reading
import Signals
import Simulation
import Testing

@testable import ReaderApp

/// Reminders where somebody reads: a strip and a cell, held until they sit there, answered by look or key.
@Suite("Reminders in the window")
struct ReminderTests {
  private func world(_ reminders: [(String, Double)], about document: String? = nil) -> SimulatedWorld {
    var world = SimulatedWorld.with("Emma").calibrated
    world.store.shelves[.guest]?.reminders = reminders.map {
      SimulatedStore.reminder($0.0, due: world.store.date + $0.1, about: document)
    }
    return world
  }

  private func reading(_ reminders: (String, Double)...) -> TestedApp {
    let app = TestedApp.reading("Emma", in: world(reminders))
    tell(app)
    return app
  }

  /// The wall's clock goes with the application's, or somewhere else.
  private func tell(_ app: TestedApp, moved seconds: Double = 0) {
    app.world.store.date += seconds
    app.post(.wall(app.world.store.date))
  }

  private func wait(_ seconds: Double, _ app: TestedApp) {
    // Of a long time only the end matters frame by frame.
    let end = min(seconds, 10)
    app.leap(seconds - end)
    app.wait(end)
    app.world.store.date += seconds
  }

  @Test("one that is due is a strip and a cell, told to the desktop once, and done by two looks")
  func byLook() throws {
    let app = reading(("Drink", 60))
    wait(59, app)
    #expect(!app.shows("Reminder") && app.world.notices.isEmpty)
    wait(2, app)
    #expect(app.shows("Reminder") && app.shows("| Drink"))
    #expect(app.world.notices.map(\.title) == ["Drink"])
    wait(120, app)
    #expect(app.shows("Reminder"), "it waits for an answer")
    #expect(app.world.notices.count == 1, "told once")
    #expect(app.look(at: .reminder))
    #expect(app.summary == "cells: Back, Done, In 10 minutes, In an hour, In a day | Drink")
    #expect(app.look(at: "reminder-done"))
    #expect(app.shows("reading") && !app.shows("Reminder"))
    #expect(app.world.notices.isEmpty && app.world.store.shelf.reminders.isEmpty)
  }

  @Test("it counts as told by the desktop only where a service showed it")
  func noService() throws {
    for hasNotices in [true, false] {
      var world = world([("Drink", 60)])
      world.hasNotices = hasNotices
      let app = TestedApp.reading("Emma", in: world)
      tell(app)
      wait(62, app)
      #expect(app.shows("| Drink"))
      let kept = try #require(app.world.store.shelf.reminders.first)
      #expect(kept.delivered != nil && (kept.notified != nil) == hasNotices)
    }
  }

  @Test("another time and repetition are chosen by looking")
  func retimed() {
    let app = TestedApp(world: world([("Drink", 900)]))
    app.look(at: .guest)
    tell(app)
    app.does(.plan(.open))
    for target in [TargetID.planReminders, .group(0)] { app.does(.plan(.choose(target))) }
    #expect(app.look(at: .planRetime))
    #expect(app.shows("When?: At another hour…, Only once, at…, Every day at…, Monday to Friday at…"))
    app.does(.plan(.choose("every-day")))
    app.does(.plan(.turn(1)))
    app.does(.plan(.choose(.group(9))))
    guard case .reschedule(let reminder, let moment, let repeats) = app.world.store.reminderCommands.last
    else {
      Issue.record("nothing was set")
      return
    }
    #expect(reminder.text == "Drink" && moment == .next(second: 32_400) && repeats == .everyDays(1))
    #expect(app.shows("Reminders: New…, Undo ✓, Drink; “Drink” is set: 9:00."))
  }

  @Test("by key: Y opens the cells; later comes later")
  func byKey() throws {
    let app = reading(("Drink", 5))
    wait(6, app)
    let content = try #require(app.state.view?.content)
    let event = try #require(UserAction.event(for: KeyStroke("y"), in: content))
    app.does(event)
    #expect(app.shows("cells: Back, Done"))
    app.does(.panel(.choose("later-10")))
    #expect(!app.shows("Reminder"))
    wait(590, app)
    #expect(!app.shows("Reminder"))
    wait(12, app)
    #expect(app.shows("Reminder"))
  }

  @Test("with a camera it is held until somebody sits there; without one it comes at once")
  func presence() {
    let app = reading(("Drink", 60))
    app.world.gaze.look = nil
    wait(70, app)
    #expect(app.world.notices.isEmpty && !app.shows("| Drink"))
    #expect(!app.world.store.reminderCommands.contains { if case .delivered = $0 { true } else { false } })
    app.world.gaze.look = app.world.screen.bounds.center
    wait(0.5, app)
    #expect(app.world.notices.map(\.title) == ["Drink"] && app.shows("Reminder"))
    let other = reading(("Drink", 60))
    other.world.gaze.look = nil
    other.does(.toggleCamera)
    wait(61, other)
    #expect(other.world.notices.map(\.title) == ["Drink"])
  }

  @Test("what is counted down keeps its length when the wall's clock is set, and comes once")
  func clockSet() {
    let app = reading(("Tea", 600))
    wait(300, app)
    tell(app, moved: -7200)
    wait(299, app)
    #expect(app.world.notices.isEmpty)
    wait(2, app)
    #expect(app.world.notices.map(\.title) == ["Tea"])
    tell(app, moved: -7200)
    tell(app, moved: 14_400)
    wait(40, app)
    #expect(app.world.notices.count == 1)
  }

  @Test("what another program holds is asked for again, and shown once that is gone")
  func elsewhere() {
    let app = reading(("Drink", 10))
    app.world.store.isHeldElsewhere = true
    wait(60, app)
    #expect(!app.shows("Reminder"))
    let asked = app.world.store.reminderCommands.count
    #expect((1...4).contains(asked), "not in every frame: \(asked)")
    app.world.store.isHeldElsewhere = false
    wait(31, app)
    #expect(app.shows("Reminder"))
    // Answered there.
    app.world.store.shelf.reminders = []
    app.post(.store(.changed))
    #expect(!app.shows("Reminder"))
  }

  @Test("on the shelf the tile leads to what is due; also two degrees off", arguments: [0, 2.0])
  func onShelf(degrees: Double) {
    var world = world([("Drink", 5), ("Move", 6), ("Later", 900)])
    if degrees > 0 { world = world.seenBadly(by: degrees) }
    let app = TestedApp(world: world)
    app.look(at: .guest)
    tell(app)
    wait(7, app)
    #expect(app.shows("| Drink"))
    #expect(app.look(at: .plan))
    #expect(app.shows("Drink: Done, In 10 minutes, In an hour, In a day, Another time…, Remove"))
    #expect(app.look(at: .planDone))
    #expect(app.shows("Reminders: New…, Move ✓, Later"))
    #expect(app.look(at: .group(1)))
    #expect(app.shows("Later: Done"))
    #expect(app.look(at: .planRemove))
    #expect(app.world.store.shelf.reminders.map(\.text) == ["Move"])
    #expect(app.look(at: .exit))
    #expect(app.look(at: .exit))
    #expect(app.shows("shelf of Guest"))
  }

  @Test("one's own words are typed; an hour is chosen on pages of eight")
  func typed() {
    let app = TestedApp(world: world([]))
    app.look(at: .guest)
    app.does(.plan(.open))
    for target in [TargetID.planReminders, .planNew] { app.does(.plan(.choose(target))) }
    app.does(.plan(.type("  Water the 🌱 ")))
    app.does(.plan(.choose(.planWords)))
    #expect(app.shows("When?"))
    app.does(.plan(.choose("every-day")))
    app.does(.plan(.turn(1)))
    app.does(.plan(.turn(1)))
    #expect(app.shows("At which hour?: 16:00") && app.shows("page 3 of 3"))
    app.does(.plan(.turn(1)))
    #expect(app.shows("page 3 of 3"))
    app.does(.plan(.choose(.group(20))))
    guard case .add(let new) = app.world.store.reminderCommands.last else {
      Issue.record("nothing was set")
      return
    }
    #expect(new == NewReminder("Water the 🌱", .next(second: 72_000), repeats: .everyDays(1)))
    #expect(app.shows("Reminders: New…, Undo ✓, Water the 🌱; “Water the 🌱” is set: 20:00."))
  }

  @Test("read again every three days: from the page, by its key and a look")
  func again() {
    let app = reading()
    app.does(.panel(.open(.remindMe)))
    #expect(app.shows("Read again every 3 days"))
    app.does(.panel(.choose("again-3")))
    guard case .add(let new) = app.world.store.reminderCommands.last else {
      Issue.record("nothing was set")
      return
    }
    #expect(new.document == "id-Emma" && new.repeats == .afterDone(days: 3))
    #expect(app.shows("reading"))
  }

  @Test("each page of cells has twelve at most, and its way out")
  func cells() throws {
    let many = (0..<30).map { ("reminder \($0)", Double($0) * 10_000 + 900) }
    let app = TestedApp(world: world(many))
    app.look(at: .guest)
    tell(app)
    app.does(.plan(.open))
    for step in [TargetID.planReminders, .planNew, .group(0), "every-day"] {
      app.does(.plan(.choose(step)))
      guard case .choices(let model) = try #require(app.state.view).content else {
        Issue.record("\(app.summary)")
        return
      }
      let turns = (model.page > 0 ? 1 : 0) + (model.page + 1 < model.pageCount ? 1 : 0)
      #expect(model.items.count + turns + 1 <= 12, "\(model.heading)")
    }
    for _ in 0..<5 { app.look(at: .exit) }
    #expect(app.shows("shelf of Guest"))
  }
}

extension SimulatedWorld {
  fileprivate func seenBadly(by degrees: Double) -> SimulatedWorld {
    var world = self
    world.gaze.webcam = Webcam(
      WebcamError(offset: degrees, sway: 0.2, wobble: 0.2, white: 0.3), screen: world.screen, distanceMm: 570,
      seed: 5)
    return world
  }
}
