import Calibration
import Measures
import Signals

/// All that a report shows, whatever it was read from.
package struct ReportInput: Sendable {
  /// A look at a known target, the time for settling left out.
  package struct Look: Sendable {
    package var target: CalibrationTarget
    /// In order, the invalid ones included.
    package var samples: [GazeSample]
    package var seconds: Double
    package init(target: CalibrationTarget, samples: [GazeSample], seconds: Double) {
      (self.target, self.samples, self.seconds) = (target, samples, seconds)
    }
  }

  /// A stretch of the session with a name, or a moment.
  package struct Mark: Sendable {
    package enum Kind: String, Sendable { case calibration, validation, scroll, note }
    package var kind: Kind
    package var label: String
    package var start: Timestamp
    package var end: Timestamp
    package init(kind: Kind, label: String, start: Timestamp, end: Timestamp) {
      (self.kind, self.label, self.start, self.end) = (kind, label, start, end)
    }
  }

  package var record: GazeRecord
  package var fixations: [ReadFixation]
  package var measures: ReadingMeasures
  package var areas: [AreaOfInterest]
  /// What the session was recorded with and of whom, for people.
  package var conditions: [(name: String, value: String)] = []
  /// The targets that the calibration was fitted to.
  package var calibrationLooks: [Look] = []
  package var points: [PointQuality] = []
  /// Expected away from the targets, degrees.
  package var heldOutDegrees: Double?
  package var calibrationProblem: String?
  /// The targets that took no part in the fit.
  package var validationLooks: [Look] = []
  package var quality: QualityStatement?
  /// What the camera was set to, frames a second; nil where unknown.
  package var nominalHz: Double?
  package var drift: DriftReport?
  /// From a frame's exposure to its gaze sample, ms; empty where the recording has no such stamps.
  package var latenciesMs: [Double] = []
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
