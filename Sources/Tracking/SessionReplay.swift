import Attention
import Calibration
import Drift
import Foundation
import Lines
import Recording
import Signals
import Statistics
import Vision

/// A recorded session taken through the whole pipeline again: calibrated from its own script or with a
/// calibration made elsewhere, validated, then read by gaze.
///
/// Pull frames with `step(_:)`; nothing here reads a clock for anything but the meter, so that two runs
/// over the same bundle give the same frames, bit for bit.
package final class SessionReplay {
  /// Where in the recorded session the replay is.
  package enum Phase: String, Sendable { case calibrating, validating, reading }

  /// The recording.
  package let bundle: SessionBundle
  /// The screen that the recorded person looked at.
  package let screen: ScreenGeometry
  /// What reacted to gaze while the session was recorded; empty where there was no reader.
  package let layout: GazeLayout
  /// The stages that the frames go through.
  package let pipeline: GazePipeline
  /// The camera's field of view, by which the recording's eyes are placed.
  package var fieldOfView: FieldOfView { course.fieldOfView }
  /// The calibration in use and how its points went; nil before there is one.
  package private(set) var fitted: FittedCalibration?
  /// Why there is no calibration although its script has passed, or why it is of no use any more.
  package private(set) var calibrationError: CalibrationError?
  /// The first validation, on raw gaze; nil before it is over, or without one.
  package private(set) var validation: ValidationReport?
  /// The validation and its repetitions, with what drift correction had come to by then.
  package private(set) var rounds: ValidationRounds
  /// Repairs by sweeps that the recording holds, in order.
  package private(set) var repairs: [OffsetRepair] = []
  /// What was seen of the person's posture, and for which of it a live reader would have offered a repair, in order.
  package private(set) var postures: [(time: Timestamp, event: PostureEvent, isOffer: Bool)] = []
  private var course: CalibrationRun
  /// What the calibration was fitted to, and what it was checked on.
  private var collected: CollectedEyes?
  private var checked: [CollectedPoint] = []
  private let check: ScriptedCalibration
  private var pursuits: ScriptedPursuits
  /// The lines of text that the recorded person read through.
  private var script: RecordedReading
  /// Lines that were read so far, by gaze; empty where the recording does not say where the text stood.
  package var linesRead: [LineRead] { script.read }
  private var layoutChanges: [TimelineRow]
  /// What reacts to gaze where the text is shown.
  private var reading: GazeLayout
  private let attentionConfiguration: AttentionPipeline.Configuration
  /// The calibration in place of the script's.
  private let given: CalibrationProfile?

  /// - Parameters:
  ///   - bundle: the recording.
  ///   - vision: tuning of the eyes' measurement.
  ///   - calibration: tuning of the calibration.
  ///   - attention: tuning of what gaze is taken to ask for.
  ///   - drift: tuning of drift correction.
  ///   - posture: tuning of what counts as a change of posture.
  ///   - learnsDrift: whether choices and repairs correct drift; false shows what is without.
  ///   - stored: used from the first frame on, in place of the bundle's own calibration script.
  ///   - toldFieldOfView: the camera's, degrees, in place of what the manifest says.
  ///   - makeTracker: another tracker than `EyeTracker(_:)` makes, for the configuration that the bundle asks for.
  /// - Throws: `RecordingError` when the bundle lacks its screen, `VisionError` when detectors are missing,
  ///   `CalibrationError` when `stored` belongs to another screen or camera.
  package init(
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
    let fieldOfView = FieldOfView(
      told: toldFieldOfView, recorded: bundle.manifest.camera.horizontalFieldOfViewDegrees)
    vision.fieldOfViewDegrees = fieldOfView.degrees
    pipeline = GazePipeline(tracker: try makeTracker(vision), drift: drift, posture: posture)
    pipeline.learnsDrift = learnsDrift
    rounds = ValidationRounds(bundle, screen: screen, configuration: calibration)
    script = RecordedReading(bundle)
    pursuits = ScriptedPursuits(bundle.timelineThatCounts)
    attentionConfiguration = attention
    given = stored?.profile
    check = ScriptedCalibration(script: bundle.firstValidation, configuration: calibration)
    var configuration = CalibrationRun.Configuration()
    configuration.calibration = calibration
    // A recording holds pictures that are turned back already.
    configuration.turnsBackMirrored = false
    (configuration.fieldOfView, configuration.fieldOfViewOfOlder) = (fieldOfView, fieldOfView)
    course = CalibrationRun(screen: screen, networks: pipeline.networks, configuration: configuration)
    _ = course.handle(.camera(bundle.manifest.camera.calibratedCamera, nil))
    if let stored {
      try use(stored)
    } else {
      follow(RecordedCalibration(bundle, configuration: calibration))
    }
  }

  private func use(_ stored: StoredCalibration) throws(CalibrationError) {
    carryOut(try pipeline.use(stored, in: &course, then: CalibrationCheck(check)))
    if phase == .reading { startReading() }
  }

  /// Calibrates by what the recording holds, in place of what was to be followed before.
  private func follow(_ script: RecordedCalibration) {
    drive { $0.handle(.follow(script, validation: check)) }
  }

  var calibrationConfiguration: CalibrationConfiguration { course.configuration.calibration }

  /// What goes on in the recording.
  package var phase: Phase {
    switch course.state {
    case .calibrating: .calibrating
    case .validating: .validating
    case .uncalibrated, .calibrated, .repairing: .reading
    }
  }

  /// Whether the recording says what was looked at for a calibration.
  package var hasCalibrationScript: Bool {
    RecordedCalibration(bundle, configuration: calibrationConfiguration).isThere
  }

  /// Whether a calibration made elsewhere is used.
  package var isGivenCalibration: Bool { given != nil }

  /// What to expect of the point, once calibrated.
  package var expectedError: CalibratedError? {
    guard let held = fitted?.heldOutDegrees ?? given?.heldOutDegrees else { return nil }
    let report = validation ?? given?.report
    return CalibratedError(
      offsetDegrees: report?.accuracyDegrees ?? held, spreadDegrees: report?.precisionSDDegrees ?? held,
      screen: screen, distanceMm: usualDistance)
  }

  /// The calibration made from the script, to be used again; nil before there is one.
  package func stored(created: Date) -> StoredCalibration? {
    fitted.map { fitted in
      CalibrationRun.NewCalibration(
        fitted: fitted, report: validation, camera: bundle.manifest.camera.calibratedCamera,
        networks: pipeline.networks, fieldOfView: fieldOfView
      )
      .stored(created: created, reference: pipeline.reference)
    }
  }

  /// Calibrates on some of the script's targets only. To be said before the first frame.
  package func calibrate(on chosen: Set<CalibrationTarget>) {
    var script = RecordedCalibration(bundle, configuration: calibrationConfiguration)
    script.use(only: chosen, of: bundle)
    if given == nil { follow(script) }
  }

  /// Calibrates on the target that moves, where the script has points too. To be said before the first frame.
  ///
  /// - Returns: false where there is none; then nothing has changed.
  package func calibrateByPursuit() -> Bool {
    var script = RecordedCalibration(bundle, configuration: calibrationConfiguration)
    guard script.usePursuit(of: bundle) else { return false }
    if given == nil { follow(script) }
    return true
  }

  /// Takes the next frame of the bundle.
  package func step(_ frame: Frame) -> TrackedFrame {
    let size = PictureSize(width: frame.image.width, height: frame.image.height)
    drive { $0.expect(size, at: frame.time) }
    return step(pipeline.see(frame))
  }

  /// Takes what was seen of the next frame, so that one look at a bundle serves several calibrations.
  package func step(_ sample: EyesSample) -> TrackedFrame {
    let pursued = pursuits.step(sample)
    if phase == .reading { followLayout(at: sample.time) }
    drive { $0.step(sample) }
    if let pursued, pursuits.all[pursued].isRepair { mend(by: pursuits.all[pursued], at: sample.time) }
    let seen = pipeline.understand(sample)
    drive { $0.step(seen) }
    rounds.step(seen.frame)
    if phase == .reading {
      for evidence in script.step(seen.frame, layout: pipeline.attention?.layout ?? layout)
      where pipeline.learnsDrift {
        pipeline.learn(evidence)
      }
    }
    return seen.frame
  }

  /// What was collected for the calibration, and so far for the validation that follows it.
  package var calibrationPoints: [CollectedPoint] { collected?.points ?? [] }
  /// What was collected so far for the validation; empty without one.
  package var validationPoints: [CollectedPoint] {
    if case .validating(.script(let script), _) = course.state { script.points } else { checked }
  }

  /// How good gaze was on known targets; nil where there was no validation.
  package var quality: QualityStatement? {
    let looks = rounds.qualityLooks
    guard !looks.isEmpty else { return nil }
    return QualityStatement(
      looks: looks, screen: screen, nominalHz: bundle.manifest.camera.fps, drift: pipeline.driftReport)
  }

  /// What the eyes did while they followed each moving target, by its label.
  package var followed: [(label: String, samples: PursuitSamples)] {
    pursuits.all.map { ($0.label, $0.samples) }
  }

  private func mend(by pursuit: ScriptedPursuits.Pursuit, at time: Timestamp) {
    guard pipeline.learnsDrift, let model = pipeline.model else { return }
    drive { $0.handle(.mend(by: pursuit.samples, of: model, at: time)) }
  }

  // MARK: Actions

  private func drive(_ step: (inout CalibrationRun) -> [CalibrationRun.Action]) {
    let before = phase
    carryOut(step(&course))
    if before != .reading, phase == .reading { startReading() }
  }

  private func carryOut(_ actions: [CalibrationRun.Action]) {
    for action in actions {
      switch action {
      case .pipeline(let order): pipeline.carryOut(order)
      case .layout(let layout): pipeline.attention = layout.map(attention)
      case .fitted(let fitted, let eyes): (self.fitted, collected) = (fitted, eyes)
      case .validated(let report, let points): (validation, checked) = (report, points)
      case .failed(let error): calibrationError = error
      case .lost(.otherPictures(let before, let now)):
        calibrationError = .otherCamera(profile: before.description, now: now.description)
      case .posture(let event, let time): postures.append((time, event, false))
      case .offerRepair(let event, let time): postures.append((time, event, true))
      case .repaired(let repair, _): repairs.append(repair)
      // A recording shows what it showed.
      case .turnPictures, .show, .calibrated, .checked, .repairFailed, .lost(.otherFace): break
      }
    }
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

  /// What makes nothing of gaze yet but the filtered point.
  private func attention(_ layout: GazeLayout) -> AttentionPipeline {
    AttentionPipeline(
      configuration: attentionConfiguration, layout: layout, screen: screen, calibratedError: expectedError)
  }

  private func startReading() {
    if pipeline.model != nil, pipeline.attention == nil { pipeline.attention = attention(GazeLayout()) }
    pipeline.attention?.layout = reading
    if let expectedError { pipeline.attention?.calibratedError = expectedError }
    script.begin(error: expectedError?.offset)
  }

  private var usualDistance: Double {
    mean(collected?.samples.map(\.head.zMm) ?? []) ?? ScreenGeometry.usualDistanceMm
  }
}
