import Localization
import Tracking
import Calibration
import Reading
import Signals

// The result of a calibration in words and numbers, which the person accepts or rejects by looking.
extension AppSession {
  /// Shows how good the calibration is. The person goes on or calibrates again, by gaze, click or key, or by waiting.
  mutating func showResult(_ outcome: CalibrationOutcome, at time: Timestamp) {
    var scene = CalibrationScene.words(localized("Calibrated"), outcome.words, on: display.screen)
    (scene.phase, scene.progress) = (.done, 1)
    scene.figures = CalibrationScene.figures(outcome.quality)
    var layout = GazeLayout()
    var seconds = setting.timing.recordedResultSeconds
    if setting.isLive {
      layout = CalibrationChoices.layout(on: display.screen, errorPx: outcome.stored.errorPx)
      scene.choices = CalibrationChoices.targets(layout, dwells: [:])
      scene.note = localized("Rest your eyes on one of the two. If you do nothing, I go on by myself.")
      seconds = setting.timing.resultSeconds
    } else {
      scene.doneDots = outcome.stored.profile.points.map(\.target.point)
    }
    setPhase(
      .result(
        CalibrationScreen.ShownResult(
          meaning: .calibrated, scene: scene, layout: layout, until: time + seconds)))
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
    var dwells = Dictionary(uniqueKeysWithValues: result.scene.choices.map { ($0.id, $0.progress) })
    if let chosen = dwells.follow(frame.intents) { return takeResult(chosen, at: time) }
    result.scene.choices = CalibrationChoices.targets(result.layout, dwells: dwells)
    result.scene.gaze = frame.filtered.value.map {
      ReaderScene.GazeMark(point: $0.point, radius: $0.covariance.radius)
    }
    setPhase(.result(result))
    return []
  }

  /// Carries out the person's choice about the calibration's result.
  mutating func takeResult(_ choice: TargetID, at time: Timestamp) -> [AppAction] {
    guard case .result = screen.calibration?.phase else { return [] }
    if choice == .calibrateAgain { return calibrate(.asked, at: time) }
    return setting.isForCalibrationOnly ? finish() : comeBack(at: time) + carryOutWish(at: time)
  }
}
