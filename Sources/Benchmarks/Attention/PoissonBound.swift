import Foundation

/// The exact 95 % interval of a rate from a count (Garwood 1936).
struct PoissonBound: Codable, Hashable {
  var count: Int
  var hours: Double
  var perHour: Double
  /// The lowest rate an hour that is compatible with the count, 2.5 % on each side; `high` is the highest.
  var low: Double
  var high: Double

  init(count: Int, hours: Double) {
    (self.count, self.hours, perHour) = (count, hours, Double(count) / hours)
    low = count == 0 ? 0 : Self.solve { 1 - Self.cumulative(count - 1, mean: $0) < 0.025 } / hours
    high = Self.solve { Self.cumulative(count, mean: $0) > 0.025 } / hours
  }

  /// The largest mean for which `holds` is true.
  private static func solve(_ holds: (Double) -> Bool) -> Double {
    var (low, high) = (0.0, 1.0)
    while holds(high) { high *= 2 }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if holds(middle) { low = middle } else { high = middle }
    }
    return high
  }

  /// The Poisson probability of at most `count` events.
  private static func cumulative(_ count: Int, mean: Double) -> Double {
    var (term, sum) = (exp(-mean), exp(-mean))
    for k in stride(from: 1, through: count, by: 1) {
      term *= mean / Double(k)
      sum += term
    }
    return sum
  }
}
