import Calibration
import Foundation
import Recording
import Signals
import Statistics

/// How well eyes, head pose and gaze are still measured while the head is turned.
package struct TurnScore: Codable, Hashable, Sendable {
  /// `yaw` or `pitch`.
  package var axis: String
  /// Degrees against the session's median head, the upper border exclusive; nil is without end.
  package var from: Double?
  /// The upper border, exclusive, degrees; nil is without end.
  package var to: Double?
  /// Frames with the face in the picture and lids up.
  package var frames = 0
  /// Those of them in which eyes were found.
  package var withEyes = 0
  /// Irises, each eye counting: error and what was claimed of it, root mean squares per axis, px.
  package var irisPx: Double?
  /// What was claimed of their error, root mean square per axis, px; nil without irises.
  package var claimedPx: Double?
  /// Mean absolute errors of the pose, degrees.
  package var yawDegrees: Double?
  /// Mean absolute error of the pitch, degrees.
  package var pitchDegrees: Double?
  /// Of the raw gaze, degrees, on frames that fixate; nil without a calibration.
  package var gaze: ErrorSummary?

  /// One frame of a session.
  struct Frame {
    var eyes: Eyes?
    var truth: TruthRow
    /// The raw gaze's error, degrees; nil in frames where gaze does not count.
    var gazeDegrees: Double?
  }

  private static let borders = (yaw: [-20.0, -10, 10, 20], pitch: [-10.0, -5, 5, 10])

  /// - Returns: a row for each range in which the session has frames; none where the head hardly turns.
  static func all(_ frames: [Frame]) -> [TurnScore] {
    guard let yaw = Statistics.median(frames.map(\.truth.head.yawDegrees)),
      let pitch = Statistics.median(frames.map(\.truth.head.pitchDegrees))
    else { return [] }
    let farthest = frames.map {
      max(abs($0.truth.head.yawDegrees - yaw), abs($0.truth.head.pitchDegrees - pitch))
    }.max()
    guard let farthest, farthest > 12 else { return [] }
    return rows("yaw", borders.yaw, frames) { $0.yawDegrees - yaw }
      + rows("pitch", borders.pitch, frames) { $0.pitchDegrees - pitch }
  }

  private static func rows(
    _ axis: String, _ borders: [Double], _ frames: [Frame], _ angle: (HeadPose) -> Double
  ) -> [TurnScore] {
    (0...borders.count).compactMap { at in
      let from = at > 0 ? borders[at - 1] : nil
      let to = at < borders.count ? borders[at] : nil
      let range = (from ?? -.infinity)..<(to ?? .infinity)
      let mine = frames.filter { range.contains(angle($0.truth.head)) }
      return mine.isEmpty ? nil : TurnScore(axis, from, to, mine)
    }
  }

  private init(_ axis: String, _ from: Double?, _ to: Double?, _ frames: [Frame]) {
    (self.axis, self.from, self.to) = (axis, from, to)
    self.frames = frames.count
    let seen = frames.filter { $0.eyes != nil }
    withEyes = seen.count
    let irises = IrisClaim(seen.map { ($0.eyes, $0.truth) })
    (irisPx, claimedPx) = (irises.errorPx, irises.claimedPx)
    func mean(_ angle: (HeadPose) -> Double) -> Double? {
      Statistics.mean(seen.compactMap { row in row.eyes.map { abs(angle($0.head) - angle(row.truth.head)) } })
    }
    (yawDegrees, pitchDegrees) = (mean(\.yawDegrees), mean(\.pitchDegrees))
    gaze = ErrorSummary(frames.compactMap(\.gazeDegrees))
  }
}

/// What is claimed of irises beside what is true of them.
package struct IrisClaim: Codable, Hashable, Sendable {
  /// Irises found, each eye counting.
  package var irises = 0
  /// Root mean square error per axis, px; nil without irises.
  package var errorPx: Double?
  /// Root mean of the variances they came with, px.
  package var claimedPx: Double?
  /// How often the truth lies within the irises' ellipses; nil without irises.
  package var ellipses: EllipseShares?

  init(_ frames: [(eyes: Eyes?, truth: TruthRow)]) {
    var (squares, variances): ([Double], [Double]) = ([], [])
    for (eyes, truth) in frames {
      for (eye, true_) in [(eyes?.left, truth.left), (eyes?.right, truth.right)] {
        guard let eye else { continue }
        let error = eye.iris - true_.iris
        squares.append((error.x * error.x + error.y * error.y) / 2)
        variances.append(eye.variance)
      }
    }
    irises = squares.count
    errorPx = Statistics.mean(squares)?.squareRoot()
    claimedPx = Statistics.mean(variances)?.squareRoot()
    ellipses = EllipseShares(zip(squares, variances).map { 2 * $0 / max($1, 1e-12) })
  }
}
