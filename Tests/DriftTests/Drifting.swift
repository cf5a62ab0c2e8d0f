import Calibration
import Foundation
import Signals
import SyntheticEyes

@testable import Drift

/// A reader whose gaze is off, and an estimator that is told now and then where the eyes were.
struct Drifting {
  let screen = SyntheticPerson().screen
  var estimator: DriftEstimator
  var random = SeededNoise(state: 11)
  var seconds = 0.0
  /// How far gaze is off, degrees.
  var off = SIMD2(0.0, 0.0)
  /// At the screen's edge, degrees.
  var stretch = SIMD2(0.0, 0.0)
  var noise = 0.8
  let px: Double

  init(_ configuration: DriftEstimator.Configuration = .init()) {
    estimator = DriftEstimator(screen: screen, distanceMm: 570, configuration: configuration)
    px = screen.pxPerDegree(distanceMm: 570)
  }

  /// A label for a look at `place`, with what gaze shows after the correction in force.
  mutating func label(_ kind: DriftLabel.Kind, at place: ScreenPoint, looking: ScreenPoint? = nil)
    -> DriftLabel
  {
    let eyes = looking ?? place
    let u = DriftCorrection.share(eyes, screen)
    let raw = ScreenPoint(
      x: eyes.x + (off.x + stretch.x * u.x + random.normal(noise)) * px,
      y: eyes.y + (off.y + stretch.y * u.y + random.normal(noise)) * px)
    let shown = raw + estimator.correction.shift(at: raw, on: screen)
    let square = noise * noise * px * px
    return DriftLabel(
      kind: kind, time: Timestamp(seconds: seconds), observed: shown,
      observedCovariance: ScreenCovariance(xx: square, xy: 0, yy: square), expected: place,
      expectedCovariance: ScreenCovariance(xx: 400, xy: 0, yy: 400))
  }

  mutating func wait(_ span: Double) {
    for _ in 0..<max(1, Int(span)) {
      seconds += span / max(1, span.rounded(.down))
      estimator.advance(to: Timestamp(seconds: seconds))
    }
  }

  mutating func anywhere() -> ScreenPoint {
    ScreenPoint(
      x: Double.random(in: 100...1820, using: &random), y: Double.random(in: 100...980, using: &random))
  }

  /// What is left of the error at a place, degrees.
  func left(at place: ScreenPoint = ScreenPoint(x: 960, y: 540)) -> Double {
    let u = DriftCorrection.share(place, screen)
    let raw = ScreenPoint(
      x: place.x + (off.x + stretch.x * u.x) * px, y: place.y + (off.y + stretch.y * u.y) * px)
    return (raw + estimator.correction.shift(at: raw, on: screen) - place).length / px
  }
}
