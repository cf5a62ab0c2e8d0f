import AppFlows
import Calibration
import Library
import Signals
import Tracking

@testable import ReaderApp

extension SimulatedWorld {
  /// A world in which this person has these books.
  static func with(_ titles: String..., for reader: Reader = .guest) -> SimulatedWorld {
    var world = SimulatedWorld()
    world.store.shelves[reader] = SimulatedStore.Shelf(items: titles.map { SimulatedStore.item($0) })
    return world
  }

  /// The same, with everybody's eyes known for this camera and screen.
  var calibrated: SimulatedWorld {
    var world = self
    for reader in store.shelves.keys { world.store.shelves[reader]?.profiles[key] = stored }
    return world
  }

  static let camera = SimulatedGaze.camera

  var key: ProfileKey { ProfileKey(camera: Self.camera, screen: screen) }

  private var stored: StoredCalibration { SimulatedGaze.stored(on: screen) }
}

extension TestedApp {
  /// The guest reads a book, with eyes that are known.
  static func reading(_ title: String, in world: SimulatedWorld) -> TestedApp {
    let app = TestedApp(world: world.calibrated)
    app.look(at: .person(Reader.guestName))
    app.look(at: .document("id-\(title)"))
    return app
  }
}
