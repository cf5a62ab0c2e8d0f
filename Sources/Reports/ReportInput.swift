import Calibration
import Measures
import Signals

/// All that a report shows, whatever it was read from.
public struct ReportInput: Sendable {
  /// A look at a known target, the time for settling left out.
  public struct Look: Sendable {
    public var target: CalibrationTarget
    /// In order, the invalid ones included.
    public var samples: [GazeSample]
    public var seconds: Double
    public init(target: CalibrationTarget, samples: [GazeSample], seconds: Double) {
      (self.target, self.samples, self.seconds) = (target, samples, seconds)
    }
  }

  /// A stretch of the session with a name, or a moment.
  public struct Mark: Sendable {
    public enum Kind: String, Sendable { case calibration, validation, scroll, note }
    public var kind: Kind
    public var label: String
    public var start: Timestamp
    public var end: Timestamp
    public init(kind: Kind, label: String, start: Timestamp, end: Timestamp) {
      (self.kind, self.label, self.start, self.end) = (kind, label, start, end)
    }
  }

  public var record: GazeRecord
  public var fixations: [ReadFixation]
  public var measures: ReadingMeasures
  public var areas: [AreaOfInterest]
  /// What the session was recorded with and of whom, for people.
  public var conditions: [(name: String, value: String)] = []
  /// The targets that the calibration was fitted to.
  public var calibrationLooks: [Look] = []
  public var points: [PointQuality] = []
  /// Expected away from the targets, degrees.
  public var heldOutDegrees: Double?
  public var calibrationProblem: String?
  /// The targets that took no part in the fit.
  public var validationLooks: [Look] = []
  public var quality: QualityStatement?
  /// What the camera was set to, frames a second; nil where unknown.
  public var nominalHz: Double?
  public var drift: DriftReport?
  /// From a frame's exposure to its gaze sample, ms; empty where the recording has no such stamps.
  public var latenciesMs: [Double] = []
  public var marks: [Mark] = []
  /// Damage of the recording, in words.
  public var problems: [String] = []

  public init(
    record: GazeRecord, fixations: [ReadFixation], measures: ReadingMeasures, areas: [AreaOfInterest]
  ) {
    (self.record, self.fixations, self.measures, self.areas) = (record, fixations, measures, areas)
  }

  var start: Timestamp { record.frames.first?.time ?? Timestamp(nanoseconds: 0) }
}
