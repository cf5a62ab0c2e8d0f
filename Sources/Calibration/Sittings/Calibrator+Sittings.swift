import Foundation
import Signals

/// A calibration that was fitted to fresh points beside earlier sittings of the same person.
package struct SittingsFit: Hashable, Sendable {
  /// The fit that does best on held-out fresh points.
  package var fitted: FittedCalibration
  /// Held-out error of the fit to fresh points alone, degrees.
  package var aloneDegrees: Double
  /// Number of earlier sittings that took part; 0 where fresh points alone do as well.
  package var sittings: Int
}

extension Calibrator {
  /// Fits a model to fresh points, beside the points of earlier sittings where these help.
  ///
  /// Slopes are learnt from all sittings, and each has an offset of its own. How much earlier sittings count is chosen by the
  /// error on fresh points that are held out; counting nothing is one of the choices, and is the one where no other is better.
  /// - Parameters:
  ///   - points: the fresh points.
  ///   - earlier: earlier sittings whose eyes were measured as these were (`SittingHistory.serving`).
  ///   - now: the present time, given by the caller because this module reads no clock.
  ///   - screen: the screen on which the targets were shown.
  ///   - configuration: tuning of the calibration.
  /// - Throws: as the fit to fresh points alone.
  static func fit(
    _ points: [CollectedPoint], beside earlier: [EarlierSitting], at now: Date, screen: ScreenGeometry,
    configuration: CalibrationConfiguration = .init()
  ) throws(CalibrationError) -> SittingsFit {
    let alone = try fit(points, screen: screen, configuration: configuration)
    let result = SittingsFit(fitted: alone, aloneDegrees: alone.heldOutDegrees, sittings: 0)
    let kept = zip(points, alone.points).filter(\.1.used).map(\.0)
    let weighed = WeighedSittings(earlier, at: now, screen: screen, configuration)
    guard weighed.count > 0, kept.count >= configuration.minimumPointsToJudge else { return result }
    guard let fit = try? PointsFit(kept, screen, configuration, earlier: .beside(weighed.points)),
      (try? fit.checkFollows(configuration)) != nil, fit.heldOutDegrees < alone.heldOutDegrees
    else { return result }
    let fitted = FittedCalibration(
      model: fit.model(screen, configuration), points: alone.points, heldOutDegrees: fit.heldOutDegrees,
      choice: fit.choice)
    return SittingsFit(
      fitted: fitted, aloneDegrees: alone.heldOutDegrees, sittings: fit.usesEarlier ? weighed.count : 0)
  }
}

extension CollectedEyes {
  /// Fits a model to the collected eyes, beside earlier sittings where these help; those of a moving target or of lines that were read are fitted alone.
  ///
  /// - Throws: as the fit to the collected eyes alone.
  package func fit(
    beside earlier: [EarlierSitting], at now: Date, screen: ScreenGeometry,
    configuration: CalibrationConfiguration = .init()
  ) throws(CalibrationError) -> SittingsFit {
    switch self {
    case .points(let points):
      return try Calibrator.fit(
        points, beside: earlier, at: now, screen: screen, configuration: configuration)
    case .pursuit, .paragraph:
      let fitted = try fit(screen: screen, configuration: configuration)
      return SittingsFit(fitted: fitted, aloneDegrees: fitted.heldOutDegrees, sittings: 0)
    }
  }
}
