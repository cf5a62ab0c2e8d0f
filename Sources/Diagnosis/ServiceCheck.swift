import GazeService

// A gaze service has the camera while it runs, and the reader has eyes from it.
extension DoctorChecks {
  /// - Returns: whether the reader would go by it, too.
  static func service(_ finder: ServiceFinder?) -> (check: Check, isThere: Bool) {
    guard let finder, finder.answers else {
      let says = "No gaze service runs; the reader opens the camera itself."
      return (Check(.service, .fit, says, isNeeded: false), false)
    }
    let says = "A gaze service answers at \(finder.path); the reader uses its camera."
    return (Check(.service, .fit, says, isNeeded: false), true)
  }

  /// The camera, where it is the service's.
  static let servedCamera = Check(
    .camera, .note, "The gaze service has the camera; it was not tried.",
    remedy: "The service's status says how it fares (GET /v1/status).", isNeeded: false)
}
