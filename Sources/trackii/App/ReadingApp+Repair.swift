import Calibration
import Foundation
import Library
import ReaderWindow
import Reading
import Recording
import Signals
import Tracking

// A sweep of five seconds that mends the calibration in use, where geometry and reading could not.
extension ReadingApp {
  /// Mends the stored calibration of this camera, for whoever started the program to do that.
  func repairAtStart(_ camera: SourceIdentity) async {
    message = nil
    guard await useStoredCalibration() else {
      return end(CommandError.nothingToRepair(reason: message, camera: camera.name))
    }
    await repair()
  }

  /// Tells that a repair would help; the next wish to calibrate is answered by one.
  func offerRepair(for event: PostureEvent) async {
    guard place != .calibrating, calibration != nil else { return }
    (wantsRepair, repairHasFailed) = (true, false)
    notes?.note(.repairOffered, event.words)
    let words = "\(event.words) The point may be off: Calibrate now takes five seconds."
    switch place {
    case .reading:
      guard obstacle == nil else { return }
      reader?.offerRepair(event.words)
      await apply([])
      source.standIn?.sees(.offer)
    case .shelf:
      message = words
      await showShelf()
    case .people:
      message = words
      await showPeople()
    case .finding, .calibrating: message = words
    }
  }

  /// What the person asked for where something was offered: a sweep, or a whole calibration after one that failed.
  func putRight() async { repairHasFailed ? await calibrate() : await repair() }

  /// Starts the sweep and comes back to where the person was; a whole calibration where there is nothing to mend.
  func repair() async {
    guard let tracking, calibration != nil, obstacle == nil else { return await calibrate() }
    if place != .calibrating { afterCalibration = place }
    reader?.offerRepair(nil)
    forgetResult()
    fallSilent()
    (place, isRepairing, wantsRepair, retry) = (.calibrating, true, false, CalibrationRetry())
    roundNote = "Five seconds"
    handle.show(.calibration(waiting("Follow the dot with your eyes", nil)))
    // Nothing is chosen by eyes that follow a dot.
    await show(GazeLayout())
    do { await tracking.repair(path: try PursuitPath.bundled("repair")) } catch {
      message = "\(error)"
      await leaveCalibration()
    }
  }

  /// A repair that went well: in force already, and kept for the next time.
  ///
  /// - Parameter total: all that corrects the calibration's model from now on.
  func take(_ repair: OffsetRepair, total: DriftCorrection) async {
    (isRepairing, repairHasFailed) = (false, false)
    guard var stored = calibration else { return }
    let profile = stored.profile
    stored.profile.model.correct(by: total)
    calibration = stored
    do {
      try await shelf.saveProfile(
        data: try stored.encoded(), cameraID: profile.camera.id ?? profile.camera.name,
        screen: profile.screen,
        created: profile.created)
    } catch {
      message = "\(error)"
    }
    notes?.note(.repaired, repair.words(on: profile.screen))
    outcome = CalibrationOutcome(stored: stored, repair: repair)
    guard place == .calibrating else { return }
    await showWords("Mended", repair.words(on: profile.screen))
    source.standIn?.sees(.mended)
  }

  /// Back to where the person was; the next wish to calibrate is answered by a whole calibration.
  func repairFailed(_ error: CalibrationError) async {
    (isRepairing, wantsRepair, repairHasFailed) = (false, false, true)
    if case .repair = start { return end(error) }
    guard place == .calibrating else { return }
    let stays = "Everything is as it was before."
    await showWords("That did not work", "\(error.cause) \(stays)", isLost: true)
    source.standIn?.sees(.failure)
    guard afterCalibration == .reading else {
      message = "The repair did not work: \(error)"
      return
    }
    reader?.offerRepair("The repair did not work.", anew: true)
  }
}

extension OffsetRepair {
  /// What was found and how sure that is, one sentence.
  func words(on screen: ScreenGeometry) -> String {
    let off = hypot(offset.x / screen.pxPerMmX, offset.y / screen.pxPerMmY)
    let sure = hypot(
      covariance.xx.squareRoot() / screen.pxPerMmX, covariance.yy.squareRoot() / screen.pxPerMmY)
    return "The point was off by \(off.fixed(0)) mm, give or take \(sure.fixed(0)); that is corrected now."
  }
}

extension CalibrationError {
  /// What happened, the first sentence, without what to do about it.
  fileprivate var cause: String {
    if case .noFace = self { return inWindow }
    let words = description
    return words.range(of: ". ").map { String(words[..<$0.lowerBound]) + "." } ?? words
  }

  /// For a window that starts again by itself.
  var inWindow: String {
    switch self {
    case .noFace(let reason, let seconds):
      "For \(Int(seconds)) seconds I could not see your eyes. \(reason.remedy)"
    case .mirrored: "The camera's picture was mirrored. I have turned it back."
    default: cause
    }
  }
}
