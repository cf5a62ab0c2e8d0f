import Calibration
import Drift
import Signals

/// Everything that the pipeline found in one frame.
package struct Understanding: Sendable {
  /// The results of every stage for the frame.
  package var frame: TrackedFrame
  /// Changes of the person's posture in this frame.
  package var postures: [PostureEvent]
  /// The state of drift correction; nil before there is gaze of the model in use.
  package var drift: DriftReport?
  /// Choices made up to this frame that can no longer be undone, with the eyes before each.
  package var choices: [SittingChoice] = []
  /// Makes what was found in one frame; by default without changes of posture and without drift correction.
  package init(frame: TrackedFrame, postures: [PostureEvent] = [], drift: DriftReport? = nil) {
    (self.frame, self.postures, self.drift) = (frame, postures, drift)
  }
}
