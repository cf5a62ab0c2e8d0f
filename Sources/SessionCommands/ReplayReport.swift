import Calibration
import Drift
import Evaluation
import Foundation
import Lines
import Localization
import Recording
import Signals
import Tracking

/// The measurements of a replay, as text and as JSON.
package struct ReplayReport: Codable, CustomStringConvertible {
  /// The recording's name.
  package var name: String
  /// The number of frames replayed.
  package var frames: Int
  /// Seconds from the first frame to the last in the recording.
  package var recordedSeconds: Double
  /// Duration of the replay, s.
  package var wallSeconds: Double
  /// The number of frames without valid gaze while reading or validating, by reason.
  package var invalid: [String: Int]
  /// The camera's field of view by which eyes were placed; nil for a trace.
  package var fieldOfView: FieldOfView?
  /// The error expected away from the targets, degrees; nil without a calibration.
  package var calibrationHeldOutDegrees: Double?
  /// Why there is no calibration; nil where there is one.
  package var calibrationProblem: String?
  /// Whether the recording does not say what was looked at, and no calibration was given.
  package var isWithoutScript = false
  /// What was noticed about the eyes during the calibration and its check.
  package var remarks: [EyesRemark] = []
  /// Accuracy and precision of the validation, from the mean gaze at each target.
  package var validation: ValidationReport?
  /// Error of raw gaze against the recording's truth, in frames of the validation on target with open eyes.
  package var rawOnValidation: TruthReport?
  /// Error of filtered gaze in the same frames.
  package var filteredOnValidation: TruthReport?
  /// Error of filtered gaze against the truth while lines were read.
  package var filteredOnReading: TruthReport?
  /// Error of raw gaze against the truth while lines were read.
  package var rawOnReading: TruthReport?
  /// The mean error at each target against the truth, degrees.
  package var perTarget: [TruthComparison.TargetError] = []
  /// Comparison of what gaze asked for with the script; nil without a script.
  package var score: ScriptScore?
  /// Lines read, compared with the script if there is one; nil where no text is known.
  package var linesRead: LinesRead?
  /// The number of events of each kind.
  package var events: [String: Int]
  /// Durations of the stages, by the stage's name.
  package var stages: [String: DurationSummary]
  /// Damage to the recording, in words.
  package var problems: [String]
  /// Changes of posture, and the repairs that a live reader would have offered for them.
  package var postures: [Posture] = []

  /// Counts of lines read, compared with the script.
  package struct LinesRead: Codable {
    /// The number of lines that were found to be read.
    var read: Int
    /// The number of these during which the script names a line.
    var compared: Int
    /// The number of compared lines that are the script's own.
    var right: Int
    var rightShare: Double? { compared > 0 ? Double(right) / Double(compared) : nil }

    /// Counts lines where no script tells which ones were read.
    init(unscripted lines: [LineRead]) { (read, compared, right) = (lines.count, 0, 0) }

    init?(_ lines: [LineRead], script: [TimelineRow]) {
      let rows = script.filter { $0.kind == .line }
      guard !rows.isEmpty else { return nil }
      read = lines.count
      let told = lines.compactMap { line in
        rows.first { $0.start <= line.end && line.start < $0.end }.map { (line, $0.label) }
      }
      compared = told.count
      right = told.count { "line \($0.line.line)" == $1 }
    }
  }

  /// A change of posture, or a repair that a live reader would have offered for one.
  package struct Posture: Codable {
    /// Seconds since the first frame.
    package var seconds: Double
    /// The change or offer, in words.
    package var words: String
    /// Whether a repair was offered, and not only a change of posture noticed.
    package var isOffer: Bool
  }

  /// The report on the replay of a trace, which has no pictures and no truth.
  package init(name: String, frames: [TrackedFrame], wallSeconds: Double) {
    self.name = name
    self.frames = frames.count
    self.wallSeconds = wallSeconds
    recordedSeconds = Self.span(frames)
    invalid = Self.reasons(frames)
    events = Self.counts(frames)
    stages = [:]
    problems = []
  }

  /// The report on the replay of a recorded session.
  ///
  /// - Parameters:
  ///   - name: the recording's name.
  ///   - replay: the replay, at its end.
  ///   - frames: all replayed frames, in order.
  ///   - reading: the frames after the calibration.
  ///   - problems: damage to the recording.
  ///   - wallSeconds: how long the replay took.
  package init(
    name: String, replay: SessionReplay, frames: [TrackedFrame], reading: [TrackedFrame],
    problems: [BundleProblem], wallSeconds: Double
  ) {
    self.init(name: name, frames: frames, wallSeconds: wallSeconds)
    fieldOfView = replay.fieldOfView
    calibrationHeldOutDegrees = replay.fitted?.heldOutDegrees
    isWithoutScript = !replay.hasCalibrationScript && !replay.isGivenCalibration
    calibrationProblem =
      isWithoutScript
      ? localized("the recording holds no calibration script") : replay.calibrationError.map { "\($0)" }
    (validation, remarks) = (replay.validation, replay.remarks)
    let truth = TruthComparison(replay.bundle, screen: replay.screen, frames: frames)
    rawOnValidation = truth.raw(.validation)
    filteredOnValidation = truth.filtered(.validation)
    rawOnReading = truth.raw(nil)
    filteredOnReading = truth.filtered(nil)
    perTarget = truth.perTarget()
    score = ScriptScore(frames: reading, timeline: replay.bundle.timeline)
    linesRead = LinesRead(replay.linesRead, script: replay.bundle.timeline)
    for stage in PipelineStage.allCases { stages[stage.rawValue] = replay.pipeline.meter.summary(stage) }
    self.problems = (problems + replay.bundle.unknownLabels).map { "\($0)" }
    let first = frames.first?.time ?? Timestamp(nanoseconds: 0)
    postures = replay.postures.map {
      Posture(seconds: $0.time - first, words: $0.event.words, isOffer: $0.isOffer)
    }
  }

  private static func span(_ frames: [TrackedFrame]) -> Double {
    guard let first = frames.first, let last = frames.last else { return 0 }
    return last.time - first.time
  }

  private static func reasons(_ frames: [TrackedFrame]) -> [String: Int] {
    frames.reduce(into: [:]) { counts, frame in
      if let reason = frame.raw.reason { counts[reason.rawValue, default: 0] += 1 }
    }
  }

  private static func counts(_ frames: [TrackedFrame]) -> [String: Int] {
    frames.reduce(into: [:]) { counts, frame in
      for event in frame.events {
        switch event {
        case .fixationEnded: counts["fixations", default: 0] += 1
        case .blink: counts["blinks", default: 0] += 1
        case .eyesClosed: counts["closures", default: 0] += 1
        case .lost: counts["losses", default: 0] += 1
        case .fixationBegan, .regained: break
        }
      }
    }
  }

  /// The report as text for a terminal.
  package var description: String { ReplayText(report: self).text }
}
