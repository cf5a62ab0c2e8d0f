import Foundation
import Signals

/// How likely the eyes move from one place of a text to another: the transition model of `LineTracker`.
///
/// Within a line it is a mixture of forward saccades, regressions and leaps. From a line to the next it is a return sweep,
/// which is the more likely the nearer the line's end is. Rarely the eyes go back a line, or anywhere. All densities are per
/// px.
struct LineMotion: Sendable {
  private struct Geometry {
    var start: Double
    var end: Double
    var direction: Double
    var left: Double
    var right: Double
  }

  /// The likelihood of one move of the eyes, and its evidence of the horizontal offset.
  struct Move {
    /// Probability of the move of the eyes times the density of x.
    var density: Double
    /// Share of `density` that comes from moves which show `offsetX`.
    var share: Double
    /// The horizontal offset that the move shows, px, and its variance, px².
    var offsetX: Double
    var variance: Double
  }

  private let lines: [Geometry]
  private let letter: Double
  /// The width of the text's narrowest line, px.
  let narrowest: Double
  private let configuration: LineTrackerConfiguration
  /// The variance of x in the present fixation, px².
  private var variance = 0.0
  private var x = 0.0
  private var isAfterGap = false
  /// Number of fixations missed before the present one, how far reading advanced in them, px, and the variance of that, px².
  private var unseen = (count: 0.0, way: 0.0, variance: 0.0)

  init(_ text: PageText, _ configuration: LineTrackerConfiguration) {
    lines = text.lines.map {
      Geometry(
        start: $0.startX, end: $0.endX, direction: $0.direction, left: $0.box.x, right: $0.box.maxX)
    }
    letter = text.letterWidth
    narrowest = max(lines.map { $0.right - $0.left }.min() ?? letter, letter)
    self.configuration = configuration
  }

  /// Sets the fixation for which moves are evaluated.
  /// - Parameter unseen: number of fixations before this one that were missed, estimated from the elapsed time.
  mutating func prepare(x: Double, variance: Double, isAfterGap: Bool, unseen count: Double) {
    (self.x, self.variance, self.isAfterGap) = (x, variance, isAfterGap)
    let c = configuration
    let back = c.regressionShare + c.leapShare
    let spread =
      square((c.forwardLetters + c.regressionLetters) * letter) * back * (1 - back)
      + square(c.forwardSpreadLetters * letter)
    unseen = (count, count * step, count * spread)
  }

  /// How far reading advances with one fixation, including its regressions, px.
  private var step: Double { configuration.lettersPerSecond * configuration.fixationSeconds * letter }

  /// Mean number of lines from this one on that are read in `count` unseen fixations.
  func linesBehind(from line: Int, unseen count: Double) -> Double { max(0, count * step) / width(line) }

  /// Density of x on a line if the eyes may be anywhere on it.
  func anywhere(on line: Int, offset: Double, offsetVariance: Double) -> Double {
    extent(line, offset, offsetVariance) / width(line)
  }

  /// Probability of a return sweep from where the eyes were; from the line's start where they have not been on the text yet.
  func sweepShare(from line: Int, previousX: Double?, offset: Double, offsetVariance: Double) -> Double {
    guard line + 1 < lines.count else { return 0 }
    let geometry = lines[line]
    let from = previousX ?? geometry.start + offset
    let left = geometry.direction * (geometry.end + offset - from) - unseen.way
    let spread =
      (square(configuration.leavingSpreadLetters * letter) + variance + offsetVariance + unseen.variance)
      .squareRoot()
    // A logistic curve close to the cumulative normal distribution.
    let reach = (configuration.leavingLetters + configuration.nearEndLetters) * letter
    let near = 1 / (1 + exp(1.702 * (left - reach) / spread))
    // Each unseen fixation near the line's end was another chance of a return sweep.
    let atEnd = 1 - pow(1 - configuration.sweepShareAtEnd, 1 + unseen.count)
    return configuration.sweepShareElsewhere + (atEnd - configuration.sweepShareElsewhere) * near
  }

  /// Density of x after a saccade within a line; anywhere on it where the eyes have not been on the text yet.
  func stay(on line: Int, previousX: Double?, offset: Double, offsetVariance: Double) -> Double {
    let inside = extent(line, offset, offsetVariance)
    guard !isAfterGap, let previousX else { return inside / width(line) }
    let c = configuration
    let dx = (x - previousX) * lines[line].direction - unseen.way
    // Both fixations contribute their noise; if the eye did not move, half of it is common to both.
    let noise = 2 * variance + unseen.variance
    let forward = normal(dx - c.forwardLetters * letter, square(c.forwardSpreadLetters * letter) + noise)
    let back = normal(dx + c.regressionLetters * letter, square(c.regressionSpreadLetters * letter) + noise)
    return inside
      * ((1 - c.regressionShare - c.leapShare) * forward + c.regressionShare * back
        + c.leapShare / width(line))
  }

  /// The move of a return sweep to `line`.
  func sweep(to line: Int, offset: Double, offsetVariance: Double) -> Move {
    let c = configuration
    let geometry = lines[line]
    let landing =
      geometry.start + geometry.direction * min(c.landingLetters * letter, c.mostOfLine * width(line))
    let own = square(c.landingSpreadLetters * letter) + variance
    // After unseen fixations, this one is the first of its line only with some probability.
    let first = (1 - c.wildLandingShare) / (1 + unseen.count / 2)
    let landed = first * normal(x - offset - landing, own + offsetVariance)
    let wild = (1 - first) * anywhere(on: line, offset: offset, offsetVariance: offsetVariance)
    return Move(
      density: landed + wild, share: landed / max(landed + wild, .leastNormalMagnitude),
      offsetX: x - landing, variance: own)
  }

  /// The horizontal offset, with its variance, that follows from leaving a line at `previousX`.
  func leaving(_ line: Int, previousX: Double) -> (offsetX: Double, variance: Double) {
    let c = configuration
    let geometry = lines[line]
    let leaving =
      geometry.end - geometry.direction * min(c.leavingLetters * letter, c.mostOfLine * width(line))
    // Unseen fixations lay after the last seen one, on this line or already on the next, and add to the uncertainty.
    let missed = square(unseen.way) + unseen.variance
    return (previousX - leaving, square(c.leavingSpreadLetters * letter) + variance + missed)
  }

  func width(_ line: Int) -> Double { max(lines[line].right - lines[line].left, letter) }

  /// How well x fits within a line: 1 within it, less beyond its ends.
  private func extent(_ line: Int, _ offset: Double, _ offsetVariance: Double) -> Double {
    let place = x - offset
    let beyond = max(lines[line].left - place, place - lines[line].right, 0)
    guard beyond > 0 else { return 1 }
    return exp(
      -0.5 * beyond * beyond / (square(configuration.beyondLetters * letter) + variance + offsetVariance))
  }
}

func square(_ x: Double) -> Double { x * x }

/// The density of the normal distribution with mean 0.
func normal(_ x: Double, _ variance: Double) -> Double {
  exp(-0.5 * x * x / variance) / (2 * .pi * variance).squareRoot()
}
