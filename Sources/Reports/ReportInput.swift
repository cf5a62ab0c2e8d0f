import Calibration
import Measures
import Signals

/// The content of a report, whatever source it was read from.
package struct ReportInput: Sendable {
  /// A look at a known target, without the time for settling.
  package struct Look: Sendable {
    /// The target that was looked at.
    package var target: CalibrationTarget
    /// The gaze samples in order, including invalid ones.
    package var samples: [GazeSample]
    /// The duration of the look, s, without settling.
    package var seconds: Double
    /// Makes a look from its target, its samples and its duration.
    package init(target: CalibrationTarget, samples: [GazeSample], seconds: Double) {
      (self.target, self.samples, self.seconds) = (target, samples, seconds)
    }
  }

  /// A named span or moment of the session.
  package struct Mark: Sendable {
    /// The kinds of marked spans.
    package enum Kind: String, Sendable {
      /// Calibration targets were shown, single or moving.
      case calibration
      /// Validation targets were shown.
      case validation
      /// Gaze scrolled the page.
      case scroll
      /// Something else happened, such as a repair, a change of posture or a failed calibration.
      case note
    }
    /// The kind of the marked span.
    package var kind: Kind
    /// The name of the span, for people.
    package var label: String
    /// When the marked span begins.
    package var start: Timestamp
    /// When the marked span ends; equal to `start` for a moment.
    package var end: Timestamp
    /// Makes a mark from its kind, its name and its span.
    package init(kind: Kind, label: String, start: Timestamp, end: Timestamp) {
      (self.kind, self.label, self.start, self.end) = (kind, label, start, end)
    }
  }

  /// The session's gaze and the content of the screen.
  package var record: GazeRecord
  /// The fixations as `GazeRecord.fixations` gives them, in order of time.
  package var fixations: [ReadFixation]
  /// The reading measures computed from the fixations.
  package var measures: ReadingMeasures
  /// The areas of interest whose fixations are counted.
  package var areas: [AreaOfInterest]
  /// Conditions of the recording for people, such as equipment and person, as names and values.
  package var conditions: [(name: String, value: String)] = []
  /// Looks at the targets that the calibration was fitted to.
  package var calibrationLooks: [Look] = []
  /// The quality of each calibration target.
  package var points: [PointQuality] = []
  /// The error expected away from the targets, degrees; nil without a calibration.
  package var heldOutDegrees: Double?
  /// Why there is no calibration; nil where there is one.
  package var calibrationProblem: String?
  /// Looks at the targets of validations, which took no part in the fit.
  package var validationLooks: [Look] = []
  /// The quality of gaze over the session; nil without a validation.
  package var quality: QualityStatement?
  /// The frame rate that the camera was set to, frames a second; nil where unknown.
  package var nominalHz: Double?
  /// The state of drift correction at the end of the session; nil where none ran.
  package var drift: DriftReport?
  /// Latencies from a frame's exposure to its gaze sample, ms; empty where the recording has no such times.
  package var latenciesMs: [Double] = []
  /// Marked spans and moments, in order of time.
  package var marks: [Mark] = []
  /// Damage to the recording, in words.
  package var problems: [String] = []

  /// Makes the content of a report from the session, its fixations, its measures and its areas of interest;
  /// everything else is left empty.
  package init(
    record: GazeRecord, fixations: [ReadFixation], measures: ReadingMeasures, areas: [AreaOfInterest]
  ) {
    (self.record, self.fixations, self.measures, self.areas) = (record, fixations, measures, areas)
  }

  var start: Timestamp { record.frames.first?.time ?? Timestamp(nanoseconds: 0) }
}
