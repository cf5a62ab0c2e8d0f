import Foundation
import Signals

/// One of the head's angles against the ray from the camera to it, from two witnesses.
///
/// The face network tells the angle itself, with noise, a few times a second. The nose stands before the eyes, so
/// its shift against them follows the head in every frame and far more steadily, but in a unit that differs
/// between noses and lights, and from an unknown zero: a Kalman filter learns both from the network.
struct HeadTurn: Sendable {
  /// Degrees a unit of shift (the distance between the eyes): noses stand some 0.4 of it before the eyes
  /// (26 mm; 0.24 to 0.5 fitted on rendered sessions).
  private static let usualGain = 1 / 0.42 * 180 / .pi
  private static let gainSD = 60.0
  /// How far the head turns, and how far the zero wanders (with light and size), degrees per root second.
  private static let (headWander, zeroWander) = (3.0, 0.1)

  /// Of the angle at no shift, and of the gain.
  private var zero = 0.0
  private var gain = usualGain
  private var covariance = (zz: 900.0, zg: 0.0, gg: gainSD * gainSD)
  private var alone: (mean: Double, variance: Double)?
  private var time: Timestamp?

  /// - Parameter shift: of the nose, in units of the distance between the eyes; nil where it is not seen.
  /// - Returns: degrees; nil before the network has looked.
  func angle(shift: Double?) -> Double? {
    guard let alone else { return nil }
    // Before the zero is known within a few degrees only the network counts.
    guard let shift, covariance.zz < 25 else { return alone.mean }
    return zero + gain * shift
  }

  /// - Parameter angle: degrees, with its variance, as the network has it.
  mutating func observe(_ angle: Double, variance: Double, shift: Double?, at now: Timestamp) {
    guard angle.isFinite, variance.isFinite, variance > 0 else { return }
    let seconds = time.map { min(10, abs(now - $0)) } ?? 0
    time = now
    var (mean, spread) = alone ?? (angle, 900)
    spread += Self.headWander * Self.headWander * seconds
    let share = spread / (spread + variance)
    mean += share * (angle - mean)
    alone = (mean, (1 - share) * spread)
    if let shift { learn(angle, variance: variance, shift: shift, seconds: seconds) }
  }

  private mutating func learn(_ angle: Double, variance: Double, shift: Double, seconds: Double) {
    covariance.zz += Self.zeroWander * Self.zeroWander * seconds
    let (zz, zg, gg) = covariance
    let (z, g) = (zz + zg * shift, zg + gg * shift)
    let innovation = angle - zero - gain * shift
    let spread = z + g * shift + variance
    zero += z / spread * innovation
    gain += g / spread * innovation
    covariance = (zz - z * z / spread, zg - z * g / spread, gg - g * g / spread)
  }
}
