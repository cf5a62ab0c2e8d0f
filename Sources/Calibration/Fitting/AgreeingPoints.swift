import Signals

/// The calibration points that agree with one another, and the fit to them.
struct AgreeingPoints {
  /// Indices of the points to which the maps are fitted.
  private(set) var kept: [Int]
  private(set) var fit: PointsFit
  /// Indices of the points at which gaze was elsewhere, by what the other points predict.
  private(set) var elsewhere: Set<Int> = []

  /// Leaves out calibration points that contradict the others, and fits to the rest.
  ///
  /// The point furthest from what the others predict is left out, then the next, as long as they are too far off. The largest
  /// set is used in which every point left out stands out against the rest, because two bad points may hide each other. Where
  /// no set does so the whole signal is poor, and all points stay.
  ///
  /// - Parameter usable: indices of the points that may be fitted to.
  /// - Throws: as `PointsFit.init`.
  init(
    of points: [CollectedPoint], _ usable: [Int], _ screen: ScreenGeometry,
    _ configuration: CalibrationConfiguration
  ) throws(CalibrationError) {
    fit = try PointsFit(usable.map { points[$0] }, screen, configuration)
    kept = usable
    let most = max(
      configuration.maximumDroppedPoints, Int(configuration.maximumDroppedShare * Double(usable.count)))
    var (trial, left) = (fit, usable)
    var doubtful: [(index: Int, degrees: Double)] = []
    while let worst = trial.worstOffset, worst.degrees > configuration.maximumOffsetDegrees,
      doubtful.count < most, left.count > configuration.minimumPointsToJudge
    {
      doubtful.append((left.remove(at: worst.index), worst.degrees))
      guard let refit = try? PointsFit(left.map { points[$0] }, screen, configuration) else { break }
      trial = refit
      let usual = trial.heldOutDegrees
      if doubtful.allSatisfy({ $0.degrees > configuration.standsOutRatio * usual }) {
        (kept, fit, elsewhere) = (left, trial, Set(doubtful.map(\.index)))
      }
    }
  }
}
