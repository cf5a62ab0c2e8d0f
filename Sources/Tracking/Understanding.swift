import Calibration
import Signals

/// Everything that the pipeline found in one frame.
public struct Understanding: Sendable {
  public var frame: TrackedFrame
  /// What happened to the person's posture.
  public var postures: [PostureEvent]
  /// What drift correction has come to; nil before there is gaze of the model in use.
  public var drift: DriftReport?
  public init(frame: TrackedFrame, postures: [PostureEvent] = [], drift: DriftReport? = nil) {
    (self.frame, self.postures, self.drift) = (frame, postures, drift)
  }
}
