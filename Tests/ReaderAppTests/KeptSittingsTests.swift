import AppFlows
import Calibration
import Foundation
import Signals
import Testing
import Tracking

@testable import ReaderApp

/// Samples of calibrations are kept with the person's consent, and later calibrations learn from them.
@Suite("Samples of calibrations")
struct KeptSittingsTests {
  private static let ada = Reader.named("Ada")

  private func world(consents: Bool) throws -> SimulatedWorld {
    var world = SimulatedWorld.with("Emma", for: Self.ada).calibrated
    if consents {
      var settings = PersonalSettings()
      settings.keepsSittings = true
      world.store.shelves[Self.ada]?.settings = StoredSettings(settings)
    }
    world.gaze.sitting = try .simulated(day: 1)
    return world
  }

  /// Ada at her shelf, after logging in.
  private func loggedIn(_ world: SimulatedWorld) -> TestedApp {
    let app = TestedApp(world: world)
    // Where nobody's eyes are known, a calibration is begun that nobody has asked for.
    if case .calibrating = app.session?.screen { app.does(.cancel) }
    // Nothing is looked at, so that no document is opened from the shelf.
    let look = app.world.gaze.look
    app.world.gaze.look = nil
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    app.wait(1)
    app.world.gaze.look = look
    return app
  }

  private func kept(_ app: TestedApp) -> [EarlierSitting] {
    app.world.store.shelves[Self.ada]?.sittings.sittings ?? []
  }

  private func calibrate(_ app: TestedApp) {
    app.does(.calibrate)
    #expect(app.wait(until: "Calibrated", within: 60), "\(app.summary)")
    // The result is accepted.
    app.does(.cancel)
  }

  @Test("nothing is kept of anybody who has not agreed, nor of the guest who has")
  func withoutConsent() throws {
    let app = loggedIn(try world(consents: false))
    calibrate(app)
    #expect(kept(app).isEmpty && app.world.gaze.remembered.isEmpty)
    var guests = try world(consents: false)
    var settings = PersonalSettings()
    settings.keepsSittings = true
    guests.store.shelves[.guest]?.settings = StoredSettings(settings)
    let guest = TestedApp(world: guests)
    guest.does(.choseGuest)
    guest.wait(1)
    calibrate(guest)
    #expect(
      guest.world.store.shelves[.guest]?.sittings.isEmpty == true && guest.world.gaze.remembered.isEmpty)
  }

  @Test("a sitting that has grown by choices is kept with consent alone, and not of the guest")
  func grown() throws {
    let sitting = try EarlierSitting.simulated(day: 2)
    for consents in [true, false] {
      let app = loggedIn(try world(consents: consents))
      app.post(.gaze(.sittingGrew(sitting)))
      app.wait(1)
      #expect(kept(app) == (consents ? [sitting] : []))
      app.does(.logOut)
      app.does(.choseGuest)
      app.wait(1)
      app.post(.gaze(.sittingGrew(sitting)))
      app.wait(1)
      #expect(app.world.store.shelves[.guest]?.sittings.isEmpty == true)
    }
  }

  @Test("with consent each calibration is kept, and the tracker knows all of them after the next log-in")
  func withConsent() throws {
    let first = try EarlierSitting.simulated(day: 0)
    var world = try world(consents: true)
    world.store.shelves[Self.ada]?.sittings.add(first)
    let app = loggedIn(world)
    #expect(app.world.gaze.remembered == [first])
    calibrate(app)
    let second = try EarlierSitting.simulated(day: 1)
    #expect(kept(app) == [first, second] && app.world.gaze.remembered == [first, second])
    // Somebody else, who has nothing to be learnt from.
    app.does(.logOut)
    app.does(.choseGuest)
    app.wait(1)
    #expect(app.world.gaze.remembered.isEmpty && kept(app) == [first, second])
  }

  @Test("consent is given by keys, and withdrawing it erases everything at once")
  func withdrawn() throws {
    var world = try world(consents: true)
    world.store.shelves[Self.ada]?.sittings.add(try .simulated(day: 0))
    let app = loggedIn(world)
    let typist = Typist(app: app)
    app.does(.settings(.open))
    for _ in 0..<6 where typist.cell("Your calibrations: kept") == nil { try typist.press("More…") }
    try typist.press("Your calibrations: kept")
    let cells = app.panel?.cells ?? []
    #expect(cells.first?.label == "Back" && cells.count <= 12)
    #expect(cells.filter { $0.label.hasSuffix("(usual)") }.count == 1)
    #expect(app.panel?.headline?.contains("half a megabyte, no picture") == true)
    try typist.press("Not kept; erased now (usual)")
    #expect(kept(app).isEmpty && app.world.gaze.remembered.isEmpty)
    #expect(app.world.store.shelves[Self.ada]?.settings.settings.keepsSittings == false)
    try typist.press("Undo")
    #expect(app.world.store.shelves[Self.ada]?.settings.settings.keepsSittings == true)
    #expect(kept(app).isEmpty, "what is erased does not come back")
  }

  @Test("consent withdrawn elsewhere stays withdrawn when an open window stores another setting")
  func withdrawnElsewhere() throws {
    let app = loggedIn(try world(consents: true))
    // By the command, which this window does not see.
    app.world.store.shelves[Self.ada]?.settings.settings.keepsSittings = false
    calibrate(app)
    #expect(kept(app).isEmpty)
    let typist = Typist(app: app)
    app.does(.settings(.open))
    for _ in 0..<6 where typist.cell("Words you type: learnt") == nil { try typist.press("More…") }
    try typist.press("Words you type: learnt")
    try typist.press("Not learnt; erased now")
    let stored = app.world.store.shelves[Self.ada]?.settings.settings
    #expect(stored?.learnsWords == false && stored?.keepsSittings == false)
  }

  @Test(
    "where all were made with another camera or screen, the person is told at log-in; otherwise nothing is said"
  )
  func elsewhere() throws {
    let words = "were made with another camera or screen and do not count here"
    let here = try EarlierSitting.simulated(day: 0)
    let other = try EarlierSitting.simulated(
      day: 1, camera: CameraIdentity(name: "other", width: 1280, height: 720))
    var wide = here
    wide.screen.widthPx = 2560
    for (kept, isTold) in [([other], true), ([wide], true), ([here, other], false), ([], false)] {
      var world = try world(consents: true)
      for sitting in kept { world.store.shelves[Self.ada]?.sittings.add(sitting) }
      let app = loggedIn(world)
      #expect(app.shows(words) == isTold, "\(kept.map(\.camera)) \(app.summary)")
      #expect(app.session?.sittings.isTold == isTold)
    }
  }

  @Test("samples that cannot be used are refused in a sentence, and calibrating goes on without them")
  func refused() throws {
    var world = try world(consents: true)
    world.store.shelves[Self.ada]?.sittingsFailure = AppFailure("they are damaged.")
    let app = loggedIn(world)
    #expect(app.world.gaze.remembered.isEmpty)
    #expect(app.shows("Earlier calibrations are not used: they are damaged."), "\(app.summary)")
    calibrate(app)
  }
}
