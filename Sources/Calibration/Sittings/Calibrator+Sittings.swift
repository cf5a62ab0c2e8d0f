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

/// A calibration of a person who comes back, without dots.
package struct ReturningFit: Hashable, Sendable {
  /// The fitted model, with the look as its only point. Its error, and so its ellipses, are those of earlier sittings by the
  /// other ones. `heldOutDegrees` is the root mean square over the points of earlier sittings, each by the others and by as many
  /// looks of its own as were given now.
  package var fitted: FittedCalibration
  /// Number of earlier sittings that took part.
  package var sittings: Int
  /// Whether a look at a known place has set the sitting's offset.
  package var hasLook: Bool
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

extension ReturningFit {
  /// Fits a model for a person who comes back, to earlier sittings and at most one look.
  ///
  /// - Parameters:
  ///   - earlier: earlier sittings whose eyes were measured as now (`SittingHistory.serving`).
  ///   - look: one look at a known place in the present sitting, which sets its offset as far as one look can; nil for none. A
  ///     look with too few samples counts as none.
  ///   - now: the present time.
  ///   - screen: the present screen.
  ///   - configuration: tuning of the calibration.
  /// - Returns: nil where earlier sittings do not tell where this person looks, or with what error: fewer than two, sittings that
  ///   contradict each other, or a look that contradicts them by more than a good point may.
  package init?(
    _ earlier: [EarlierSitting], look: CollectedPoint?, at now: Date, screen: ScreenGeometry,
    configuration: CalibrationConfiguration = .init()
  ) {
    guard screen.isPossible else { return nil }
    let weighed = WeighedSittings(earlier, at: now, screen: screen, configuration)
    guard weighed.count >= configuration.leastSittingsForLook else { return nil }
    var points = weighed.points
    var looks: Set<Int> = []
    hasLook = look.map { $0.samples.count >= configuration.minimumSamples } ?? false
    if hasLook, var fresh = look {
      looks = WeighedSittings.looks(in: points, at: fresh.target.point)
      (fresh.sitting, fresh.weight) = (CollectedPoint.presentSitting, 1)
      looks.insert(points.count)
      points.append(fresh)
    }
    let fit = try? PointsFit(points, screen, configuration, earlier: .returning(looks: looks))
    guard let fit, (try? fit.checkFollows(configuration)) != nil,
      fit.heldOutDegrees <= configuration.maximumOffsetDegrees
    else { return nil }
    fitted = FittedCalibration(
      model: fit.model(screen, configuration), points: [], heldOutDegrees: fit.heldOutDegrees,
      choice: fit.choice)
    sittings = weighed.count
    guard hasLook, let look else { return }
    let without = ReturningFit(earlier, look: nil, at: now, screen: screen, configuration: configuration)
    guard let expected = without?.fitted.model.accuracyDegrees(at: look),
      expected <= configuration.maximumOffsetDegrees
    else { return nil }
    fitted.points = [
      PointQuality(
        target: look.target, validShare: look.validShare, samples: look.samples.count,
        attempts: look.attempts,
        verdict: .good, used: true)
    ]
  }
}

extension CollectedEyes {
  /// Fits a model to the collected eyes, beside earlier sittings where these help; those of a moving target are fitted alone.
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
    case .pursuit:
      let fitted = try fit(screen: screen, configuration: configuration)
      return SittingsFit(fitted: fitted, aloneDegrees: fitted.heldOutDegrees, sittings: 0)
    }
  }
}
