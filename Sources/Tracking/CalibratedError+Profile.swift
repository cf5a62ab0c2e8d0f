import Attention
import Calibration
import Signals

extension CalibratedError {
  /// What a profile promises: its validation's figures, else those of held-out points.
  package init(_ profile: CalibrationProfile, distanceMm: Double = ScreenGeometry.usualDistanceMm) {
    self.init(
      offsetDegrees: profile.report?.accuracyDegrees ?? profile.heldOutDegrees,
      spreadDegrees: profile.report?.precisionSDDegrees ?? profile.heldOutDegrees, screen: profile.screen,
      distanceMm: distanceMm)
  }

  /// - Parameter spreadDegrees: hypot of both axes' standard deviations, as the field defines precision.
  init(offsetDegrees: Double, spreadDegrees: Double, screen: ScreenGeometry, distanceMm: Double) {
    let perDegree = screen.pxPerDegree(distanceMm: distanceMm)
    self.init(offset: offsetDegrees * perDegree, sigma: spreadDegrees / 2.0.squareRoot() * perDegree)
  }
}
