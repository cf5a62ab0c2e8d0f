import Attention
import Calibration
import Foundation
import Lines
import Recording
import Signals
import Vision

/// A recorded session taken through the whole pipeline again: calibrated from its own script or with a
/// calibration made elsewhere, validated, then read by gaze.
///
/// Pull frames with `step(_:)`; nothing here reads a clock for anything but the meter, so that two runs
/// over the same bundle give the same frames, bit for bit.
public final class SessionReplay {
  public enum Phase: String, Sendable { case calibrating, validating, reading }

  public let bundle: SessionBundle
  public let screen: ScreenGeometry
  public let layout: GazeLayout
  public let pipeline: GazePipeline
  /// Of the camera: what the recording's eyes are placed by.
  public private(set) var fieldOfView: FieldOfView
  public private(set) var phase = Phase.calibrating
  public private(set) var fitted: FittedCalibration?
  /// Why there is no calibration although its script has passed.
  public private(set) var calibrationError: CalibrationError?
  public private(set) var validation: ValidationReport?
  /// The validation and its repetitions, with what drift correction had come to by then.
  public private(set) var rounds: ValidationRounds
  /// Repairs by sweeps that the recording holds, in order.
  public private(set) var repairs: [OffsetRepair] = []
  /// What was seen of the person's posture, and for which of it a live reader would have offered a repair, in order.
  public private(set) var postures: [(time: Timestamp, event: PostureEvent, isOffer: Bool)] = []
  private var advisor = RepairAdvisor()
  private var calibration: RecordedCalibration
  /// Whether its first target has been shown.
  private var hasBegun = false
  private var check: ScriptedCalibration?
  private var pursuits: ScriptedPursuits
  /// The lines of text that the recorded person read through.
  private var script: RecordedReading
  public var linesRead: [LineRead] { script.read }
  private var layoutChanges: [TimelineRow]
  /// What reacts to gaze where the text is shown.
  private var reading: GazeLayout
  private let configuration: CalibrationConfiguration
  private let attentionConfiguration: AttentionPipeline.Configuration
  /// The calibration in place of the script's.
  private let given: CalibrationProfile?

  /// - Parameters:
  ///   - learnsDrift: whether choices and repairs correct drift; false shows what is without.
  ///   - stored: used from the first frame on, in place of the bundle's own calibration script.
  ///   - toldFieldOfView: the camera's, degrees, in place of what the manifest says.
  ///   - makeTracker: another tracker than `EyeTracker(_:)` makes, for the configuration that the bundle asks for.
  /// - Throws: `RecordingError` when the bundle lacks its screen, `VisionError` when detectors are missing,
  ///   `CalibrationError` when `stored` belongs to another screen or camera.
  public init(
    _ bundle: SessionBundle, vision: VisionConfiguration = .init(),
    calibration: CalibrationConfiguration = .init(), attention: AttentionPipeline.Configuration = .init(),
    drift: DriftEstimator.Configuration = .init(), posture: PostureMonitor.Configuration = .init(),
    learnsDrift: Bool = true, stored: StoredCalibration? = nil, toldFieldOfView: Double? = nil,
    makeTracker: (VisionConfiguration) throws -> EyeTracker = { try EyeTracker($0) }
  ) throws {
    self.bundle = bundle
    screen = try bundle.screen()
    layout = bundle.manifest.layout ?? GazeLayout()
    reading = layout
    layoutChanges = bundle.timeline.filter { $0.kind == .layoutChanged }.sorted { $0.start < $1.start }
    var vision = vision
    fieldOfView = FieldOfView(
      told: toldFieldOfView, recorded: bundle.manifest.camera.horizontalFieldOfViewDegrees)
    vision.fieldOfViewDegrees = fieldOfView.degrees
    pipeline = GazePipeline(tracker: try makeTracker(vision), drift: drift, posture: posture)
    pipeline.learnsDrift = learnsDrift
    rounds = ValidationRounds(bundle, screen: screen, configuration: calibration)
    script = RecordedReading(bundle)
    pursuits = ScriptedPursuits(bundle.timelineThatCounts)
    configuration = calibration
    attentionConfiguration = attention
    given = stored?.profile
    self.calibration = RecordedCalibration(bundle, configuration: calibration)
    let validation = bundle.firstValidation
    if !validation.isEmpty { check = ScriptedCalibration(script: validation, configuration: calibration) }
    if let stored { try use(stored) }
  }

  private func use(_ stored: StoredCalibration) throws {
    let camera = bundle.manifest.camera
    try stored.profile.check(
      screen: screen, camera: CameraIdentity(name: camera.name, width: camera.width, height: camera.height))
    if let reference = stored.reference { try pipeline.tracker.lock(to: reference) }
    if let made = stored.profile.fieldOfView {
      fieldOfView = made
      pipeline.tracker.fieldOfViewDegrees = made.degrees
    }
    begin(with: stored.profile.model)
  }

  /// What to expect of the point, once calibrated.
  public var expectedError: CalibratedError? {
    guard let held = fitted?.heldOutDegrees ?? given?.heldOutDegrees else { return nil }
    let report = validation ?? given?.report
    return CalibratedError(
      offsetDegrees: report?.accuracyDegrees ?? held, spreadDegrees: report?.precisionSDDegrees ?? held,
      screen: screen, distanceMm: usualDistance)
  }

  /// The calibration made from the script, to be used again; nil before there is one.
  public func stored(created: Date) -> StoredCalibration? {
    guard let fitted else { return nil }
    let camera = bundle.manifest.camera
    let profile = CalibrationProfile(
      created: created,
      camera: CameraIdentity(name: camera.name, width: camera.width, height: camera.height),
      fitted: fitted, report: validation, fieldOfView: fieldOfView)
    return StoredCalibration(profile: profile, reference: pipeline.tracker.reference)
  }

  /// Calibrates on some of the script's targets only. To be said before the first frame.
  public func calibrate(on chosen: Set<CalibrationTarget>) {
    calibration.use(only: chosen, of: bundle)
  }

  /// Calibrates on the target that moves, where the script has points too. To be said before the first frame.
  ///
  /// - Returns: false where there is none; then nothing has changed.
  public func calibrateByPursuit() -> Bool { calibration.usePursuit(of: bundle) }

  /// Takes the next frame of the bundle.
  public func step(_ frame: Frame) -> TrackedFrame {
    if phase == .calibrating, !hasBegun, let start = calibration.start, frame.time >= start {
      // As live: a calibration takes its own look at the head, and keeps to it.
      hasBegun = true
      pipeline.tracker.unlock()
    }
    return step(pipeline.see(frame))
  }

  /// Takes what was seen of the next frame, so that one look at a bundle serves several calibrations.
  public func step(_ sample: EyesSample) -> TrackedFrame {
    let pursued = pursuits.step(sample)
    switch phase {
    case .calibrating:
      let isComplete = calibration.step(sample)
      if calibration.hasSamples { pipeline.tracker.lockReference() }
      if isComplete { calibrate() }
    case .validating:
      if check?.step(sample) ?? true { validate() }
    case .reading: followLayout(at: sample.time)
    }
    if let pursued, pursuits.all[pursued].isRepair { repair(by: pursuits.all[pursued], at: sample.time) }
    let tracked = pipeline.understand(sample)
    watchPosture(at: sample.time)
    rounds.step(tracked)
    if phase == .reading {
      for evidence in script.step(tracked, layout: pipeline.attention?.layout ?? layout)
      where pipeline.learnsDrift {
        pipeline.learn(evidence)
      }
    }
    return tracked
  }

  /// What was collected for the calibration, and for the validation that follows it.
  public var calibrationPoints: [CollectedPoint] { calibration.points }
  public var validationPoints: [CollectedPoint] { check?.points ?? [] }

  /// How good gaze was on known targets; nil where there was no validation.
  public var quality: QualityStatement? {
    let looks = rounds.qualityLooks
    guard !looks.isEmpty else { return nil }
    return QualityStatement(
      looks: looks, screen: screen, nominalHz: bundle.manifest.camera.fps, drift: pipeline.drift?.report)
  }

  /// What the eyes did while they followed each moving target, by its label.
  public var followed: [(label: String, samples: PursuitSamples)] {
    pursuits.all.map { ($0.label, $0.samples) }
  }

  private func watchPosture(at time: Timestamp) {
    let events = pipeline.postureEvents
    postures += events.map { (time, $0, false) }
    let unsure = pipeline.drift?.report.sdDegrees ?? 0
    if let offer = advisor.step(events, unsure: unsure, at: time) { postures.append((time, offer, true)) }
  }

  private func repair(by pursuit: ScriptedPursuits.Pursuit, at time: Timestamp) {
    guard let model = pipeline.model, pipeline.learnsDrift,
      let repair = try? OffsetRepair(pursuit.samples, model: model, configuration: configuration)
    else { return }
    repairs.append(repair)
    advisor.settle()
    pipeline.learn(DriftLabel(repair, time: time))
  }

  /// A session recorded live says what reacted to gaze when; a change counts from the next frame on. While targets
  /// to look at are shown in place of the text nothing does: a look at one of them chooses nothing.
  private func followLayout(at time: Timestamp) {
    while let next = layoutChanges.first, next.start < time {
      layoutChanges.removeFirst()
      if let layout = next.layout { reading = layout }
    }
    let now = script.isCovered(at: time) ? GazeLayout() : reading
    if pipeline.attention?.layout != now { pipeline.attention?.layout = now }
  }

  private func calibrate() {
    do {
      let fitted = try calibration.fit(screen: screen)
      self.fitted = fitted
      pipeline.tracker.lockReference()
      begin(with: fitted.model)
    } catch {
      calibrationError = error
      startReading()
    }
  }

  private func begin(with model: GazeModel) {
    pipeline.use(model)
    // Nothing to choose yet, but the filtered point is wanted from here on.
    pipeline.attention = AttentionPipeline(
      configuration: attentionConfiguration, layout: GazeLayout(), screen: screen,
      calibratedError: expectedError)
    phase = .validating
    if check == nil { startReading() }
  }

  private func validate() {
    if let check, let model = pipeline.model {
      validation = ValidationReport(points: check.points, model: model)
    }
    startReading()
  }

  private func startReading() {
    phase = .reading
    pipeline.attention?.layout = reading
    if let expectedError { pipeline.attention?.calibratedError = expectedError }
    script.begin(error: expectedError?.offset)
  }

  private var usualDistance: Double {
    let distances = calibration.samples.map(\.head.zMm)
    return distances.isEmpty ? 570 : distances.reduce(0, +) / Double(distances.count)
  }
}
