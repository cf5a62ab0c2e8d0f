/// A point of regard on the screen with its expected error.
package struct Gaze: Hashable, Codable, Sendable {
  /// The point on the screen that is looked at, screen px.
  package var point: ScreenPoint
  /// The expected error of `point` as a covariance, screen px².
  package var covariance: ScreenCovariance
  /// Makes gaze from a point, screen px, and the covariance of its expected error, px².
  package init(point: ScreenPoint, covariance: ScreenCovariance) {
    (self.point, self.covariance) = (point, covariance)
  }
}

/// Raw gaze: what the calibration computes from one frame, before filtering.
package struct GazeSample: Sendable, Equatable {
  /// `Frame.sequence` of the frame from which the gaze was computed.
  package var sequence: UInt64
  /// When the frame was taken, on the source's clock.
  package var time: Timestamp
  /// The raw gaze point, or why there is none.
  package var gaze: Observation<Gaze>
  /// Distance from the eyes to the screen's plane, mm; nil where the head is not seen.
  package var distanceMm: Double?
  /// How far the lids are open: 1 is as usual, 0 is shut; nil where the eyes are not seen.
  package var openness: Double?
  /// Makes the raw gaze of one frame; the distance is in mm.
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
