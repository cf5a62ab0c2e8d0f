import Attention
import Calibration
import Signals

extension CalibratedError {
  /// The error that a profile promises: taken from its validation, or from the held-out error where it was not
  /// validated.
  package init(_ profile: CalibrationProfile, distanceMm: Double = ScreenGeometry.usualDistanceMm) {
    self.init(
      offsetDegrees: profile.report?.accuracyDegrees ?? profile.heldOutDegrees,
      spreadDegrees: profile.report?.precisionSDDegrees ?? profile.heldOutDegrees, screen: profile.screen,
      distanceMm: distanceMm)
  }

  /// The error in px, from an accuracy and a precision in degrees.
  ///
  /// - Parameter spreadDegrees: the precision: hypot of both axes' standard deviations, degrees.
  init(offsetDegrees: Double, spreadDegrees: Double, screen: ScreenGeometry, distanceMm: Double) {
    let perDegree = screen.pxPerDegree(distanceMm: distanceMm)
    self.init(offset: offsetDegrees * perDegree, sigma: spreadDegrees / 2.0.squareRoot() * perDegree)
  }
}
