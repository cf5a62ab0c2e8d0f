import Calibration
import Localization
import Reading
import Signals
import Tracking

// The result of a calibration in one sentence and a picture, which the person accepts or rejects by looking. More words and
// the numbers are shown if they ask for them.
extension AppSession {
  /// Shows how good the calibration is. The person goes on or calibrates again, by gaze, click or key, or by waiting.
  mutating func showResult(_ outcome: CalibrationOutcome, at time: Timestamp) {
    var scene = CalibrationScene.words(localized("Calibrated"), outcome.summary, on: display.screen)
    (scene.phase, scene.progress) = (.done, 1)
    scene.checks = CalibrationScene.checks(outcome.stored.profile.report)
    let details = CalibrationScreen.ResultDetails(outcome)
    var layout = GazeLayout()
    var seconds = setting.timing.recordedResultSeconds
    if setting.isLive {
      layout = CalibrationChoices.layout(
        on: display.screen, errorPx: outcome.stored.errorPx, hasDetails: details != nil)
      scene.choices = CalibrationChoices.targets(layout, isByLook: isLook)
      scene.note = localized("Rest your eyes on what you want. If you do nothing, I go on by myself.")
      seconds = setting.timing.resultSeconds
    } else {
      scene.doneDots = outcome.stored.profile.points.map(\.target.point)
    }
    setPhase(
      .result(
        CalibrationScreen.ShownResult(
          meaning: .calibrated, scene: scene, layout: layout, until: time + seconds, details: details)))
  }

  /// Shows a message that needs no answer; the program goes on by itself.
  mutating func showWords(
    _ headline: String, _ detail: String, _ meaning: CalibrationScreen.ShownResult.Meaning, at time: Timestamp
  ) {
    var scene = CalibrationScene.words(headline, detail, on: display.screen)
    if meaning == .failed { scene.isLost = true } else { (scene.phase, scene.progress) = (.done, 1) }
    setPhase(
      .result(
        CalibrationScreen.ShownResult(
          meaning: meaning, scene: scene, layout: GazeLayout(),
          until: time + setting.timing.wordsSeconds)))
  }

  /// Follows a frame while a calibration's result is shown: which choice is looked at.
  mutating func followResult(_ frame: TrackedFrame, at time: Timestamp) -> [AppAction] {
    guard case .result(var result) = screen.calibration?.phase else { return [] }
    if let chosen = result.dwells.follow(frame.intents) { return takeResult(chosen, at: time) }
    result.scene.choices = CalibrationChoices.targets(
      result.layout, dwells: result.dwells, showsDetails: result.details?.isShown ?? false,
      isByLook: isLook)
    result.scene.gaze = frame.filtered.value.map {
      ReaderScene.GazeMark(point: $0.point, radius: $0.covariance.radius)
    }
    setPhase(.result(result))
    return []
  }

  /// Carries out the person's choice about the calibration's result.
  mutating func takeResult(_ choice: TargetID, at time: Timestamp) -> [AppAction] {
    if choice == .calibrateAgain, lookUnderWay != nil { return declineLook(at: time) }
    if let begun = calibrateOtherwise(by: choice, at: time) { return begun }
    guard case .result = screen.calibration?.phase else { return [] }
    if choice == .calibrationDetails { return switchDetails(at: time) }
    let member = screen.calibration?.member
    if choice == .calibrateAgain {
      return calibrate(.asked, with: isLook ? dotsInsteadOfVerse : nil, for: member, at: time)
    }
    if let member { return keep(member, at: time) }
    return setting.isForCalibrationOnly ? finish() : comeBack(at: time) + carryOutWish(at: time)
  }

  /// Shows the details of the result, or hides them; there is time again to read them.
  private mutating func switchDetails(at time: Timestamp) -> [AppAction] {
    guard case .result(var result) = screen.calibration?.phase, var details = result.details else {
      return []
    }
    details.isShown.toggle()
    result.details = details
    result.scene.detail = details.isShown ? details.words : details.summary
    result.scene.figures = details.isShown ? details.figures : []
    result.dwells.clear()
    result.scene.choices = CalibrationChoices.targets(
      result.layout, showsDetails: details.isShown, isByLook: isLook)
    result.until = max(result.until, time + setting.timing.resultSeconds)
    setPhase(.result(result))
    return []
  }
}
