import Signals

/// The points that agree with one another, and what is fitted to them.
struct AgreeingPoints {
  /// Indices of the points that are fitted to.
  private(set) var kept: [Int]
  private(set) var fit: PointsFit
  /// Those of which the others say that the gaze was elsewhere.
  private(set) var elsewhere: Set<Int> = []

  /// Leaves out the point that is furthest off what the others say, then the next, as long as they are too far off, and
  /// goes by the most that can be left out such that all of them stand out: two may hide each other. Where none does
  /// the whole signal is poor, and all points stay.
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
