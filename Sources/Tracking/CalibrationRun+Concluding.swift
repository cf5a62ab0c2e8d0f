import Attention
import Calibration
import Drift
import Signals

// The conclusions of a step: a new calibration, a finished check, a finished repair, or nothing.
extension CalibrationRun {
  func shown(_ shown: (view: CalibrationView, actions: [CalibrationAction])?, at time: Timestamp) -> [Action]
  {
    shown.map { [.show($0.view, $0.actions, at: time)] } ?? []
  }

  mutating func conclude(
    _ step: CalibrationCollector.Step, of collector: CalibrationCollector, then check: CalibrationCheck,
    at time: Timestamp
  ) -> [Action] {
    let actions: [Action] =
      (step.needsReference ? [.pipeline(.lockReference)] : []) + shown(step.shown, at: time)
    switch step.result {
    case nil: return actions
    case .failure(let error):
      let hindrances = hindrances.found(missesBottomRow: collector.missesBottomRow)
      return actions + fail(error.hindered(by: hindrances), releases: collector.hasBegun)
    case .success(let alone):
      advisor.settle()
      let fitted = besideEarlier(alone, collector)
      reading = collector.reading
      return actions + [
        .pipeline(.use(fitted.model)), .pipeline(.lockReference), .fitted(fitted, from: collector.collected),
      ] + validate(.fitted(fitted, from: collector.collected), check)
    }
  }

  /// Begins the check of the calibration that is in use from here on.
  mutating func validate(_ subject: Subject, _ check: CalibrationCheck) -> [Action] {
    let validation = CalibrationValidation(
      check, screen: screen, configuration: configuration.calibration)
    guard let validation else { return finish(subject, report: nil, quality: nil) }
    state = .validating(validation, of: subject)
    // An empty layout offers nothing to choose, but gaze is filtered, so that filtered gaze is measured too.
    return [.layout(GazeLayout())]
  }

  mutating func conclude(_ outcome: CalibrationValidation.Outcome, of subject: Subject) -> [Action] {
    switch outcome {
    case .underWay: return []
    case .failed(let error):
      // A failed check is no evidence against a calibration that worked before.
      guard case .stored = subject else {
        return fail(error.hindered(by: hindrances.found(missesBottomRow: false)))
      }
      state = .calibrated
      return [.failed(error)]
    case .done(let points, let quality):
      let report = subject.model.validated(on: points)
      return [.validated(report, on: points)]
        + finish(subject, report: report, quality: quality, checked: points)
    }
  }

  private mutating func finish(
    _ subject: Subject, report: ValidationReport?, quality: LiveQuality?, checked: [CollectedPoint] = []
  ) -> [Action] {
    state = .calibrated
    guard case .fitted(let fitted, let collected) = subject else {
      // A check by a recording's script is reported as `validated` alone.
      guard let report, let quality else { return [] }
      return [.checked(report, quality)]
    }
    let new = NewCalibration(
      fitted: fitted, report: report, quality: quality, camera: camera, networks: networks,
      fieldOfView: fieldOfView, isMirrored: isMirrored, collected: collected, checked: checked,
      reading: reading)
    growFrom(new)
    return [.calibrated(new)]
  }

  /// Reports that the calibration failed and gives it up. If the camera's mirroring is the reason, its pictures are
  /// turned back from here on.
  private mutating func fail(_ error: CalibrationError, releases: Bool = true) -> [Action] {
    let turned =
      error == .mirrored && configuration.turnsBackMirrored ? turn(mirrored: !isMirrored) : []
    return turned + giveUp(releases: releases) + [.failed(error)]
  }

  // MARK: Repairs

  mutating func conclude(
    _ session: PursuitSession<OffsetRepair>, _ actions: [CalibrationAction], _ model: GazeModel,
    at time: Timestamp
  ) -> [Action] {
    for case .failed(let error) in actions {
      state = .calibrated
      return [.repairFailed(error)]
    }
    guard actions.contains(.finished), let repair = session.result else { return [] }
    state = .calibrated
    return mend(repair, model, at: time)
  }

  /// Repairs the calibration with a sweep that a recording holds.
  mutating func mend(by sweep: PursuitSamples, _ model: GazeModel, at time: Timestamp) -> [Action] {
    guard isCalibrated else { return [] }
    do throws(CalibrationError) {
      let repair = try OffsetRepair(sweep, model: model, configuration: configuration.calibration)
      return mend(repair, model, at: time)
    } catch { return [.repairFailed(error)] }
  }

  private mutating func mend(_ repair: OffsetRepair, _ model: GazeModel, at time: Timestamp) -> [Action] {
    advisor.settle()
    var total = model.drift + repair.correction
    // The corrected point is as certain as the sweep; the uncertainty before the repair no longer counts.
    total.offsetVariance = repair.correction.offsetVariance
    return [.pipeline(.learn(DriftLabel(repair, time: time))), .repaired(repair, total: total)]
  }
}
