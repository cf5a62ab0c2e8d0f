import Calibration
import Drift
import Foundation
import Signals

/// The course of a person's calibrations, live and replayed: from collecting eyes through fit, check and use to loss
/// and repair.
///
/// A pure value. It takes commands, what vision sees in each frame and what the pipeline makes of it, and returns what
/// is to be done, in order. Times are the frames' own. It owns no tracker, no clock and no source: `LiveTracker` and
/// `SessionReplay` feed it and carry out its actions.
struct CalibrationRun: Sendable {
  struct Configuration: Sendable {
    var calibration = CalibrationConfiguration()
    var repair = RepairAdvisor.Configuration()
    /// Seconds for which a visible face may fail to fit the calibration until the calibration is reported as lost.
    var lostSeconds = 5.0
    /// Whether pictures may come mirrored, as those of some cameras do; recordings hold them turned back.
    var turnsBackMirrored = true
    /// The camera's field of view, as far as it is known before the source reports it.
    var fieldOfView = FieldOfView.assumed
    /// The field of view by which eyes were placed in stored calibrations that do not name one.
    var fieldOfViewOfOlder = FieldOfView.assumed
  }

  enum State: Sendable {
    /// There is no calibration, and none is being made.
    case uncalibrated
    /// Eyes are being collected for a new calibration.
    case calibrating(CalibrationCollector, then: CalibrationCheck)
    /// The calibration in use is being checked.
    case validating(CalibrationValidation, of: Subject)
    case calibrated
    /// A sweep repairs the calibration in use; the model is the one whose offset is measured.
    case repairing(PursuitSession<OffsetRepair>, of: GazeModel)
  }

  /// The calibration that is being checked.
  enum Subject: Sendable {
    /// A calibration that was made in this run.
    case fitted(FittedCalibration, from: CollectedEyes)
    /// A calibration that was made earlier.
    case stored(GazeModel)

    var model: GazeModel {
      switch self {
      case .fitted(let fitted, _): fitted.model
      case .stored(let model): model
      }
    }
  }

  let configuration: Configuration
  private(set) var screen: ScreenGeometry
  /// The networks that measure eyes. A calibration fits only eyes that were measured by the same ones.
  let networks: [NetworkStamp]
  /// The camera as the source of the frames named it; nil until then.
  private var source: CameraIdentity?
  /// The camera of an earlier calibration that was taken over before the source named its camera.
  private var expected: CameraIdentity?
  /// The camera's field of view, by which eyes are placed in calibrations that are made from now on.
  private(set) var known: FieldOfView
  /// The field of view by which eyes are placed in the calibration in use or in progress.
  private(set) var fieldOfView: FieldOfView
  /// The size of the camera's pictures, px; nil before the first one.
  var frameSize: PictureSize?
  /// Whether the camera mirrors its pictures, as a calibration has found out.
  private(set) var isMirrored = false
  var state = State.uncalibrated
  var advisor: RepairAdvisor
  var watch: ReferenceWatch
  /// Earlier sittings that new calibrations take into account; nil for none.
  private(set) var remembered: RememberedSittings?
  /// When the calibration by earlier sittings began that is in use or in progress; nil for another one.
  var recalledAt: Date?
  /// The sitting in use, where it was calibrated by earlier ones; nil for another one.
  var growing: GrowingSitting?
  /// The lines that were read for the calibration in use; nil for none.
  var reading: ParagraphReading?
  /// What was seen of the light since the calibration in progress began.
  var hindrances = HindranceTally()

  init(screen: ScreenGeometry, networks: [NetworkStamp] = [], configuration: Configuration = .init()) {
    (self.screen, self.networks) = (screen, networks)
    (known, fieldOfView) = (configuration.fieldOfView, configuration.fieldOfView)
    self.configuration = configuration
    advisor = RepairAdvisor(configuration: configuration.repair)
    watch = ReferenceWatch(seconds: configuration.lostSeconds)
  }

  /// Whether a calibration is in use, so that gaze is known.
  var isCalibrated: Bool {
    switch state {
    case .uncalibrated, .calibrating: false
    case .validating, .calibrated, .repairing: true
    }
  }

  /// Whether the eye tracker's reference may belong to a calibration, finished or in progress.
  var mayHaveReference: Bool { if case .uncalibrated = state { false } else { true } }

  /// The camera as profiles name it: as the source reported it, with the size of the frames that came.
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
    case .remember(let sittings, let now):
      remembered = sittings.isEmpty ? nil : RememberedSittings(sittings: sittings, now: now)
      // Another person may sit there now.
      growing = nil
      return []
    case .recall(let dots, let lines, let sittings, let now):
      return recall(dots, reading: lines, sittings, at: now)
    case .validate(let targets, let model):
      switch state {
      case .uncalibrated, .calibrating: return []
      case .calibrated, .validating, .repairing: return validate(.stored(model), CalibrationCheck(targets))
      }
    case .pursue(let path, let validation):
      let session = PursuitSession(path: path, screen: screen, configuration: configuration.calibration)
      return begin(.pursuit(session), then: CalibrationCheck(validation))
    case .read(let text, let validation):
      let session = ParagraphSession(text: text, screen: screen, configuration: configuration.calibration)
      return begin(.paragraph(session), then: CalibrationCheck(validation))
    case .follow(let script, let validation):
      return begin(.script(script), then: CalibrationCheck(validation))
    case .repair(let path, let model):
      // While a check is under way it is not known yet whether gaze is off, so no repair is advised.
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

  /// Takes the camera that frames come from now. A calibration of another camera, finished or in progress, is given up.
  private mutating func take(_ identity: CameraIdentity, _ optics: SourceOptics?) -> [Action] {
    let before = camera
    known = configuration.fieldOfView.beside(optics)
    let isOther = source.map { $0.id != identity.id } ?? expected.map { !$0.mayBe(identity) } ?? false
    (source, expected) = (identity, nil)
    guard isOther else { return [] }
    let isIdle = if case .uncalibrated = state { true } else { false }
    return turn(mirrored: false) + giveUp()
      + (isIdle ? [] : [.lost(.otherPictures(before: before, now: identity))])
  }

  /// Places heads by another field of view from now on.
  private mutating func place(by other: FieldOfView) -> [Action] {
    let isOther = other.degrees != fieldOfView.degrees
    fieldOfView = other
    return isOther ? [.pipeline(.placeHeads(fieldOfViewDegrees: other.degrees))] : []
  }

  /// Takes over a calibration made earlier. The caller restores its eye reference.
  ///
  /// - Parameters:
  ///   - check: the recording's script on which the calibration is checked.
  ///   - toRepair: whether a calibration made with other networks is accepted, to be repaired at once.
  /// - Throws: `CalibrationError` if it belongs to another screen, another camera or other networks; nothing has
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
    (recalledAt, growing) = (nil, nil)
    // No frame has come yet: the first one is compared with the picture size of the calibration.
    frameSize = size
    advisor.settle()
    let model = stored.profile.model
    let turned = configuration.turnsBackMirrored ? turn(mirrored: stored.isMirrored ?? false) : []
    let placed = place(by: stored.profile.fieldOfView ?? configuration.fieldOfViewOfOlder)
    return turned + placed + [.pipeline(.use(model))] + validate(.stored(model), check)
  }

  mutating func begin(_ collector: CalibrationCollector, then check: CalibrationCheck) -> [Action] {
    state = .calibrating(collector, then: check)
    hindrances = HindranceTally()
    (recalledAt, growing, reading) = (nil, nil, nil)
    return place(by: known) + [.pipeline(.use(nil)), .layout(nil), .pipeline(.releaseReference)]
  }

  // MARK: Frames

  /// Takes the size of a frame before its eyes are measured.
  mutating func expect(_ size: PictureSize, at time: Timestamp) -> [Action] {
    let (known, before) = (frameSize, camera)
    frameSize = size
    var actions: [Action] = []
    if let known, known != size {
      // The camera's view has changed: no calibration, finished or in progress, applies to it.
      let isIdle = if case .uncalibrated = state { true } else { false }
      actions = giveUp() + (isIdle ? [] : [.lost(.otherPictures(before: before, now: camera))])
    }
    if case .calibrating(.script(var script), let check) = state, script.begins(at: time) {
      state = .calibrating(.script(script), then: check)
      // A new calibration chooses an eye reference of its own, and keeps it.
      actions.append(.pipeline(.releaseReference))
    }
    return actions
  }

  /// Takes the eyes that vision measured in a frame, before the pipeline computes gaze from them.
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

  /// Takes what the pipeline computed from the same frame.
  mutating func step(_ seen: Understanding) -> [Action] {
    if !isCalibrated { hindrances.take(seen.frame) }
    if case .validating(var validation, let subject) = state {
      validation.step(seen.frame)
      state = .validating(validation, of: subject)
    }
    var actions: [Action] = isCalibrated ? grow(by: seen.choices) : []
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
  /// Gives up the calibration in use and one in progress.
  ///
  /// - Parameter releases: whether the eye tracker may replace its reference. The reference of a failed calibration
  ///   must not keep eyes from being found; one that no target was shown for yet may stay.
  mutating func giveUp(releases: Bool = true) -> [Action] {
    state = .uncalibrated
    (recalledAt, growing) = (nil, nil)
    return [.pipeline(.use(nil))] + (releases ? [.pipeline(.releaseReference)] : [])
  }

  mutating func turn(mirrored: Bool) -> [Action] {
    guard mirrored != isMirrored else { return [] }
    isMirrored = mirrored
    return [.turnPictures(mirrored: mirrored), .pipeline(.forgetPlace)]
  }
}
