import Foundation
import Statistics

/// One frame's error by models that were fitted without its target.
struct HeldFrame {
  /// Predicted minus true direction with all cues combined, in units of `Spread`.
  var error: SIMD2<Double>
  /// Scatter of the cues' directions about the combined one.
  var scatter = Spread.zero
  /// Variance of the frame's irises relative to those of the calibration.
  var noiseRatio: Double
}

/// The errors of the frames of one held-out target.
struct HeldPoint {
  var frames: [HeldFrame]
  /// The leverage of the target: how far the map had to extrapolate to it.
  var reach: Double
  /// Scatter of the cues' mean errors at the target: the part that does not change from frame to frame.
  var settledScatter = Spread.zero

  var mean: SIMD2<Double> { average(frames.map(\.error)) }

  /// The errors as they are expected later: their constant part is `ratio` times as large.
  func asLater(_ ratio: Double) -> HeldPoint {
    let more = (ratio - 1) * mean
    var later = self
    for index in later.frames.indices { later.frames[index].error += more }
    return later
  }
}

/// How large a prediction's error is expected to be, learnt from held-out targets.
///
/// Three parts are added: what is constant while a target is looked at and grows with the distance from the calibrated places,
/// what changes from frame to frame with the iris's variance, and a share of the cues' scatter, because where the cues disagree
/// some of them are wrong.
struct ErrorModel: Hashable, Codable, Sendable {
  /// Second moments of the mean error at a target, without any leverage.
  var systematic: Spread
  /// Second moments of single frames' errors about the target's mean, for the calibration's usual iris.
  var noise: Spread
  /// Share of the cues' scatter that counts as error.
  var scatterShare: Double
  /// Factor on the whole error, so that the held-out frames lie within their contours as often as they should.
  var scale = 1.0
  /// Number of targets that tell the offset of the sitting in use: those held out, or the looks of a person who comes back.
  let points: Int

  /// Learns the error from held-out targets.
  ///
  /// - Parameter looks: number of targets that tell the offset where the held-out ones are of other sittings.
  init(_ points: [HeldPoint], _ configuration: CalibrationConfiguration, looks: Int? = nil) {
    let points = points.filter { !$0.frames.isEmpty }.map { $0.asLater(configuration.unseenRatio) }
    scatterShare = configuration.scatterShare
    self.points = looks ?? points.count
    let prior = pow(configuration.usualSystematicDegrees * .pi / 180, 2) / 2
    let weight = configuration.systematicPriorPoints
    var sum = Spread(xx: prior * weight, yy: prior * weight)
    for point in points { sum = sum + Spread(point.mean, times: 1 / (1 + point.reach)) }
    systematic = sum * (1 / (weight + Double(points.count)))
    let within = points.flatMap { point in
      let mean = point.mean
      return point.frames.map { ($0.error - mean) / max(1, $0.noiseRatio).squareRoot() }
    }
    noise = Spread(of: within)
    // The part of the noise that the cues' scatter already accounts for frame by frame must not be counted twice.
    let changing = points.reduce(0) { sum, point in
      let mean = point.frames.reduce(0) { $0 + $1.scatter.trace } / Double(point.frames.count)
      return sum + max(0, mean - point.settledScatter.trace) / Double(points.count)
    }
    let told = changing * scatterShare
    let left = noise.trace > 0 ? max(configuration.leastNoiseShare, 1 - told / noise.trace) : 1
    noise = noise * left
    scale = fittedScale(points, configuration)
  }

  /// The expected error of a prediction.
  ///
  /// - Parameters:
  ///   - reach: `GazeMap.leverage`, the mean where several cues are combined.
  ///   - noiseRatio: variance of the frame's irises relative to those of the calibration.
  ///   - scatter: of the cues' directions.
  func spread(reach: Double, noiseRatio: Double, scatter: Spread = .zero) -> Spread {
    (systematic * (1 + reach) + noise * noiseRatio + scatter * scatterShare) * scale
  }

  /// The factor with which 68 and 95 % of the held-out frames lie within their contours, as far as one factor can serve both;
  /// drawn towards 1 where points are few.
  private func fittedScale(_ points: [HeldPoint], _ configuration: CalibrationConfiguration) -> Double {
    var distances: [(d: Double, weight: Double)] = []
    for point in points {
      for frame in point.frames {
        let own = spread(
          reach: point.reach, noiseRatio: frame.noiseRatio, scatter: frame.scatter)
        guard let d = own.mahalanobis2(frame.error) else { continue }
        distances.append((d, 1 / Double(point.frames.count)))
      }
    }
    let (values, weights) = (distances.map(\.d), distances.map(\.weight))
    guard let inner = weightedQuantile(values, weights, 0.68),
      let outer = weightedQuantile(values, weights, 0.95), inner > 0
    else { return 1 }
    let asked = (inner / 2.28 * outer / 5.99).squareRoot()
    let trust = Double(points.count) / (Double(points.count) + configuration.scalePriorPoints)
    return pow(asked, trust)
  }

  var isWhole: Bool {
    [systematic.xx, systematic.xy, systematic.yy, noise.xx, noise.xy, noise.yy].allSatisfy(\.isFinite)
      && scale.isFinite && scale > 0
  }

  enum CodingKeys: String, CodingKey {
    case systematic, noise, scatterShare, scale, points
  }
}

/// Variance of a frame's iris relative to those of the calibration, within bounds.
func noiseRatio(_ variance: Double, reference: Double, within bounds: ClosedRange<Double>) -> Double {
  guard variance.isFinite, variance > 0, reference > 0 else { return 1 }
  return min(max(variance / reference, bounds.lowerBound), bounds.upperBound)
}
