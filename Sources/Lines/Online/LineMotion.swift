import Foundation
import Signals

/// How likely the eyes go from one place of a text to another: the transition model of `LineTracker`.
///
/// Within a line a mixture of forward saccades, regressions and leaps; from a line to the next a return sweep,
/// the more likely the nearer the line's end is; rarely back a line, or anywhere. All densities are per px.
struct LineMotion: Sendable {
  private struct Geometry {
    var start: Double
    var end: Double
    var direction: Double
    var left: Double
    var right: Double
  }

  /// What one move is worth, and what it tells of the horizontal offset.
  struct Move {
    /// Probability of the move times the density of x.
    var density: Double
    /// Share of `density` in which `offsetX` was seen.
    var share: Double
    /// The horizontal offset as this move shows it, px, and its variance, px².
    var offsetX: Double
    var variance: Double
  }

  private let lines: [Geometry]
  private let letter: Double
  /// The width of the narrowest line, px.
  let narrowest: Double
  private let configuration: LineTrackerConfiguration
  /// The variance of x in this fixation, px².
  private var variance = 0.0
  private var x = 0.0
  private var isAfterGap = false

  init(_ text: PageText, _ configuration: LineTrackerConfiguration) {
    lines = text.lines.map {
      Geometry(
        start: $0.startX, end: $0.endX, direction: $0.direction, left: $0.box.x, right: $0.box.maxX)
    }
    letter = text.letterWidth
    narrowest = max(lines.map { $0.right - $0.left }.min() ?? letter, letter)
    self.configuration = configuration
  }

  mutating func prepare(x: Double, variance: Double, isAfterGap: Bool) {
    (self.x, self.variance, self.isAfterGap) = (x, variance, isAfterGap)
  }

  /// Density of x on a line wherever on it the eyes may be.
  func anywhere(on line: Int, offset: Double, offsetVariance: Double) -> Double {
    extent(line, offset, offsetVariance) / width(line)
  }

  /// The chance of a return sweep from where the eyes were.
  func sweepShare(from line: Int, previousX: Double, offset: Double, offsetVariance: Double) -> Double {
    guard line + 1 < lines.count else { return 0 }
    let geometry = lines[line]
    let left = geometry.direction * (geometry.end + offset - previousX)
    let spread = (square(configuration.leavingSpreadLetters * letter) + variance + offsetVariance)
      .squareRoot()
    // A logistic curve close to the normal distribution's.
    let near = 1 / (1 + exp(1.702 * (left - (configuration.leavingLetters + 4) * letter) / spread))
    return configuration.sweepShareElsewhere
      + (configuration.sweepShareAtEnd - configuration.sweepShareElsewhere) * near
  }

  /// A saccade within a line.
  func stay(on line: Int, previousX: Double, offset: Double, offsetVariance: Double) -> Double {
    let inside = extent(line, offset, offsetVariance)
    guard !isAfterGap else { return inside / width(line) }
    let c = configuration
    let dx = (x - previousX) * lines[line].direction
    // Both fixations bring their noise; one that stands where it stood has half of it in common.
    let noise = 2 * variance
    let forward = normal(dx - c.forwardLetters * letter, square(c.forwardSpreadLetters * letter) + noise)
    let back = normal(dx + c.regressionLetters * letter, square(c.regressionSpreadLetters * letter) + noise)
    return inside
      * ((1 - c.regressionShare - c.leapShare) * forward + c.regressionShare * back
        + c.leapShare / width(line))
  }

  /// A return sweep to `line`.
  func sweep(to line: Int, offset: Double, offsetVariance: Double) -> Move {
    let c = configuration
    let geometry = lines[line]
    let landing = geometry.start + geometry.direction * min(c.landingLetters * letter, 0.5 * width(line))
    let own = square(c.landingSpreadLetters * letter) + variance
    let landed = (1 - c.wildLandingShare) * normal(x - offset - landing, own + offsetVariance)
    let wild = c.wildLandingShare * anywhere(on: line, offset: offset, offsetVariance: offsetVariance)
    return Move(
      density: landed + wild, share: landed / max(landed + wild, .leastNormalMagnitude),
      offsetX: x - landing, variance: own)
  }

  /// What leaving a line at `previousX` tells of the horizontal offset.
  func leaving(_ line: Int, previousX: Double) -> (offsetX: Double, variance: Double) {
    let c = configuration
    let geometry = lines[line]
    let leaving = geometry.end - geometry.direction * min(c.leavingLetters * letter, 0.5 * width(line))
    return (previousX - leaving, square(c.leavingSpreadLetters * letter) + variance)
  }

  func width(_ line: Int) -> Double { max(lines[line].right - lines[line].left, letter) }

  /// 1 within a line, less beyond its ends.
  private func extent(_ line: Int, _ offset: Double, _ offsetVariance: Double) -> Double {
    let place = x - offset
    let beyond = max(lines[line].left - place, place - lines[line].right, 0)
    guard beyond > 0 else { return 1 }
    return exp(-0.5 * beyond * beyond / (square(2 * letter) + variance + offsetVariance))
  }
}

func square(_ x: Double) -> Double { x * x }

/// The normal distribution's density.
func normal(_ x: Double, _ variance: Double) -> Double {
  exp(-0.5 * x * x / variance) / (2 * .pi * variance).squareRoot()
}
