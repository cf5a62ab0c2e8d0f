import Accounts
import AppFlows
import Calibration
import Foundation
import Signals
import Testing
import Tracking

@testable import ReaderApp

/// A calibration that was made before log-in is remembered for the person who logs in then, if they agree.
@Suite("Samples of a calibration before log-in")
struct WaitingSittingTests {
  private let names = ["Ada", "Bob"]

  /// Ada and Bob, of whom some agree; nobody's eyes are known.
  private func world(consenting: Set<String>) throws -> SimulatedWorld {
    var world = SimulatedWorld.with("Emma", for: .named("Ada"))
    world.store.passwords["Bob"] = "secret"
    for name in names {
      var shelf = world.store.shelves[.named(name)] ?? SimulatedStore.Shelf(items: [])
      var settings = PersonalSettings()
      settings.keepsSittings = consenting.contains(name)
      shelf.settings = StoredSettings(settings)
      world.store.shelves[.named(name)] = shelf
    }
    world.store.pins["Ada"] = SimulatedStore.KeptPIN(EnteredPIN(.digits(count: 4), [4, 7, 1, 1]))
    world.gaze.sitting = try .simulated(day: 1)
    return world
  }

  /// On the people's screen, after the calibration that begins by itself.
  private func calibrated(consenting: String...) throws -> TestedApp {
    let app = TestedApp(world: try world(consenting: Set(consenting)))
    #expect(app.wait(until: "Calibrated", within: 60), "\(app.summary)")
    // The result is accepted, and nothing is looked at.
    app.world.gaze.look = nil
    app.does(.cancel)
    #expect(app.shows("people: "), "\(app.summary)")
    return app
  }

  private func logIn(_ name: String, _ app: TestedApp) {
    app.does(.chosePerson(name))
    app.does(.logIn(name: name, password: name == "Ada" ? "byron" : "secret"))
    #expect(app.shows("shelf of \(name)"), "\(app.summary)")
  }

  private func kept(_ name: String, _ app: TestedApp) -> [EarlierSitting] {
    app.world.store.shelves[.named(name)]?.sittings.sittings ?? []
  }

  @Test("are kept for the person who logs in and agrees, and the tracker knows them")
  func agreed() throws {
    let app = try calibrated(consenting: "Ada")
    #expect(app.world.store.shelves[.guest]?.sittings.isEmpty == true)
    logIn("Ada", app)
    let sitting = try EarlierSitting.simulated(day: 1)
    #expect(kept("Ada", app) == [sitting] && app.world.gaze.remembered == [sitting])
    #expect(app.session?.gaze.inUse != nil && app.session?.sittings.waiting == nil)
  }

  @Test("are kept of nobody who does not agree, and not of whoever logs in after them")
  func second() throws {
    let app = try calibrated(consenting: "Bob")
    logIn("Ada", app)
    #expect(kept("Ada", app).isEmpty && app.session?.sittings.waiting == nil)
    app.does(.logOut)
    logIn("Bob", app)
    #expect(kept("Bob", app).isEmpty && app.world.gaze.remembered.isEmpty)
  }

  @Test("are kept once, of whoever logs in first")
  func once() throws {
    let app = try calibrated(consenting: "Ada", "Bob")
    logIn("Ada", app)
    app.does(.logOut)
    logIn("Bob", app)
    #expect(kept("Ada", app).count == 1 && kept("Bob", app).isEmpty)
  }

  @Test("are never the guest's, and wait while the guest reads")
  func guest() throws {
    let app = try calibrated(consenting: "Ada")
    app.does(.choseGuest)
    #expect(app.shows("shelf of Guest"))
    #expect(app.world.store.shelves[.guest]?.sittings.isEmpty == true && app.world.gaze.remembered.isEmpty)
    app.does(.logOut)
    logIn("Ada", app)
    #expect(kept("Ada", app).count == 1)
  }

  @Test("are dropped once nobody sits there, or other eyes look, or another calibration is in use")
  func gone() throws {
    let left = try calibrated(consenting: "Ada")
    left.leap(70)
    logIn("Ada", left)
    #expect(kept("Ada", left).isEmpty)
    let other = try calibrated(consenting: "Ada")
    other.post(.gaze(.calibrationLost))
    other.does(.cancel)
    logIn("Ada", other)
    #expect(kept("Ada", other).isEmpty)
    let again = try calibrated(consenting: "Ada")
    again.world.gaze.look = again.world.screen.bounds.center
    (again.world.gaze.sitting, again.world.gaze.created) = (nil, Date(timeIntervalSince1970: 1_795_000_000))
    again.does(.calibrate)
    #expect(again.wait(until: "Calibrated", within: 60))
    again.world.gaze.look = nil
    again.does(.cancel)
    logIn("Ada", again)
    #expect(kept("Ada", again).isEmpty, "the calibration in use has no samples")
  }

  @Test("of a person who was chosen by circling dots are theirs, and nobody else's")
  func chosen() throws {
    for isAda in [true, false] {
      let app = TestedApp(world: try world(consenting: ["Ada", "Bob"]), choosesByDots: true)
      #expect(app.follow(dotOf: "Ada") != nil)
      #expect(app.wait(until: "Calibrated", within: 30), "\(app.summary)")
      #expect(app.look(at: .goOn))
      let typist = Typist(app: app)
      if isAda {
        for digit in ["4", "7", "1", "1"] { try typist.press(digit) }
        #expect(app.shows("shelf of Ada"))
        #expect(kept("Ada", app).count == 1 && app.world.gaze.remembered.count == 1)
      } else {
        try typist.press("Back")
        app.world.gaze.look = nil
        logIn("Bob", app)
        #expect(kept("Bob", app).isEmpty && kept("Ada", app).isEmpty)
      }
    }
  }
}
