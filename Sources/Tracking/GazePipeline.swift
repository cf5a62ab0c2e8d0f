import Attention
import Calibration
import Drift
import Lines
import Signals
import Vision

/// Every stage between a frame and an intent, composed: the one path that live and replayed frames take.
///
/// The camera's thread and the window stay outside. Not thread-safe: it is used inside `LiveTracker`'s actor or by one
/// thread of a replay, and nothing else touches the eye tracker.
package final class GazePipeline {
  /// What a calibration run asks of the pipeline.
  package enum Order: Sendable {
    /// The eye tracker keeps its present reference, which a calibration now belongs to; where it has none yet, nothing
    /// happens.
    case lockReference
    /// The eye tracker may take another reference, for a new calibration or another person.
    case releaseReference
    /// The eye tracker forgets where the face was: the next picture does not follow the last one.
    case forgetPlace
    /// Heads are placed by this horizontal field of view of the camera, degrees.
    case placeHeads(fieldOfViewDegrees: Double)
    /// Gaze is computed by another calibration from now on, or by none.
    case use(GazeModel?)
    /// Evidence of where the person really looked, for drift correction.
    case learn(DriftLabel)
  }

  let tracker: EyeTracker
  /// The process that measures eyes in place of `tracker`; nil while `tracker` measures them.
  var elsewhere: Elsewhere?
  /// The eye reference of an earlier calibration that `tracker` was given. It is kept here because the tracker does not
  /// return all of it.
  var restored: EyeReference?
  /// The gaze model in use; nil until the person has calibrated, and gaze is invalid (`notCalibrated`) until then.
  package private(set) var model: GazeModel?
  /// The filter and everything that reacts to gaze; nil until something on the screen does.
  package var attention: AttentionPipeline?
  /// Whether choices, lines and repairs correct drift.
  package var learnsDrift = true
  /// The estimator of drift; nil until there is gaze of the model in use.
  private var drift: DriftEstimator?
  /// How far drift correction has moved gaze so far.
  private var shift = GazeShift()
  /// Durations of the pipeline's stages, by frame.
  package private(set) var meter = StageMeter()
  /// The drift correction that the model in use was stored with, such as a repair.
  private var kept = DriftCorrection.none
  private var evidence = DriftEvidence()
  private var choices = ChoiceEyes()
  private var posture: PostureMonitor
  private let driftConfiguration: DriftEstimator.Configuration
  /// The last gaze point; corrections are evaluated there.
  private var lastPoint: ScreenPoint?
  private let clock = ContinuousClock()

  /// Composes the stages from a frame to an intent.
  ///
  /// - Parameters:
  ///   - tracker: measures the eyes; nothing else may use it from here on.
  ///   - drift: tuning of drift correction.
  ///   - posture: tuning of what counts as a change of posture.
  package init(
    tracker: EyeTracker, drift: DriftEstimator.Configuration = .init(),
    posture: PostureMonitor.Configuration = .init()
  ) {
    driftConfiguration = drift
    self.posture = PostureMonitor(configuration: posture)
    self.tracker = tracker
  }

  // MARK: Orders

  /// Carries out an order before the next frame; a service that measures the eyes is sent what concerns it.
  package func carryOut(_ order: Order) {
    switch order {
    case .lockReference: if !passOn(.lockReference) { tracker.lockReference() }
    case .releaseReference:
      guard !passOn(.releaseReference) else { return }
      restored = nil
      tracker.unlock()
    case .forgetPlace: if !passOn(.forgetPlace) { tracker.forgetPlace() }
    case .placeHeads(let degrees):
      if !passOn(.placeHeads(degrees: degrees)) { tracker.fieldOfViewDegrees = degrees }
    case .use(let model): use(model)
    case .learn(let label): learn(label)
    }
  }

  /// Takes over a calibration made earlier, and gives its eye reference to the eye tracker.
  ///
  /// - Parameters:
  ///   - stored: the calibration and its eye reference.
  ///   - run: the calibration run that takes it over.
  ///   - check: the recording's script on which the calibration is checked.
  ///   - toRepair: whether a calibration made with other networks is accepted, to be repaired at once.
  /// - Returns: what the calibration run asks to be done next.
  /// - Throws: `CalibrationError` if it belongs to another screen or camera, or its reference is damaged; nothing has
  ///   changed then.
  func use(
    _ stored: StoredCalibration, in run: inout CalibrationRun, then check: CalibrationCheck = .none,
    toRepair: Bool = false
  ) throws(CalibrationError) -> [CalibrationRun.Action] {
    var next = run
    let actions = try next.use(stored, then: check, toRepair: toRepair)
    if let reference = stored.reference {
      do { try goBy(reference) } catch { throw .unreadableProfile(detail: "\(error)") }
    }
    run = next
    return actions
  }

  /// Makes eyes be measured relative to this reference only, from the next frame on.
  /// - Throws: `VisionError.damagedReference`; nothing has changed then.
  func goBy(_ reference: EyeReference) throws(VisionError) {
    if elsewhere != nil {
      _ = try EyeBand(restoring: reference)
      passOn(.restore(reference))
    } else {
      try tracker.lock(to: reference)
      restored = reference
    }
  }

  /// The eye reference in use; nil before a face was seen.
  package var reference: EyeReference? { elsewhere.map(\.reference) ?? tracker.reference }

  /// What the person should be told once about how eyes are found; see `EyeTracker.notice`.
  package var visionNotice: String? { tracker.notice }

  /// The distance between the eyes by which heads are placed, mm.
  package var interocularMm: Double { tracker.interocularMm }

  /// The networks that measure the eyes.
  package var networks: [NetworkStamp] { tracker.networks }

  /// The present tuning of the eye tracker.
  package var visionConfiguration: VisionConfiguration { tracker.configuration }

  /// Changes the gaze model; all that was learnt of drift belongs to the previous calibration and is dropped.
  private func use(_ model: GazeModel?) {
    self.model = model
    kept = model?.drift ?? .none
    drift = nil
    (shift, lastPoint) = (GazeShift(calibration: shift.calibration + 1), nil)
    (evidence, choices) = (DriftEvidence(), ChoiceEyes())
    attention?.forgetPlaces()
    posture.reset()
  }

  // MARK: Drift

  /// The present state of drift correction; nil until there is gaze of the model in use.
  package var driftReport: DriftReport? { drift?.report }

  /// Takes evidence of where the eyes will have been, such as a confirmed button or a repair.
  ///
  /// - Returns: an identifier with which the label can be revoked; nil where it is rejected or nothing is learnt.
  @discardableResult
  package func learn(_ label: DriftLabel) -> DriftEstimator.ID? { drift?.add(label) }

  /// Takes what was read, as evidence of how far gaze is off.
  ///
  /// - Returns: identifiers of the accepted labels, with which they can be revoked.
  @discardableResult
  package func learn(_ evidence: ReadingEvidence) -> [DriftEstimator.ID] { drift?.add(evidence) ?? [] }

  /// Revokes a drift label.
  package func unlearn(_ id: DriftEstimator.ID) { drift?.revoke(id) }

  /// Forgets the drift correction that was learnt; a repair that the calibration was stored with stays.
  package func resetDrift() {
    drift?.reset()
    correct(by: kept)
  }

  // MARK: Frames

  /// The first half of the pipeline: from a frame to eyes.
  package func see(_ frame: Frame) -> EyesSample {
    measured(.vision) { tracker.process(frame) }
  }

  /// The second half of the pipeline: from eyes to intents.
  package func understand(_ sample: EyesSample) -> Understanding {
    var postures: [PostureEvent] = []
    let gaze = measured(.calibration) {
      postures = model.map { posture.step(sample, sample.eyes.value.map($0.split)) } ?? []
      followDrift(sample, postures)
      return model?.sample(sample)
        ?? GazeSample(
          sequence: sample.sequence, time: sample.time, gaze: .invalid(.notCalibrated),
          openness: sample.eyes.value?.openness)
    }
    if let point = gaze.gaze.value?.point, point.x.isFinite, point.y.isFinite { lastPoint = point }
    let frame = understand(gaze, eyes: sample.eyes)
    if var estimator = drift {
      evidence.step(frame, layout: attention?.layout, into: &estimator)
      drift = estimator
    }
    var seen = Understanding(frame: frame, postures: postures, drift: drift?.report)
    if let screen = model?.screen {
      seen.choices = choices.step(sample, frame, layout: attention?.layout, screen: screen)
    }
    return seen
  }

  /// Corrects gaze of this frame by what was learnt of drift up to it.
  private func followDrift(_ sample: EyesSample, _ postures: [PostureEvent]) {
    guard learnsDrift, let model else { return }
    if drift == nil, let head = sample.eyes.value?.head, head.zMm.isFinite, head.zMm > 0 {
      var configuration = driftConfiguration
      configuration.startSD = model.offsetSDDegrees ?? configuration.startSD
      configuration.placeSD = max(configuration.placeSD, model.placeSDDegrees ?? 0)
      drift = DriftEstimator(
        screen: model.screen, distanceMm: model.distanceMm(head), configuration: configuration)
    }
    for event in postures {
      let degrees = event.leavesDegrees(posture.configuration)
      drift?.widen(degrees: degrees)
      let px =
        degrees * model.screen.pxPerDegree(distanceMm: drift?.distanceMm ?? ScreenGeometry.usualDistanceMm)
      shift.widened += px * px
      attention?.widenPlaces(by: px * px)
    }
    drift?.advance(to: sample.time, lean: sample.eyes.value.map { model.lean(of: $0.head) })
    if let correction = drift?.correction { correct(by: kept + correction) }
  }

  private func correct(by new: DriftCorrection) {
    guard let before = model else { return }
    let place = lastPoint ?? before.screen.bounds.center
    let after = model?.correct(by: new) ?? .none
    let screen = before.screen
    attention?.followCorrection { after.shift(at: $0, on: screen) - before.drift.shift(at: $0, on: screen) }
    shift.moved =
      shift.moved + (after.shift(at: place, on: screen) - before.drift.shift(at: place, on: screen))
  }

  /// The part of the pipeline from gaze to intents.
  private func understand(_ gaze: GazeSample, eyes: Observation<Eyes>) -> TrackedFrame {
    let output = measured(.attention) {
      attention?.step(gaze) ?? AttentionOutput(filtered: gaze.gaze, events: [], intents: [])
    }
    return TrackedFrame(
      sequence: gaze.sequence, time: gaze.time, eyes: eyes, raw: gaze.gaze, filtered: output.filtered,
      events: output.events, intents: output.intents, distanceMm: gaze.distanceMm,
      shift: shift)
  }

  /// Notes a duration that only the pipeline's owner can measure: of decoding a frame, or of a frame in all.
  package func note(_ stage: PipelineStage, _ duration: Duration) { meter.note(stage, duration) }

  private func measured<R>(_ stage: PipelineStage, _ body: () -> R) -> R {
    let start = clock.now
    defer { meter.note(stage, clock.now - start) }
    return body()
  }
}
