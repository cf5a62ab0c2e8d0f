import Calibration
import Drift
import Signals

/// What `Tracking` tells whoever listens.
package enum TrackingEvent: Sendable {
  /// The camera comes, goes or comes back; to be shown to the person.
  case source(SourceState)
  /// A gaze service measures the eyes from here on, and has this name; nil: this program does again.
  case served(by: String?)
  /// One frame's way through the pipeline.
  case tracked(TrackedFrame)
  /// What a calibration or validation shows from the frame of this time on, and what just happened in it.
  case calibrating(CalibrationView, actions: [CalibrationAction], at: Timestamp)
  /// How good the calibration that is told of next is, where it was validated live.
  case quality(QualityStatement)
  /// Fitted, and validated where that was asked for.
  case calibrated(StoredCalibration)
  /// A calibration that was in use already was checked, and how it did.
  case validated(ValidationReport)
  /// A calibration came to nothing, for this reason; the one before stays in use.
  case calibrationFailed(CalibrationError)
  /// A face is there, but it has not fitted the calibration's reference for a while: light, glasses or
  /// person have changed, and only a new calibration helps.
  case calibrationLost
  /// The person sits otherwise, left, or returned.
  case posture(PostureEvent)
  /// Geometry and reading could not mend it: a sweep of a few seconds would.
  case repairOffered(PostureEvent)
  /// The sweep is over: how far gaze was off, now corrected, and all that corrects the calibration from now on.
  case repaired(OffsetRepair, total: DriftCorrection)
  /// A repair came to nothing, for this reason; the calibration stays as it is.
  case repairFailed(CalibrationError)
  /// The source has ended; nothing more comes.
  case ended
}
