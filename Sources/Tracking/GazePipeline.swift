import Attention
import Calibration
import Drift
import Lines
import Signals
import Vision

/// Every stage between a frame and an intent, composed: the one path that live and replayed frames take.
///
/// The camera's thread and the window stay outside. Not thread-safe; used inside `Tracking`'s actor or
/// by one thread of a replay. Nobody else touches the eye tracker.
package final class GazePipeline {
  /// What a calibration's course asks of the pipeline.
  package enum Order: Sendable {
    /// The eye tracker keeps its present reference, which a calibration now belongs to; where it has none yet, nothing
    /// happens.
    case lockReference
    /// The eye tracker may take another reference: for a new calibration, or another person.
    case releaseReference
    /// The next picture does not follow the last one.
    case forgetPlace
    /// Heads are placed by this horizontal field of view of the camera, degrees.
    case placeHeads(fieldOfViewDegrees: Double)
    /// Go by another calibration, or by none.
    case use(GazeModel?)
    /// Where the eyes have been.
    case learn(DriftLabel)
  }

  let tracker: EyeTracker
  /// Where eyes are measured in place of `tracker`; nil while it measures them.
  var elsewhere: Elsewhere?
  /// That of a calibration made earlier, which `tracker` goes by: the tracker does not tell all that it was given.
  var restored: EyeReference?
  /// nil until the person has calibrated: gaze is invalid (`notCalibrated`) till then.
  package private(set) var model: GazeModel?
  /// nil until something on the screen reacts to gaze.
  package var attention: AttentionPipeline?
  /// Whether choices, lines and repairs correct drift.
  package var learnsDrift = true
  /// What they have come to; nil until there is gaze of the model in use.
  private var drift: DriftEstimator?
  /// What correction has done to the points so far.
  private var shift = GazeShift()
  /// How long frames spent in each stage.
  package private(set) var meter = StageMeter()
  /// What the model in use came with: a repair that was kept.
  private var kept = DriftCorrection.none
  private var evidence = DriftEvidence()
  private var posture: PostureMonitor
  private let driftConfiguration: DriftEstimator.Configuration
  /// Where gaze was last, for what a correction moves there.
  private var lastPoint: ScreenPoint?
  private let clock = ContinuousClock()

  /// - Parameters:
  ///   - tracker: the pipeline's alone from here on.
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

  /// Does what was ordered before the next frame; a service that measures the eyes is passed what concerns it.
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

  /// Takes over a calibration made earlier; the eye tracker goes by its reference.
  ///
  /// - Parameters:
  ///   - check: of a recording's script.
  ///   - toRepair: whether one that was made with other networks is taken, to be repaired at once.
  /// - Returns: what else is to be done.
  /// - Throws: `CalibrationError` when it belongs to another screen or camera, or its reference is damaged; nothing has
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

  /// From here on only this reference counts.
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

  /// What the eye tracker goes by; nil before a face was seen, or where it needs none.
  package var reference: EyeReference? { elsewhere.map(\.reference) ?? tracker.reference }

  /// What the person should be told once about how eyes are found; see `EyeTracker.notice`.
  package var visionNotice: String? { tracker.notice }

  /// The distance between eyes by which heads are placed, mm.
  package var interocularMm: Double { tracker.interocularMm }

  /// What measures eyes.
  package var networks: [NetworkStamp] { tracker.networks }

  /// How the tracker is tuned at present.
  package var visionConfiguration: VisionConfiguration { tracker.configuration }

  /// All that was learnt of drift belongs to the calibration before.
  private func use(_ model: GazeModel?) {
    self.model = model
    kept = model?.drift ?? .none
    drift = nil
    (shift, lastPoint) = (GazeShift(calibration: shift.calibration + 1), nil)
    evidence = DriftEvidence()
    posture.reset()
  }

  // MARK: Drift

  /// What drift correction has come to by now; nil until there is gaze of the model in use.
  package var driftReport: DriftReport? { drift?.report }

  /// Takes in where the eyes will have been: a button confirmed, a repair.
  ///
  /// - Returns: a name to take it back by; nil where it is not believed or nothing is learnt.
  @discardableResult
  package func learn(_ label: DriftLabel) -> DriftEstimator.ID? { drift?.add(label) }

  /// Takes in what was read, as evidence of how far gaze is off.
  ///
  /// - Returns: names to take it back by, of what is believed.
  @discardableResult
  package func learn(_ evidence: ReadingEvidence) -> [DriftEstimator.ID] { drift?.add(evidence) ?? [] }

  /// Takes a label back.
  package func unlearn(_ id: DriftEstimator.ID) { drift?.revoke(id) }

  /// The last choice by gaze was never meant; it is no evidence.
  package func unlearnLastChoice() {
    guard var estimator = drift else { return }
    evidence.undo(&estimator)
    drift = estimator
  }

  /// Forgets all drift correction.
  package func resetDrift() {
    drift?.reset()
    correct(by: kept)
  }

  // MARK: Frames

  /// The first half: frame to eyes.
  package func see(_ frame: Frame) -> EyesSample {
    measured(.vision) { tracker.process(frame) }
  }

  /// The second half: eyes to intents.
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
    return Understanding(frame: frame, postures: postures, drift: drift?.report)
  }

  /// What was learnt until this frame corrects it.
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
    }
    drift?.advance(to: sample.time, lean: sample.eyes.value.map { model.lean(of: $0.head) })
    if let correction = drift?.correction { correct(by: kept + correction) }
  }

  private func correct(by new: DriftCorrection) {
    guard let before = model else { return }
    let place = lastPoint ?? before.screen.bounds.center
    let after = model?.correct(by: new) ?? .none
    let screen = before.screen
    shift.moved =
      shift.moved + (after.shift(at: place, on: screen) - before.drift.shift(at: place, on: screen))
  }

  /// From gaze on.
  private func understand(_ gaze: GazeSample, eyes: Observation<Eyes>) -> TrackedFrame {
    let output = measured(.attention) {
      attention?.step(gaze) ?? AttentionOutput(filtered: gaze.gaze, events: [], intents: [])
    }
    return TrackedFrame(
      sequence: gaze.sequence, time: gaze.time, eyes: eyes, raw: gaze.gaze, filtered: output.filtered,
      events: output.events, intents: output.intents, distanceMm: gaze.distanceMm,
      shift: shift)
  }

  /// For the times that only whoever runs the pipeline can tell: of decoding, and of a frame in all.
  package func note(_ stage: PipelineStage, _ duration: Duration) { meter.note(stage, duration) }

  private func measured<R>(_ stage: PipelineStage, _ body: () -> R) -> R {
    let start = clock.now
    defer { meter.note(stage, clock.now - start) }
    return body()
  }
}
