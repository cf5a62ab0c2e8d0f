import Attention
import Calibration
import Drift
import Foundation
import Lines
import Recording
import Signals
import Statistics
import Vision

/// A recorded session taken through the whole pipeline again: calibrated from its own script or with a calibration made
/// elsewhere, validated, then read by gaze.
///
/// Pull frames with `step(_:)`; the clock is read for the meter only, so two runs over the same bundle give the same
/// frames, bit for bit.
package final class SessionReplay {
  /// The stage of the recorded session that the replay has reached.
  package enum Phase: String, Sendable {
    /// The samples of the recording's calibration are collected.
    case calibrating
    /// The calibration is checked on the recording's validation targets.
    case validating
    /// Calibration and validation are over, or there are none: gaze is used as while reading.
    case reading
  }

  /// The recording that is replayed.
  package let bundle: SessionBundle
  /// The screen that the recorded person looked at.
  package let screen: ScreenGeometry
  /// The layout that reacted to gaze while the session was recorded; empty where there was no reader.
  package let layout: GazeLayout
  /// The stages that the frames go through.
  package let pipeline: GazePipeline
  /// The camera's field of view, by which the recording's eyes are placed.
  package var fieldOfView: FieldOfView { course.fieldOfView }
  /// The calibration in use with the results of its points; nil before there is one.
  package private(set) var fitted: FittedCalibration?
  /// Why there is no calibration although its script has passed, or why it is no longer valid.
  package private(set) var calibrationError: CalibrationError?
  /// The first validation, on raw gaze; nil before it is over, or where there is none.
  package private(set) var validation: ValidationReport?
  /// The validation and its repetitions, measured with the drift correction of that time.
  package private(set) var rounds: ValidationRounds
  /// Repairs by the sweeps in the recording, in order.
  package private(set) var repairs: [OffsetRepair] = []
  /// Changes of posture that were seen, in order, and whether a live reader would have offered a repair for each.
  package private(set) var postures: [(time: Timestamp, event: PostureEvent, isOffer: Bool)] = []
  private var course: CalibrationRun
  /// The eyes that the calibration was fitted to, and the points that it was checked on.
  private var collected: CollectedEyes?
  private var checked: [CollectedPoint] = []
  private let check: ScriptedCalibration
  private var pursuits: ScriptedPursuits
  /// Tells which lines of text the recorded person has read.
  private var script: RecordedReading
  /// Lines that were read so far according to gaze; empty where the recording does not say where the text was.
  package var linesRead: [LineRead] { script.read }
  private var layoutChanges: [TimelineRow]
  /// The layout that reacts to gaze while the text is shown.
  private var reading: GazeLayout
  private let attentionConfiguration: AttentionPipeline.Configuration
  /// A calibration that is used in place of the script's; nil for none.
  private let given: CalibrationProfile?

  /// Prepares the replay of a recorded session.
  ///
  /// - Parameters:
  ///   - bundle: the recording.
  ///   - vision: tuning of the eyes' measurement.
  ///   - calibration: tuning of the calibration.
  ///   - attention: tuning of how intents are found in gaze.
  ///   - drift: tuning of drift correction.
  ///   - posture: tuning of what counts as a change of posture.
  ///   - learnsDrift: whether choices and repairs correct drift; with false the replay shows gaze without that
  ///     correction.
  ///   - stored: a calibration that is used from the first frame on, in place of the bundle's own calibration script.
  ///   - toldFieldOfView: the camera's field of view, degrees, in place of what the manifest says.
  ///   - makeTracker: makes the eye tracker for the bundle's configuration; `EyeTracker(_:)` by default.
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
    // The pictures in a recording have been turned back already.
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

  /// Calibrates by the given part of the recording, in place of the previous choice.
  private func follow(_ script: RecordedCalibration) {
    drive { $0.handle(.follow(script, validation: check)) }
  }

  var calibrationConfiguration: CalibrationConfiguration { course.configuration.calibration }

  /// The present stage: calibrating, validating or reading.
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

  /// Whether a calibration made elsewhere is used in place of the script's.
  package var isGivenCalibration: Bool { given != nil }

  /// The error to expect of gaze; nil before there is a calibration.
  package var expectedError: CalibratedError? {
    guard let held = fitted?.heldOutDegrees ?? given?.heldOutDegrees else { return nil }
    let report = validation ?? given?.report
    return CalibratedError(
      offsetDegrees: report?.accuracyDegrees ?? held, spreadDegrees: report?.precisionSDDegrees ?? held,
      screen: screen, distanceMm: usualDistance)
  }

  /// The calibration made from the script, in the form in which it is stored; nil before there is one.
  package func stored(created: Date) -> StoredCalibration? {
    fitted.map { fitted in
      CalibrationRun.NewCalibration(
        fitted: fitted, report: validation, camera: bundle.manifest.camera.calibratedCamera,
        networks: pipeline.networks, fieldOfView: fieldOfView
      )
      .stored(created: created, reference: pipeline.reference)
    }
  }

  /// Calibrates on a subset of the script's targets. To be called before the first frame.
  package func calibrate(on chosen: Set<CalibrationTarget>) {
    var script = RecordedCalibration(bundle, configuration: calibrationConfiguration)
    script.use(only: chosen, of: bundle)
    if given == nil { follow(script) }
  }

  /// Calibrates on the moving target, even where the script has still targets. To be called before the first frame.
  ///
  /// - Returns: false where there is no moving target; then nothing has changed.
  package func calibrateByPursuit() -> Bool {
    var script = RecordedCalibration(bundle, configuration: calibrationConfiguration)
    guard script.usePursuit(of: bundle) else { return false }
    if given == nil { follow(script) }
    return true
  }

  /// Takes the next frame of the bundle through the pipeline.
  package func step(_ frame: Frame) -> TrackedFrame {
    let size = PictureSize(width: frame.image.width, height: frame.image.height)
    drive { $0.expect(size, at: frame.time) }
    return step(pipeline.see(frame))
  }

  /// Takes the measured eyes of the next frame, so that the eyes of a bundle are measured once for several
  /// calibrations.
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

  /// The points that were collected for the calibration.
  package var calibrationPoints: [CollectedPoint] { collected?.points ?? [] }
  /// The points that were collected so far for the validation; empty without one.
  package var validationPoints: [CollectedPoint] {
    if case .validating(.script(let script), _) = course.state { script.points } else { checked }
  }

  /// How good gaze was on the validation's targets; nil where there was no validation.
  package var quality: QualityStatement? {
    let looks = rounds.qualityLooks
    guard !looks.isEmpty else { return nil }
    return QualityStatement(
      looks: looks, screen: screen, nominalHz: bundle.manifest.camera.fps, drift: pipeline.driftReport)
  }

  /// What was noticed about the eyes; empty without a calibration of the recording's own.
  package var remarks: [EyesRemark] {
    guard let fitted, let collected else { return [] }
    return collected.remarks(by: fitted.model, checkedOn: checked)
  }

  /// The eyes' samples during each moving target, with its label.
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
      // A replay has no screen or camera to act on, so these actions are ignored.
      case .turnPictures, .show, .calibrated, .grew, .checked, .repairFailed, .lost(.otherFace): break
      }
    }
  }

  /// Changes the layout as the recording's timeline says; a change counts from the next frame on. While calibration
  /// targets are shown in place of the text nothing reacts to gaze: a look at one of them chooses nothing.
  private func followLayout(at time: Timestamp) {
    while let next = layoutChanges.first, next.start < time {
      layoutChanges.removeFirst()
      if let layout = next.layout { reading = layout }
    }
    let now = script.isCovered(at: time) ? GazeLayout() : reading
    if pipeline.attention?.layout != now { pipeline.attention?.layout = now }
  }

  /// An attention stage for this layout, in its initial state.
  private func attention(_ layout: GazeLayout) -> AttentionPipeline {
    AttentionPipeline(
      configuration: attentionConfiguration, layout: layout, screen: screen, calibratedError: expectedError)
  }

  private func startReading() {
    if pipeline.model != nil, pipeline.attention == nil { pipeline.attention = attention(GazeLayout()) }
    pipeline.attention?.layout = reading
    if let expectedError { pipeline.attention?.calibratedError = expectedError }
    script.begin(error: expectedError?.offset, screen: screen.bounds)
  }

  private var usualDistance: Double {
    mean(collected?.samples.map(\.head.zMm) ?? []) ?? ScreenGeometry.usualDistanceMm
  }
}
