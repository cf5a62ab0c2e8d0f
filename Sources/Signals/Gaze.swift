/// A point of regard with the error it is believed to have.
package struct Gaze: Hashable, Codable, Sendable {
  /// Screen px.
  package var point: ScreenPoint
  /// Screen px².
  package var covariance: ScreenCovariance
  package init(point: ScreenPoint, covariance: ScreenCovariance) {
    (self.point, self.covariance) = (point, covariance)
  }
}

/// What calibration makes of one frame, before filtering.
package struct GazeSample: Sendable, Equatable {
  /// `Frame.sequence` of the frame that it was computed from.
  package var sequence: UInt64
  /// When that frame was taken, on the source's clock.
  package var time: Timestamp
  /// The raw gaze point, or why there is none.
  package var gaze: Observation<Gaze>
  /// From the eye to the screen's plane, mm; nil where the head is not seen.
  package var distanceMm: Double?
  /// 1 as open as usual, 0 shut; nil where the eyes are not seen.
  package var openness: Double?
  package init(
    sequence: UInt64, time: Timestamp, gaze: Observation<Gaze>, distanceMm: Double? = nil,
    openness: Double? = nil
  ) {
    self.sequence = sequence
    self.time = time
    self.gaze = gaze
    self.distanceMm = distanceMm
    self.openness = openness
  }
}
