import Calibration
import Drift
import Signals

/// The course of a person's calibrations, live and replayed: collected, fitted, checked, used, lost and mended.
///
/// A pure value. It takes commands, what vision sees in each frame and what the pipeline makes of it, and returns what
/// is to be done, in order. Times are the frames' own. It owns no tracker, no clock and no source: `Tracking` and
/// `SessionReplay` feed it and carry out its actions.
struct CalibrationRun: Sendable {
  struct Configuration: Sendable {
    var calibration = CalibrationConfiguration()
    var repair = RepairAdvisor.Configuration()
    /// Seconds of a seen face that does not fit the calibration until it is told to be lost.
    var lostSeconds = 5.0
    /// Whether pictures may come mirrored, as those of some cameras do; recordings hold them turned back.
    var turnsBackMirrored = true
    /// The camera's field of view, as far as it is known before the source tells.
    var fieldOfView = FieldOfView.assumed
    /// The field of view by which eyes were placed in stored calibrations that do not name one.
    var fieldOfViewOfOlder = FieldOfView.assumed
  }

  enum State: Sendable {
    /// There is no calibration, and none is being made.
    case uncalibrated
    /// Eyes are collected for a new calibration.
    case calibrating(CalibrationCollector, then: CalibrationCheck)
    /// The calibration in use is being checked.
    case validating(CalibrationValidation, of: Subject)
    case calibrated
    /// A sweep mends the calibration in use, which is off against this model.
    case repairing(PursuitSession<OffsetRepair>, of: GazeModel)
  }

  /// What is being checked.
  enum Subject: Sendable {
    /// A calibration that was made in this run.
    case fitted(FittedCalibration)
    /// A calibration that was made earlier.
    case stored(GazeModel)

    var model: GazeModel {
      switch self {
      case .fitted(let fitted): fitted.model
      case .stored(let model): model
      }
    }
  }

  let configuration: Configuration
  private(set) var screen: ScreenGeometry
  /// The networks that measure eyes. A calibration fits only eyes that were measured by the same ones.
  let networks: [NetworkStamp]
  /// The camera as the source of the frames named it; nil before it did.
  private var source: CameraIdentity?
  /// The camera of a calibration that was taken over before the source named its own.
  private var expected: CameraIdentity?
  /// The camera's field of view, by which eyes are placed in calibrations that are made from now on.
  private var known: FieldOfView
  /// The field of view by which eyes are placed in the calibration in use, or under way.
  private(set) var fieldOfView: FieldOfView
  /// The size of the camera's pictures, px; nil before the first one.
  private(set) var frameSize: PictureSize?
  /// Whether the camera mirrors its pictures: a calibration has found that out.
  private(set) var isMirrored = false
  var state = State.uncalibrated
  var advisor: RepairAdvisor
  var watch: ReferenceWatch

  init(screen: ScreenGeometry, networks: [NetworkStamp] = [], configuration: Configuration = .init()) {
    (self.screen, self.networks) = (screen, networks)
    (known, fieldOfView) = (configuration.fieldOfView, configuration.fieldOfView)
    self.configuration = configuration
    advisor = RepairAdvisor(configuration: configuration.repair)
    watch = ReferenceWatch(seconds: configuration.lostSeconds)
  }

  /// Whether gaze is known.
  var isCalibrated: Bool {
    switch state {
    case .uncalibrated, .calibrating: false
    case .validating, .calibrated, .repairing: true
    }
  }

  /// Whether the eye tracker's reference may belong to something: a calibration, or one under way.
  var mayHaveReference: Bool { if case .uncalibrated = state { false } else { true } }

  /// The camera as profiles name it: as the source told itself, with the size of the frames that came.
  var camera: CameraIdentity {
    var identity = source ?? CameraIdentity(name: "camera", width: 0, height: 0)
    if let frameSize { (identity.width, identity.height) = (frameSize.width, frameSize.height) }
    return identity
  }

  // MARK: Commands

  mutating func handle(_ command: Command) -> [Action] {
    switch command {
    case .calibrate(let targets, let validation, let pace):
      let session = CalibrationSession(
        targets: targets, screen: screen,
        configuration: pace.map(configuration.calibration.at) ?? configuration.calibration)
      return begin(.points(session), then: CalibrationCheck(validation))
    case .validate(let targets, let model):
      switch state {
      case .uncalibrated, .calibrating: return []
      case .calibrated, .validating, .repairing: return validate(.stored(model), CalibrationCheck(targets))
      }
    case .pursue(let path, let validation):
      let session = PursuitSession(path: path, screen: screen, configuration: configuration.calibration)
      return begin(.pursuit(session), then: CalibrationCheck(validation))
    case .follow(let script, let validation):
      return begin(.script(script), then: CalibrationCheck(validation))
    case .repair(let path, let model):
      // Before a check has ended nothing is known to be off.
      switch state {
      case .uncalibrated, .calibrating, .validating: return []
      case .calibrated, .repairing: break
      }
      let session = PursuitSession(
        path: path, screen: screen, repairing: model, configuration: configuration.calibration)
      state = .repairing(session, of: model)
      return []
    case .mend(let sweep, let model, let time): return mend(by: sweep, model, at: time)
    case .cancelRepair:
      if case .repairing = state { state = .calibrated }
      return []
    case .cancel:
      guard case .validating(_, of: .stored) = state else { return giveUp() }
      state = .calibrated
      return []
    case .screen(let new):
      guard new != screen else { return [] }
      screen = new
      return giveUp()
    case .camera(let identity, let optics): return take(identity, optics)
    }
  }

  /// From here on frames come from this camera. No calibration made before, or begun, applies to another one.
  private mutating func take(_ identity: CameraIdentity, _ optics: SourceOptics?) -> [Action] {
    let before = camera
    learn(optics)
    let isOther = source.map { $0.id != identity.id } ?? expected.map { !$0.mayBe(identity) } ?? false
    (source, expected) = (identity, nil)
    guard isOther else { return [] }
    let isIdle = if case .uncalibrated = state { true } else { false }
    return turn(mirrored: false) + giveUp()
      + (isIdle ? [] : [.lost(.otherPictures(before: before, now: identity))])
  }

  /// What a person has told, or a recording, goes before what the source knows of its lens.
  private mutating func learn(_ optics: SourceOptics?) {
    switch configuration.fieldOfView {
    case .told, .recorded: return
    case .table, .estimated, .assumed: break
    }
    known = optics.map { FieldOfView($0) } ?? configuration.fieldOfView
  }

  /// Heads are placed by another field of view.
  private mutating func place(by other: FieldOfView) -> [Action] {
    let isOther = other.degrees != fieldOfView.degrees
    fieldOfView = other
    return isOther ? [.pipeline(.placeHeads(fieldOfViewDegrees: other.degrees))] : []
  }

  /// Takes over a calibration made earlier. Whoever calls restores its reference of the eyes.
  ///
  /// - Parameters:
  ///   - check: of a recording's script.
  ///   - toRepair: whether one that was made with other networks is taken, to be repaired at once.
  /// - Throws: `CalibrationError` when it belongs to another screen or camera, or to other networks; nothing has
  ///   changed then.
  mutating func use(
    _ stored: StoredCalibration, then check: CalibrationCheck = .none, toRepair: Bool = false
  ) throws(CalibrationError) -> [Action] {
    let kept = stored.profile.camera
    let size = frameSize ?? PictureSize(width: kept.width, height: kept.height)
    var identity = source ?? kept
    (identity.width, identity.height) = (size.width, size.height)
    try stored.profile.check(screen: screen, camera: identity, networks: toRepair ? nil : networks)
    expected = source == nil ? kept : nil
    // Before the first frame: that one is held against the size the calibration was made at.
    frameSize = size
    advisor.settle()
    let model = stored.profile.model
    let turned = configuration.turnsBackMirrored ? turn(mirrored: stored.isMirrored ?? false) : []
    let placed = place(by: stored.profile.fieldOfView ?? configuration.fieldOfViewOfOlder)
    return turned + placed + [.pipeline(.use(model))] + validate(.stored(model), check)
  }

  private mutating func begin(_ collector: CalibrationCollector, then check: CalibrationCheck) -> [Action] {
    state = .calibrating(collector, then: check)
    return place(by: known) + [.pipeline(.use(nil)), .layout(nil), .pipeline(.releaseReference)]
  }

  // MARK: Frames

  /// Takes a frame before it is looked at.
  mutating func expect(_ size: PictureSize, at time: Timestamp) -> [Action] {
    let (known, before) = (frameSize, camera)
    frameSize = size
    var actions: [Action] = []
    if let known, known != size {
      // Another view, to which no calibration made before, or begun, applies.
      let isIdle = if case .uncalibrated = state { true } else { false }
      actions = giveUp() + (isIdle ? [] : [.lost(.otherPictures(before: before, now: camera))])
    }
    if case .calibrating(.script(var script), let check) = state, script.begins(at: time) {
      state = .calibrating(.script(script), then: check)
      // A calibration takes its own look at the head, and keeps to it.
      actions.append(.pipeline(.releaseReference))
    }
    return actions
  }

  /// Takes what vision saw in a frame, before the pipeline makes gaze of it.
  mutating func step(_ sample: EyesSample) -> [Action] {
    switch state {
    case .uncalibrated, .calibrated: return []
    case .calibrating(var collector, let check):
      let step = collector.step(sample, screen: screen)
      state = .calibrating(collector, then: check)
      return conclude(step, of: collector, then: check, at: sample.time)
    case .validating(var validation, let subject):
      let step = validation.step(sample)
      state = .validating(validation, of: subject)
      return shown(step.shown, at: sample.time) + conclude(step.outcome, of: subject)
    case .repairing(var session, let model):
      let actions = session.step(sample)
      state = .repairing(session, of: model)
      return shown((session.current, actions), at: sample.time)
        + conclude(session, actions, model, at: sample.time)
    }
  }

  /// Takes what the pipeline made of the same frame.
  mutating func step(_ seen: Understanding) -> [Action] {
    if case .validating(var validation, let subject) = state {
      validation.step(seen.frame)
      state = .validating(validation, of: subject)
    }
    var actions: [Action] = []
    if watch.step(seen.frame, isCalibrated: isCalibrated) { actions.append(.lost(.otherFace)) }
    let time = seen.frame.time
    actions += seen.postures.map { .posture($0, at: time) }
    let unsure = seen.drift?.sdDegrees ?? 0
    if let event = advisor.step(seen.postures, unsure: unsure, at: time) {
      actions.append(.offerRepair(event, at: time))
    }
    return actions
  }
}

extension CalibrationRun {
  /// Gives up what there is and what was begun.
  ///
  /// - Parameter releases: a reference taken for a calibration that came to nothing must not keep the eyes from being
  ///   found; one that nothing was shown for yet may stay.
  mutating func giveUp(releases: Bool = true) -> [Action] {
    state = .uncalibrated
    return [.pipeline(.use(nil))] + (releases ? [.pipeline(.releaseReference)] : [])
  }

  mutating func turn(mirrored: Bool) -> [Action] {
    guard mirrored != isMirrored else { return [] }
    isMirrored = mirrored
    return [.turnPictures(mirrored: mirrored), .pipeline(.forgetPlace)]
  }
}
