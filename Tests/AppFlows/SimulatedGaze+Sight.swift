import Foundation
import Signals
import Simulation
import Statistics

extension SimulatedGaze {
  /// The line of sight as a network tells it without a calibration: off by the person's own angle, and noisy.
  package struct SimulatedSight: Sendable {
    /// Screen px at the simulated person's distance.
    package var offset = ScreenPoint(x: 130, y: -90)
    /// Standard deviation of each axis, degrees; the best that a webcam gives.
    package var noiseDegrees = 1.0
    fileprivate var random = SplitMix64(seed: 11)
    package init() {}
  }

  /// The eyes of somebody who looks there, screen px.
  ///
  /// The camera's axes are those of `UncalibratedGaze`, so that it gives this point but for offset and noise.
  mutating func eyes(lookingAt point: ScreenPoint) -> Eyes {
    var eyes = Self.eyes
    (eyes.left, eyes.right) = eyesSeen
    let noise = sight.noiseDegrees * screen.pxPerDegree(distanceMm: eyes.head.zMm)
    let seen =
      point + sight.offset
      + ScreenPoint(x: noise * sight.random.normal(), y: noise * sight.random.normal())
    let tilt = screen.cameraTiltDownDegrees * .pi / 180
    let down = seen.y / screen.pxPerMmY - screen.cameraYMm
    let ray = SIMD3(
      screen.cameraXMm - seen.x / screen.pxPerMmX - eyes.head.xMm, cos(tilt) * down - eyes.head.yMm,
      sin(tilt) * down - eyes.head.zMm)
    let length = (ray * ray).sum().squareRoot()
    let variance = pow(sight.noiseDegrees * .pi / 180, 2)
    eyes.sight = Sight(x: ray.x / length, y: ray.y / length, varianceX: variance, varianceY: variance)
    return eyes
  }
}
