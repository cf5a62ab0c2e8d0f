import Calibration
import Signals

/// What checks a new calibration.
enum CalibrationCheck: Sendable {
  case none
  case targets([CalibrationTarget])
  case script(ScriptedCalibration)

  init(_ targets: [CalibrationTarget]) { self = targets.isEmpty ? .none : .targets(targets) }
  init(_ script: ScriptedCalibration) { self = script.script.isEmpty ? .none : .script(script) }
}

/// A check under way.
enum CalibrationValidation: Sendable {
  /// Targets that are shown one after another, with how good gaze is on them as it comes out.
  case targets(CalibrationSession, LiveQuality)
  /// A recording says when which target was looked at.
  case script(ScriptedCalibration)

  enum Outcome {
    case underWay
    case done([CollectedPoint], LiveQuality?)
    case failed(CalibrationError)
  }

  struct Step {
    /// For the screen; nil where a recording says what was shown.
    var shown: (view: CalibrationView, actions: [CalibrationAction])?
    var outcome: Outcome
  }

  /// - Returns: nil where there is nothing to check.
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

  /// Takes the next frame's eyes.
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

  /// Takes what the pipeline made of the same frame.
  mutating func step(_ frame: TrackedFrame) {
    guard case .targets(let session, var quality) = self, session.current.phase == .collecting else { return }
    quality.step(frame)
    self = .targets(session, quality)
  }
}
