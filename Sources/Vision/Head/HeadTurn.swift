import Foundation
import Signals

/// The head's yaw and pitch relative to the ray from the camera to it, from two cues.
///
/// The face network measures the angles themselves, with noise, a few times a second. The nose is in front of the eyes, so its
/// movement relative to them follows the head in every frame and far more steadily, but in a unit that differs between noses
/// and lights, and from an unknown zero. A Kalman filter learns unit and zero from the network.
package struct HeadTurn: Hashable, Codable, Sendable {
  /// Tuning, which `VisionConfiguration` holds.
  package typealias Configuration = HeadTurnConfiguration

  /// Not stored: stored values are used with the tuning of the program that reads them.
  var configuration = Configuration()
  /// Yaw and pitch without movement of the nose, degrees, and the gain common to both.
  private var state: SIMD3<Double>
  /// Covariance of `state`, row by row.
  private var spread: [SIMD3<Double>]
  private var alone: Alone?

  init(configuration: Configuration = .init()) {
    self.configuration = configuration
    let unknown = configuration.unknownVariance
    state = SIMD3(0, 0, configuration.usualGain)
    spread = [
      SIMD3(unknown, 0, 0), SIMD3(0, unknown, 0), SIMD3(0, 0, configuration.gainSD * configuration.gainSD),
    ]
  }

  /// The part that is stored with a calibration: everything but the network's last reading, which holds for a moment.
  var lasting: HeadTurn {
    var kept = self
    kept.alone = nil
    return kept
  }

  private enum CodingKeys: CodingKey { case state, spread }

  /// The angles by the network alone, without the nose.
  private struct Alone: Hashable {
    var angles: SIMD2<Double>
    var variances: SIMD2<Double>
    var time: Timestamp
  }

  /// The head's yaw and pitch.
  ///
  /// - Parameter shift: movement of the nose, in units of the distance between the eyes; nil where it is not seen.
  /// - Returns: yaw and pitch, degrees; nil before the network's first reading.
  func angles(shift: ImagePoint?) -> SIMD2<Double>? {
    // Until the zeros are known within a few degrees, only the network counts.
    guard let shift, max(spread[0].x, spread[1].y) < configuration.knownVariance else { return alone?.angles }
    return SIMD2(state.x + state.z * shift.x, state.y + state.z * shift.y)
  }

  /// Takes a reading of the network.
  /// - Parameter angles: yaw and pitch, degrees, with their variances, as the network gives them.
  mutating func observe(
    _ angles: SIMD2<Double>, variances: SIMD2<Double>, shift: ImagePoint?, at now: Timestamp
  ) {
    let numbers = [angles.x, angles.y, variances.x, variances.y]
    guard numbers.allSatisfy(\.isFinite), variances.x > 0, variances.y > 0 else { return }
    let c = configuration
    let variances = variances * c.changingShare
    let seconds = alone.map { min(c.longestGapSeconds, abs(now - $0.time)) } ?? 0
    var latest =
      alone ?? Alone(angles: angles, variances: SIMD2(c.unknownVariance, c.unknownVariance), time: now)
    latest.variances += c.headWander * c.headWander * seconds
    let share = latest.variances / (latest.variances + variances)
    latest.angles += share * (angles - latest.angles)
    latest.variances *= 1 - share
    latest.time = now
    alone = latest
    guard let shift else { return }
    spread[0].x += c.zeroWander * c.zeroWander * seconds
    spread[1].y += c.zeroWander * c.zeroWander * seconds
    learn(angles.x, variance: variances.x, along: SIMD3(1, 0, shift.x))
    learn(angles.y, variance: variances.y, along: SIMD3(0, 1, shift.y))
  }

  /// The Kalman filter's update for one angle, which is the product of the state with `along`.
  private mutating func learn(_ angle: Double, variance: Double, along: SIMD3<Double>) {
    let towards = SIMD3((spread[0] * along).sum(), (spread[1] * along).sum(), (spread[2] * along).sum())
    let total = (towards * along).sum() + variance
    state += towards * ((angle - (state * along).sum()) / total)
    for row in 0..<3 { spread[row] -= towards * (towards[row] / total) }
  }

  /// Whether stored values can be used.
  var isWhole: Bool {
    guard spread.count == 3 else { return false }
    return (0..<3).allSatisfy { row in
      state[row].isFinite && spread[row][row] >= 0 && (0..<3).allSatisfy { spread[row][$0].isFinite }
    }
  }
}
