import Foundation

/// The weight of a moment for or against something that has a probability.
enum Evidence {
  /// Weight of a probability: 1 at `certainOdds` or better, 0 at even odds, -1 where the opposite is as certain; in between by
  /// the logarithm of the odds. A value that is no number counts as impossible.
  static func share(of probability: Double, certainOdds: Double) -> Double {
    let p = min(max(probability.finiteOr(0), 1e-9), 1 - 1e-9)
    return min(max(log(p / (1 - p)) / log(certainOdds), -1), 1)
  }
}

enum Normal {
  /// Share of a standard normal distribution below `z`.
  static func cumulative(_ z: Double) -> Double { 0.5 * erfc(-z / 2.0.squareRoot()) }
}

extension Double {
  func finiteOr(_ other: Double) -> Double { isFinite ? self : other }
}
