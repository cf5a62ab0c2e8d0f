import AppFlows
import Calibration
import Reading
import Tracking

@testable import ReaderApp

/// Ada, who has calibrated on two earlier days, and has agreed to keep what was measured.
enum PersonWhoComesBack {
  static let reader = Reader.named("Ada")

  /// Her world, in which the tracker asks for this many looks.
  static func world(looks: Int) throws -> SimulatedWorld {
    var world = SimulatedWorld.with("Emma", for: reader)
    var settings = PersonalSettings()
    settings.keepsSittings = true
    world.store.shelves[reader]?.settings = StoredSettings(settings)
    for day in 0..<2 { world.store.shelves[reader]?.sittings.add(try .simulated(day: day)) }
    world.gaze.looks = looks
    return world
  }

  /// Logs her in by hand.
  static func logIn(to app: TestedApp) {
    app.does(.cancel)
    app.does(.chosePerson("Ada"))
    app.does(.logIn(name: "Ada", password: "byron"))
  }
}
