import Calibration
import Measures
import Signals

/// All that a report shows, whatever it was read from.
package struct ReportInput: Sendable {
  /// A look at a known target, the time for settling left out.
  package struct Look: Sendable {
    /// What was looked at.
    package var target: CalibrationTarget
    /// In order, the invalid ones included.
    package var samples: [GazeSample]
    /// How long it was looked at, settling left out.
    package var seconds: Double
    package init(target: CalibrationTarget, samples: [GazeSample], seconds: Double) {
      (self.target, self.samples, self.seconds) = (target, samples, seconds)
    }
  }

  /// A stretch of the session with a name, or a moment.
  package struct Mark: Sendable {
    /// What kind of stretch it is.
    package enum Kind: String, Sendable { case calibration, validation, scroll, note }
    /// What kind of stretch it is.
    package var kind: Kind
    /// Its name.
    package var label: String
    /// When it begins.
    package var start: Timestamp
    /// When it ends; equal to `start` for a moment.
    package var end: Timestamp
    package init(kind: Kind, label: String, start: Timestamp, end: Timestamp) {
      (self.kind, self.label, self.start, self.end) = (kind, label, start, end)
    }
  }

  /// The session's gaze and what was on the screen.
  package var record: GazeRecord
  /// As `GazeRecord.fixations` tells them, in order of time.
  package var fixations: [ReadFixation]
  /// The measures of reading that were made of them.
  package var measures: ReadingMeasures
  /// The areas of interest that were measured.
  package var areas: [AreaOfInterest]
  /// What the session was recorded with and of whom, for people.
  package var conditions: [(name: String, value: String)] = []
  /// The targets that the calibration was fitted to.
  package var calibrationLooks: [Look] = []
  /// How well each calibration target went.
  package var points: [PointQuality] = []
  /// Expected away from the targets, degrees.
  package var heldOutDegrees: Double?
  /// Why there is no calibration; nil where there is one.
  package var calibrationProblem: String?
  /// The targets that took no part in the fit.
  package var validationLooks: [Look] = []
  /// How good gaze was over the session; nil without a validation.
  package var quality: QualityStatement?
  /// What the camera was set to, frames a second; nil where unknown.
  package var nominalHz: Double?
  /// What drift correction did; nil where none ran.
  package var drift: DriftReport?
  /// From a frame's exposure to its gaze sample, ms; empty where the recording has no such stamps.
  package var latenciesMs: [Double] = []
  /// In order of time.
  package var marks: [Mark] = []
  /// Damage of the recording, in words.
  package var problems: [String] = []

  package init(
    record: GazeRecord, fixations: [ReadFixation], measures: ReadingMeasures, areas: [AreaOfInterest]
  ) {
    (self.record, self.fixations, self.measures, self.areas) = (record, fixations, measures, areas)
  }

  var start: Timestamp { record.frames.first?.time ?? Timestamp(nanoseconds: 0) }
}
