import Calibration
import Foundation
import Signals

/// Earlier sittings of the person in front of the camera, and the date of the present one.
struct RememberedSittings: Sendable {
  var sittings: [EarlierSitting]
  /// The present date; the calibration itself reads no clock.
  var now: Date
}

/// The looks with which a person who comes back is calibrated: a dot or two are shown, and earlier sittings tell the rest.
///
/// Where the error to expect after the first is too large, the second dot is shown, or a few lines are read, as was asked for.
struct ReturningLook: Sendable {
  /// What the looks have given.
  private struct Given {
    var fitted: FittedCalibration
    /// How far the gaze cues disagree, which tells eyes of another person.
    var cueSplit: Double
    /// The looks that the fit rests on.
    var points: [CollectedPoint]
  }

  /// Shows the dots and collects what the eyes do.
  private(set) var session: CalibrationSession
  /// The lines that are read, once the look was found not to be enough.
  private(set) var lines: ParagraphSession?
  /// What the looks so far have given; nil before the first that can be used.
  private var given: Given?
  /// What earlier sittings tell, once it was needed.
  private var known: ReturningGround?
  private let remembered: RememberedSittings
  /// The lines that are read where one look is not enough; nil for a second look.
  private let text: ParagraphText?
  private let screen: ScreenGeometry
  private let configuration: CalibrationConfiguration

  init(
    at dots: [CalibrationTarget], reading text: ParagraphText? = nil, _ remembered: RememberedSittings,
    screen: ScreenGeometry, configuration: CalibrationConfiguration
  ) {
    // As in a check, points are judged by their data only: one or two cannot contradict each other.
    session = CalibrationSession(
      targets: text == nil ? dots : Array(dots.prefix(1)), screen: screen, purpose: .validation,
      configuration: configuration)
    (self.remembered, self.text) = (remembered, text)
    (self.screen, self.configuration) = (screen, configuration)
  }

  /// What the screen shows.
  var current: CalibrationView { lines?.current ?? session.current }

  /// The looks that the calibration rests on.
  var points: [CollectedPoint] { given?.points ?? [] }

  /// Takes the next frame's eyes.
  ///
  /// - Returns: what the screen is told, and what the looks gave once they are over: a failure where earlier sittings do not tell
  ///   the rest.
  mutating func step(
    _ sample: EyesSample
  ) -> (actions: [CalibrationAction], result: Result<FittedCalibration, CalibrationError>?) {
    if var lines {
      let actions = lines.step(sample)
      self.lines = lines
      return close(actions, concludeLines(lines, actions))
    }
    let actions = session.step(sample)
    let result = conclude(actions)
    // The look is over, and lines follow.
    guard lines == nil else { return (actions.filter { $0 != .finished }, nil) }
    return close(actions, result)
  }

  private mutating func close(
    _ actions: [CalibrationAction], _ result: Result<FittedCalibration, CalibrationError>?
  ) -> (actions: [CalibrationAction], result: Result<FittedCalibration, CalibrationError>?) {
    guard case .success? = result, !actions.contains(.finished) else { return (actions, result) }
    // The looks are over before the session is: what is left of it is not shown.
    if lines == nil { session.end() }
    let past = actions.filter { if case .collected = $0 { true } else { false } }
    return (past + [.finished], result)
  }

  private mutating func conclude(
    _ actions: [CalibrationAction]
  ) -> Result<FittedCalibration, CalibrationError>? {
    for case .failed(let error) in actions { return standing ?? .failure(error) }
    let isOver = actions.contains(.finished)
    let isCollected = actions.contains { if case .collected = $0 { true } else { false } }
    guard isOver || isCollected else { return nil }
    switch fit() {
    case .success(let new):
      given = new
      // Of one look in a corner the eyes of another person are hardly told, of two they are.
      let isEnough =
        new.fitted.heldOutDegrees <= configuration.enoughLookDegrees
        && new.cueSplit <= configuration.maximumCueSplit
      if isEnough { return .success(new.fitted) }
      guard isOver else { return nil }
      if let text, let known {
        var lines = ParagraphSession(text: text, screen: screen, configuration: configuration)
        lines.fitting = known.fitting(looks: new.points, most: configuration.standingLookDegrees)
        self.lines = lines
        return nil
      }
      guard new.points.count < session.targets.count else { return .success(new.fitted) }
      return standing ?? .failure(.tooFewPoints(usable: new.points.count, needed: session.targets.count))
    // Another dot may still be seen where this one was not.
    case .failure(.tooFewPoints) where !isOver: return nil
    // A look that contradicts may be another person's, whom one look in a corner hardly tells: nothing stands then.
    case .failure(let error): return .failure(error)
    }
  }

  private func concludeLines(
    _ lines: ParagraphSession, _ actions: [CalibrationAction]
  ) -> Result<FittedCalibration, CalibrationError>? {
    // The look alone does not stand: lines that were not read as expected may be another person's, whom one look hardly tells.
    for case .failed(let error) in actions { return .failure(error) }
    return actions.contains(.finished) ? lines.result.map { .success($0) } : nil
  }

  /// What an earlier look gave, where that may stand although the next one was not seen.
  private var standing: Result<FittedCalibration, CalibrationError>? {
    guard let given, given.fitted.heldOutDegrees <= configuration.standingLookDegrees,
      given.cueSplit <= configuration.maximumCueSplit
    else { return nil }
    return .success(given.fitted)
  }

  private mutating func fit() -> Result<Given, CalibrationError> {
    let seen = session.points.filter { $0.samples.count >= configuration.minimumSamples }
    do throws(ReturningRefusal) {
      let known = try ground()
      let fit = try ReturningFit(known, looks: seen)
      guard fit.hasLook else { return .failure(.tooFewPoints(usable: 0, needed: 1)) }
      return .success(Given(fitted: fit.fitted, cueSplit: fit.cueSplit, points: seen))
    } catch { return .failure(.notByEarlier(error)) }
  }

  private mutating func ground() throws(ReturningRefusal) -> ReturningGround {
    if let known { return known }
    let ground = try ReturningGround(
      remembered.sittings, at: remembered.now, screen: screen, configuration: configuration)
    known = ground
    return ground
  }
}
