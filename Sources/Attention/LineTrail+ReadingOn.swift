import Foundation
import Signals

extension LineTrail {
  /// How much likelier it is that the eyes read on along a line, from left to right, than that they look at one thing.
  ///
  /// Places one fixation apart are compared: in reading a saccade lies between them, while eyes that look at one thing only
  /// scatter about it. This holds for any position of gaze, so a constant offset does not matter.
  ///
  /// - Parameters:
  ///   - start: only gaze from this time on counts, for example after the way to a target; nil for all.
  ///   - time: now, on the source's clock.
  ///   - pxPerMm: of the screen.
  ///   - noise: standard deviation of the noise of a single unfiltered point per axis, px.
  /// - Returns: the natural logarithm of the ratio of likelihoods; 0 where too little was seen.
  package func readingEvidence(
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
      // Across a gap in gaze no step can be measured.
      guard gap >= reading.stepSeconds, gap < reading.stepSeconds + reading.mostGapSeconds else { continue }
      // Steps overlap, so each counts only for the part of it that is new.
      let share = min(reading.mostGapSeconds, now - seen[i - 1].time) / reading.stepSeconds
      let way = seen[i].place - seen[earlier].place
      evidence += share * model.evidence(dx: way.x / pxPerMm, dy: way.y / pxPerMm)
    }
    return evidence
  }

  /// The probability that the eyes look at one thing instead of reading on along a line.
  ///
  /// - Parameters:
  ///   - odds: prior odds of reading, as a natural logarithm, before it is known how the eyes move.
  ///   - start: only gaze from this time on counts; nil for all.
  ///   - time: now, on the source's clock.
  ///   - pxPerMm: of the screen.
  ///   - noise: standard deviation of the noise of a single unfiltered point per axis, px.
  package func lookingShare(
    odds: Double, since start: Timestamp?, at time: Timestamp, pxPerMm: Double, noise: Double
  ) -> Double {
    let evidence = readingEvidence(since: start, at: time, pxPerMm: pxPerMm, noise: noise)
    return 1 / (1 + exp(min(odds + evidence, configuration.reading.mostOdds)))
  }
}

/// Likelihoods of the distance that the eyes cover in the time of one fixation, mm.
private struct StepModel {
  private let reading: LineTrail.Reading
  /// Variances, mm²: of a saccade's length in reading, of a step across the line in reading, of a step of eyes that look at one
  /// thing, and of a step that neither model foresees.
  private let (step, line, rest, any): (Double, Double, Double, Double)

  init(_ reading: LineTrail.Reading, noiseMm: Double) {
    self.reading = reading
    let left = reading.filteredShare * noiseMm
    // Two places are compared, each with its own noise and scatter, so variances count twice.
    let noise = 2 * left * left
    step = reading.stepScatterMm * reading.stepScatterMm + noise
    line = 2 * reading.lineScatterMm * reading.lineScatterMm + noise
    rest = 2 * reading.restScatterMm * reading.restScatterMm + noise
    any = reading.straySDMm * reading.straySDMm + noise
  }

  /// The natural logarithm of how much likelier a step of `dx`, `dy` mm is in reading than in looking at one thing.
  func evidence(dx: Double, dy: Double) -> Double {
    let (back, other, stray) = (reading.backShare, reading.otherShare, reading.strayShare)
    let forward = 1 - back - other
    let along =
      forward * Self.density(dx - reading.stepMm, step)
      + back * Self.density(dx + reading.backFactor * reading.stepMm, step) + other * Self.density(dx, any)
    let strays = stray * Self.density(dx, any) * Self.density(dy, any)
    let reads = (1 - stray) * along * Self.density(dy, line) + strays
    let looks = (1 - stray) * Self.density(dx, rest) * Self.density(dy, rest) + strays
    return log(reads / looks)
  }

  /// The density of a normal distribution, without a constant factor that cancels.
  private static func density(_ d: Double, _ variance: Double) -> Double {
    exp(-d * d / (2 * variance)) / variance.squareRoot()
  }
}
