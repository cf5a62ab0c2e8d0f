import Accounts
import AppFlows
import Calibration
import Drift
import Library
import Reading
import Signals
import Testing
import Tracking

@testable import ReaderApp

/// The first minute without hands: who is there is chosen before anybody's eyes are calibrated.
@Suite("People chosen by circling dots")
struct CirclingFlowTests {
  private static let headline = "Follow the dot around what you want with your eyes"

  private func app(_ change: (inout SimulatedWorld) -> Void = { _ in }) -> TestedApp {
    var world = SimulatedWorld.with("Emma")
    world.store.shelves[.named("Ada")] = SimulatedStore.Shelf(items: [SimulatedStore.item("Notes")])
    world.store.pins["Ada"] = SimulatedStore.KeptPIN(EnteredPIN(.digits(count: 4), [4, 7, 1, 1]))
    change(&world)
    return TestedApp(world: world, choosesByDots: true)
  }

  /// With Ada's calibration kept, and nobody else's.
  private func appThatKnowsAda(_ change: (inout SimulatedWorld) -> Void = { _ in }) -> TestedApp {
    app { world in
      let (key, stored) = (world.key, SimulatedGaze.stored(on: world.screen))
      world.store.shelves[.named("Ada")]?.profiles[key] = stored
      change(&world)
    }
  }

  @Test("the guest is chosen with the eyes, calibrates, and has the shelf")
  func guest() throws {
    let app = app()
    #expect(app.summary == "cells: Guest, Ada, Somebody new… | \(Self.headline)")
    #expect(app.panel?.dots.isEmpty == true, "the tiles are read first")
    let seconds = try #require(app.follow(dotOf: "Guest"))
    #expect((4.0...7.0).contains(seconds), "\(seconds) s")
    #expect(app.shows("Calibration begins in a moment") && app.wish == .guest)
    #expect(app.wait(until: "Calibrated"))
    #expect(app.look(at: .goOn))
    #expect(app.summary == "shelf of Guest: Emma (5 pages)", "nobody is asked twice who they are")
    #expect(app.world.store.shelves[.guest]?.profiles.count == 1)
    #expect(app.world.store.earlyQuestions.isEmpty)
  }

  @Test("somebody whose calibration is kept comes to their PIN at once, and it stays theirs")
  func known() throws {
    let app = appThatKnowsAda()
    let typist = Typist(app: app)
    #expect(app.follow(dotOf: "Ada") != nil)
    #expect(typist.shown == "PIN of Ada   ○ ○ ○ ○")
    let isCalibrated = app.transcript.contains { $0.contains("Calibration begins") || $0.hasPrefix("a dot") }
    #expect(!isCalibrated)
    #expect(app.world.store.earlyQuestions == ["Ada"])
    // The place of the tile is left before keys react.
    app.world.gaze.look = app.world.screen.bounds.center
    app.wait(0.6)
    for digit in ["4", "7"] { try typist.look(at: digit) }
    for digit in ["1", "1"] { try typist.press(digit) }
    #expect(app.summary == "shelf of Ada: Notes (5 pages)")
    #expect(app.world.store.shelves[.guest]?.profiles.isEmpty == true, "nothing of it is kept for the guest")
    #expect(app.look(at: .document("id-Notes")), "gaze is in force")
  }

  @Test("whoever chose a tile and is not let in leaves nothing of their calibration to the guest")
  func notLetIn() throws {
    let app = appThatKnowsAda()
    let typist = Typist(app: app)
    app.follow(dotOf: "Ada")
    try typist.press("Back")
    #expect(app.summary == "people: Guest, Ada")
    app.post(.gaze(.repairOffered(.seatChanged(mm: 40))))
    app.does(.calibrate)
    #expect(app.wait(until: "Mended"))
    app.wait(4)
    #expect(app.look(at: .guest))
    #expect(app.shows("shelf of Guest"))
    #expect(app.world.store.shelves[.guest]?.profiles.isEmpty == true)
    #expect(app.session?.early == EarlyCalibration.none)
  }

  @Test("somebody without a calibration makes it before the PIN, and it is kept as theirs")
  func unknown() throws {
    let app = app()
    let typist = Typist(app: app)
    #expect(app.follow(dotOf: "Ada") != nil)
    #expect(app.shows("Calibration begins in a moment") && app.wish == .person("Ada"))
    #expect(app.wait(until: "Calibrated"))
    #expect(app.look(at: .goOn))
    #expect(typist.shown == "PIN of Ada   ○ ○ ○ ○" && app.wish == PeopleScreen.Wish.none)
    #expect(app.keepsNoCalibration, "nobody is let in yet")
    for digit in ["4", "7", "1", "1"] { try typist.press(digit) }
    #expect(app.summary == "shelf of Ada: Notes (5 pages)")
    #expect(app.world.store.shelves[.named("Ada")]?.profiles.count == 1)
    #expect(app.world.store.shelves[.guest]?.profiles.isEmpty == true)
  }

  @Test("somebody new calibrates, says how they are called, and has shelf and calibration")
  func newcomer() throws {
    let app = app()
    let typist = Typist(app: app)
    #expect(app.follow(dotOf: "Somebody new…") != nil)
    #expect(app.wait(until: "Calibrated"))
    #expect(app.look(at: .goOn))
    #expect(typist.shown == "What are you called?")
    try typist.spell("zoe")
    try typist.press("Go on")
    try typist.press("3 pictures")
    for _ in 0..<2 { try typist.enter(["★", "♪", "♪"]) }
    #expect(app.shows("shelf of zoe: nothing"))
    #expect(app.world.store.shelves[.named("zoe")]?.profiles.count == 1)
    #expect(app.world.store.shelves[.guest]?.profiles.isEmpty == true)
  }

  @Test("more people than tiles are on further pages, by the dot of “More…”, and the last leads to the first")
  func pages() throws {
    let app = app { world in
      for name in ["Bob", "Cleo", "Dan", "Eve", "Finn"] { world.store.passwords[name] = "secret" }
    }
    #expect(app.panel?.cells.map(\.label) == ["Guest", "Ada", "Bob", "Cleo", "Dan", "More…"])
    #expect(app.follow(dotOf: "More…") != nil)
    #expect(app.panel?.cells.map(\.label) == ["Eve", "Finn", "Somebody new…", "More…"])
    #expect(app.follow(dotOf: "More…") != nil)
    #expect(app.panel?.cells.map(\.label).first == "Guest")
    app.follow(dotOf: "More…")
    #expect(app.follow(dotOf: "Finn") != nil)
    #expect(app.wish == .person("Finn"))
    let exact = self.app { world in
      for name in ["Bob", "Cleo", "Dan"] { world.store.passwords[name] = "secret" }
    }
    #expect(exact.panel?.cells.count == 6 && exact.panel?.cells.last?.label == "Somebody new…")
  }

  @Test("somebody who is registered meanwhile gets a tile")
  func registeredMeanwhile() {
    let app = app()
    app.wait(1)
    app.world.store.passwords["Bob"] = "secret"
    app.post(.store(.changed))
    #expect(app.panel?.cells.map(\.label) == ["Guest", "Ada", "Bob", "Somebody new…"])
    #expect(app.follow(dotOf: "Bob") != nil && app.wish == .person("Bob"))
  }

  @Test("a store that is locked for a moment is asked again for the calibration of whoever was chosen")
  func lockedStore() {
    let app = appThatKnowsAda()
    app.wait(1)
    app.world.store.isLocked = true
    app.follow(dotOf: "Ada")
    app.wait(1)
    #expect(!app.shows("Calibration"))
    app.world.store.isLocked = false
    #expect(app.wait(until: "PIN of Ada", within: 4), "\(app.summary)")
  }

  @Test("what was chosen is kept through failed calibrations, and done after the one that works")
  func failing() {
    let app = app { $0.gaze.luck = .failing(.eyesDoNotFollow) }
    app.follow(dotOf: "Ada")
    #expect(app.wait(until: "That did not work"))
    #expect(app.wait(until: "people: Guest, Ada"))
    #expect(app.shows("Calibration failed 3 times") && app.wish == .person("Ada"))
    // A recording stores why it failed as a value, not as a sentence in the person's language.
    #expect(
      app.world.notes.contains { $0.hasPrefix("calibrationFailed(") && $0.hasSuffix(".eyesDoNotFollow)") })
    app.world.gaze.luck = .good
    #expect(app.wait(until: "Calibrated"))
    app.look(at: .goOn)
    #expect(app.shows("PIN of Ada"))
  }

  @Test("whoever skips the calibration by hand goes on by hand with what was chosen")
  func skipped() throws {
    let app = app()
    app.follow(dotOf: "Ada")
    app.wait(until: "a dot")
    app.does(.cancel)
    #expect(app.shows("PIN of Ada"))
    for digit in ["1", "2", "3", "4"] { try Typist(app: app).press(digit) }
    #expect(app.shows("That PIN is wrong"), "the keys come again")
    let other = self.app()
    other.follow(dotOf: "Guest")
    other.does(.cancel)
    #expect(other.shows("shelf of Guest"))
  }

  @Test("a choice that is given up for another one is forgotten")
  func givenUp() {
    let app = app { $0.gaze.luck = .failing(.eyesDoNotFollow) }
    app.follow(dotOf: "Ada")
    app.wait(until: "Calibration failed 3 times")
    app.does(.newPerson)
    #expect(app.wish == PeopleScreen.Wish.none)
    app.does(.back)
    app.world.gaze.luck = .good
    app.does(.calibrate)
    app.wait(until: "Calibrated")
    app.look(at: .goOn)
    #expect(app.shows("people: Guest, Ada"))
  }

  @Test("a calibration made with other networks is mended before the PIN, and kept once the person is let in")
  func otherNetworks() throws {
    let app = app { world in
      world.store.earlyAnswer = .madeByOtherNetworks(SimulatedGaze.stored(on: world.screen))
    }
    app.follow(dotOf: "Ada")
    #expect(app.shows("Follow the dot with your eyes"))
    #expect(app.wait(until: "Mended"))
    #expect(app.wait(until: "PIN of Ada", within: 4))
    #expect(app.keepsNoCalibration)
    for digit in ["4", "7", "1", "1"] { try Typist(app: app).press(digit) }
    let kept = try #require(app.world.store.shelves[.named("Ada")]?.profiles[app.world.key])
    #expect(kept.profile.model.drift.offset == ScreenPoint(x: 40, y: 10))
  }

  @Test("with which of several cameras a calibration was made is asked of nobody before they are let in")
  func ambiguousCamera() {
    let app = app { world in
      world.store.earlyAnswer = .ambiguous(
        SimulatedGaze.stored(on: world.screen), among: SimulatedWorld.twins)
    }
    app.follow(dotOf: "Ada")
    #expect(app.shows("Calibration begins in a moment") && app.wish == .person("Ada"))
  }
}
