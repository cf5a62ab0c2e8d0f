import Foundation

/// Random numbers of some distributions.
extension SplitMix64 {
  /// A random number of the standard normal distribution (Box and Muller).
  package mutating func normal() -> Double {
    (-2 * log(max(uniform(), 1e-300))).squareRoot() * cos(2 * .pi * uniform())
  }

  /// A random number in the range, uniformly distributed.
  package mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * uniform()
  }

  /// Random waiting time until an event that comes `rate` times a second on average, s.
  package mutating func waiting(rate: Double) -> Double { -log(max(uniform(), 1e-300)) / rate }

  /// A random event: true with probability `p`.
  package mutating func happens(_ p: Double) -> Bool { uniform() < p }
}
