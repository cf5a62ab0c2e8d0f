import Foundation
import Signals

extension LineTrail {
  /// How much likelier it is that the eyes read on along a line, from left to right, than that they look at one thing.
  ///
  /// Places one fixation apart are compared: where somebody reads, a saccade lies between them; eyes that look at
  /// one thing only scatter about it. This holds for any position of the gaze, so an offset does not disturb it.
  ///
  /// - Parameters:
  ///   - start: only what was seen from then on counts, such as after the way to a target; nil for all.
  ///   - noise: standard deviation of the noise of a single unfiltered point per axis, px.
  /// - Returns: the natural logarithm of the ratio of likelihoods; 0 where too little was seen.
  public func readingEvidence(
    since start: Timestamp?, at time: Timestamp, pxPerMm: Double, noise: Double
  ) -> Double {
    let reading = configuration.reading
    let model = StepModel(reading, noiseMm: noise.finiteOr(0) / pxPerMm)
    let seen = points.drop { point in
      time - point.time > reading.mostSeconds || start.map { point.time < $0 } ?? false
    }
    guard var earlier = seen.indices.first else { return 0 }
    var evidence = 0.0
    for i in seen.indices.dropFirst() {
      let now = seen[i].time
      while earlier + 1 < i, now - seen[earlier + 1].time >= reading.stepSeconds { earlier += 1 }
      let gap = now - seen[earlier].time
      // No step can be told across a gap in the gaze.
      guard gap >= reading.stepSeconds, gap < reading.stepSeconds + Self.mostGap else { continue }
      // Steps overlap: each counts for the part of it that is new.
      let share = min(Self.mostGap, now - seen[i - 1].time) / reading.stepSeconds
      let way = seen[i].place - seen[earlier].place
      evidence += share * model.evidence(dx: way.x / pxPerMm, dy: way.y / pxPerMm)
    }
    return evidence
  }

  /// Seconds between two points that belong together.
  private static let mostGap = 0.1
}

/// Likelihoods of how far the eyes get in the time of one fixation, mm.
private struct StepModel {
  private let reading: LineTrail.Reading
  /// Variances, mm²: a saccade of reading, the same across the line, eyes that rest, and anything.
  private let (step, line, rest, any): (Double, Double, Double, Double)

  init(_ reading: LineTrail.Reading, noiseMm: Double) {
    self.reading = reading
    let left = reading.filteredShare * noiseMm
    // Two places are compared, each with noise and scatter of its own.
    let noise = 2 * left * left
    step = reading.stepScatterMm * reading.stepScatterMm + noise
    line = 2 * reading.lineScatterMm * reading.lineScatterMm + noise
    rest = 2 * reading.restScatterMm * reading.restScatterMm + noise
    any = 100 * 100 + noise
  }

  func evidence(dx: Double, dy: Double) -> Double {
    let (back, other) = (reading.backShare, reading.otherShare)
    let forward = 1 - back - other
    let along =
      forward * Self.density(dx - reading.stepMm, step)
      + back * Self.density(dx + 0.8 * reading.stepMm, step) + other * Self.density(dx, any)
    let reads = along * mixed(dy, line, stray: 0.02)
    let rests = mixed(dx, rest, stray: 0.02) * mixed(dy, rest, stray: 0.02)
    return log(reads / rests)
  }

  private func mixed(_ d: Double, _ variance: Double, stray: Double) -> Double {
    (1 - stray) * Self.density(d, variance) + stray * Self.density(d, any)
  }

  /// Of a normal distribution, but for a constant that cancels.
  private static func density(_ d: Double, _ variance: Double) -> Double {
    exp(-d * d / (2 * variance)) / variance.squareRoot()
  }
}
