import Signals
import Statistics

/// What a number of cues say together.
///
/// Each counts by its precision, and the less the further it is from the others: the skin that slid under a frame of
/// glasses, or an iris found on a reflection, is off by many times what it claims, and a mean would follow it.
/// Student's distribution has such tails; its weights are found by turns with the mean (Lange, Little & Taylor 1989).
struct Fused {
  /// What one cue says.
  struct Word {
    var value: SIMD2<Double>
    /// One over its variance on each axis.
    var precision: SIMD2<Double>
    /// How much it counts besides.
    var share: Double
  }

  var mean: SIMD2<Double>
  /// Of the cues about `mean`, each by its weight.
  var scatter: Spread

  /// - Parameters:
  ///   - said: not empty.
  ///   - freedom: Student's degrees of freedom; the fewer, the less a stray counts.
  init(_ said: [Word], freedom: Double) {
    var weights = said.map { $0.precision * $0.share }
    // Begun at the median: from a mean that a stray has pulled along, the others would look like strays.
    var middle = SIMD2(
      Self.median(said.map(\.value.x), weights.map(\.x)), Self.median(said.map(\.value.y), weights.map(\.y)))
    for _ in 0..<(said.count > 1 ? 5 : 1) {
      let trust = said.map { word in
        let away = word.value - middle
        return (freedom + 2) / (freedom + (away * away * word.precision).sum())
      }
      weights = zip(said, trust).map { $0.precision * ($0.share * $1) }
      let total = weights.reduce(.zero, +)
      middle = zip(said, weights).reduce(SIMD2<Double>.zero) { $0 + $1.0.value * $1.1 } / total
    }
    let total = weights.reduce(.zero, +)
    (mean, scatter) = (middle, .zero)
    for (word, weight) in zip(said, weights) {
      scatter = scatter + Spread((word.value - mean) * (weight / total).squareRoot(), times: 1)
    }
  }

  /// How much each of these counts besides its own precision: the two of one eye share its iris and count half.
  static func share(_ cue: GazeCue, among seen: some Sequence<GazeCue>) -> Double {
    1 / Double(max(1, seen.count { $0.side == cue.side }))
  }

  /// Between the two halves of the weight: of two that weigh the same it takes neither's side.
  private static func median(_ values: [Double], _ weights: [Double]) -> Double {
    let order = values.indices.sorted { values[$0] < values[$1] }
    let half = weights.reduce(0, +) / 2
    var below = 0.0
    for (place, index) in order.enumerated() {
      below += weights[index]
      if below > half * (1 + 1e-9) { return values[index] }
      if below >= half * (1 - 1e-9), place + 1 < order.count {
        return (values[index] + values[order[place + 1]]) / 2
      }
    }
    return values.last ?? 0
  }
}
