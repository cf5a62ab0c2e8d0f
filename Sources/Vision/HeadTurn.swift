import Foundation
import Signals

/// One of the head's angles against the ray from the camera to it, from two witnesses.
///
/// The face network tells the angle itself, with noise, a few times a second. The nose stands before the eyes, so
/// its shift against them follows the head in every frame and far more steadily, but in a unit that differs
/// between noses and lights, and from an unknown zero: a Kalman filter learns both from the network.
public struct HeadTurn: Hashable, Codable, Sendable {
  /// Degrees a unit of shift (the distance between the eyes): noses stand some 0.4 of it before the eyes
  /// (26 mm; 0.24 to 0.5 fitted on rendered sessions).
  private static let usualGain = 1 / 0.42 * 180 / .pi
  private static let gainSD = 60.0
  /// How far the head turns, and how far the zero wanders (with light and size), degrees per root second.
  private static let (headWander, zeroWander) = (3.0, 0.1)

  /// The angle at no shift, degrees.
  private var zero = 0.0
  private var gain = usualGain
  /// Of the zero, of both, and of the gain.
  private var zeroVariance = 900.0
  private var covariance = 0.0
  private var gainVariance = gainSD * gainSD
  private var alone: Alone?

  init() {}

  private enum CodingKeys: CodingKey { case zero, gain, zeroVariance, covariance, gainVariance }

  /// What the network says without the nose.
  private struct Alone: Hashable {
    var mean: Double
    var variance: Double
    var time: Timestamp
  }

  /// - Parameter shift: of the nose, in units of the distance between the eyes; nil where it is not seen.
  /// - Returns: degrees; nil before the network has looked.
  func angle(shift: Double?) -> Double? {
    // Before the zero is known within a few degrees only the network counts.
    guard let shift, zeroVariance < 25 else { return alone?.mean }
    return zero + gain * shift
  }

  /// - Parameter angle: degrees, with its variance, as the network has it.
  mutating func observe(_ angle: Double, variance: Double, shift: Double?, at now: Timestamp) {
    guard angle.isFinite, variance.isFinite, variance > 0 else { return }
    let seconds = alone.map { min(10, abs(now - $0.time)) } ?? 0
    var (mean, spread) = alone.map { ($0.mean, $0.variance) } ?? (angle, 900)
    spread += Self.headWander * Self.headWander * seconds
    let share = spread / (spread + variance)
    mean += share * (angle - mean)
    alone = Alone(mean: mean, variance: (1 - share) * spread, time: now)
    if let shift { learn(angle, variance: variance, shift: shift, seconds: seconds) }
  }

  private mutating func learn(_ angle: Double, variance: Double, shift: Double, seconds: Double) {
    zeroVariance += Self.zeroWander * Self.zeroWander * seconds
    let (z, g) = (zeroVariance + covariance * shift, covariance + gainVariance * shift)
    let innovation = angle - zero - gain * shift
    let spread = z + g * shift + variance
    zero += z / spread * innovation
    gain += g / spread * innovation
    zeroVariance -= z * z / spread
    covariance -= z * g / spread
    gainVariance -= g * g / spread
  }

  /// Whether stored numbers are such as can be gone by.
  var isWhole: Bool {
    [zero, gain, zeroVariance, covariance, gainVariance].allSatisfy(\.isFinite) && zeroVariance >= 0
      && gainVariance >= 0
  }
}
