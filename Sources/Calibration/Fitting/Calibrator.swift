import Signals
import Statistics

/// A fitted gaze model and how each calibration point contributed to it.
package struct FittedCalibration: Hashable, Codable, Sendable {
  /// The fitted model, which computes gaze from eyes.
  package var model: GazeModel
  /// How well each calibration point went, in the order in which the points were given.
  package var points: [PointQuality]
  /// Held-out error: root mean square of the offsets on held-out points, degrees. It is the error to expect elsewhere.
  package var heldOutDegrees: Double
  /// The families of maps that were chosen, and those that were tried.
  package var choice: MapChoice
}

/// Fits a `GazeModel` to collected calibration points.
///
/// For each eye a map (`MapFamily`: ridge polynomials, Gaussian processes) takes the iris's place in the head to the direction
/// of the sight line, a unit vector in camera axes levelled by the head's roll. The head's place, and optionally its yaw and
/// pitch, enter by geometry (`EyeAnatomy`, `SightGeometry`), because nine points could not determine weights for them. The
/// family, its strengths and the eye corners' depth are chosen by the held-out error, and that error, not the fit's own,
/// becomes the model's covariance. Pure; takes some 10 ms for nine points in an optimised build.
package enum Calibrator {
  /// Fits a model to points whose targets stood still.
  ///
  /// - Throws: `CalibrationError`: too few points, targets or eyes that do not move, eyes that do not follow, values that are
  ///   no numbers, an impossible screen.
  package static func fit(
    _ points: [CollectedPoint], screen: ScreenGeometry,
    configuration: CalibrationConfiguration = .init()
  ) throws(CalibrationError) -> FittedCalibration {
    try checkInput(points, screen, configuration)
    let usable = points.indices.filter { points[$0].samples.count >= configuration.minimumSamples }
    let agreed = try AgreeingPoints(of: points, usable, screen, configuration)
    let fit = agreed.fit
    try fit.checkFollows(configuration)
    let quality = judge(points, kept: agreed.kept, elsewhere: agreed.elsewhere, fit, configuration)
    return FittedCalibration(
      model: fit.model(screen, configuration), points: quality, heldOutDegrees: fit.heldOutDegrees,
      choice: fit.choice)
  }

  /// Fits a model to eyes that followed a moving target.
  ///
  /// - Throws: the errors of a fit to still targets; `eyesDoNotFollow` where at no lag the eyes' path matches the target's.
  package static func fit(
    _ pursuit: PursuitSamples, screen: ScreenGeometry, configuration: CalibrationConfiguration = .init()
  ) throws(CalibrationError) -> FittedCalibration {
    guard screen.isPossible else { throw .impossibleScreen }
    guard pursuit.samples.contains(where: { $0.eyes != nil }) else {
      throw .noFace(.eyesNotFound, seconds: pursuit.track.seconds)
    }
    guard let lag = PursuitFit.lag(pursuit, screen, configuration) else { throw .eyesDoNotFollow }
    let points = PursuitFit.points(pursuit, lag: lag, configuration)
    return try fit(points, screen: screen, configuration: configuration)
  }

  private static func checkInput(
    _ points: [CollectedPoint], _ screen: ScreenGeometry, _ configuration: CalibrationConfiguration
  ) throws(CalibrationError) {
    guard screen.isPossible else { throw .impossibleScreen }
    for point in points {
      let usable = point.samples.allSatisfy { eyes in
        Side.allCases.contains { eyes.isUsable($0) } && point.target.point.x.isFinite
          && point.target.point.y.isFinite
      }
      guard usable else { throw .notANumber(label: point.target.label) }
    }
    let usable = points.filter { $0.samples.count >= configuration.minimumSamples }
    guard usable.count >= configuration.minimumPoints else {
      throw .tooFewPoints(usable: usable.count, needed: configuration.minimumPoints)
    }
    let xs = usable.map(\.target.point.x)
    let ys = usable.map(\.target.point.y)
    let part = configuration.targetSpanDivisor
    guard (xs.max() ?? 0) - (xs.min() ?? 0) > screen.widthPx / part,
      (ys.max() ?? 0) - (ys.min() ?? 0) > screen.heightPx / part
    else { throw .targetsTooClose }
  }

  private static func judge(
    _ points: [CollectedPoint], kept: [Int], elsewhere: Set<Int>, _ fit: PointsFit,
    _ configuration: CalibrationConfiguration
  ) -> [PointQuality] {
    let noisy = max(
      configuration.maximumSDDegrees, configuration.noisyPointRatio * (median(fit.points.map(\.sd)) ?? 0))
    return points.indices.map { index in
      let point = points[index]
      let place = kept.firstIndex(of: index)
      let fitted = place.map { fit.points[$0] }
      let verdict: PointQuality.Verdict =
        if point.validShare < configuration.minimumValidShare
          || point.samples.count < configuration.minimumSamples
        {
          .tooFewValid
        } else if elsewhere.contains(index) {
          .elsewhere
        } else if let fitted, fitted.sd > noisy {
          .unsteady
        } else {
          .good
        }
      return PointQuality(
        target: point.target, validShare: point.validShare, samples: point.samples.count,
        sdDegrees: fitted?.sd, offsetDegrees: fitted?.offset, gaze: fitted?.gaze, attempts: point.attempts,
        verdict: verdict, used: place != nil)
    }
  }
}
