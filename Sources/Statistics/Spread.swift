/// Second moments (variances and covariance) of vectors in a plane, in the square of their unit.
package struct Spread: Hashable, Codable, Sendable {
  /// The second moment along the first axis; the variance where the mean is zero.
  package var xx = 0.0
  /// The mixed second moment of both axes; the covariance where the mean is zero.
  package var xy = 0.0
  /// The second moment along the second axis; the variance where the mean is zero.
  package var yy = 0.0

  /// The spread of vectors that are all zero.
  package static let zero = Spread()

  /// Makes a spread from its three second moments.
  package init(xx: Double = 0, xy: Double = 0, yy: Double = 0) {
    (self.xx, self.xy, self.yy) = (xx, xy, yy)
  }

  /// The mean of v vᵀ over the vectors v.
  package init(of vectors: [SIMD2<Double>]) {
    guard !vectors.isEmpty else { return }
    for v in vectors { self = self + Spread(xx: v.x * v.x, xy: v.x * v.y, yy: v.y * v.y) }
    self = self * (1 / Double(vectors.count))
  }

  /// The mean square of the vectors' length.
  package var trace: Double { xx + yy }

  /// The second moments of one vector v, v vᵀ, times the number k.
  package init(_ v: SIMD2<Double>, times k: Double) {
    self.init(xx: k * v.x * v.x, xy: k * v.x * v.y, yy: k * v.y * v.y)
  }

  /// Squared Mahalanobis distance of an error vector; nil where the spread has no area.
  package func mahalanobis2(_ e: SIMD2<Double>) -> Double? {
    let determinant = xx * yy - xy * xy
    guard determinant > 0 else { return nil }
    return (e.x * e.x * yy - 2 * e.x * e.y * xy + e.y * e.y * xx) / determinant
  }

  /// Adds two spreads component by component, as for the sum of independent errors.
  package static func + (a: Spread, b: Spread) -> Spread {
    Spread(xx: a.xx + b.xx, xy: a.xy + b.xy, yy: a.yy + b.yy)
  }

  /// Scales all second moments by a number.
  package static func * (a: Spread, k: Double) -> Spread { Spread(xx: a.xx * k, xy: a.xy * k, yy: a.yy * k) }

  enum CodingKeys: String, CodingKey {
    case xx, xy, yy
  }
}

/// The mean of the vectors; zero where there are none.
package func average(_ vectors: [SIMD2<Double>]) -> SIMD2<Double> {
  vectors.isEmpty ? .zero : vectors.reduce(.zero, +) / Double(vectors.count)
}

/// The mean of the vectors by their weights; zero where no vector has weight.
package func weightedMean(_ vectors: [SIMD2<Double>], _ weights: [Double]) -> SIMD2<Double> {
  zip(vectors, weights).reduce(.zero) { $0 + $1.0 * $1.1 } / max(weights.reduce(0, +), 1e-12)
}

/// How much each vector can be trusted: Huber's weights about the median, 0 for outliers.
///
/// The robust SD is 1.4826 times the median absolute deviation (Huber 1981).
package func robustWeights(_ vectors: [SIMD2<Double>], outlierSDs: Double, huberSDs: Double) -> [Double] {
  let middle = SIMD2(median(vectors.map(\.x)) ?? 0, median(vectors.map(\.y)) ?? 0)
  let away = vectors.map { $0 - middle }
  let sd = SIMD2(median(away.map { abs($0.x) }) ?? 0, median(away.map { abs($0.y) }) ?? 0) * 1.4826
  return away.map { v in
    let inSDs = max(sd.x > 0 ? abs(v.x) / sd.x : 0, sd.y > 0 ? abs(v.y) / sd.y : 0)
    return inSDs > outlierSDs ? 0 : min(1, huberSDs / max(inSDs, huberSDs))
  }
}
