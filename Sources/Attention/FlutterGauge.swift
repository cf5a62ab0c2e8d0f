import Signals

/// Measures noise that comes in bursts: how much gaze has reversed from one sample to the next lately.
///
/// In a saccade, and in the swing after it, an eye moves the same way for many samples of a fast tracker. A signal that
/// reverses at every other sample is the tracker's own noise, for example while it takes different reflections in the eye for
/// the right one. Such a burst is over before `NoiseGauge` has measured it. A camera is too slow for this, since a saccade may
/// lie between two of its frames: nothing is measured then.
package struct FlutterGauge: Sendable {
  /// Tuning of the detection of bursts of noise.
  package struct Configuration: Hashable, Sendable {
    /// Length of the time window in which reversals are averaged, s.
    package var windowSeconds = 0.05
    /// Least number of samples in the window; with fewer, nothing is measured.
    package var leastSamples = 12
    /// Makes the default tuning of the detection of bursts of noise.
    package init() {}
  }

  /// The tuning of this gauge of bursts, fixed since it was made.
  package let configuration: Configuration
  private var turns: [(time: Timestamp, size: SIMD2<Double>)] = []
  private var last: SIMD2<Double>?
  private var lastStep: SIMD2<Double>?

  /// Makes a gauge of bursts that has no samples.
  package init(configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// Forgets all samples, because after a gap in gaze they are unrelated to the next one.
  package mutating func reset() { (turns, last, lastStep) = ([], nil, nil) }

  /// Takes the next sample, mm.
  ///
  /// - Returns: standard deviation of a sample for each axis, mm; 0 while nothing is known.
  package mutating func step(_ z: SIMD2<Double>, at time: Timestamp) -> SIMD2<Double> {
    let step = last.map { z - $0 }
    if let step, let lastStep {
      let turn = SIMD2(Self.turn(lastStep.x, step.x), Self.turn(lastStep.y, step.y))
      turns.append((time, turn))
    }
    (last, lastStep) = (z, step)
    turns.removeAll { time - $0.time > configuration.windowSeconds }
    guard turns.count >= configuration.leastSamples else { return .zero }
    let sum = turns.reduce(SIMD2<Double>.zero) { $0 + $1.size }
    return sum / Double(turns.count) / Self.meanOfNormal
  }

  /// The length of the shorter one of two steps in opposite directions; 0 for steps in the same direction.
  private static func turn(_ a: Double, _ b: Double) -> Double { a * b < 0 ? min(abs(a), abs(b)) : 0 }

  /// The mean reversal of normal noise with a standard deviation of one (drawn 400 000 times).
  private static let meanOfNormal = 0.567
}
