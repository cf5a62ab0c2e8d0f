import Foundation
import Signals

/// How likely each target is what the eyes rest on, given the point and its ellipse.
///
/// Before the point is known, the eyes may be anywhere, but rather on a target than on any other place of
/// the same size (`attraction`). The point's normal distribution says how much of what is possible lies within
/// each target; Bayes' rule makes the probability of it, against all that is no target: text, margins, the wall.
/// A sharp ellipse is sure just inside the border and just outside of it; a wide one is never quite sure.
package struct TargetBelief: Hashable, Sendable {
  /// Tuning of how a point is believed to be on a target.
  package struct Configuration: Hashable, Sendable {
    /// How many times likelier a look falls on a place of a target than on another. With the
    /// two values below and the travel rule of `DwellMachine`, chosen on the rendered recordings and on
    /// simulated reading with 1.5° of error.
    package var attraction = 8.0
    /// Odds between overlapping targets for each step of priority.
    package var priorityOdds = 8.0
    /// Odds by which the target that is locked on is favoured: easier to stay on than to come to, as "grab and
    /// hold" (Miniotas 2004).
    package var holdOdds = 3.0
    /// A target at an edge of the screen reaches this far beyond it, mm (0.5°), and by a share of how far the gaze
    /// is off: nothing lies there but the target, and fits overshoot in corners. Farther out is the desk.
    package var overshootMm = 5.0
    /// How far it reaches beyond the edge besides, as a share of how far the gaze is off.
    package var overshootOffsets = 0.25
    /// A target nearer to an edge than this share of its own size reaches the edge: no other fits between.
    package var edgeShare = 0.5
    package init() {}
  }

  package let configuration: Configuration
  private let screen: ScreenGeometry

  /// - Parameters:
  ///   - configuration: tuning.
  ///   - screen: the screen that targets are on.
  package init(configuration: Configuration = Configuration(), screen: ScreenGeometry) {
    (self.configuration, self.screen) = (configuration, screen)
  }

  /// - Parameters:
  ///   - targets: everything that can be chosen now.
  ///   - gaze: point and covariance, screen px and px²; a covariance that is none takes `error`'s.
  ///   - error: what is known of the person's gaze.
  ///   - held: index of the target that is locked on, if any.
  ///   - boost: a factor for the odds of each target, as rest brings; empty for none.
  /// - Returns: for each target the probability that it is looked at; they sum to 1 at most.
  package func probabilities(
    of targets: [DwellTarget], given gaze: Gaze, error: CalibratedError, held: Int? = nil,
    boost: [Double] = []
  ) -> [Double] {
    guard !targets.isEmpty else { return [] }
    let look = look(gaze, error)
    let masses = targets.map { mass(of: $0.rect, look) }
    // Targets that overlap share the place where they do.
    let inside = 1 - masses.reduce(1.0) { $0 * (1 - $1) }
    let lead = targets.map(\.priority).max() ?? 0
    let weights = targets.indices.map { i in
      masses[i] * pow(configuration.priorityOdds, Double(targets[i].priority - lead))
    }
    let total = weights.reduce(0, +)
    guard total > 0 else { return masses.map { _ in 0 } }
    return targets.indices.map { i in
      // Of an ellipse larger than the target only a part can ever lie within: what counts is how near that
      // part comes to the most that it can be.
      var center = look
      center.point = targets[i].rect.center
      let most = max(mass(of: targets[i].rect, center), 0.05)
      let attraction =
        configuration.attraction * (i < boost.count ? boost[i] : 1) * (i == held ? configuration.holdOdds : 1)
        / most
      let onAny = attraction * inside / (attraction * inside + 1 - inside)
      return onAny * weights[i] / total
    }
  }

  /// The probability that the eyes rest somewhere in one box.
  ///
  /// - Parameters:
  ///   - rect: the box, screen px.
  ///   - gaze: point and covariance, screen px and px².
  ///   - error: what is known of the person's gaze.
  ///   - attraction: how many times likelier a look falls there than elsewhere.
  package func probability(
    of rect: ScreenRect, given gaze: Gaze, error: CalibratedError, attraction: Double
  ) -> Double {
    let look = look(gaze, error)
    let inside = mass(of: rect, look)
    return attraction * inside / (attraction * inside + 1 - inside)
  }

  /// A point with the SDs of its ellipse and how far beyond the screen it may be believed, px.
  private struct Look {
    var point: ScreenPoint
    var spread: SIMD2<Double>
    var overshoot: Double
  }

  private func look(_ gaze: Gaze, _ error: CalibratedError) -> Look {
    Look(
      point: gaze.point, spread: Self.spread(gaze.covariance, atLeast: error, atMost: screen.widthPx / 4),
      overshoot: configuration.overshootMm * screen.pxPerMmX
        + configuration.overshootOffsets * max(0, error.offset.finiteOr(0)))
  }

  /// Share of the ellipse that lies within the box. The axes are taken one by one: what they have to do with
  /// each other turns the ellipse, which changes little for boxes as large as it.
  private func mass(of rect: ScreenRect, _ look: Look) -> Double {
    let (point, spread) = (look.point, look.spread)
    let (left, right) = grown(rect.x, rect.maxX, screen.widthPx, look.overshoot)
    let (top, bottom) = grown(rect.y, rect.maxY, screen.heightPx, look.overshoot)
    let x = Normal.cumulative((right - point.x) / spread.x) - Normal.cumulative((left - point.x) / spread.x)
    let y = Normal.cumulative((bottom - point.y) / spread.y) - Normal.cumulative((top - point.y) / spread.y)
    return max(0, x) * max(0, y)
  }

  /// A span that comes near an end of the screen goes on beyond it.
  private func grown(
    _ low: Double, _ high: Double, _ size: Double, _ overshoot: Double
  ) -> (Double, Double) {
    let margin = configuration.edgeShare * (high - low)
    return (
      low <= margin ? min(low, 0) - overshoot : low,
      high >= size - margin ? max(high, size) + overshoot : high
    )
  }

  /// Standard deviations per axis, px: the point's own, or the calibration's where that is larger or the
  /// point's is no covariance; absurd ones are cut at a quarter of the screen.
  static func spread(
    _ covariance: ScreenCovariance, atLeast error: CalibratedError, atMost largest: Double
  ) -> SIMD2<Double> {
    let (offset, sigma) = (max(0, error.offset.finiteOr(0)), max(0, error.sigma.finiteOr(0)))
    // The mean length of a two-dimensional normal error is 1.2533 of its SD per axis. What is left of the
    // noise after the filter is about a third.
    let least = min(largest, max(1, (offset * offset / 1.571 + sigma * sigma / 9).squareRoot()))
    func axis(_ variance: Double) -> Double {
      variance.isFinite && variance > 0 ? max(least, min(variance.squareRoot(), largest)) : least
    }
    return SIMD2(axis(covariance.xx), axis(covariance.yy))
  }
}
