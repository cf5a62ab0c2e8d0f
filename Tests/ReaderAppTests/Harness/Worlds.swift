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

  /// Two of one model, and one of another.
  static let twins = ["1-1", "1-2"].enumerated().map { index, port in
    SourceIdentity(
      id: "usb:0001:0002@\(port)", name: "Twin", path: "/dev/video\(index * 2)", widthPx: 640, heightPx: 480,
      framesPerSecond: 30, format: "MJPG")
  }
  static let other = SourceIdentity(
    id: "usb:0003:0004:B", name: "other camera", path: "/dev/video4", widthPx: 640, heightPx: 480,
    framesPerSecond: 30, format: "MJPG")

  /// The same with these cameras, of which the first is in use.
  func seen(by cameras: [SourceIdentity]) -> SimulatedWorld {
    var world = self
    (world.gaze.cameras, world.store.cameras) = (cameras, cameras)
    if let first = cameras.first { world.gaze.camera = first }
    return world
  }

  /// The same, with everybody's calibration kept for this camera too.
  func calibrated(for camera: SourceIdentity) -> SimulatedWorld {
    var world = self
    var made = stored
    made.profile.camera = CameraIdentity(camera)
    for reader in store.shelves.keys {
      world.store.shelves[reader]?.profiles[ProfileKey(camera: camera, screen: screen)] = made
    }
    return world
  }

  /// The same, with the guest's calibration kept under a camera's name alone, as it once was.
  func calibrated(forName name: String) -> SimulatedWorld {
    var world = self
    var made = stored
    made.profile.camera = CameraIdentity(name: name, width: 640, height: 480)
    world.store.shelves[.guest]?.profilesByName[name] = made
    return world
  }

  var key: ProfileKey { ProfileKey(camera: Self.camera, screen: screen) }

  private var stored: StoredCalibration { SimulatedGaze.stored(on: screen) }
}

extension TestedApp {
  /// The guest reads a book, with eyes that are known.
  static func reading(_ title: String, in world: SimulatedWorld) -> TestedApp {
    let app = TestedApp(world: world.calibrated)
    app.look(at: .guest)
    app.look(at: .document("id-\(title)"))
    return app
  }
}
