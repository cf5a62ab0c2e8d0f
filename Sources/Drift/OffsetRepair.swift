import Calibration
import Foundation
import Signals
import Statistics

/// How far a gaze model is off at present, from a sweep of a few seconds or a look at a known target.
package struct OffsetRepair: Hashable, Codable, Sendable {
  /// What has to be added to gaze points, screen px.
  package var offset: ScreenPoint
  /// Covariance of `offset`, px².
  package var covariance: ScreenCovariance
  /// Where gaze was on average, with all corrections then in force, screen px.
  package var place: ScreenPoint
  /// Lag of the eyes behind a moving target, s; nil where the target stood still.
  package var lagSeconds: Double?
  /// Number of frames from which the offset was measured.
  package var frames: Int

  /// The repair as a drift correction, to be stored with the model that was repaired.
  package var correction: DriftCorrection {
    var result = DriftCorrection()
    result.offset = offset
    result.offsetVariance = ScreenPoint(x: covariance.xx, y: covariance.yy)
    return result
  }

  /// Measures the offset from eyes that followed a moving target.
  ///
  /// - Throws: `CalibrationError`: the eyes were hardly seen, did not follow, or are off by more than a repair can correct.
  package init(
    _ pursuit: PursuitSamples, model: GazeModel, configuration: CalibrationConfiguration = .init()
  ) throws(CalibrationError) {
    let seen = pursuit.samples.compactMap { sample -> (time: Double, point: ScreenPoint)? in
      guard let eyes = sample.eyes, let gaze = model.predict(eyes).value else { return nil }
      return (sample.pathSeconds, gaze.point)
    }
    guard seen.count >= configuration.minimumPursuitFrames, !pursuit.track.places.isEmpty,
      pursuit.validShare >= configuration.repairValidShare
    else {
      throw .noFace(.eyesNotFound, seconds: pursuit.track.seconds)
    }
    let rests = { (lag: Double) in
      seen.map { frame -> SIMD2<Double> in
        let away = pursuit.place(frame.time, lag: lag) - frame.point
        return SIMD2(away.x, away.y)
      }
    }
    let best = PursuitLag(configuration, frames: seen.count) { lag, weights in
      let away = rests(lag)
      let mean = weightedMean(away, weights)
      return away.map { $0 - mean }
    }
    guard let lag = best?.seconds else { throw .eyesDoNotFollow }
    let residuals = rests(lag)
    let way = seen.map { frame -> SIMD2<Double> in
      let p = pursuit.place(frame.time, lag: lag)
      return SIMD2(p.x, p.y)
    }
    // For eyes that stayed still, the residual varies as much as the target moved.
    guard Self.robustVariance(residuals) < configuration.repairRest * Self.robustVariance(way) else {
      throw .eyesDoNotFollow
    }
    let looks = pursuit.track.seconds / configuration.independentSeconds
    try self.init(
      residuals, points: seen.map(\.point), model: model, looks: looks,
      places: configuration.repairPlaces, lag: lag, configuration)
  }

  /// Measures the offset from a look at a target that is known to have been looked at.
  ///
  /// - Throws: `CalibrationError.tooFewPoints` below `minimumSamples` frames; `driftTooLarge`.
  package init(
    look: [Gaze], seconds: Double, at target: ScreenPoint, model: GazeModel,
    configuration: CalibrationConfiguration = .init()
  ) throws(CalibrationError) {
    guard look.count >= configuration.minimumSamples else { throw .tooFewPoints(usable: 0, needed: 1) }
    let residuals = look.map { SIMD2(target.x - $0.point.x, target.y - $0.point.y) }
    try self.init(
      residuals, points: look.map(\.point), model: model, looks: seconds / configuration.independentSeconds,
      places: 1, lag: nil, configuration)
  }

  /// Measures the offset from the residuals of frames.
  ///
  /// - Parameters:
  ///   - looks: number of independent looks to which the frames amount.
  ///   - places: number of places with an error of their own over which the frames are spread.
  private init(
    _ residuals: [SIMD2<Double>], points: [ScreenPoint], model: GazeModel, looks: Double, places: Double,
    lag: Double?, _ configuration: CalibrationConfiguration
  ) throws(CalibrationError) {
    guard residuals.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      throw .notANumber(label: CalibrationTarget.Label.repair)
    }
    let weights = robustWeights(
      residuals, outlierSDs: configuration.outlierSDs, huberSDs: configuration.huberSDs)
    let total = weights.reduce(0, +)
    guard total > 0 else { throw .tooFewPoints(usable: 0, needed: 1) }
    let mean = weightedMean(residuals, weights)
    let limit = model.maximumOffsetPx
    guard abs(mean.x) <= limit, abs(mean.y) <= limit else { throw .driftTooLarge }
    let noise = zip(residuals, weights).reduce(Spread.zero) {
      $0 + Spread($1.0 - mean, times: $1.1 / total)
    }
    // The error of a place does not average out over the place's frames.
    let perDegree = limit / configuration.maximumDriftDegrees
    let own =
      pow(configuration.usualSystematicDegrees * configuration.repairSystematicShare * perDegree, 2) / places
    let share = 1 / max(1, looks)
    offset = ScreenPoint(x: mean.x, y: mean.y)
    covariance = ScreenCovariance(
      xx: noise.xx * share + own, xy: noise.xy * share, yy: noise.yy * share + own)
    place = ScreenPoint(
      x: points.reduce(0) { $0 + $1.x } / Double(points.count),
      y: points.reduce(0) { $0 + $1.y } / Double(points.count))
    lagSeconds = lag
    frames = residuals.count
  }

  private static func robustVariance(_ all: [SIMD2<Double>]) -> Double {
    let middle = SIMD2(median(all.map(\.x)) ?? 0, median(all.map(\.y)) ?? 0)
    let (x, y) = (
      median(all.map { abs($0.x - middle.x) }) ?? 0, median(all.map { abs($0.y - middle.y) }) ?? 0
    )
    return 1.4826 * 1.4826 * (x * x + y * y)
  }
}

extension PursuitSession where Outcome == OffsetRepair {
  /// Makes a pursuit session that measures how far a gaze model is off.
  package init(
    path: PursuitPath, screen: ScreenGeometry, repairing model: GazeModel,
    configuration: CalibrationConfiguration = .init()
  ) {
    self.init(path: path, screen: screen, configuration: configuration) {
      (pursuit) throws(CalibrationError) in
      try OffsetRepair(pursuit, model: model, configuration: configuration)
    }
  }
}
