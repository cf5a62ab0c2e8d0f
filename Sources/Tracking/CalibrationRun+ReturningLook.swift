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
struct ReturningLook: Sendable {
  /// Shows the dots and collects what the eyes do.
  var session: CalibrationSession
  private let remembered: RememberedSittings
  private let screen: ScreenGeometry
  private let configuration: CalibrationConfiguration

  init(
    at dots: [CalibrationTarget], _ remembered: RememberedSittings, screen: ScreenGeometry,
    configuration: CalibrationConfiguration
  ) {
    // As in a check, points are judged by their data only: one or two cannot contradict each other.
    session = CalibrationSession(
      targets: dots, screen: screen, purpose: .validation, configuration: configuration)
    (self.remembered, self.screen, self.configuration) = (remembered, screen, configuration)
  }

  /// What the look gave, once it is over: too few points where earlier sittings do not tell the rest.
  func result(_ actions: [CalibrationAction]) -> Result<FittedCalibration, CalibrationError>? {
    for case .failed(let error) in actions { return .failure(error) }
    guard actions.contains(.finished) else { return nil }
    do throws(ReturningRefusal) {
      let fit = try ReturningFit(
        remembered.sittings, looks: session.points, at: remembered.now, screen: screen,
        configuration: configuration)
      guard fit.hasLook else { return .failure(.tooFewPoints(usable: 0, needed: 1)) }
      return .success(fit.fitted)
    } catch { return .failure(.notByEarlier(error)) }
  }
}
