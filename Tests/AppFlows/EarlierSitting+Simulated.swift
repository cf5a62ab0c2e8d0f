import Calibration
import Foundation
import Signals

extension EarlierSitting {
  /// What is kept of a calibration of the simulated person with four dots.
  ///
  /// - Parameters:
  ///   - day: when it was made, days after a fixed date.
  ///   - camera: the camera with which it was made.
  /// - Throws: errors of coding.
  package static func simulated(
    day: Int, camera: CameraIdentity = CameraIdentity(SimulatedGaze.camera)
  ) throws -> EarlierSitting {
    let places = [(200.0, 200.0), (1700, 200), (200, 900), (1700, 900)]
    let made = Made(
      created: Date(timeIntervalSince1970: 1_790_000_000 + 86_400 * Double(day)), camera: camera,
      screen: ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296),
      seat: HeadPose(xMm: 0, yMm: 0, zMm: 570, yawDegrees: 0, pitchDegrees: 0, rollDegrees: 0),
      points: places.map { x, y in
        Made.Point(target: ScreenPoint(x: x, y: y), samples: [Made.sample((x - 960) / 1e5, (y - 540) / 1e5)])
      })
    return try JSONDecoder().decode(EarlierSitting.self, from: JSONEncoder().encode(made))
  }

  /// The stored form.
  private struct Made: Encodable {
    struct Point: Encodable {
      var target: ScreenPoint
      var samples: [[Double]]

      enum CodingKeys: String, CodingKey { case target, samples }
    }

    var created: Date
    var camera: CameraIdentity
    var networks: [String] = []
    var screen: ScreenGeometry
    var isMirrored = false
    var fieldOfViewDegrees = 60.0
    var seat: HeadPose
    var points: [Point]

    enum CodingKeys: String, CodingKey {
      case created, camera, networks, screen, isMirrored, fieldOfViewDegrees, seat, points
    }

    /// The time and the head, two eyes whose irises lie there in the head, and no line of sight.
    static func sample(_ x: Double, _ y: Double) -> [Double] {
      let eye = [1, 300, 240, 280, 240, 320, 240, x, y, 6, 0.3, 0.01]
      return [0, 0, 0, 570, 0, 0, 0] + eye + eye + [0]
    }
  }
}
