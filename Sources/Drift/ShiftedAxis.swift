import Foundation

/// The drift across lines while it is not certain which lines were read: hypotheses that all lines of a run were taken this
/// many lines too low, each with its own drift.
///
/// Lines that are read one after the other on a page share one error of this kind: if the first was taken for the line below,
/// so were the others. Each hypothesis takes every line with its own shift and is weighed by how well they fit, so that a run
/// counts as one piece of evidence of where it was. A Gaussian mixture, reduced by moments when the run ends.
struct ShiftedAxis: Sendable {
  /// By how many lines the run was taken too low, the probability of that, and the drift if it is so.
  private struct Part: Sendable {
    var lines: Double
    var weight: Double
    var drift: DriftAxis
  }

  private var parts: [Part]

  init(_ axis: DriftAxis) { parts = [Part(lines: 0, weight: 1, drift: axis)] }

  /// The drift as one Gaussian: the mean and the covariance of all hypotheses.
  private var merged: DriftAxis {
    guard parts.count > 1 else { return parts[0].drift }
    return DriftAxis(merging: parts.map { ($0.weight, $0.drift) })
  }

  /// Begins another run, for which the hypotheses are open again.
  ///
  /// - Parameter prior: probability of a shift by one line up, and as much for one down.
  mutating func begin(prior: Double) {
    let drift = merged
    parts = [(0, 1 - 2 * prior), (-1, prior), (1, prior)].map { lines, weight in
      Part(lines: lines, weight: weight, drift: drift)
    }
  }

  /// Weighs the hypotheses by a label.
  ///
  /// - Parameters:
  ///   - residual: what the drift would be if the line was not shifted, px.
  ///   - pitch: distance from one line to the next, px; 0 where the label is no line.
  ///   - variance: of the label's own error, px².
  ///   - outliers: share of lines that tell nothing of the shift.
  mutating func weigh(
    _ residual: Double, pitch: Double, _ view: DriftAxis.View, variance: Double, outliers: Double
  ) {
    guard parts.count > 1 else { return }
    let weights = parts.map { part in
      let expected = part.drift.expectation(view)
      let off = residual - part.lines * pitch - expected.value
      let spread = expected.variance + variance
      let fits = exp(-off * off / (2 * spread)) / spread.squareRoot()
      return part.weight * (pitch > 0 ? (1 - outliers) * fits + outliers / pitch : fits)
    }
    let total = weights.reduce(0, +)
    guard total > 0 else { return }
    for index in parts.indices { parts[index].weight = weights[index] / total }
  }

  /// Updates the drift of each hypothesis from a label: see `DriftAxis.update`.
  ///
  /// - Parameters:
  ///   - residual: what the drift would be if the line was not shifted, px.
  ///   - pitch: distance from one line to the next, px; 0 where the label is no line.
  mutating func update(to residual: Double, pitch: Double, _ view: DriftAxis.View, variance: Double) {
    for index in parts.indices {
      let expected = parts[index].drift.expectation(view).value
      parts[index].drift.update(
        residual - parts[index].lines * pitch - expected, view, variance: variance)
    }
  }

  /// As `DriftAxis.expectation`, over all hypotheses.
  func expectation(_ view: DriftAxis.View) -> (value: Double, variance: Double) {
    let each = parts.map { ($0.weight, $0.drift.expectation(view)) }
    let mean = each.reduce(0) { $0 + $1.0 * $1.1.value }
    return (mean, each.reduce(0) { $0 + $1.0 * ($1.1.variance + ($1.1.value - mean) * ($1.1.value - mean)) })
  }

  /// The likeliest hypothesis' view of a label: its shift in lines, and what it expects.
  func likeliest(_ view: DriftAxis.View) -> (lines: Double, value: Double, variance: Double) {
    let part = parts.max { $0.weight < $1.weight } ?? parts[0]
    let expected = part.drift.expectation(view)
    return (part.lines, expected.value, expected.variance)
  }

  var stretchVariance: Double { parts[0].drift.stretchVariance }
  var tiltVariance: Double { parts[0].drift.tiltVariance }

  mutating func widen(offset variance: Double) { each { $0.widen(offset: variance) } }
  mutating func widen(stretch variance: Double) { each { $0.widen(stretch: variance) } }
  mutating func widen(tilt variance: Double) { each { $0.widen(tilt: variance) } }
  mutating func open(variance: Double) { each { $0.open(variance: variance) } }
  mutating func close(_ place: Int) { each { $0.close(place) } }
  mutating func forgetPlaces(_ share: Double, variance: Double) {
    each { $0.forgetPlaces(share, variance: variance) }
  }

  private mutating func each(_ change: (inout DriftAxis) -> Void) {
    for index in parts.indices { change(&parts[index].drift) }
  }
}
