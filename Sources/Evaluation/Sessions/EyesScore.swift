import Calibration
import Foundation
import Recording
import Signals
import Statistics

/// Errors of irises and head pose, over frames with the face in the picture and open eyes.
package struct EyesScore: Codable, Hashable, Sendable {
  /// The number of irises that were found, counting each eye.
  package var irises = 0
  /// The number of irises that were not found, counting each eye.
  package var missingIrises = 0
  /// Distance from the true iris centre, image px; nil without irises.
  package var irisPx: ErrorSummary?
  /// Distance from the true iris centre divided by the distance between the true irises, as in `FacesReport`.
  package var irisShare: ErrorSummary?
  /// Mean error along x and y, image px: an offset, which a calibration removes.
  package var irisOffsetPx: ImagePoint?
  /// Root mean square of the change of the error from frame to frame, image px: noise, which a calibration does not
  /// remove.
  package var irisStepPx: Double?
  /// How often the truth lies within the ellipses of the irises' variances; nil without irises.
  package var irisEllipses: EllipseShares?
  /// Errors of the head pose; nil where none was measured.
  package var head: Head?

  /// Mean absolute errors of the head pose, degrees and mm. Tables show in brackets what a constant pose of 0 degrees
  /// would give.
  package struct Head: Codable, Hashable, Sendable {
    /// Mean absolute error of the yaw, degrees.
    package var yawDegrees: Double
    /// Mean absolute error of the pitch, degrees.
    package var pitchDegrees: Double
    /// Mean absolute error of the roll, degrees.
    package var rollDegrees: Double
    /// Mean absolute error of the position to the right, mm.
    package var xMm: Double
    /// Mean absolute error of the position downwards, mm.
    package var yMm: Double
    /// Mean absolute error of the distance, mm.
    package var zMm: Double
    /// Mean absolute true yaw, degrees: the error of a pose that is always 0.
    package var zeroYawDegrees: Double
    /// Mean absolute true pitch, degrees.
    package var zeroPitchDegrees: Double
    /// Mean absolute true roll, degrees.
    package var zeroRollDegrees: Double
  }

  /// Compares measured eyes with the truth.
  ///
  /// - Parameter frames: the frames in order.
  init(_ frames: [(eyes: Eyes?, truth: TruthRow)]) {
    var (px, shares, distances, steps): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
    var offset = ImagePoint(x: 0, y: 0)
    var last: (left: ImagePoint?, right: ImagePoint?) = (nil, nil)
    for (eyes, truth) in frames {
      let apart = (truth.right.iris - truth.left.iris).length
      let errors = [(eyes?.left, truth.left), (eyes?.right, truth.right)].map { eye, truth in
        eye.map { (error: $0.iris - truth.iris, variance: $0.variance) }
      }
      for found in errors {
        guard let found else {
          missingIrises += 1
          continue
        }
        irises += 1
        px.append(found.error.length)
        shares.append(found.error.length / max(apart, 1))
        distances.append(found.error.length * found.error.length / max(found.variance, 1e-12))
        offset = offset + found.error
      }
      let now = (left: errors[0]?.error, right: errors[1]?.error)
      for (a, b) in [(last.left, now.left), (last.right, now.right)] {
        if let a, let b { steps.append((b - a).length) }
      }
      last = now
    }
    irisPx = ErrorSummary(px)
    irisShare = ErrorSummary(shares)
    irisEllipses = EllipseShares(distances)
    if irises > 0 {
      irisOffsetPx = ImagePoint(x: offset.x / Double(irises), y: offset.y / Double(irises))
    }
    irisStepPx = Statistics.mean(steps.map { $0 * $0 })?.squareRoot()
    head = Head(frames.compactMap { frame in frame.eyes.map { ($0.head, frame.truth.head) } })
  }
}

extension EyesScore.Head {
  /// The errors of head poses; nil without any.
  init?(_ pairs: [(found: HeadPose, truth: HeadPose)]) {
    guard !pairs.isEmpty else { return nil }
    func mean(_ value: ((found: HeadPose, truth: HeadPose)) -> Double) -> Double {
      Statistics.mean(pairs.map { abs(value($0)) }) ?? 0
    }
    self.init(
      yawDegrees: mean { $0.found.yawDegrees - $0.truth.yawDegrees },
      pitchDegrees: mean { $0.found.pitchDegrees - $0.truth.pitchDegrees },
      rollDegrees: mean { $0.found.rollDegrees - $0.truth.rollDegrees },
      xMm: mean { $0.found.xMm - $0.truth.xMm }, yMm: mean { $0.found.yMm - $0.truth.yMm },
      zMm: mean { $0.found.zMm - $0.truth.zMm }, zeroYawDegrees: mean { $0.truth.yawDegrees },
      zeroPitchDegrees: mean { $0.truth.pitchDegrees }, zeroRollDegrees: mean { $0.truth.rollDegrees })
  }
}
