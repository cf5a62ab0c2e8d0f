import Calibration
import Foundation
import Signals

/// Earlier sittings of the person in front of the camera, and the date of the present one.
struct RememberedSittings: Sendable {
  var sittings: [EarlierSitting]
  /// The present date; the calibration itself reads no clock.
  var now: Date
}

/// The one look with which a person who comes back is calibrated: a dot is shown, and earlier sittings tell the rest.
struct ReturningLook: Sendable {
  /// Shows the dot and collects what the eyes do.
  var session: CalibrationSession
  private let remembered: RememberedSittings
  private let screen: ScreenGeometry
  private let configuration: CalibrationConfiguration

  init(
    at dot: CalibrationTarget, _ remembered: RememberedSittings, screen: ScreenGeometry,
    configuration: CalibrationConfiguration
  ) {
    // As in a check, the point is judged by its data only: alone it cannot contradict others.
    session = CalibrationSession(
      targets: [dot], screen: screen, purpose: .validation, configuration: configuration)
    (self.remembered, self.screen, self.configuration) = (remembered, screen, configuration)
  }

  /// What the look gave, once it is over: too few points where earlier sittings do not tell the rest.
  func result(_ actions: [CalibrationAction]) -> Result<FittedCalibration, CalibrationError>? {
    for case .failed(let error) in actions { return .failure(error) }
    guard actions.contains(.finished) else { return nil }
    let fit = ReturningFit(
      remembered.sittings, look: session.points.first, at: remembered.now, screen: screen,
      configuration: configuration)
    guard let fit, fit.hasLook else {
      return .failure(.tooFewPoints(usable: 1, needed: configuration.minimumPoints))
    }
    return .success(fit.fitted)
  }
}
