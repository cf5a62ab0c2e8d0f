import Foundation
import Signals

/// Assigns fixations to lines as they come: an online method that works with a constant offset of gaze.
///
/// A switching state-space model. The discrete state is the line, with the moves of reading (`LineMotion`). The continuous one
/// is the offset of gaze, which each hypothesis holds as a Gaussian of its own and learns from its residuals (a
/// Rao-Blackwellised filter: Doucet et al. 2000), bounded and slowly wandering. Hypotheses are merged and pruned (generalised
/// pseudo-Bayes: Blom & Bar-Shalom 1988). A fixation's line is given at once as a guess, and finally once enough is known:
/// fixed-lag smoothing.
///
/// A pure value: the same fixations give the same answers. Time is only used to detect gaps.
package struct LineTracker: Sendable {
  /// The offset of gaze from where the eyes look, as reading shows it.
  package struct Offset: Hashable, Codable, Sendable {
    /// Offset to the right, px.
    package var x: Double
    /// Offset downwards, px.
    package var y: Double
    /// Covariance of the error of the offset, px².
    package var covariance: ScreenCovariance
    /// The offset downwards over the screen, where it is not the same everywhere; `y` is then its value where the eyes are.
    var plane: OffsetPlane?

    /// Makes an offset of gaze, screen px, with the covariance of its error, px².
    package init(x: Double, y: Double, covariance: ScreenCovariance) {
      (self.x, self.y, self.covariance) = (x, y, covariance)
    }
  }

  /// A fixation whose line is final.
  package struct Settled: Hashable, Sendable {
    /// The line to which the fixation belongs, or why it belongs to none.
    package var assignment: LineAssignment
    /// The fixation as it was given to the line tracker.
    package var fixation: LineFixation
    /// Number of later fixations after which the line was settled.
    package var lag: Int
    /// Fixation minus the middle of its line, px, y only: along a line nothing is expected of a single fixation. nil for a
    /// discarded one. As evidence of an offset its weight is `assignment.probability`.
    package var residualY: Double?
  }

  /// The results of one more fixation.
  package struct Update: Sendable {
    /// The fixation's line as far as it is known now.
    package var current: LineAssignment
    /// Fixations that are settled now, in their order; often none, sometimes many.
    package var settled: [Settled]
    /// The estimated offset of gaze; nil for a page without text.
    package var offset: Offset?
    /// Number of fixations that are not settled yet.
    package var deferred: Int
  }

  /// A fixation whose line is not settled yet.
  struct Pending: Sendable {
    var fixation: LineFixation
    /// The fixation's number among all that were given.
    var number: Int
    /// The fixation's number among those that took part.
    var step: Int
  }

  /// The text to whose lines fixations are assigned.
  package internal(set) var text: PageText
  /// The targets on the screen, px, at which the eyes may look in between.
  var targets: [ScreenRect] = []
  /// The tuning of this line tracker, fixed since it was made.
  package let configuration: LineTrackerConfiguration
  var centers: [Double]
  let pitch: Double
  /// The transition model for each noise level.
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
  /// The offset across lines before the first fixation.
  var plane: OffsetPlane
  /// The place of the last fixation.
  var here: OffsetPlane.Place
  /// Probability of each noise level before the first fixation.
  let priorNoise: [Double]

  /// Makes a line tracker for a text.
  ///
  /// - Parameters:
  ///   - text: the lines to which fixations are assigned; without any, every fixation is discarded.
  ///   - expecting: the line where reading is expected to begin, an index into `text.lines`.
  ///   - known: the offset as far as it is known, for example from another page; without it, one of
  ///     `configuration.offsetSpreadPitches` is expected in any direction.
  ///   - noise: probability of each of `configuration.noisePitches`, as another text has left it.
  ///   - configuration: tuning of the line tracker.
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
    let least = square(configuration.leastSpreadPitches * text.pitch)
    prior.covariance.xx = max(prior.covariance.xx, least)
    prior.covariance.yy = max(prior.covariance.yy, least)
    // A page without text has no pitch, so it passes on the offset that it was given.
    if !text.lines.isEmpty {
      prior.x = min(max(prior.x, -bound), bound)
      prior.y = min(max(prior.y, -bound), bound)
    }
    self.prior = prior
    plane = prior.plane ?? OffsetPlane(prior.y, variance: prior.covariance.yy, over: text.bounds)
    if !text.lines.isEmpty { plane.bound(to: bound) }
    here = plane.place(text.bounds.center)
    isPriorKnown = known != nil
    merger = LineHypothesisMerger(
      lines: text.lines.count, cell: configuration.cellPitches * text.pitch, bound: bound,
      noises: configuration.noiseLevels.count)
    smoother = LineSmoother(depth: configuration.longestLag)
    expected = min(max(expecting, 0), max(0, text.lines.count - 1))
  }

  /// Probability of each noise level of `configuration.noisePitches`, summing to 1.
  package var noise: [Double] {
    guard !hypotheses.isEmpty else { return priorNoise }
    var shares = [Double](repeating: 0, count: priorNoise.count)
    for h in hypotheses { shares[h.noise] += h.weight }
    return shares
  }

  /// The mean offset of all hypotheses; nil before the first fixation and on a page without text.
  package var offset: Offset? {
    guard !hypotheses.isEmpty else { return nil }
    var x = 0.0
    var sum = OffsetPlane.none(over: plane.area)
    for h in hypotheses {
      x += h.weight * h.offsetX
      sum.add(h.plane, weight: h.weight)
    }
    let y = sum.value(at: here)
    var covariance = ScreenCovariance(xx: 0, xy: 0, yy: 0)
    for h in hypotheses {
      let (dx, dy) = (h.offsetX - x, h.plane.value(at: here) - y)
      covariance.xx += h.weight * (h.varianceX + dx * dx)
      covariance.xy += h.weight * dx * dy
      covariance.yy += h.weight * (h.plane.variance(at: here) + dy * dy)
    }
    var offset = Offset(x: x, y: y, covariance: covariance)
    offset.plane = sum
    return offset
  }
}
