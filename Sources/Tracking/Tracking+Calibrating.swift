import Attention
import Calibration
import Recording
import Signals
import Vision

// Calibrations: asked of the person, played from a recording's script, or taken over from earlier. What happens then
// is `CalibrationRun`'s; here it is asked, and carried out.
extension Tracking {
  /// Starts a calibration, and after it a validation where `validation` holds targets.
  ///
  /// - Parameters:
  ///   - targets: what is shown for the fit, in order, screen px.
  ///   - validation: what is shown after it to measure; empty for no validation.
  ///   - pace: how targets follow each other where another program draws them; nil waits for the eyes.
  package func calibrate(
    targets: [CalibrationTarget], validation: [CalibrationTarget], pace: CalibrationPace? = nil
  ) {
    carryOut(course.handle(.calibrate(targets, validation: validation, pace: pace)))
  }

  /// Checks the calibration in use on targets; `validated` tells how it did.
  /// - Returns: false without a calibration; then nothing has changed.
  package func validate(targets: [CalibrationTarget]) -> Bool {
    guard let model = pipeline.model, !targets.isEmpty else { return false }
    carryOut(course.handle(.validate(targets, of: model)))
    return true
  }

  /// Starts a calibration by a target that moves, for eyes that cannot hold a dot.
  package func calibrate(path: PursuitPath, validation: [CalibrationTarget]) {
    carryOut(course.handle(.pursue(path, validation: validation)))
  }

  /// Starts a sweep of a few seconds that mends the calibration in use; nothing happens without one.
  package func repair(path: PursuitPath) {
    guard let model = pipeline.model else { return }
    carryOut(course.handle(.repair(path, of: model)))
  }

  /// Gives up a repair in progress; the calibration stays.
  package func cancelRepair() { carryOut(course.handle(.cancelRepair)) }

  /// Calibrates by what a recording holds, and validates where it holds a validation: its person looks when its
  /// script says, not when asked.
  package func calibrate(recorded bundle: SessionBundle) {
    let script = RecordedCalibration(bundle, configuration: configuration.calibration)
    let validation = ScriptedCalibration(
      script: bundle.firstValidation, configuration: configuration.calibration)
    carryOut(course.handle(.follow(script, validation: validation)))
  }

  /// Gives up a calibration in progress; the one before is gone too.
  package func cancelCalibration() { carryOut(course.handle(.cancel)) }

  /// Takes over a calibration made earlier.
  ///
  /// Before the source has told who it is the calibration is taken for one of its camera; where that turns out
  /// wrong it is given up, and `calibrationLost` told.
  ///
  /// - Parameters:
  ///   - stored: the calibration and its eye reference.
  ///   - toRepair: whether one that was made with other networks is taken, to be repaired at once.
  /// - Throws: `CalibrationError` when it belongs to another screen or camera, or to other networks; the tracker
  ///   stays as it is.
  package func use(_ stored: StoredCalibration, toRepair: Bool = false) throws(CalibrationError) {
    carryOut(try pipeline.use(stored, in: &course, toRepair: toRepair))
  }

  /// Another monitor, or another mode of it: what was calibrated for the one before is of no use.
  package func move(to screen: ScreenGeometry) { carryOut(course.handle(.screen(screen))) }

  func carryOut(_ actions: [CalibrationRun.Action]) {
    for action in actions {
      switch action {
      case .pipeline(let order): pipeline.carryOut(order)
      case .layout(let layout): show(layout)
      case .turnPictures(let mirrored):
        turnsPictures = mirrored
        attached?.order(.turnPictures(isMirrored: mirrored))
      case .show(let view, let actions, let time): tell(.calibrating(view, actions: actions, at: time))
      // Told once it has been checked.
      case .fitted, .validated: break
      case .checked(let report, let quality): tell(report, quality)
      case .calibrated(let new): keep(new)
      case .failed(let error): tell(.calibrationFailed(error))
      case .lost: tell(.calibrationLost)
      case .posture(let event, _): tell(.posture(event))
      case .offerRepair(let event, _): tell(.repairOffered(event))
      case .repaired(let repair, let total): tell(.repaired(repair, total: total))
      case .repairFailed(let error): tell(.repairFailed(error))
      }
    }
  }

  private func tell(_ report: ValidationReport, _ quality: LiveQuality) {
    tellOf(quality)
    tell(.validated(report))
  }

  private func tellOf(_ quality: LiveQuality?) {
    let latency = pipeline.meter.summary(.total)?.median
    if let statement = quality?.statement(on: screen, latencyMs: latency) { tell(.quality(statement)) }
  }

  private func keep(_ new: CalibrationRun.NewCalibration) {
    tellOf(new.quality)
    guard attached == nil else { return unkept = new }
    tellWhole(new)
  }

  /// A calibration that can be kept, with the reference that is gone by now.
  func tellWhole(_ new: CalibrationRun.NewCalibration) {
    tell(.calibrated(new.stored(created: today(), reference: pipeline.reference)))
  }
}

extension CalibrationRun.Configuration {
  init(_ live: Tracking.Configuration) {
    (calibration, repair) = (live.calibration, live.repair)
    (lostSeconds, turnsBackMirrored) = (live.lostSeconds, live.turnsBackMirrored)
    fieldOfView = live.fieldOfView
  }
}
