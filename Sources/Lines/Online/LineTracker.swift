import Foundation
import Signals

/// Puts fixations on lines while they come: an online sequence method that survives an offset of the gaze.
///
/// A switching state-space model. The discrete state is the line, its moves are those of reading
/// (`LineMotion`); the continuous one is the offset of the gaze, which each hypothesis carries as a Gaussian of
/// its own and learns from its residuals (a Rao-Blackwellised filter: Doucet et al. 2000), bounded and slowly
/// wandering. Hypotheses are merged and pruned (generalised pseudo-Bayes: Blom & Bar-Shalom 1988). A
/// fixation's line is told at once as a guess, and for good once enough is known: fixed-lag smoothing.
///
/// A pure value: the same fixations give the same answers. Time is only used to notice gaps.
package struct LineTracker: Sendable {
  /// The gaze minus where the eyes look, as reading shows it.
  package struct Offset: Hashable, Codable, Sendable {
    /// px.
    package var x: Double
    /// px, downwards.
    package var y: Double
    /// Its error, px².
    package var covariance: ScreenCovariance

    package init(x: Double, y: Double, covariance: ScreenCovariance) {
      (self.x, self.y, self.covariance) = (x, y, covariance)
    }
  }

  /// A fixation whose line is known for good.
  package struct Settled: Hashable, Sendable {
    /// The line it belongs to, or why it belongs to none.
    package var assignment: LineAssignment
    /// The fixation as it was given.
    package var fixation: LineFixation
    /// How many more fixations were waited for.
    package var lag: Int
    /// Fixation minus the middle of its line, px, y only: along a line nothing is expected of a single
    /// fixation. nil for a discarded one. As evidence of an offset it weighs `assignment.probability`.
    package var residualY: Double?
  }

  /// What one more fixation brought.
  package struct Update: Sendable {
    /// The fixation's line as far as it is known now.
    package var current: LineAssignment
    /// In the order of the fixations; often none, sometimes many.
    package var settled: [Settled]
    /// nil for a page without text.
    package var offset: Offset?
    /// Fixations that are not settled yet.
    package var deferred: Int
  }

  /// A fixation that is not settled yet.
  struct Pending: Sendable {
    var fixation: LineFixation
    /// Among all that were given.
    var number: Int
    /// Among those that took part.
    var step: Int
  }

  /// The text whose lines fixations are put on.
  package internal(set) var text: PageText
  package let configuration: LineTrackerConfiguration
  var centers: [Double]
  let pitch: Double
  /// One for each level of noise.
  var motions: [LineMotion]
  var merger: LineHypothesisMerger
  var smoother: LineSmoother
  var hypotheses: [LineHypothesis] = []
  var pending: [Pending] = []
  var count = 0
  var steps = 0
  var lastEnd: Timestamp?
  let expected: Int
  var prior: Offset
  let isPriorKnown: Bool
  /// Belief in each level of noise before the first fixation.
  let priorNoise: [Double]

  /// - Parameters:
  ///   - text: the lines that fixations are put on; without any every fixation is discarded.
  ///   - expecting: the line where reading is expected to begin, an index into `text.lines`.
  ///   - known: the offset as far as it is known already, of another page for instance; without it one of
  ///     `configuration.offsetSpreadPitches` is expected in any direction.
  ///   - noise: belief in each of `configuration.noisePitches`, as another text has left it.
  ///   - configuration: tuning.
  package init(
    _ text: PageText, expecting: Int = 0, known: Offset? = nil, noise: [Double]? = nil,
    configuration: LineTrackerConfiguration = LineTrackerConfiguration()
  ) {
    self.text = text
    self.configuration = configuration
    centers = text.lines.map(\.box.center.y)
    pitch = text.pitch
    motions = configuration.noiseLevels.map { _ in LineMotion(text, configuration) }
    priorNoise = configuration.prior(noise: noise)
    let bound = configuration.largestOffsetPitches * text.pitch
    let spread = square(configuration.offsetSpreadPitches * text.pitch)
    let isUsable = known.map { [$0.x, $0.y, $0.covariance.xx, $0.covariance.yy].allSatisfy(\.isFinite) }
    let known = isUsable == true ? known : nil
    var prior = known ?? Offset(x: 0, y: 0, covariance: ScreenCovariance(xx: spread, xy: 0, yy: spread))
    prior.covariance.xx = max(prior.covariance.xx, square(0.01 * text.pitch))
    prior.covariance.yy = max(prior.covariance.yy, square(0.01 * text.pitch))
    // A page without text has no pitch, and hands on what it was given.
    if !text.lines.isEmpty {
      prior.x = min(max(prior.x, -bound), bound)
      prior.y = min(max(prior.y, -bound), bound)
    }
    self.prior = prior
    isPriorKnown = known != nil
    merger = LineHypothesisMerger(
      lines: text.lines.count, cell: configuration.cellPitches * text.pitch, bound: bound,
      noises: configuration.noiseLevels.count)
    smoother = LineSmoother(depth: configuration.longestLag)
    expected = min(max(expecting, 0), max(0, text.lines.count - 1))
  }

  /// Belief in each level of `configuration.noisePitches`, summing to 1.
  package var noise: [Double] {
    guard !hypotheses.isEmpty else { return priorNoise }
    var shares = [Double](repeating: 0, count: priorNoise.count)
    for h in hypotheses { shares[h.noise] += h.weight }
    return shares
  }

  /// The offset that the hypotheses together believe in; before the first fixation and on a page without text
  /// there is none.
  package var offset: Offset? {
    guard !hypotheses.isEmpty else { return nil }
    var (x, y) = (0.0, 0.0)
    for h in hypotheses { (x, y) = (x + h.weight * h.offsetX, y + h.weight * h.offsetY) }
    var covariance = ScreenCovariance(xx: 0, xy: 0, yy: 0)
    for h in hypotheses {
      let (dx, dy) = (h.offsetX - x, h.offsetY - y)
      covariance.xx += h.weight * (h.varianceX + dx * dx)
      covariance.xy += h.weight * dx * dy
      covariance.yy += h.weight * (h.varianceY + dy * dy)
    }
    return Offset(x: x, y: y, covariance: covariance)
  }
}
