import Signals

/// Gaze on a screen before any calibration: the network's line of sight, followed from the middle between the eyes to the
/// screen's plane.
///
/// It is off by the person's angle between the optical and the visual axis, some degrees: enough to tell one half of the screen
/// from the other, but not to read by.
package enum UncalibratedGaze {
  /// The gaze of one frame without a calibration.
  ///
  /// - Returns: the point in screen px with the covariance of the line of sight; invalid where no network gave a line of sight,
  ///   or where it points away from the screen.
  package static func sample(_ sample: EyesSample, on screen: ScreenGeometry) -> GazeSample {
    var result = GazeSample(sequence: sample.sequence, time: sample.time, gaze: .invalid(.notCalibrated))
    guard case .valid(let eyes) = sample.eyes else {
      result.gaze = .invalid(sample.eyes.reason ?? .notCalibrated)
      return result
    }
    let geometry = SightGeometry(screen)
    let eye = SIMD3(eyes.head.xMm, eyes.head.yMm, eyes.head.zMm)
    result.distanceMm = geometry.distance(eye)
    result.openness = eyes.openness
    guard let sight = eyes.sight, let point = geometry.point(from: eye, along: SIMD2(sight.x, sight.y)) else {
      return result
    }
    let reach = geometry.distance(eye)
    func variance(_ angle: Double, _ pxPerMm: Double) -> Double {
      angle * (reach * pxPerMm) * (reach * pxPerMm)
    }
    result.gaze = .valid(
      Gaze(
        point: point,
        covariance: ScreenCovariance(
          xx: variance(sight.varianceX, screen.pxPerMmX), xy: 0,
          yy: variance(sight.varianceY, screen.pxPerMmY))))
    return result
  }
}
