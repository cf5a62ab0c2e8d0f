import Calibration
import Drift
import Signals

/// Everything that the pipeline found in one frame.
package struct Understanding: Sendable {
  /// What every stage made of the frame.
  package var frame: TrackedFrame
  /// What happened to the person's posture.
  package var postures: [PostureEvent]
  /// What drift correction has come to; nil before there is gaze of the model in use.
  package var drift: DriftReport?
  package init(frame: TrackedFrame, postures: [PostureEvent] = [], drift: DriftReport? = nil) {
    (self.frame, self.postures, self.drift) = (frame, postures, drift)
  }
}
