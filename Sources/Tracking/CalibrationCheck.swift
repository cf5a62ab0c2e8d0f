import Calibration
import Signals

/// What a new calibration is checked on: nothing, targets shown live, or the script of a recording.
enum CalibrationCheck: Sendable {
  case none
  case targets([CalibrationTarget])
  case script(ScriptedCalibration)

  init(_ targets: [CalibrationTarget]) { self = targets.isEmpty ? .none : .targets(targets) }
  init(_ script: ScriptedCalibration) { self = script.script.isEmpty ? .none : .script(script) }
}

/// A check of a calibration that is under way.
enum CalibrationValidation: Sendable {
  /// Targets are shown one after another; the quality of gaze on them is measured as it is computed live.
  case targets(CalibrationSession, LiveQuality)
  /// The script of a recording says when which target was looked at.
  case script(ScriptedCalibration)

  enum Outcome {
    case underWay
    case done([CollectedPoint], LiveQuality?)
    case failed(CalibrationError)
  }

  struct Step {
    /// What the screen shows of the check for this frame; nil where a recording says what was shown.
    var shown: (view: CalibrationView, actions: [CalibrationAction])?
    var outcome: Outcome
  }

  /// Begins the check of a calibration.
  ///
  /// - Returns: nil where nothing is to be checked.
  init?(_ check: CalibrationCheck, screen: ScreenGeometry, configuration: CalibrationConfiguration) {
    switch check {
    case .none: return nil
    case .targets(let targets):
      let session = CalibrationSession(
        targets: targets, screen: screen, purpose: .validation, configuration: configuration)
      self = .targets(session, LiveQuality())
    case .script(let script): self = .script(script)
    }
  }

  /// Takes the next frame's eyes into the check.
  mutating func step(_ sample: EyesSample) -> Step {
    switch self {
    case .targets(var session, var quality):
      let actions = session.step(sample)
      quality.follow(actions)
      self = .targets(session, quality)
      var outcome = Outcome.underWay
      for case .failed(let error) in actions { outcome = .failed(error) }
      if actions.contains(.finished) { outcome = .done(session.points, quality) }
      return Step(shown: (session.current, actions), outcome: outcome)
    case .script(var script):
      let isComplete = script.step(sample)
      self = .script(script)
      return Step(outcome: isComplete ? .done(script.points, nil) : .underWay)
    }
  }

  /// Takes the gaze that the pipeline computed from the same frame into the check.
  mutating func step(_ frame: TrackedFrame) {
    guard case .targets(let session, var quality) = self, session.current.phase == .collecting else { return }
    quality.step(frame)
    self = .targets(session, quality)
  }
}
