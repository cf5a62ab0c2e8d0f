import Calibration
import Drift
import Evaluation
import Foundation
import Lines
import Recording
import Signals
import Tracking

/// What a replay measured, as text and as JSON.
package struct ReplayReport: Codable, CustomStringConvertible {
  /// The recording's name.
  package var name: String
  /// Frames that were replayed.
  package var frames: Int
  /// From the first frame to the last, as recorded, s.
  package var recordedSeconds: Double
  /// How long the replay took, s.
  package var wallSeconds: Double
  /// Frames without valid gaze while reading or validating, by reason.
  package var invalid: [String: Int]
  /// The camera's field of view, by which eyes were placed; nil for a trace.
  package var fieldOfView: FieldOfView?
  /// Expected away from the targets, degrees; nil without a calibration.
  package var calibrationHeldOutDegrees: Double?
  /// Why there is no calibration; nil where there is one.
  package var calibrationProblem: String?
  /// The recording says nothing of what was looked at, and no calibration was given.
  package var isWithoutScript = false
  /// The field's measure: mean gaze per target against the target.
  package var validation: ValidationReport?
  /// Per frame against the recording's truth, frames on target with open eyes.
  package var rawOnValidation: TruthReport?
  /// The same of filtered gaze.
  package var filteredOnValidation: TruthReport?
  /// The same of filtered gaze on the lines that were read.
  package var filteredOnReading: TruthReport?
  /// The same of raw gaze on the lines that were read.
  package var rawOnReading: TruthReport?
  /// Per target: mean over its frames of the angle to the truth, degrees.
  package var perTarget: [TruthComparison.TargetError] = []
  /// What the script asked for against what gaze chose; nil without a script.
  package var score: ScriptScore?
  /// Lines that were taken for read, against the script where there is one; nil where no text is known.
  package var linesRead: LinesRead?
  /// How often each kind of event occurred.
  package var events: [String: Int]
  /// How long frames spent in each stage, by its name.
  package var stages: [String: DurationSummary]
  /// Damage of the recording, in words.
  package var problems: [String]
  /// Changes of posture and the repairs that a live reader would have offered for them.
  package var postures: [Posture] = []

  /// Lines that were taken for read, against the script.
  package struct LinesRead: Codable {
    /// Lines taken for read.
    var read: Int
    /// Of them, those during which the script tells of a line.
    var compared: Int
    /// How many of the compared ones had the same line as the script.
    var right: Int
    var rightShare: Double? { compared > 0 ? Double(right) / Double(compared) : nil }

    /// Where nothing tells which lines they should have been.
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
    /// Since the first frame.
    package var seconds: Double
    /// What happened, in words.
    package var words: String
    /// Whether it is an offer.
    package var isOffer: Bool
  }

  /// A trace's replay: no frames, no truth.
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

  /// - Parameters:
  ///   - name: the recording's name.
  ///   - replay: the replay, at its end.
  ///   - frames: all of it, in order.
  ///   - reading: those after the calibration.
  ///   - problems: damage of the recording.
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
      isWithoutScript ? "the recording holds no calibration script" : replay.calibrationError.map { "\($0)" }
    validation = replay.validation
    let truth = TruthComparison(replay.bundle, screen: replay.screen, frames: frames)
    rawOnValidation = truth.raw(.validation)
    filteredOnValidation = truth.filtered(.validation)
    rawOnReading = truth.raw(nil)
    filteredOnReading = truth.filtered(nil)
    perTarget = truth.perTarget()
    score = ScriptScore(frames: reading, timeline: replay.bundle.timeline)
    linesRead = LinesRead(replay.linesRead, script: replay.bundle.timeline)
    for stage in PipelineStage.allCases { stages[stage.rawValue] = replay.pipeline.meter.summary(stage) }
    self.problems = problems.map { "\($0)" }
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

  package var description: String { ReplayText(report: self).text }
}
