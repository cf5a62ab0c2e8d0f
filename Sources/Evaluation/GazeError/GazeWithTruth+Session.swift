import Foundation
import Recording
import Signals
import Statistics
import Tracking

extension GazeWithTruth {
  /// Takes the frames of a replayed recording in which gaze could be had: those since its calibration.
  ///
  /// - Parameters:
  ///   - bundle: the recording, with truth.
  ///   - screen: the screen that was looked at.
  ///   - tracked: the replay's frames, in order.
  package init(_ bundle: SessionBundle, screen: ScreenGeometry, tracked: [TrackedFrame]) {
    var looks = LookCounter(jumpPx: 0)
    var (frames, distances) = ([Frame](), [Double]())
    for frame in tracked where frame.raw.reason != .notCalibrated {
      guard let truth = bundle.truth(sequence: frame.sequence) else { continue }
      looks.jumpPx = screen.pxPerDegree(distanceMm: truth.head.zMm) * LookCounter.jumpDegrees
      let rests = truth.onTarget && !truth.saccade && truth.present && screen.bounds.contains(truth.gaze)
      distances.append(truth.head.zMm)
      frames.append(
        Frame(
          time: frame.time.seconds, truth: truth.gaze, look: looks.next(rests ? truth.gaze : nil),
          openness: truth.eyesOpen, isAway: !truth.present, gaze: frame.raw.value?.point))
    }
    self.init(
      name: bundle.folder.lastPathComponent, screen: screen,
      distanceMm: mean(distances) ?? ScreenGeometry.usualDistanceMm, frames: frames)
  }
}
