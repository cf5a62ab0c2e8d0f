import Calibration
import Drift
import Signals

/// What `LiveTracker` tells its listeners.
package enum TrackingEvent: Sendable {
  /// The state of the source has changed, for example because the camera was unplugged; to be shown to the person.
  case source(SourceState)
  /// From here on a gaze service of this name measures the eyes; nil: this program does again.
  case served(by: String?)
  /// All results of the pipeline for one frame.
  case tracked(TrackedFrame)
  /// What the calibration or validation shows from the frame of this time on, and what just happened in it.
  case calibrating(CalibrationView, actions: [CalibrationAction], at: Timestamp)
  /// The quality of the calibration that the next event reports, where it was validated live.
  case quality(QualityStatement)
  /// What later calibrations may learn from the one that the next event reports; not sent where its targets moved, or where it was
  /// fitted to too few.
  case sitting(EarlierSitting)
  /// More is known of a sitting that was calibrated by earlier ones and a look; it takes the place of what was told of the same one
  /// before.
  case sittingGrew(EarlierSitting)
  /// A new calibration was fitted, and validated where that was asked for.
  case calibrated(StoredCalibration)
  /// A calibration that was in use already has been validated, with this result.
  case validated(ValidationReport)
  /// A calibration failed for this reason; the previous one stays in use.
  case calibrationFailed(CalibrationError)
  /// A face is visible, but it has not fitted the calibration's eye reference for a while: light, glasses or person
  /// have changed, and only a new calibration helps.
  case calibrationLost
  /// The person's posture has changed, or the person left or returned.
  case posture(PostureEvent)
  /// A change of posture could not be corrected by geometry or reading; a sweep of a few seconds would do it.
  case repairOffered(PostureEvent)
  /// A repair is over: how far gaze was off, now corrected, and the total drift correction from now on.
  case repaired(OffsetRepair, total: DriftCorrection)
  /// A repair failed for this reason; the calibration stays as it is.
  case repairFailed(CalibrationError)
  /// The source has ended; no more events come.
  case ended
}
