import Foundation

/// How far values of a signal differ by the time between them: half the mean square of differences, estimated so that outliers
/// hardly count (Cressie and Hawkins 1980, Mathematical Geology 12:115).
package struct Variogram: Sendable {
  /// Differences of values that lie about equally far apart in time.
  private struct Bin {
    var count = 0.0
    var seconds = 0.0
    var roots = 0.0

    /// Half the mean square of the differences, in the square of the signal's unit.
    var semivariance: Double {
      let fourth = roots / count
      return fourth * fourth * fourth * fourth / (0.457 + 0.494 / count) / 2
    }
  }

  /// Fewer differences than this tell nothing about their mean square.
  private static let fewestPairs = 20.0
  private let edges: [Double]
  private var bins: [Bin]

  /// Makes a variogram without differences.
  ///
  /// - Parameter edges: times that part the bins, s, rising; differences over less or more time are left out.
  package init(edges: [Double]) {
    self.edges = edges
    bins = Array(repeating: Bin(), count: max(0, edges.count - 1))
  }

  /// Takes the difference of two values that lie `seconds` apart.
  package mutating func note(_ difference: Double, over seconds: Double) {
    guard let above = edges.firstIndex(where: { $0 > seconds }), above > 0 else { return }
    bins[above - 1].count += 1
    bins[above - 1].seconds += seconds
    bins[above - 1].roots += abs(difference).squareRoot()
  }

  /// The times, s, and semivariances of bins with enough differences.
  package var points: [(seconds: Double, semivariance: Double, count: Double)] {
    bins.filter { $0.count >= Self.fewestPairs }.map { ($0.seconds / $0.count, $0.semivariance, $0.count) }
  }

  /// The root mean square of differences in the bin that a time falls in; nil where there are too few.
  package func change(over seconds: Double) -> Double? {
    guard let above = edges.firstIndex(where: { $0 > seconds }), above > 0,
      bins[above - 1].count >= Self.fewestPairs
    else { return nil }
    return (2 * bins[above - 1].semivariance).squareRoot()
  }

  /// A signal as the sum of noise that each value has of its own, and of an error that is forgotten exponentially.
  package struct Fit: Sendable {
    /// Standard deviation of what each value has of its own.
    package var own: Double
    /// Standard deviation of what lasts.
    package var lasting: Double
    /// Time after which 1/e of what lasts is left, s; nil where next to nothing lasts, a fiftieth of the variance at most.
    package var seconds: Double?

    fileprivate init(own: Double, lasting: Double, seconds: Double) {
      (self.own, self.lasting) = (max(0, own).squareRoot(), max(0, lasting).squareRoot())
      self.seconds = lasting > 0.02 * (own + lasting) ? seconds : nil
    }
  }

  /// The fit with the least squares of relative differences, weighed by the number of pairs; nil for fewer than three bins.
  package func fit() -> Fit? {
    let points = points
    guard points.count >= 3, let first = points.first, let last = points.last else { return nil }
    var best: (loss: Double, fit: Fit)?
    // Times that are tried: from the shortest, below which nothing lasts to the next value, to twice the longest, 12 % apart.
    var seconds = first.seconds
    while seconds <= 2 * last.seconds {
      let (own, lasting) = Self.parts(points, seconds)
      let loss = points.reduce(0) { sum, point in
        let model = own + lasting * (1 - exp(-point.seconds / seconds))
        let off = (point.semivariance - model) / max(point.semivariance, 1e-12)
        return sum + point.count * off * off
      }
      if loss < best?.loss ?? .infinity { best = (loss, Fit(own: own, lasting: lasting, seconds: seconds)) }
      seconds *= 1.12
    }
    return best?.fit
  }

  /// The two variances that fit best with a time constant, neither below 0.
  private static func parts(
    _ points: [(seconds: Double, semivariance: Double, count: Double)], _ seconds: Double
  ) -> (own: Double, lasting: Double) {
    var (s0, s1, s2, y0, y1) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for point in points {
      let weight = point.count / max(point.semivariance * point.semivariance, 1e-24)
      let rise = 1 - exp(-point.seconds / seconds)
      s0 += weight
      s1 += weight * rise
      s2 += weight * rise * rise
      y0 += weight * point.semivariance
      y1 += weight * rise * point.semivariance
    }
    let determinant = s0 * s2 - s1 * s1
    if determinant > 1e-12 * s0 * s2 {
      let (own, lasting) = ((y0 * s2 - y1 * s1) / determinant, (s0 * y1 - s1 * y0) / determinant)
      if own >= 0, lasting >= 0 { return (own, lasting) }
      if own < 0 { return (0, max(0, y1 / s2)) }
    }
    return (y0 / s0, 0)
  }
}
