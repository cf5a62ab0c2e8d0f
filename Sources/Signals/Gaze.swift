/// A point of regard with the error it is believed to have.
public struct Gaze: Hashable, Codable, Sendable {
  /// Screen px.
  public var point: ScreenPoint
  /// Screen px².
  public var covariance: ScreenCovariance
  public init(point: ScreenPoint, covariance: ScreenCovariance) {
    (self.point, self.covariance) = (point, covariance)
  }
}

/// What calibration makes of one frame, before filtering.
public struct GazeSample: Sendable, Equatable {
  public var sequence: UInt64
  public var time: Timestamp
  public var gaze: Observation<Gaze>
  /// From the eye to the screen's plane, mm; nil where the head is not seen.
  public var distanceMm: Double?
  /// 1 as open as usual, 0 shut; nil where the eyes are not seen.
  public var openness: Double?
  public init(
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
