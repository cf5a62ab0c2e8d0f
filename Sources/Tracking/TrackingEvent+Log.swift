import Calibration
import Drift
import Logging
import Signals

extension TrackingEvent {
  /// Writes changes of state to the log, but no frames and views, which are too many; `Listeners` counts those that are
  /// lost.
  func log(to logger: Logger) {
    switch self {
    case .tracked, .calibrating, .source, .sitting, .sittingGrew: return
    case .served(let service?):
      logger.notice("attached to the gaze service", metadata: ["service": "\(service)"])
    case .served(nil): logger.notice("the gaze service is gone; the camera is opened here")
    case .quality(let statement):
      logger.info(
        "calibration checked",
        metadata: ["degrees": "\(statement.filtered.whole.accuracyDegrees.map { "\($0)" } ?? "unknown")"])
    case .calibrated(let stored):
      logger.info(
        "calibrated",
        metadata: ["mirrored": "\(stored.isMirrored ?? false)", "camera": "\(stored.profile.camera.name)"])
    case .validated(let report):
      logger.info(
        "calibration in use checked",
        metadata: ["degrees": "\(report.accuracyDegrees.map { "\($0)" } ?? "unknown")"])
    case .calibrationFailed(let error): logger.notice("calibration failed", metadata: ["why": "\(error)"])
    case .calibrationLost: logger.notice("the face no longer fits the calibration")
    case .posture(let event): logger.debug("posture", metadata: ["event": "\(event)"])
    case .repairOffered(let event): logger.info("a repair is offered", metadata: ["because": "\(event)"])
    case .repaired(let repair, _): logger.info("repaired", metadata: ["correction": "\(repair.correction)"])
    case .repairFailed(let error): logger.notice("repair failed", metadata: ["why": "\(error)"])
    case .ended: logger.debug("the source has ended")
    }
  }
}
