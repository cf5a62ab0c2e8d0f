/// What gaze loses where camera, screen or seat have changed since the eyes were measured, degrees. Squares are added to that of
/// the error without a change.
package struct ChangeCosts: Hashable, Codable, Sendable {
  /// Another camera or screen: nobody has measured where the camera stands beside the screen, and 10 mm are one degree. Assumed,
  /// not measured.
  package var placeDegrees = 1.0
  /// Another field of view than was taken for the camera: 1.24 degrees in place of 0.72 after a change of seat
  /// (`docs/measurements.md`, “Unknown field of view”).
  package var fieldOfViewDegrees = 1.0
  /// Another seat, `seatMm` away: 1.78 degrees at nine points (`docs/measurements.md`, “Another seat”) in place of 1.28 in the
  /// same seat.
  package var seatDegrees = 1.24
  /// How far away the other seat was for which `seatDegrees` was measured, mm.
  package var seatMm = 36.0
  /// Makes the measured costs.
  package init() {}
}
