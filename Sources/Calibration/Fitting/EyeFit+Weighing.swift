import Foundation
import Signals
import Statistics

extension EyeFit {
  /// Combines fits of one cue to the same points, each weighted by its held-out error.
  ///
  /// A fit's weight is a power of its precision, the inverse of its held-out mean square error. Eyes without noise give all
  /// weight to the map that meets them. The errors of a held-out point are combined by the weights that the other points give.
  ///
  /// - Returns: nil without fits, and where one of them is a Gaussian process.
  init?(weighing fits: [EyeFit], _ configuration: CalibrationConfiguration) {
    let ridges = fits.compactMap { fit -> Ridge? in
      if case .ridge(let ridge) = fit.map { ridge } else { nil }
    }
    guard let first = fits.first, ridges.count == fits.count,
      let map = Ridge(of: ridges, Self.shares(fits, without: nil, configuration))
    else { return nil }
    self = first
    self.map = .ridge(map)
    for point in heldOut.indices {
      let shares = Self.shares(fits, without: point, configuration)
      let said = fits.compactMap { $0.heldOut[point] }
      guard said.count == fits.count, let count = said.map(\.count).min() else { continue }
      let errors = (0..<count).map { frame in
        zip(said, shares).reduce(SIMD2<Double>.zero) { $0 + $1.1 * $1.0[frame] }
      }
      heldOut[point] = errors
      reach[point] = zip(fits, shares).reduce(0) { $0 + $1.1 * ($1.0.reach[point] ?? 0) }
      let mean = average(errors)
      let noise = Spread(of: errors.map { $0 - mean })
      scores[point] = (mean * mean).sum() + noise.trace / configuration.filteredFrames
    }
  }

  /// The weights of fits, which add up to 1, by the held-out errors at all points but one.
  private static func shares(
    _ fits: [EyeFit], without point: Int?, _ configuration: CalibrationConfiguration
  ) -> [Double] {
    let logs = fits.map {
      -configuration.weighingPower * log(max($0.score(without: point), .leastNormalMagnitude))
    }
    let best = logs.max() ?? 0
    let shares = logs.map { exp($0 - best) }
    let total = shares.reduce(0, +)
    return shares.map { $0 / total }
  }
}
