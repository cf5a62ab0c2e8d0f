import Attention
import Calibration
import Recording
import Signals

// Fits and checks other calibrations on the eyes of a replayed session.
extension SessionReplay {
  /// Fits another calibration, and validates it on what was collected for the session's first validation.
  ///
  /// - Throws: as `CollectedEyes.fit`.
  package func trial(
    _ eyes: CollectedEyes
  ) throws(CalibrationError) -> (fitted: FittedCalibration, report: ValidationReport) {
    let fitted = try eyes.fit(screen: screen, configuration: calibrationConfiguration)
    return (fitted, fitted.model.validated(on: validationPoints))
  }

  /// Repeats the session's first validation with another model and a filter of its own.
  ///
  /// - Parameters:
  ///   - frames: the frames of this session, in order.
  ///   - model: the other model, in place of the session's own.
  /// - Returns: nil where there was no validation.
  package func firstValidation(of frames: [TrackedFrame], by model: GazeModel) -> ValidationReport? {
    let rows = bundle.timeline.filter { $0.kind == .validation && ($0.round ?? 0) == 0 }
    guard let first = rows.first?.start, let last = rows.last?.end else { return nil }
    var rounds = ValidationRounds(bundle, screen: screen, configuration: calibrationConfiguration)
    var attention = AttentionPipeline(layout: GazeLayout(), screen: screen, calibratedError: expectedError)
    for frame in frames where frame.time >= first && frame.time < last {
      let gaze = model.sample(EyesSample(sequence: frame.sequence, time: frame.time, eyes: frame.eyes))
      var other = frame
      (other.raw, other.distanceMm) = (gaze.gaze, gaze.distanceMm)
      other.filtered = attention.step(gaze).filtered
      rounds.step(other)
    }
    return rounds.rounds.first { $0.number == 0 }?.filtered
  }
}
