import AppFlows
import Calibration
import Foundation
import Signals
import Testing
import Tracking

@testable import ReaderApp

/// What earlier calibrations are worth is reckoned beside everything else, and told before a look and in the settings.
@Suite("What a person's earlier calibrations are worth")
struct WorthTests {
  private static let ada = Reader.named("Ada")
  private static let beforeLook = "After one look gaze is expected to be off by 1.8 degrees."
  private static let inSettings =
    "By your earlier calibrations gaze is expected to be off by 1.8 degrees after one look, by 1.6 degrees after two, and by 2.4 degrees without."

  private static func worth() throws -> SittingWorth {
    try JSONDecoder().decode(
      SittingWorth.self,
      from: Data(#"{"degrees":2.4,"lookDegrees":1.8,"looksDegrees":1.6,"sittings":2,"changes":[]}"#.utf8))
  }

  private func world(consents: Bool = true, answers: Bool = true) throws -> SimulatedWorld {
    var world = SimulatedWorld.with("Emma", for: Self.ada)
    var settings = PersonalSettings()
    settings.keepsSittings = consents
    world.store.shelves[Self.ada]?.settings = StoredSettings(settings)
    for day in 0..<2 { world.store.shelves[Self.ada]?.sittings.add(try .simulated(day: day)) }
    world.store.worth = answers ? try Self.worth() : nil
    return world
  }

  /// Ada right after logging in by hand.
  private func back(_ world: SimulatedWorld) -> TestedApp {
    let app = TestedApp(world: world)
    if case .calibrating = app.session?.screen { app.does(.cancel) }
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
    return app
  }

  private func openSetting(_ app: TestedApp) throws {
    let typist = Typist(app: app)
    app.does(.settings(.open))
    for _ in 0..<6 where typist.cell("Your calibrations: kept") == nil { try typist.press("More…") }
    try typist.press("Your calibrations: kept")
  }

  @Test("it is asked for once at log-in, in the setting in use, and told before the look")
  func told() throws {
    let app = back(try world())
    #expect(app.shows("Calibration begins in a moment") && app.shows(Self.beforeLook), "\(app.summary)")
    let setting = try #require(app.world.store.weighed.first)
    #expect(app.world.store.weighed.count == 1 && setting.screen == app.world.screen)
    #expect(setting.camera.name == SimulatedGaze.camera.name)
  }

  @Test("an answer that takes long holds nothing up, and is told where it comes in time")
  func late() throws {
    for comesInTime in [true, false] {
      let app = back(try world(answers: false))
      #expect(app.shows("I know your eyes") && !app.shows("After one look"), "\(app.summary)")
      let setting = try #require(app.world.store.weighed.first)
      if comesInTime {
        app.wait(1)
        app.post(.store(.sittingsWorth(try Self.worth(), setting, of: Self.ada)))
        #expect(app.shows(Self.beforeLook))
      }
      #expect(app.wait(until: "Calibrated", within: 10), "\(app.summary)")
      if !comesInTime {
        app.post(.store(.sittingsWorth(try Self.worth(), setting, of: Self.ada)))
        #expect(!app.shows("After one look"), "the result tells the error itself")
      }
    }
  }

  @Test("“Your calibrations” in the settings tells it, and asks no second time")
  func settings() throws {
    let app = back(try world().calibrated)
    #expect(app.shows("shelf of Ada") && app.world.store.weighed.isEmpty, "no look, nothing to tell")
    app.world.gaze.look = nil
    try openSetting(app)
    #expect(app.panel?.headline?.contains(Self.inSettings) == true, "\(app.panel?.headline ?? "")")
    #expect(app.panel?.headline?.contains("half a megabyte, no picture") == true)
    let typist = Typist(app: app)
    try typist.press("Back")
    try typist.press("Your calibrations: kept")
    #expect(app.world.store.weighed.count == 1)
    // What is erased is worth nothing.
    try typist.press("Not kept; erased now (usual)")
    #expect(app.panel?.headline?.contains("degrees") == false)
  }

  @Test("answers for another person, another setting or samples that are gone are dropped")
  func dropped() throws {
    let app = back(try world(answers: false).calibrated)
    app.world.gaze.look = nil
    try openSetting(app)
    let setting = try #require(app.world.store.weighed.first)
    var other = setting
    other.screen.widthPx = 2560
    app.post(.store(.sittingsWorth(try Self.worth(), setting, of: .named("Bob"))))
    app.post(.store(.sittingsWorth(try Self.worth(), other, of: Self.ada)))
    #expect(app.panel?.headline?.contains("degrees") == false)
    app.post(.gaze(.sittingGrew(try .simulated(day: 5))))
    app.post(.store(.sittingsWorth(try Self.worth(), setting, of: Self.ada)))
    #expect(app.panel?.headline?.contains("degrees") == false, "there are more samples by now")
  }

  @Test("without consent, as guest and before log-in nothing is asked")
  func nobody() throws {
    let app = back(try world(consents: false))
    #expect(app.world.store.weighed.isEmpty && !app.shows("is expected to be off"))
    let guest = TestedApp(world: try world())
    guest.does(.cancel)
    guest.does(.choseGuest)
    guest.wait(1)
    #expect(guest.world.store.weighed.isEmpty)
  }
}
