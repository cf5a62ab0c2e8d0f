import Signals

/// Notices a face that does not fit the calibration in use: light, glasses or person have changed.
struct ReferenceWatch: Sendable {
  /// Seconds of such a face until it is told, again and again.
  let seconds: Double
  private var since: Timestamp?

  init(seconds: Double) { self.seconds = seconds }

  /// - Parameter isCalibrated: whether there is a calibration that a face could fit.
  /// - Returns: whether the calibration is of no use to whoever is there.
  mutating func step(_ frame: TrackedFrame, isCalibrated: Bool) -> Bool {
    guard isCalibrated, [.eyesNotFound, .otherFace].contains(frame.eyes.reason) else {
      since = nil
      return false
    }
    let first = since ?? frame.time
    since = first
    guard frame.time - first >= seconds else { return false }
    since = nil
    return true
  }
}
