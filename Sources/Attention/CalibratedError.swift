import Signals

/// How far a person's gaze is off, as the validation of a calibration measured it.
package struct CalibratedError: Hashable, Codable, Sendable {
  /// Accuracy: mean distance between where a person looks and the mean of the gaze there, screen px.
  package var offset: Double
  /// Precision: standard deviation of a single unfiltered point per axis, screen px.
  package var sigma: Double

  /// Makes an error from accuracy and precision, screen px.
  package init(offset: Double, sigma: Double) { (self.offset, self.sigma) = (offset, sigma) }

  /// The error from the covariance of all validation residuals, which contains bias and noise: half of the variance is assigned
  /// to each.
  package init(_ covariance: ScreenCovariance) {
    let share = (covariance.radius * covariance.radius / 2).squareRoot()
    self.init(offset: share * 2.0.squareRoot(), sigma: share)
  }

  /// The error that is assumed where nothing was measured: a webcam's usual 2° and 2°, that is 20 mm each at 570 mm.
  package static func typical(on screen: ScreenGeometry) -> CalibratedError {
    CalibratedError(offset: 20 * screen.pxPerMmX, sigma: 20 * screen.pxPerMmX)
  }
}
