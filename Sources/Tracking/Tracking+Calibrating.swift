import Attention
import Calibration
import Foundation
import Recording
import Signals
import Vision

// Calibrations: asked of the person, played from a recording's script, or taken over from earlier.
extension Tracking {
  /// Starts a calibration, and after it a validation where `validation` holds targets.
  public func calibrate(targets: [CalibrationTarget], validation: [CalibrationTarget]) {
    pipeline.use(nil)
    dropAttention()
    pipeline.tracker.unlock()
    fieldOfView = configuration.fieldOfView
    work = .calibrating(
      CalibrationSession(targets: targets, screen: screen, configuration: configuration.calibration),
      then: validation)
  }

  /// Starts a calibration by a target that moves, for eyes that cannot hold a dot.
  public func calibrate(path: PursuitPath, validation: [CalibrationTarget]) {
    pipeline.use(nil)
    dropAttention()
    pipeline.tracker.unlock()
    fieldOfView = configuration.fieldOfView
    work = .pursuing(
      PursuitSession(path: path, screen: screen, configuration: configuration.calibration), then: validation)
  }

  /// Starts a sweep of a few seconds that mends the calibration in use; nothing happens without one.
  public func repair(path: PursuitPath) {
    guard let model = pipeline.model else { return }
    work = .pursuing(
      PursuitSession(
        path: path, screen: screen, purpose: .repair(model), configuration: configuration.calibration),
      then: [])
  }

  /// Gives up a repair in progress; the calibration stays.
  public func cancelRepair() {
    if case .pursuing(let session, _) = work, case .repair = session.purpose { work = .watching }
  }

  /// The same by what a recording holds: its person looks when its script says, not when asked.
  public func calibrate(recorded bundle: SessionBundle) {
    pipeline.use(nil)
    dropAttention()
    pipeline.tracker.unlock()
    fieldOfView = configuration.fieldOfView
    work = .scripted(
      RecordedCalibration(bundle, configuration: configuration.calibration),
      then: ScriptedCalibration(script: bundle.firstValidation, configuration: configuration.calibration), nil
    )
  }

  /// Gives up a calibration in progress; the one before is gone too.
  public func cancelCalibration() { giveUp() }

  /// A reference taken for a calibration that came to nothing must not keep the eyes from being found.
  func giveUp() {
    work = .watching
    pipeline.use(nil)
    pipeline.tracker.unlock()
  }

  /// There is no calibration. Where the camera's mirroring is why, its pictures are turned back from here on.
  private func fail(_ error: CalibrationError) {
    if error == .mirrored, configuration.turnsBackMirrored { turn(mirrored: !isMirrored) }
    giveUp()
    tell(.calibrationFailed(error))
  }

  private func turn(mirrored: Bool) {
    guard mirrored != isMirrored else { return }
    isMirrored = mirrored
    pipeline.tracker.forgetPlace()
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
    // Those kept before it was told were made by the assumed one.
    fieldOfView = stored.profile.fieldOfView ?? .assumed
    if configuration.turnsBackMirrored { turn(mirrored: stored.isMirrored ?? false) }
    pipeline.use(stored.profile.model)
    // Before the first frame: that one is held against the size the calibration was made at.
    frameSize = size
  }

  func step(_ sample: EyesSample) {
    switch work {
    case .watching: break
    case .scripted(let script, let validation, let fitted): step(sample, script, validation, fitted)
    case .pursuing(var session, let validation):
      let actions = session.step(sample)
      work = .pursuing(session, then: validation)
      if case .calibration = session.purpose, session.current.phase == .collecting {
        pipeline.tracker.lockReference()
      }
      tell(.calibrating(session.current, actions: actions, at: sample.time))
      conclude(session, actions, at: sample.time, then: validation)
    case .calibrating(var session, let validation):
      let actions = session.step(sample)
      work = .calibrating(session, then: validation)
      // What is collected belongs to one reference: nobody else's face may take its place half way.
      if session.points.contains(where: { !$0.samples.isEmpty }) { pipeline.tracker.lockReference() }
      tell(.calibrating(session.current, actions: actions, at: sample.time))
      conclude(session, actions) { validate($0, on: validation) }
    case .validating(var session, let fitted):
      let actions = session.step(sample)
      work = .validating(session, fitted)
      quality.follow(actions)
      tell(.calibrating(session.current, actions: actions, at: sample.time))
      if actions.contains(.finished) {
        let latency = pipeline.meter.summary(.total)?.median
        if let statement = quality.statement(on: screen, latencyMs: latency) { tell(.quality(statement)) }
        finish(fitted, report: ValidationReport(points: session.points, model: fitted.model))
      } else {
        conclude(session, actions) { _ in }
      }
    }
  }

  private func step(
    _ sample: EyesSample, _ script: RecordedCalibration, _ validation: ScriptedCalibration,
    _ fitted: FittedCalibration?
  ) {
    var (script, validation) = (script, validation)
    guard let fitted else {
      let isComplete = script.step(sample)
      work = .scripted(script, then: validation, nil)
      if script.hasSamples { pipeline.tracker.lockReference() }
      guard isComplete else { return }
      do {
        let fitted = try script.fit(screen: screen)
        adopt(fitted)
        work = .scripted(script, then: validation, fitted)
        if validation.script.isEmpty { finish(fitted, report: nil) }
      } catch { fail(error) }
      return
    }
    let isComplete = validation.step(sample)
    work = .scripted(script, then: validation, fitted)
    if isComplete { finish(fitted, report: ValidationReport(points: validation.points, model: fitted.model)) }
  }

  private func validate(_ fitted: FittedCalibration, on targets: [CalibrationTarget]) {
    guard !targets.isEmpty else { return finish(fitted, report: nil) }
    quality = LiveQuality()
    // Nothing to choose, but the filtered point is measured too.
    show(GazeLayout())
    work = .validating(
      CalibrationSession(
        targets: targets, screen: screen, purpose: .validation, configuration: configuration.calibration),
      fitted)
  }

  private func conclude(
    _ session: PursuitSession, _ actions: [CalibrationAction], at time: Timestamp,
    then validation: [CalibrationTarget]
  ) {
    var repaired: GazeModel?
    if case .repair(let model) = session.purpose { repaired = model }
    for case .failed(let error) in actions {
      guard repaired != nil else {
        fail(error)
        continue
      }
      work = .watching
      tell(.repairFailed(error))
    }
    guard actions.contains(.finished) else { return }
    if let repair = session.repair, let repaired {
      work = .watching
      pipeline.learn(DriftLabel(repair, time: time))
      advisor.settle()
      var total = repaired.drift + repair.correction
      // As sure as the sweep is: how unsure the point was before it is past.
      total.offsetVariance = repair.correction.offsetVariance
      tell(.repaired(repair, total: total))
    } else if let fitted = session.result {
      adopt(fitted)
      validate(fitted, on: validation)
    }
  }

  private func adopt(_ fitted: FittedCalibration) {
    advisor.settle()
    pipeline.use(fitted.model)
    pipeline.tracker.lockReference()
  }

  private func conclude(
    _ session: CalibrationSession, _ actions: [CalibrationAction], fitted use: (FittedCalibration) -> Void
  ) {
    for case .failed(let error) in actions { fail(error) }
    guard actions.contains(.finished), let fitted = session.result else { return }
    adopt(fitted)
    use(fitted)
  }

  private func finish(_ fitted: FittedCalibration, report: ValidationReport?) {
    work = .watching
    let camera = CameraIdentity(
      name: cameraName, width: frameSize?.width ?? 0, height: frameSize?.height ?? 0)
    let profile = CalibrationProfile(
      created: today(), camera: camera, fitted: fitted, report: report, fieldOfView: fieldOfView)
    tell(
      .calibrated(
        StoredCalibration(
          profile: profile, reference: pipeline.tracker.reference, isMirrored: isMirrored ? true : nil)))
  }
}
