import Attention
import Calibration
import Recording
import Signals
import Vision

// Calibrations: made live, played from a recording's script, or taken over from earlier. `CalibrationRun` decides their
// course; the functions here pass it requests and carry out its actions.
extension LiveTracker {
  /// Starts a calibration, and after it a validation where `validation` holds targets.
  ///
  /// - Parameters:
  ///   - targets: the targets shown for the fit, in order, screen px.
  ///   - validation: the targets shown for the validation; empty for none.
  ///   - pace: how targets follow each other where another program draws them; nil waits for the eyes.
  package func calibrate(
    targets: [CalibrationTarget], validation: [CalibrationTarget], pace: CalibrationPace? = nil
  ) {
    carryOut(course.handle(.calibrate(targets, validation: validation, pace: pace)))
  }

  /// Validates the calibration in use on targets; the event `validated` reports the result.
  /// - Returns: false without a calibration; then nothing has changed.
  package func validate(targets: [CalibrationTarget]) -> Bool {
    guard let model = pipeline.model, !targets.isEmpty else { return false }
    carryOut(course.handle(.validate(targets, of: model)))
    return true
  }

  /// Starts a calibration on a moving target, for people whose eyes cannot rest on a dot.
  package func calibrate(path: PursuitPath, validation: [CalibrationTarget]) {
    carryOut(course.handle(.pursue(path, validation: validation)))
  }

  /// Starts a calibration on lines that are read, uncovered one after the other, for people who would rather read than look at dots.
  package func calibrate(reading text: ParagraphText, validation: [CalibrationTarget]) {
    carryOut(course.handle(.read(text, validation: validation)))
  }

  /// Starts a sweep of a few seconds that repairs the calibration in use; without a calibration nothing happens.
  package func repair(path: PursuitPath) {
    guard let model = pipeline.model else { return }
    carryOut(course.handle(.repair(path, of: model)))
  }

  /// Gives up a repair in progress; the calibration in use stays.
  package func cancelRepair() { carryOut(course.handle(.cancelRepair)) }

  /// Calibrates from a recording, and validates where it contains a validation: its person looks when its script says,
  /// not when asked.
  package func calibrate(recorded bundle: SessionBundle) {
    let script = RecordedCalibration(bundle, configuration: configuration.calibration)
    let validation = ScriptedCalibration(
      script: bundle.firstValidation, configuration: configuration.calibration)
    carryOut(course.handle(.follow(script, validation: validation)))
  }

  /// Takes earlier sittings of the person into account in every calibration from now on, where they make it better; with none
  /// calibrations are fitted to their own points alone.
  package func remember(_ sittings: [EarlierSitting]) {
    carryOut(course.handle(.remember(sittings, at: today())))
  }

  /// Calibrates a person who comes back, by earlier sittings and a look at one or two dots. The events are those of a calibration
  /// with dots; it fails where earlier sittings do not tell where the person looks.
  ///
  /// - Parameters:
  ///   - dots: the dots; the second is shown where the error to expect after the first is too large.
  ///   - lines: a few lines that are read in place of the second look; nil for that look.
  ///   - sittings: earlier sittings of the person.
  package func recall(
    at dots: [CalibrationTarget], reading lines: ParagraphText? = nil, from sittings: [EarlierSitting]
  ) {
    carryOut(course.handle(.recall(dots, reading: lines, from: sittings, at: today())))
  }

  /// Gives up a calibration in progress; the previous calibration is gone too.
  package func cancelCalibration() { carryOut(course.handle(.cancel)) }

  /// Takes over a calibration made earlier.
  ///
  /// Before the source has named its camera the calibration is assumed to belong to it; if that proves wrong the
  /// calibration is given up, and `calibrationLost` is sent.
  ///
  /// - Parameters:
  ///   - stored: the calibration and its eye reference.
  ///   - toRepair: whether a calibration made with other networks is accepted, to be repaired at once.
  /// - Throws: `CalibrationError` if it belongs to another screen, another camera or other networks; the tracker stays
  ///   as it is.
  package func use(_ stored: StoredCalibration, toRepair: Bool = false) throws(CalibrationError) {
    carryOut(try pipeline.use(stored, in: &course, toRepair: toRepair))
  }

  /// Changes to another monitor, or another mode of it: a calibration for the previous screen is of no use.
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
      // A new calibration and its validation are reported together, once it has been checked.
      case .fitted, .validated: break
      case .checked(let report, let quality): tell(report, quality)
      case .calibrated(let new): keep(new)
      case .grew(let sitting): tell(.sittingGrew(sitting))
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

  /// Reports a new calibration that can be stored, together with its eye reference.
  func tellWhole(_ new: CalibrationRun.NewCalibration) {
    if let sitting = new.sitting(created: today()) { tell(.sitting(sitting)) }
    tell(.calibrated(new.stored(created: today(), reference: pipeline.reference)))
  }
}

extension CalibrationRun.Configuration {
  init(_ live: LiveTracker.Configuration) {
    (calibration, repair) = (live.calibration, live.repair)
    (lostSeconds, turnsBackMirrored) = (live.lostSeconds, live.turnsBackMirrored)
    fieldOfView = live.fieldOfView
  }
}
