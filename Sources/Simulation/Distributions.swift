import Foundation
import Signals

/// Random numbers as simulated people and webcams need them.
extension SplitMix64 {
  /// A standard normal number (Box and Muller).
  package mutating func normal() -> Double {
    (-2 * log(max(uniform(), 1e-300))).squareRoot() * cos(2 * .pi * uniform())
  }

  /// A number in the range, each as likely.
  package mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * uniform()
  }

  /// Waiting time until an event that comes `rate` times a second on the average, s.
  package mutating func waiting(rate: Double) -> Double { -log(max(uniform(), 1e-300)) / rate }

  /// True with probability `p`.
  package mutating func happens(_ p: Double) -> Bool { uniform() < p }
}
