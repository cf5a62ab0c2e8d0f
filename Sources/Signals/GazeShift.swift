/// What drift correction has done to gaze points up to a frame.
///
/// Points of different frames compare only with it: whoever remembers points moves them by the change of `moved`.
package struct GazeShift: Hashable, Codable, Sendable {
  /// Counts calibrations: with another number everything begins anew.
  package var calibration: Int
  /// The sum of all changes of the correction, each at the place looked at then, px.
  package var moved: ScreenPoint
  /// The sum of the variances that changes of posture have left in the offset, per axis, px².
  package var widened: Double

  package init(
    calibration: Int = 0, moved: ScreenPoint = ScreenPoint(x: 0, y: 0), widened: Double = 0
  ) {
    (self.calibration, self.moved, self.widened) = (calibration, moved, widened)
  }
}
