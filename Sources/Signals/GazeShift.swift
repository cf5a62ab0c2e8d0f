/// How far drift correction has moved gaze points up to a frame.
///
/// Points of different frames can be compared only with it: code that stores points has to move them by the change of `moved`.
package struct GazeShift: Hashable, Codable, Sendable {
  /// Number of the calibration in use, counted up. When it changes, no earlier point can be compared.
  package var calibration: Int
  /// Sum of all changes of the drift correction, each at the place that was looked at then, px.
  package var moved: ScreenPoint
  /// Sum of the variances that changes of posture have added to the offset, per axis, px².
  package var widened: Double

  /// Makes a shift in screen px; by default that of calibration 0 before any correction.
  package init(
    calibration: Int = 0, moved: ScreenPoint = ScreenPoint(x: 0, y: 0), widened: Double = 0
  ) {
    (self.calibration, self.moved, self.widened) = (calibration, moved, widened)
  }
}
