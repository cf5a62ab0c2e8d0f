import Attention
import Calibration
import Foundation
import Signals
import Vision

// Calibrations: asked of the person, played from a recording's script, or taken over from earlier.
extension Tracking {
  /// Starts a calibration, and after it a validation where `validation` holds targets.
  public func calibrate(targets: [CalibrationTarget], validation: [CalibrationTarget]) {
    pipeline.model = nil
    pipeline.attention = nil
    pipeline.tracker.unlock()
    work = .calibrating(
      CalibrationSession(targets: targets, screen: screen, configuration: configuration.calibration),
      then: validation)
  }

  /// The same by a recording's script: its person looks when the script says, not when asked.
  public func calibrate(script: [ScriptedTarget], validation: [ScriptedTarget]) {
    pipeline.model = nil
    pipeline.attention = nil
    pipeline.tracker.unlock()
    work = .scripted(
      ScriptedCalibration(script: script, configuration: configuration.calibration),
      then: ScriptedCalibration(script: validation, configuration: configuration.calibration), nil)
  }

  /// Gives up a calibration in progress; the one before is gone too.
  public func cancelCalibration() { giveUp() }

  /// A reference taken for a calibration that came to nothing must not keep the eyes from being found.
  func giveUp() {
    work = .watching
    pipeline.model = nil
    pipeline.tracker.unlock()
  }

  /// Takes over a calibration made earlier.
  ///
  /// - Throws: `CalibrationError` when it belongs to another screen or camera; the tracker stays as it is.
  public func use(_ stored: StoredCalibration) throws(CalibrationError) {
    let kept = stored.profile.camera
    let size = frameSize ?? (kept.width, kept.height)
    let identity = CameraIdentity(name: cameraName, width: size.width, height: size.height)
    try stored.profile.check(screen: screen, camera: identity)
    if let reference = stored.reference {
      do { try pipeline.tracker.lock(to: reference) } catch {
        throw .unreadableProfile(detail: "\(error)")
      }
    }
    work = .watching
    pipeline.model = stored.profile.model
    // Before the first frame: that one is held against the size the calibration was made at.
    frameSize = size
  }

  func step(_ sample: EyesSample) {
    switch work {
    case .watching: break
    case .scripted(let script, let validation, let fitted): step(sample, script, validation, fitted)
    case .calibrating(var session, let validation):
      let actions = session.step(sample)
      work = .calibrating(session, then: validation)
      // What is collected belongs to one reference: nobody else's face may take its place half way.
      if session.points.contains(where: { !$0.samples.isEmpty }) { pipeline.tracker.lockReference() }
      tell(.calibrating(session.current, actions: actions))
      conclude(session, actions) { fitted in
        guard !validation.isEmpty else { return finish(fitted, report: nil) }
        work = .validating(
          CalibrationSession(
            targets: validation, screen: screen, purpose: .validation,
            configuration: configuration.calibration),
          fitted)
      }
    case .validating(var session, let fitted):
      let actions = session.step(sample)
      work = .validating(session, fitted)
      tell(.calibrating(session.current, actions: actions))
      if actions.contains(.finished) {
        finish(fitted, report: ValidationReport(points: session.points, model: fitted.model))
      } else {
        conclude(session, actions) { _ in }
      }
    }
  }

  private func step(
    _ sample: EyesSample, _ script: ScriptedCalibration, _ validation: ScriptedCalibration,
    _ fitted: FittedCalibration?
  ) {
    var (script, validation) = (script, validation)
    guard let fitted else {
      let isComplete = script.step(sample)
      work = .scripted(script, then: validation, nil)
      guard isComplete else { return }
      do {
        let fitted = try script.fit(screen: screen)
        adopt(fitted)
        work = .scripted(script, then: validation, fitted)
        if validation.script.isEmpty { finish(fitted, report: nil) }
      } catch {
        giveUp()
        tell(.calibrationFailed(error))
      }
      return
    }
    let isComplete = validation.step(sample)
    work = .scripted(script, then: validation, fitted)
    if isComplete { finish(fitted, report: ValidationReport(points: validation.points, model: fitted.model)) }
  }

  private func adopt(_ fitted: FittedCalibration) {
    pipeline.model = fitted.model
    pipeline.tracker.lockReference()
  }

  private func conclude(
    _ session: CalibrationSession, _ actions: [CalibrationAction], fitted use: (FittedCalibration) -> Void
  ) {
    for case .failed(let error) in actions {
      giveUp()
      tell(.calibrationFailed(error))
    }
    guard actions.contains(.finished), let fitted = session.result else { return }
    adopt(fitted)
    use(fitted)
  }

  private func finish(_ fitted: FittedCalibration, report: ValidationReport?) {
    work = .watching
    let camera = CameraIdentity(
      name: cameraName, width: frameSize?.width ?? 0, height: frameSize?.height ?? 0)
    let profile = CalibrationProfile(created: today(), camera: camera, fitted: fitted, report: report)
    tell(.calibrated(StoredCalibration(profile: profile, reference: pipeline.tracker.reference)))
  }
}
