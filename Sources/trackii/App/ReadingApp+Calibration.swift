import Calibration
import Foundation
import Library
import ReaderWindow
import Reading
import Recording
import Signals
import Tracking

extension ReadingApp {
  /// Takes the calibration that the command line names, else the one on the shelf for this camera and
  /// screen, else goes on with the one in use; false when there is none.
  ///
  /// - Parameter lost: one that has just proved of no use.
  @discardableResult
  func useStoredCalibration(insteadOf lost: StoredCalibration? = nil) async -> Bool {
    guard let tracking, let screen else { return false }
    if let given, given != lost { return await use(given, tracking) }
    guard !options.recalibrate, place != .calibrating, let camera,
      let stored = try? await shelf.profile(of: camera, screen: screen)
    else { return calibration != nil }
    do {
      let kept = try StoredCalibration(decoding: stored.data)
      guard kept != lost, await belongs(kept, to: camera, tracking) else { return false }
      return await use(kept, tracking)
    } catch {
      message = "\(error)"
      return calibration != nil
    }
  }

  /// Whether a calibration is this camera's, and no other's of the same name.
  private func belongs(
    _ stored: StoredCalibration, to camera: SourceIdentity, _ tracking: Tracking
  ) async -> Bool {
    let identity = CameraIdentity(camera)
    guard stored.profile.fit(camera: identity, networks: nil) == .sameName else { return true }
    let names = await source.cameraNames()
    return stored.profile.fit(camera: identity, networks: nil, amongCamerasNamed: names) == .fits
  }

  private func use(_ stored: StoredCalibration, _ tracking: Tracking) async -> Bool {
    do {
      try await tracking.use(stored)
      calibration = stored
      return true
    } catch {
      message = "\(error)"
      return false
    }
  }

  /// Calibrates by itself as soon as there are frames and nothing to go by, once: whoever skips it with
  /// Esc is not asked again.
  func calibrateIfNeeded() async {
    guard isStreaming, calibration == nil, !wasOffered, place != .calibrating else { return }
    if await !useStoredCalibration() { await calibrate() }
  }

  /// Points that check a calibration: enough to tell its error, and only eight seconds more to sit through.
  private static let checkPoints = 4

  /// Starts a calibration and comes back to where the person was.
  ///
  /// - Parameter again: by itself, after one that failed.
  func calibrate(again: Bool = false) async {
    if place != .calibrating { afterCalibration = place }
    if again { retry.begin() } else { retry = CalibrationRetry() }
    forgetResult()
    fallSilent()
    (place, wasOffered, isInterrupted) = (.calibrating, true, false)
    (isRepairing, wantsRepair, repairHasFailed, quality, roundNote) = (false, false, false, nil, nil)
    guard let tracking, let screen else { return }
    if source.isLive, !handle.geometry.isFullScreen {
      isInterrupted = true
      return showBanner()
    }
    handle.show(.calibration(waiting("Follow the dot with your eyes", message)))
    showBanner()
    message = nil
    notes?.calibrationBegins()
    do {
      if let bundle = source.bundle {
        await tracking.calibrate(recorded: bundle)
      } else {
        let checks = try TargetLayout.bundled("validation").targets(on: screen).prefix(Self.checkPoints)
        switch retry.demand(asked: options.demand) {
        case .pursuit:
          await tracking.calibrate(path: try PursuitPath.bundled("pursuit"), validation: Array(checks))
        case .points(let points, let corners):
          let layout = try TargetLayout.session(points: points, corners: corners)
          await tracking.calibrate(targets: layout.targets(on: screen), validation: Array(checks))
        }
      }
    } catch {
      message = "\(error)"
      await go(to: afterCalibration)
    }
  }

  func waiting(_ headline: String, _ detail: String?) -> CalibrationScene {
    CalibrationScene(
      screen: screen?.bounds ?? ScreenRect(x: 0, y: 0, width: 1, height: 1), phase: .waiting,
      headline: headline, detail: detail)
  }

  /// Something stands in the way of the calibration.
  func lost(_ headline: String, _ detail: String) -> CalibrationScene {
    var scene = waiting(headline, detail)
    scene.isLost = true
    return scene
  }

  func follow(_ view: CalibrationView, _ actions: [CalibrationAction]) {
    guard place == .calibrating, !retry.isWaiting, obstacle == nil, result == nil else { return }
    note(actions)
    let scene = scene(view)
    handle.show(.calibration(scene))
    source.standIn?.sees(scene.isLost ? .pause : .dot, at: scene.dot)
  }

  /// Says which dots these are, where that may surprise.
  private func note(_ actions: [CalibrationAction]) {
    for action in actions {
      switch action {
      case .repeating(let targets):
        roundNote = targets.count == 1 ? "One dot once more" : "\(targets.count) dots once more"
      case .finished: roundNote = isRepairing ? nil : "Now a check: a few more dots"
      case .show(_, let attempt) where attempt == 1 && roundNote?.hasSuffix("once more") == true:
        roundNote = nil
      default: break
      }
    }
  }

  private func scene(_ view: CalibrationView) -> CalibrationScene {
    var scene = waiting(view.message, view.remedy)
    scene.dot = view.target?.point
    scene.dotProgress = view.pointProgress
    scene.progress = view.progress
    scene.note = roundNote
    switch view.phase {
    case .waiting: break
    case .settling: (scene.phase, scene.headline, scene.detail) = (.settling, nil, nil)
    case .collecting: (scene.phase, scene.headline, scene.detail) = (.collecting, nil, nil)
    case .paused, .failed: scene.isLost = true
    case .done: scene.phase = .done
    }
    return scene
  }

  /// A finished calibration: kept, told, and back to where the person was.
  func take(_ stored: StoredCalibration) async {
    if let degrees = quality?.filtered.whole.accuracyDegrees, degrees > Self.unusableDegrees {
      return await refuse(degrees)
    }
    (calibration, retry) = (stored, CalibrationRetry())
    do {
      let profile = stored.profile
      try await shelf.saveProfile(
        data: try stored.encoded(), cameraID: profile.camera.id ?? profile.camera.name,
        screen: profile.screen,
        created: profile.created)
    } catch {
      message = "\(error)"
    }
    notes?.calibrationEnds()
    let outcome = CalibrationOutcome(stored: stored, quality: quality)
    self.outcome = outcome
    guard place == .calibrating else { return }
    await showResult(outcome)
  }

  /// So far off that targets are missed: half of one's usual size, and more than twice a webcam's usual error.
  private static let unusableDegrees = 5.0

  /// A calibration of which the check shows that nothing could be chosen with it.
  private func refuse(_ degrees: Double) async {
    await tracking?.cancelCalibration()
    guard place == .calibrating else { return }
    let error = CommandError.unusableCalibration(degrees: degrees)
    await failed("The check found the point off by \(degrees.fixed(0)) degrees: too far to read by.", error)
  }

  func calibrationFailed(_ error: CalibrationError) async {
    guard place == .calibrating else { return }
    await failed(error.inWindow, error)
  }

  private func failed(_ reason: String, _ error: any Error) async {
    notes?.calibrationFails(reason)
    retry.fail(reason)
    guard retry.hasGivenUp else { return showFailure() }
    if isForCalibrationOnly { return end(error) }
    await leaveCalibration()
  }

  /// Why the last calibration failed, until the next try.
  func showFailure() {
    let words = "\(retry.reason)\n\(retry.next(asked: options.demand))\nEsc skips it."
    handle.show(.calibration(lost("That did not work", words)))
    source.standIn?.sees(.failure)
  }

  var isForCalibrationOnly: Bool {
    switch start {
    case .calibration, .repair: true
    case .people, .document: false
    }
  }

  /// Back to where the person was, with the calibration that there was before.
  func leaveCalibration() async {
    forgetResult()
    if isRepairing {
      // What was learnt of drift until now stays.
      isRepairing = false
      await tracking?.cancelRepair()
    } else {
      notes?.calibrationFails("given up")
      await tracking?.cancelCalibration()
      if let calibration, let tracking { _ = await use(calibration, tracking) }
    }
    await go(to: afterCalibration)
  }

  func interruptCalibration() async {
    if result != nil { return await takeResult(.goOn) }
    guard !isRepairing else { return await leaveCalibration() }
    isInterrupted = true
    notes?.calibrationFails("interrupted")
    await tracking?.cancelCalibration()
  }

  /// Full screen is back: from the first dot again, since the eyes were elsewhere.
  func resumeCalibration() async {
    guard isInterrupted, !retry.isWaiting else { return }
    await calibrate(again: true)
  }

  /// A frame while calibrating: shows a recording's own script.
  func followCalibration(_ frame: TrackedFrame) async {
    guard let bundle = source.bundle, let screen, !retry.isWaiting else { return }
    handle.show(.calibration(bundle.calibrationScene(at: frame, on: screen)))
  }
}
