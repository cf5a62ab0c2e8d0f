import Calibration
import Foundation
import Library
import ReaderWindow
import Reading
import Signals
import Tracking

// A sweep of five seconds that mends the calibration in use, where geometry and reading could not.
extension ReadingApp {
  /// Tells that a repair would help; the next wish to calibrate is answered by one.
  func offerRepair(for event: PostureEvent) {
    guard place != .calibrating, calibration != nil else { return }
    wantsRepair = true
    message = "\(event.words) The point may be off: Calibrate now takes five seconds."
    guard place == .reading, obstacle == nil else { return }
    reader?.offerRepair(event.words)
    showReader()
  }

  /// Starts the sweep and comes back to where the person was; a whole calibration where there is nothing to mend.
  func repair() async {
    guard let tracking, calibration != nil, obstacle == nil else { return await calibrate() }
    if place != .calibrating { afterCalibration = place }
    reader?.offerRepair(nil)
    (place, isRepairing, wantsRepair, retry) = (.calibrating, true, false, CalibrationRetry())
    handle.show(.calibration(waiting("Follow the dot with your eyes", nil)))
    do { await tracking.repair(path: try PursuitPath.bundled("repair")) } catch {
      message = "\(error)"
      await leaveCalibration()
    }
  }

  /// A repair that went well: in force already, and kept for the next time.
  func take(_ repair: OffsetRepair) async {
    isRepairing = false
    guard var stored = calibration else { return }
    let profile = stored.profile
    stored.profile.model.correct(by: profile.model.drift + repair.correction)
    calibration = stored
    do {
      try await shelf.saveProfile(
        data: try stored.encoded(), camera: profile.camera.name, screen: profile.screen,
        created: profile.created)
    } catch {
      message = "\(error)"
    }
    guard place == .calibrating else { return }
    let mm = (repair.offset.x / profile.screen.pxPerMmX, repair.offset.y / profile.screen.pxPerMmY)
    let off = (mm.0 * mm.0 + mm.1 * mm.1).squareRoot()
    var scene = waiting("Mended", "The point was off by \(off.fixed(0)) mm.")
    (scene.phase, scene.progress) = (.done, 1)
    handle.show(.calibration(scene))
    try? await Task.sleep(for: .seconds(1.5))
    if case .repair = start { return end() }
    if place == .calibrating { await go(to: afterCalibration) }
  }

  /// Back to where the person was; the next wish to calibrate is answered by a whole calibration.
  func repairFailed(_ error: CalibrationError) async {
    (isRepairing, wantsRepair, message) = (false, false, "\(error)")
    if case .repair = start { return end(error) }
    if place == .calibrating { await go(to: afterCalibration) }
  }
}
