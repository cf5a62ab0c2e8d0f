import GazeService
import Localization

// The check of the gaze service, which owns the camera while it runs and measures eyes for the reader.
extension DoctorChecks {
  /// Checks the gaze service.
  ///
  /// - Returns: the check, and whether the reader would use the service.
  static func service(_ finder: ServiceFinder?) -> (check: Check, isThere: Bool) {
    guard let finder, finder.answers else {
      let says = localized("No gaze service runs; the reader opens the camera itself.")
      return (Check(.service, .fit, says, isNeeded: false), false)
    }
    let says = localized("A gaze service answers at \(finder.path); the reader uses its camera.")
    return (Check(.service, .fit, says, isNeeded: false), true)
  }

  /// The camera's check where the gaze service owns it.
  static let servedCamera = Check(
    .camera, .note, localized("The gaze service has the camera; it was not tried."),
    remedy: localized("The service's status says how it fares (GET /v1/status)."), isNeeded: false)
}
