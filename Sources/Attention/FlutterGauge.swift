import Signals

/// Noise that comes and goes: how much the gaze turns about from one sample to the next, of late.
///
/// An eye that moves goes on the same way for many samples of a fast tracker, in a saccade and in the swing after it; a
/// signal that turns about at every other sample is the tracker's own trembling, such as while it takes now one
/// reflection in the eye for the right one and now another. Such a burst is over before `NoiseGauge` has heard of it.
/// A camera is too slow for this, for a saccade may lie between two of its frames: nothing is measured then.
package struct FlutterGauge: Sendable {
  /// Tuning of what counts as a burst.
  package struct Configuration: Hashable, Sendable {
    /// What counts as of late, s.
    package var windowSeconds = 0.05
    /// Fewer samples than this in the window tell nothing.
    package var leastSamples = 12
    package init() {}
  }

  package let configuration: Configuration
  private var turns: [(time: Timestamp, size: SIMD2<Double>)] = []
  private var last: SIMD2<Double>?
  private var lastStep: SIMD2<Double>?

  package init(configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// The gaze was gone: samples before it tell nothing of the next one.
  package mutating func reset() { (turns, last, lastStep) = ([], nil, nil) }

  /// Takes a sample in, mm.
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

  /// Of two steps that go opposite ways the shorter one's length, else nothing.
  private static func turn(_ a: Double, _ b: Double) -> Double { a * b < 0 ? min(abs(a), abs(b)) : 0 }

  /// The mean of turns of normal noise with a standard deviation of one (drawn 400 000 times).
  private static let meanOfNormal = 0.567
}
