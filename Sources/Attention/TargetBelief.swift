import Foundation
import Signals

/// How likely each target is the one on which the eyes rest, given the gaze point and its ellipse.
///
/// Before the point is known the eyes may be anywhere, but more likely on a target than on another place of the same size
/// (`attraction`). The point's normal distribution gives the share that lies within each target; Bayes' rule turns it into the
/// target's probability, against everything that is no target: text, margins, the wall. With a small ellipse the decision is
/// sharp at the target's border; with a large one it is never quite certain.
package struct TargetBelief: Hashable, Sendable {
  /// Tuning of the belief that a gaze point is on a target.
  package struct Configuration: Hashable, Sendable {
    /// How many times likelier a look falls on a place of a target than on another. Chosen, with the two values below and the
    /// travel rule of `DwellMachine`, on the rendered recordings and on simulated reading with 1.5° of error.
    package var attraction = 8.0
    /// Odds between overlapping targets for each step of priority.
    package var priorityOdds = 8.0
    /// Odds by which the target that is locked on is favoured, since staying on a target is easier than coming to it, as in
    /// "grab and hold" (Miniotas 2004).
    package var holdOdds = 3.0
    /// A target at an edge of the screen reaches this far beyond the edge, mm (0.5°), plus `overshootOffsets`: beyond the edge
    /// there is only the target, and fits overshoot in corners. Further out is the desk.
    package var overshootMm = 5.0
    /// How far a target at an edge reaches beyond it in addition, as a share of the calibrated offset.
    package var overshootOffsets = 0.25
    /// A target nearer to an edge than this share of its own size reaches the edge, since no other target fits between.
    package var edgeShare = 0.5
    /// Least share of an ellipse that is taken to fit into a target when the share within the target is compared with the
    /// largest possible one: a target far smaller than the ellipse gains no more. Chosen by trial.
    package var leastFit = 0.05
    /// Variance of a single point, divided by this, is what counts of it after the filter: about a third of the noise remains.
    /// Chosen by trial.
    package var filteredDivisor = 9.0
    /// Largest SD of an ellipse, as the part of the screen's width that it is divided into; absurd ones are limited to it.
    /// Chosen by trial.
    package var largestSpreadDivisor = 4.0
    /// Least SD per axis of the ellipse at a target where gaze is known to fall, mm (0.6°).
    package var knownSpreadMm = 6.0
    /// The share of a target's size that is left out at each side where it is known where gaze falls: people aim at the middle.
    /// Nor is such a target extended beyond an edge of the screen.
    package var knownMargin = 0.12
    /// Makes the default tuning of the belief in targets.
    package init() {}
  }

  /// The tuning of this belief in targets, fixed since it was made.
  package let configuration: Configuration
  private let screen: ScreenGeometry

  /// Makes a belief in targets on a screen.
  ///
  /// - Parameters:
  ///   - configuration: tuning of the belief.
  ///   - screen: the screen on which the targets are.
  package init(configuration: Configuration = Configuration(), screen: ScreenGeometry) {
    (self.configuration, self.screen) = (configuration, screen)
  }

  /// The probability of each target that it is looked at.
  ///
  /// - Parameters:
  ///   - targets: everything that can be chosen now.
  ///   - gaze: point and covariance, screen px and px²; an unusable covariance is replaced by that of `error`.
  ///   - error: what is known of the person's gaze.
  ///   - held: index of the target that is locked on, if any.
  ///   - boost: a factor on the odds of each target from how long the eyes have rested; empty for none.
  ///   - places: what is known of where gaze falls on each target, if anything; empty for nothing.
  /// - Returns: one probability for each target; they sum to 1 at most.
  package func probabilities(
    of targets: [DwellTarget], given gaze: Gaze, error: CalibratedError, held: Int? = nil,
    boost: [Double] = [], places: [PlaceMemory.Place?] = []
  ) -> [Double] {
    guard !targets.isEmpty else { return [] }
    let usual = look(gaze, error)
    let boxes = targets.indices.map { i -> (rect: ScreenRect, look: Look) in
      guard i < places.count, let place = places[i] else { return (targets[i].rect, usual) }
      return known(targets[i].rect, usual, place)
    }
    let masses = boxes.map { mass(of: $0.rect, $0.look) }
    // Where targets overlap, they share the place.
    let inside = 1 - masses.reduce(1.0) { $0 * (1 - $1) }
    let lead = targets.map(\.priority).max() ?? 0
    let weights = targets.indices.map { i in
      masses[i] * pow(configuration.priorityOdds, Double(targets[i].priority - lead))
    }
    let total = weights.reduce(0, +)
    guard total > 0 else { return masses.map { _ in 0 } }
    return targets.indices.map { i in
      // Of an ellipse larger than the target only a part can lie within it, so that part is compared with the largest possible
      // one.
      var center = boxes[i].look
      center.point = targets[i].rect.center
      let most = max(mass(of: boxes[i].rect, center), configuration.leastFit)
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
  ///   - attraction: how many times likelier a look falls into the box than elsewhere.
  package func probability(
    of rect: ScreenRect, given gaze: Gaze, error: CalibratedError, attraction: Double
  ) -> Double {
    let look = look(gaze, error)
    let inside = mass(of: rect, look)
    return attraction * inside / (attraction * inside + 1 - inside)
  }

  /// A gaze point with the SDs of its ellipse, and how far beyond the screen targets may reach, px.
  private struct Look {
    var point: ScreenPoint
    var spread: SIMD2<Double>
    var overshoot: Double
    /// Whether targets near an edge of the screen reach beyond it.
    var reachesBeyond = true
  }

  private func look(_ gaze: Gaze, _ error: CalibratedError) -> Look {
    Look(
      point: gaze.point, spread: spread(gaze.covariance, atLeast: error),
      overshoot: configuration.overshootMm * screen.pxPerMmX
        + configuration.overshootOffsets * max(0, error.offset.finiteOr(0)))
  }

  /// A target's box and a look at it where it is known where gaze falls: without the known offset, and with a smaller ellipse.
  private func known(
    _ rect: ScreenRect, _ look: Look, _ place: PlaceMemory.Place
  ) -> (rect: ScreenRect, look: Look) {
    let least = configuration.knownSpreadMm * screen.pxPerMmX
    func less(_ spread: Double) -> Double { max(least, max(0, spread * spread - place.gain).squareRoot()) }
    var look = look
    look.point = look.point - place.shift
    look.spread = SIMD2(less(look.spread.x), less(look.spread.y))
    look.reachesBeyond = false
    let margin = configuration.knownMargin
    return (rect.grown(dx: -margin * rect.width, dy: -margin * rect.height), look)
  }

  /// Share of the ellipse that lies within the box. The axes are treated as independent: their correlation turns the ellipse,
  /// which changes little for boxes as large as the ellipse.
  private func mass(of rect: ScreenRect, _ look: Look) -> Double {
    let (point, spread) = (look.point, look.spread)
    let (left, right) =
      look.reachesBeyond ? grown(rect.x, rect.maxX, screen.widthPx, look.overshoot) : (rect.x, rect.maxX)
    let (top, bottom) =
      look.reachesBeyond ? grown(rect.y, rect.maxY, screen.heightPx, look.overshoot) : (rect.y, rect.maxY)
    let x = Normal.cumulative((right - point.x) / spread.x) - Normal.cumulative((left - point.x) / spread.x)
    let y = Normal.cumulative((bottom - point.y) / spread.y) - Normal.cumulative((top - point.y) / spread.y)
    return max(0, x) * max(0, y)
  }

  /// The span of a target on one axis; if it comes near an end of the screen it is extended beyond it.
  private func grown(
    _ low: Double, _ high: Double, _ size: Double, _ overshoot: Double
  ) -> (Double, Double) {
    let margin = configuration.edgeShare * (high - low)
    return (
      low <= margin ? min(low, 0) - overshoot : low,
      high >= size - margin ? max(high, size) + overshoot : high
    )
  }

  /// Standard deviations per axis, px: the point's own, or the calibration's where that is larger or the point has no usable
  /// covariance; absurd ones are limited (`Configuration.largestSpreadDivisor`).
  private func spread(_ covariance: ScreenCovariance, atLeast error: CalibratedError) -> SIMD2<Double> {
    let largest = screen.widthPx / configuration.largestSpreadDivisor
    let (offset, sigma) = (max(0, error.offset.finiteOr(0)), max(0, error.sigma.finiteOr(0)))
    // The mean length of a two-dimensional normal error is 1.2533 of its SD per axis.
    let variance = offset * offset / 1.571 + sigma * sigma / configuration.filteredDivisor
    let least = min(largest, max(1, variance.squareRoot()))
    func axis(_ variance: Double) -> Double {
      variance.isFinite && variance > 0 ? max(least, min(variance.squareRoot(), largest)) : least
    }
    return SIMD2(axis(covariance.xx), axis(covariance.yy))
  }
}
