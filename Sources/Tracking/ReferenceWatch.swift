import Signals

/// Notices a face that does not fit the calibration in use, because light, glasses or person have changed.
struct ReferenceWatch: Sendable {
  /// Seconds for which such a face is seen until it is reported, and between further reports.
  let seconds: Double
  private var since: Timestamp?

  init(seconds: Double) { self.seconds = seconds }

  /// Takes the next frame, and notices a face that does not fit the calibration.
  ///
  /// - Parameter isCalibrated: whether there is a calibration that a face could fit.
  /// - Returns: whether the calibration is to be reported as useless for the face that is seen.
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
