import Foundation
import Statistics

/// The kernel of a Gaussian process: how it departs from the plane under it.
struct ProcessShape: Hashable, Codable, Sendable {
  /// Length scale over which departures stay alike, in standard deviations of the features, per axis.
  var length: SIMD2<Double>
  /// Variance of the departures, in units of the rows' own variance.
  var amplitude: Double

  /// The squared exponential kernel of two standardised features (Rasmussen & Williams 2006, 4.9).
  func kernel(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let d = (a - b) / length
    return amplitude * exp(-(d * d).sum() / 2)
  }

  enum CodingKeys: String, CodingKey {
    case length, amplitude
  }
}

/// A fitted map from an eye's feature to a direction: a ridge regression's plane, and a Gaussian process on its residuals.
///
/// m(f) + k(f, F) (K + I)⁻¹ (y - m(F)) with the rows' variance as the unit (Rasmussen & Williams 2006, 2.25). Far from all rows
/// the map returns to the plane, which curved polynomials do not.
struct GaussianProcess: Hashable, Codable, Sendable {
  var plane: Ridge
  var shape: ProcessShape
  /// The features of the fitted rows, standardised as for the plane.
  var inputs: [SIMD2<Double>]
  /// The process's weights (K + I)⁻¹ (y - m).
  var weights: [SIMD2<Double>]
  /// The inverse (K + I)⁻¹ of the kernel matrix with unit noise.
  var inverse: [[Double]]

  /// Fits a Gaussian process to the residuals of a plane.
  ///
  /// - Returns: nil where the kernel matrix cannot be inverted.
  init?(_ rows: [Ridge.Row], plane: Ridge, shape: ProcessShape) {
    let inputs = rows.map { Self.standardised($0.feature, plane) }
    // The solver reads the lower triangle only.
    var gram = inputs.indices.map { i in
      inputs.indices.map { $0 <= i ? shape.kernel(inputs[i], inputs[$0]) : 0 }
    }
    for i in gram.indices { gram[i][i] += 1 }
    let rest = rows.map { $0.label - plane.predict($0.feature) }
    let unit = gram.indices.map { i in gram.indices.map { $0 == i ? 1.0 : 0 } }
    guard let inverse = LinearSolve.symmetric(gram, unit) else { return nil }
    self.plane = plane
    self.shape = shape
    self.inputs = inputs
    self.inverse = inverse
    weights = inverse.map { row in zip(row, rest).reduce(.zero) { $0 + $1.0 * $1.1 } }
  }

  private static func standardised(_ f: SIMD2<Double>, _ plane: Ridge) -> SIMD2<Double> {
    SIMD2((f.x - plane.mean[0]) / plane.scale[0], (f.y - plane.mean[1]) / plane.scale[1])
  }

  private func kernels(_ feature: SIMD2<Double>) -> [Double] {
    let place = Self.standardised(feature, plane)
    return inputs.map { shape.kernel($0, place) }
  }

  func predict(_ feature: SIMD2<Double>) -> SIMD2<Double> {
    zip(kernels(feature), weights).reduce(plane.predict(feature)) { $0 + $1.0 * $1.1 }
  }

  /// The plane's leverage plus the process's own variance, in units of the variance of one row.
  func leverage(_ feature: SIMD2<Double>) -> Double {
    let k = kernels(feature)
    let known = inverse.indices.reduce(0.0) { sum, i in
      sum + k[i] * zip(inverse[i], k).reduce(0) { $0 + $1.0 * $1.1 }
    }
    return plane.leverage(feature) + max(0, shape.amplitude - known)
  }

  var isWhole: Bool {
    let n = inputs.count
    return plane.isWhole && weights.count == n && inverse.count == n && inverse.allSatisfy { $0.count == n }
      && shape.length.x > 0 && shape.length.y > 0
  }

  enum CodingKeys: String, CodingKey {
    case plane, shape, inputs, weights, inverse
  }
}
