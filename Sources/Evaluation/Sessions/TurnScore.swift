import Calibration
import Foundation
import Recording
import Signals
import Statistics

/// The errors of eyes, head pose and gaze in a range of head turns.
package struct TurnScore: Codable, Hashable, Sendable {
  /// The axis of the turn: `yaw` or `pitch`.
  package var axis: String
  /// The lower border of the range, degrees from the session's median head; nil for none.
  package var from: Double?
  /// The upper border of the range, exclusive, degrees; nil for none.
  package var to: Double?
  /// The number of frames with the face in the picture and open lids.
  package var frames = 0
  /// The number of these frames in which eyes were found.
  package var withEyes = 0
  /// Root mean square error of the irises per axis, px, counting each eye; nil without irises.
  package var irisPx: Double?
  /// The error that the irises' variances claim, root mean square per axis, px; nil without irises.
  package var claimedPx: Double?
  /// Mean absolute error of the yaw, degrees; nil where no pose was measured.
  package var yawDegrees: Double?
  /// Mean absolute error of the pitch, degrees; nil where no pose was measured.
  package var pitchDegrees: Double?
  /// The error of raw gaze in frames that fixate, degrees; nil without a calibration.
  package var gaze: ErrorSummary?

  /// One frame of a session, with what was measured in it.
  struct Frame {
    var eyes: Eyes?
    var truth: TruthRow
    /// The error of raw gaze, degrees; nil in frames where gaze does not count.
    var gazeDegrees: Double?
  }

  private static let borders = (yaw: [-20.0, -10, 10, 20], pitch: [-10.0, -5, 5, 10])

  /// Divides the frames of a session into ranges of head turns.
  ///
  /// - Returns: a row for each range in which the session has frames; empty where the head hardly turns.
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

/// The claimed error of irises compared with their true error.
package struct IrisClaim: Codable, Hashable, Sendable {
  /// The number of irises found, counting each eye.
  package var irises = 0
  /// Root mean square error of the irises per axis, px; nil without irises.
  package var errorPx: Double?
  /// Root of the mean of the irises' own variances, px; nil without irises.
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
