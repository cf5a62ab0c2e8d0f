import AppFlows
import Foundation
import Library
import Reading
import Signals
import Simulation
import Statistics
import Testing

@testable import ReaderApp

/// A reminder gets any time, repetition and words by looks, keys and mouse. It is Tuesday, 24 November 2026.
@Suite("Reminders are composed in the window")
struct ReminderComposingTests {
  private func app(_ reminders: (String, Double)..., degrees: Double = 0) -> TestedApp {
    var world = SimulatedWorld.with("Emma").calibrated
    world.store.shelves[.guest]?.reminders = reminders.map {
      SimulatedStore.reminder($0.0, due: world.store.date + $0.1)
    }
    if degrees > 0 {
      world.gaze.webcam = Webcam(
        WebcamError(offset: degrees, sway: 0.2, wobble: 0.2, white: 0.3), screen: world.screen,
        distanceMm: 570, seed: 5)
    }
    let app = TestedApp(world: world)
    app.does(.choseGuest)
    app.wait(0.1)
    app.post(.wall(app.world.store.date))
    app.does(.plan(.open))
    return app
  }

  private func choose(_ targets: [TargetID], _ app: TestedApp) {
    for target in targets { app.does(.plan(.choose(target))) }
  }

  /// To the times of a new one, to take a break.
  private static let new: [TargetID] = [.planReminders, .planNew, .group(0)]

  private func added(_ app: TestedApp) -> NewReminder? {
    if case .add(let new) = app.world.store.reminderCommands.last { new } else { nil }
  }

  private func rescheduled(_ app: TestedApp) -> (Reminder, NewReminder.Moment, Repetition)? {
    guard case .reschedule(let reminder, let moment, let repeats) = app.world.store.reminderCommands.last
    else { return nil }
    return (reminder, moment, repeats)
  }

  @Test(
    "on a day of another month, at a quarter of an hour, by looks that are 2.5 degrees off; one look undoes it"
  )
  func date() throws {
    let app = app(degrees: 2.5)
    choose(Self.new, app)
    // Below the cells nothing can be chosen.
    let rest = ScreenPoint(x: app.world.screen.widthPx / 4, y: app.world.screen.heightPx * 0.9)
    #expect(app.shows("When?: In 5 minutes, In 10 minutes") && app.layout.targets.count == 10)
    #expect(app.look(at: .planMoreTimes, restingAt: rest))
    #expect(
      app.shows("When?: Monday to Friday at…, On a day…, In so many…, On weekdays…, Every so many days…"))
    #expect(app.look(at: .planOnDay, restingAt: rest))
    #expect(app.shows("November 2026: 26 Oct – 1 Nov"))
    #expect(app.shows("Another month…") && !app.shows("Find…"), "what leads to no day is not offered")
    #expect(app.look(at: .pageForward, restingAt: rest))
    #expect(app.shows("December 2026: 30 Nov – 6 Dec"))
    #expect(app.look(at: .group(3), restingAt: rest))
    #expect(app.shows("21 – 27 Dec: Mon 21 Dec"))
    choose([.group(3)], app)
    #expect(app.shows("At which hour?: 0:00, 1:00"))
    for _ in 0..<2 { app.does(.plan(.turn(1))) }
    #expect(app.look(at: .planMinutes, restingAt: rest))
    #expect(app.shows("At which hour, and then minute?: 16:…, 17:…, 18:…"), "\(app.summary)")
    #expect(app.look(at: .group(18), restingAt: rest))
    #expect(app.shows("At which minute?: 18:00, 18:15, 18:30, 18:45"))
    #expect(app.look(at: .group(15), restingAt: rest))
    #expect(
      app.shows("Reminders: New…, Undo ✓, Take a break; “Take a break” is set: Thu 24 Dec, 18:15."),
      "\(app.summary)")
    let moment = NewReminder.Moment.at(try #require(LocalTime("2026-12-24T18:15")))
    #expect(added(app) == NewReminder("Take a break", moment))
    #expect(app.look(at: .planUndo, restingAt: rest))
    #expect(app.world.store.shelf.reminders.isEmpty)
    #expect(app.shows("Reminders: New…; “Take a break” is not set any more."), "\(app.summary)")
  }

  @Test("any minute, and so many minutes from now, are typed by gaze with the keys for numbers")
  func typed() throws {
    let app = app()
    let typist = Typist(app: app)
    choose(Self.new + ["at-hour", .planMinutes, .group(20)], app)
    #expect(app.look(at: .keys))
    #expect(typist.shown == "Minutes past 20:00, 0 to 59")
    for key in ["0", "7", "Keys", "Done"] { try typist.press(key) }
    #expect(app.shows("“Take a break” is set: 20:07."), "\(app.summary)")
    #expect(added(app) == NewReminder("Take a break", .next(second: 20 * 3600 + 7 * 60)))
    choose([.planNew, .group(1), .planMoreTimes, .planInOwn], app)
    #expect(app.shows("In so many…: Seconds…, Minutes…, Hours…, Days…"))
    choose([.group(1)], app)
    #expect(app.shows("In how many minutes?: In 1 minute, In 2 minutes"))
    app.does(.typing(.openHere))
    #expect(typist.shown == "How many minutes, 1 to 527040")
    for key in ["7", "5", "Keys", "Done"] { try typist.press(key) }
    #expect(app.shows("is set: in 75 minutes."), "\(app.summary)")
    #expect(added(app)?.moment == .after(seconds: 4500))
  }

  @Test(
    "seconds, minutes, hours and days are counted down, also as hours and minutes",
    arguments: [
      (0, "90", 90), (1, "1:30", 90), (2, "1:30", 5400), (2, "1 30", 5400), (1, "1 h 5", 3900),
      (2, "1 h 20 min", 4800), (1, "1 hour 30 minutes", 5400),
      (2, "36", 129_600), (3, "366", 31_622_400),
    ] as [(Int, String, Double)])
  func countdown(unit: Int, typed: String, seconds: Double) {
    let app = app()
    choose(Self.new + [.planMoreTimes, .planInOwn, .group(unit)], app)
    app.does(.plan(.type(typed)))
    #expect(app.look(at: .planWords))
    #expect(added(app)?.moment == .after(seconds: seconds), "\(app.summary)")
  }

  @Test("every so many days of any number, from now on or from when it is done")
  func interval() {
    let app = app(("Tea", 900))
    // The words of the one that there is are offered first.
    choose([.planReminders, .planNew, .group(1), .planMoreTimes, .planInterval], app)
    #expect(app.shows("Every how many days?: Every 2 days, Every 3 days"))
    app.does(.plan(.type("10")))
    #expect(
      app.shows("Every how many days?: Every 10 days, Again 10 days after it is done, Every 2 days"))
    #expect(app.look(at: .planWords))
    choose([.group(9)], app)
    #expect(added(app) == NewReminder("Take a break", .next(second: 32_400), repeats: .everyDays(10)))
    // Tea is due first.
    choose([.group(0), .planRetime, .planInterval], app)
    app.does(.plan(.type("3650")))
    choose([.planAfterDone, .group(7)], app)
    let set = rescheduled(app)
    #expect(set?.0.text == "Tea" && set?.1 == .next(second: 25_200))
    #expect(set?.2 == .afterDone(days: 3650))
  }

  @Test("on the weekdays that are looked at; a second look takes one back")
  func weekdays() throws {
    let app = app()
    choose(Self.new + [.planMoreTimes, .planWeekdays], app)
    #expect(app.look(at: .group(0)))
    #expect(app.look(at: .group(2)))
    #expect(app.look(at: .group(6)))
    #expect(
      app.shows("On which weekdays?: Monday ✓, Tuesday, Wednesday ✓, Thursday, Friday, Saturday, Sunday ✓"))
    #expect(app.look(at: .group(0)))
    #expect(app.look(at: .planGoOn))
    choose([.group(8)], app)
    #expect(
      added(app)
        == NewReminder("Take a break", .next(second: 28_800), repeats: .weekdays([.wednesday, .sunday])))
    choose([.group(0), .planRetime, .planWeekdays], app)
    #expect(app.shows("Monday, Tuesday, Wednesday ✓, Thursday, Friday, Saturday, Sunday ✓"), "as it was")
  }

  @Test("what is no time is said with the remedy, and nothing is set")
  func refused() {
    let app = app()
    func reject(_ typed: String, _ words: String) {
      app.does(.plan(.type(typed)))
      choose([.planWords], app)
      #expect(app.shows("; \(words)"), "\(app.summary)")
    }
    func back(_ count: Int) { for _ in 0..<count { app.does(.plan(.back)) } }
    choose(Self.new + [.planMoreTimes, .planInOwn, .group(1)], app)
    let minutes = { (typed: String) in
      "“\(typed)” is no number of minutes that can be counted down. Type 1 to 527040."
    }
    for typed in ["0", "0:00", "-5", "1 5", "1:60", "x", "527041", "1:2:3", "٣", "999999999"] {
      reject(typed, minutes(typed))
    }
    app.does(.plan(.type("5")))
    #expect(!app.shows("is no number"), "typing on takes the words away")
    back(1)
    choose([.group(3)], app)
    reject("367", "“367” is no number of days that can be counted down. Type 1 to 366.")
    reject("1:30", "“1:30” is no number of days that can be counted down. Type 1 to 366.")
    back(2)
    choose([.planInterval], app)
    for typed in ["0", "3651", "two"] {
      reject(typed, "“\(typed)” is no number of days. Type 1 to 3650.")
    }
    back(1)
    choose([.planWeekdays, .planGoOn], app)
    #expect(app.shows("; No weekday is chosen. Choose one or more, then go on."))
    back(1)
    choose([.planOnDay, .group(3), .group(0)], app)
    #expect(app.shows("16 – 22 Nov: Mon 16 Nov"))
    #expect(app.shows("; Monday, 16 November 2026 is past. Choose today or a later day."), "\(app.summary)")
    back(1)
    choose([.group(4), .group(1), .group(0)], app)
    #expect(app.shows("; Tue 24 Nov, 0:00 is past. Choose a later time, or another day."), "\(app.summary)")
    choose([.planMinutes, .group(0)], app)
    reject("60", "“60” is no minute of an hour. Type 0 to 59.")
    reject("15", "Tue 24 Nov, 0:15 is past. Choose a later time, or another day.")
    #expect(app.world.store.reminderCommands.isEmpty)
    back(8)
    #expect(app.shows("Reminders: New…") && !app.shows("Undo"), "\(app.summary)")
  }

  @Test("without a clock no day is offered, and the rest is")
  func noClock() {
    let app = TestedApp(world: SimulatedWorld.with("Emma").calibrated)
    app.does(.choseGuest)
    app.does(.plan(.open))
    choose(Self.new + [.planMoreTimes, .planOnDay], app)
    #expect(app.shows("The clock is not known yet. Try again in a moment."))
    choose([.planWeekdays, .group(0), .planGoOn, .group(9)], app)
    #expect(added(app)?.repeats == .weekdays([.monday]))
  }

  @Test("its words are typed over; one look puts them back")
  func reworded() {
    let app = app(("Tea", 900))
    choose([.planReminders, .group(0)], app)
    #expect(app.look(at: .planReword))
    #expect(app.shows("In which words?: Tea"))
    choose([.planWords], app)
    #expect(app.shows("; “Tea” are its words already. Type others."))
    app.does(.plan(.type(" ")))
    choose([.planWords], app)
    #expect(app.world.store.reminderCommands.isEmpty, "none is without words")
    app.does(.plan(.type("Green tea ")))
    #expect(app.look(at: .planWords))
    #expect(
      app.shows("Reminders: New…, Undo ✓, Green tea; “Tea” is “Green tea” now."), "\(app.summary)")
    #expect(app.look(at: .planUndo))
    #expect(app.shows("Reminders: New…, Tea; “Tea” is as it was."), "\(app.summary)")
    #expect(app.world.store.shelf.reminders.map(\.text) == ["Tea"])
  }

  @Test("it comes only on this computer, or on any again; the time that it had comes back")
  func bound() {
    let app = app(("Tea", 900))
    choose([.planReminders, .group(0)], app)
    #expect(app.shows("Remove, Other words…, Only here"))
    #expect(app.look(at: .planBind))
    #expect(app.shows("Undo ✓, Tea; “Tea” comes only on this computer."))
    #expect(app.world.store.shelf.reminders.map(\.seat) == ["here"])
    choose([.group(0)], app)
    #expect(app.shows("Other words…, On any computer"))
    choose([.planBind], app)
    #expect(app.world.store.shelf.reminders.map(\.seat) == [nil])
    choose([.planUndo], app)
    #expect(app.world.store.shelf.reminders.map(\.seat) == ["here"])
    let due = app.world.store.shelf.reminders.first?.due
    choose([.group(0), .planRetime, "every-day", .group(9)], app)
    #expect(app.world.store.shelf.reminders.first?.repeats == .everyDays(1))
    choose([.planUndo], app)
    #expect(app.world.store.shelf.reminders.map(\.repeats) == [.never])
    #expect(app.world.store.shelf.reminders.first?.due == due)
  }

  @Test("what was removed comes back by one look; something else that is chosen takes Undo away")
  func removed() {
    let app = app(("Tea", 900), ("Move", 1900))
    choose([.planReminders, .group(0), .planRemove], app)
    #expect(app.shows("Reminders: New…, Undo ✓, Move; “Tea” is removed."), "\(app.summary)")
    #expect(app.look(at: .planUndo))
    #expect(app.shows("Reminders: New…, Tea, Move; “Tea” is back."), "\(app.summary)")
    choose([.group(0), .planRemove, .group(0)], app)
    app.does(.plan(.back))
    #expect(app.shows("Reminders: New…, Move") && !app.shows("Undo"))
  }

  @Test("what the store refuses is said, and there is nothing to undo")
  func notKept() {
    let app = app(("Tea", 900))
    app.world.store.isLocked = true
    choose(Self.new + ["in-5"], app)
    #expect(app.shows("Another program is using the library.") && !app.shows("Undo"), "\(app.summary)")
    app.world.store.isLocked = false
    #expect(app.world.store.shelf.reminders.map(\.text) == ["Tea"])
  }

  @Test("with Undo a page of many still has twelve cells at most, and shows each reminder once")
  func many() {
    var world = SimulatedWorld.with("Emma").calibrated
    world.store.shelves[.guest]?.reminders = (1...15).map {
      SimulatedStore.reminder("Drink \($0)", due: world.store.date + 900 * Double($0))
    }
    let app = TestedApp(world: world)
    app.does(.choseGuest)
    app.wait(0.1)
    app.post(.wall(app.world.store.date))
    app.does(.plan(.open))
    choose([.planReminders, .group(0), .planRemove], app)
    #expect(
      app.shows("New…, Undo ✓, Drink 2, Drink 3, Drink 4, Drink 5, Drink 6, Drink 7, Drink 8; page 1 of 2"))
    app.does(.plan(.turn(1)))
    #expect(app.shows("New…, Undo ✓, Drink 9") && app.shows("Drink 15; page 2 of 2"), "\(app.summary)")
    choose([.group(0)], app)
    #expect(app.shows("Drink 9: Done"))
  }

  @Test(
    "wherever somebody goes, cells are twelve at most, no two are the same, and the way out leads to the shelf"
  )
  func walk() throws {
    for seed: UInt64 in 0..<12 {
      var random = SplitMix64(seed: seed)
      let app = app(("Tea", 90_000), ("Move", 190_000))
      app.keepsTranscript = false
      choose(seed % 2 == 0 ? Self.new : [.planReminders, .group(0), .planRetime], app)
      for _ in 0..<30 {
        guard case .choices(let model) = try #require(app.state.view).content else { break }
        let targets = app.layout.targets.map(\.id)
        #expect(
          targets.count <= 12 && Set(targets).count == targets.count && targets.contains(.exit),
          "\(app.summary)")
        #expect(model.items.count <= 9, "\(app.summary)")
        if model.typed != nil, random.happens(0.5) { app.does(.plan(.type("\(random.next() % 80)"))) }
        let cells = app.layout.targets.map(\.id).filter { $0 != .exit && $0 != .keys }
        app.choose(try #require(cells.randomElement(using: &random)))
      }
      for _ in 0..<12 where !app.shows("shelf of Guest") { app.choose(.exit) }
      #expect(app.shows("shelf of Guest"), "seed \(seed): \(app.summary)")
    }
  }
}
