import Calibration
import Signals

/// Where the eyes of a new calibration come from. Live targets wait for the eyes and are shown again; a recording's
/// script goes on without them. The sampling differs, so each kind keeps its own rules.
enum CalibrationCollector: Sendable {
  case points(CalibrationSession)
  case pursuit(PursuitSession<FittedCalibration>)
  case paragraph(ParagraphSession)
  case script(RecordedCalibration)
  case returning(ReturningLook)

  struct Step {
    /// What the screen shows of the calibration for this frame; nil where a recording says what was shown.
    var shown: (view: CalibrationView, actions: [CalibrationAction])?
    /// Whether the eye reference must be kept: what has been collected belongs to one reference, and another face must
    /// not take its place half way.
    var needsReference: Bool
    /// The fitted calibration, or why there is none; nil while there is more to collect.
    var result: Result<FittedCalibration, CalibrationError>?
  }

  /// Takes the next frame's eyes into the calibration.
  mutating func step(_ sample: EyesSample, screen: ScreenGeometry) -> Step {
    switch self {
    case .points(var session):
      let actions = session.step(sample)
      self = .points(session)
      return Step(
        shown: (session.current, actions),
        needsReference: session.points.contains { !$0.samples.isEmpty },
        result: Self.result(actions, session.result))
    case .pursuit(var session):
      let actions = session.step(sample)
      self = .pursuit(session)
      return Step(
        shown: (session.current, actions), needsReference: session.current.phase == .collecting,
        result: Self.result(actions, session.result))
    case .paragraph(var session):
      let actions = session.step(sample)
      self = .paragraph(session)
      return Step(
        shown: (session.current, actions), needsReference: !session.reading.samples.isEmpty,
        result: Self.result(actions, session.result))
    case .script(var script):
      let isComplete = script.step(sample)
      self = .script(script)
      let fit = { () throws(CalibrationError) in try script.fit(screen: screen) }
      return Step(needsReference: script.hasSamples, result: isComplete ? Result(catching: fit) : nil)
    case .returning(var look):
      let step = look.step(sample)
      self = .returning(look)
      return Step(
        shown: (look.current, step.actions),
        needsReference: look.session.points.contains { !$0.samples.isEmpty }, result: step.result)
    }
  }

  private static func result(
    _ actions: [CalibrationAction], _ fitted: FittedCalibration?
  ) -> Result<FittedCalibration, CalibrationError>? {
    for case .failed(let error) in actions { return .failure(error) }
    return actions.contains(.finished) ? fitted.map { .success($0) } : nil
  }

  /// The eyes that were collected for the calibration so far.
  var collected: CollectedEyes {
    switch self {
    case .points(let session): .points(session.points)
    case .pursuit(let session): .pursuit(session.pursuit)
    case .paragraph(let session): .paragraph(session.reading)
    case .script(let script): script.collected
    case .returning(let look): .points(look.points)
    }
  }

  /// The lines that were read for the calibration; nil for none.
  var reading: ParagraphReading? {
    switch self {
    case .paragraph(let session): session.reading
    case .returning(let look): look.lines?.reading
    case .points, .pursuit, .script: nil
    }
  }

  /// Whether the eyes were hardly seen at the targets at the bottom, as far as targets wait for the eyes.
  var missesBottomRow: Bool {
    switch self {
    case .points(let session): session.missesBottomRow
    case .pursuit, .paragraph, .script, .returning: false
    }
  }

  /// Whether the person has been shown anything to look at.
  var hasBegun: Bool {
    switch self {
    case .points, .pursuit, .paragraph, .returning: true
    case .script(let script): script.hasBegun
    }
  }

  /// Whether the calibration is by earlier sittings already.
  var isOfEarlier: Bool { if case .returning = self { true } else { false } }
}
