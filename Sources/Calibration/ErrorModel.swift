import Foundation

/// One frame as models that never saw its target put it.
struct HeldFrame {
  /// Predicted minus true direction of both eyes fused, units of `Spread`.
  var error: SIMD2<Double>
  /// Left minus right eye's error; nil where one eye is missing.
  var disagreement: SIMD2<Double>?
  /// Variance of its irises against those of the calibration.
  var noiseRatio: Double
}

/// The frames of one held-out target.
struct HeldPoint {
  var frames: [HeldFrame]
  /// How far the map had to reach for it.
  var reach: Double

  var mean: SIMD2<Double> { average(frames.map(\.error)) }
}

/// How wrong a prediction is expected to be, learnt from held-out targets.
///
/// Three parts add up: what stays while a target is looked at and grows with the distance from the calibrated
/// places, what changes from frame to frame with the iris's variance, and a part along the line between both
/// eyes' points, because where they disagree one of them is wrong.
struct ErrorModel: Hashable, Codable, Sendable {
  /// Of a target's mean, where the map need not reach at all.
  var systematic: Spread
  /// Of single frames about it, for the calibration's usual iris.
  var noise: Spread
  /// Share of the squared disagreement that counts as error.
  var disagreementShare: Double
  /// What held-out frames asked all of it to be multiplied by.
  var scale = 1.0

  init(_ points: [HeldPoint], _ configuration: CalibrationConfiguration) {
    let points = points.filter { !$0.frames.isEmpty }
    disagreementShare = configuration.disagreementShare
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
    let apart = points.flatMap { point in
      let seen = point.frames.compactMap(\.disagreement)
      let mean = average(seen)
      return seen.map { $0 - mean }
    }
    // What the disagreement tells frame by frame is not to be counted twice.
    let told = Spread(of: apart) * disagreementShare
    let left = noise.trace > 0 ? max(0.3, 1 - told.trace / noise.trace) : 1
    noise = noise * left
    scale = fittedScale(points, configuration)
  }

  /// - Parameters:
  ///   - reach: `GazeMap.leverage`, of both eyes' mean where both are fused.
  ///   - noiseRatio: variance of the frame's irises against those of the calibration.
  ///   - disagreement: between both eyes' directions; nil where one is missing.
  func spread(reach: Double, noiseRatio: Double, disagreement: SIMD2<Double>? = nil) -> Spread {
    let base = systematic * (1 + reach) + noise * noiseRatio
    let apart = disagreement.map { Spread($0, times: disagreementShare) } ?? .zero
    return (base + apart) * scale
  }

  /// The factor with which 68 and 95 % of the held-out frames lie within their contours, as far as one factor can
  /// do both; drawn towards 1 where points are few.
  private func fittedScale(_ points: [HeldPoint], _ configuration: CalibrationConfiguration) -> Double {
    var distances: [(d: Double, weight: Double)] = []
    for point in points {
      for frame in point.frames {
        let own = spread(
          reach: point.reach, noiseRatio: frame.noiseRatio, disagreement: frame.disagreement)
        guard let d = own.mahalanobis2(frame.error) else { continue }
        distances.append((d, 1 / Double(point.frames.count)))
      }
    }
    guard let inner = Self.quantile(distances, 0.68), let outer = Self.quantile(distances, 0.95), inner > 0
    else { return 1 }
    let asked = (inner / 2.28 * outer / 5.99).squareRoot()
    let trust = Double(points.count) / (Double(points.count) + configuration.scalePriorPoints)
    return pow(asked, trust)
  }

  private static func quantile(_ values: [(d: Double, weight: Double)], _ share: Double) -> Double? {
    let total = values.reduce(0) { $0 + $1.weight }
    var sum = 0.0
    for value in values.sorted(by: { $0.d < $1.d }) {
      sum += value.weight
      if sum >= share * total { return value.d }
    }
    return nil
  }

  var isWhole: Bool {
    [systematic.xx, systematic.xy, systematic.yy, noise.xx, noise.xy, noise.yy].allSatisfy(\.isFinite)
      && scale.isFinite && scale > 0
  }
}

/// How uncertain a frame's iris is against those of the calibration, kept within 1/25 and 25.
func noiseRatio(_ variance: Double, reference: Double) -> Double {
  guard variance.isFinite, variance > 0, reference > 0 else { return 1 }
  return min(max(variance / reference, 0.04), 25)
}
