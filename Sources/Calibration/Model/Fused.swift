import Signals
import Statistics

/// The combination of what several gaze cues say.
///
/// Each cue is weighted by its precision, and less the further it is from the others: with skin that slid under a frame of
/// glasses, or an iris found on a reflection, a cue is off by many times its claimed error, and a mean would follow it.
/// Student's distribution has such tails; its weights and the mean are found in alternation (Lange, Little & Taylor 1989).
struct Fused {
  /// The value of one gaze cue.
  struct Word {
    var value: SIMD2<Double>
    /// One over the variance of `value` on each axis.
    var precision: SIMD2<Double>
    /// Weight of the cue in addition to its precision.
    var share: Double
  }

  var mean: SIMD2<Double>
  /// Weighted scatter of the cues about `mean`.
  var scatter: Spread

  /// Combines the values of several gaze cues.
  ///
  /// - Parameters:
  ///   - said: the cues' values, not empty.
  ///   - freedom: Student's degrees of freedom; the fewer, the less an outlier counts.
  ///   - passes: how often weights and mean are computed anew.
  init(_ said: [Word], freedom: Double, passes: Int = GazeModel.Configuration().fusionPasses) {
    var weights = said.map { $0.precision * $0.share }
    // Closures: key paths of a vector's elements are looked up at run time, which took most of the time of a fusion.
    // The iteration starts at the median: from a mean that an outlier has moved, the others would look like outliers.
    var middle = SIMD2(
      weightedMedian(said.map { $0.value.x }, weights.map { $0.x }) ?? 0,
      weightedMedian(said.map { $0.value.y }, weights.map { $0.y }) ?? 0)
    for _ in 0..<(said.count > 1 ? passes : 1) {
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

  /// A cue's weight in addition to its precision: the two cues of one eye share its iris and count half each.
  static func share(_ cue: GazeCue, among seen: some Sequence<GazeCue>) -> Double {
    1 / Double(max(1, seen.count { $0.side == cue.side }))
  }
}
