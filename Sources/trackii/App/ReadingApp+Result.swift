import Calibration
import Foundation
import ReaderWindow
import Reading
import Signals
import Tracking

/// What a calibration came to, while it is shown and for whoever asks afterwards.
struct CalibrationOutcome {
  var stored: StoredCalibration
  /// How good it was on targets of its own; nil where nothing was checked.
  var quality: QualityStatement?
  /// What a repair has corrected; nil for a calibration.
  var repair: OffsetRepair?

  /// What a person wants to know of it.
  var words: String {
    if let repair { return repair.words(on: stored.profile.screen) }
    if let quality { return quality.words }
    if let report = stored.profile.report, let degrees = report.accuracyDegrees, let mm = report.accuracyMm {
      return "The point is off by about \(mm.fixed(0)) mm on average (\(degrees.fixed(1)) degrees)."
    }
    return "Nothing was checked; the expected error is \(stored.profile.heldOutDegrees.fixed(1)) degrees."
  }
}

// The result of a calibration in words and numbers, which the person takes or not by looking.
extension ReadingApp {
  /// Who does nothing goes on after so long, s: time to read some forty words twice.
  private static let resultSeconds = 20.0
  /// A result without a choice stays so long, s: one sentence.
  static let wordsSeconds = 3.0

  /// Shows how good the calibration is; the person goes on or calibrates again, by gaze, click, key, or by waiting.
  func showResult(_ outcome: CalibrationOutcome) async {
    var scene = waiting("Calibrated", outcome.words)
    (scene.phase, scene.progress) = (.done, 1)
    scene.figures = Self.figures(outcome.quality)
    guard source.isLive, let screen else {
      scene.doneDots = outcome.stored.profile.points.map(\.target.point)
      // A recorded person goes by their own script.
      handle.show(.calibration(scene))
      try? await Task.sleep(for: .seconds(1.5))
      return await takeResult(.goOn)
    }
    let layout = CalibrationChoices.layout(on: screen, errorPx: CalibratedErrorPx.of(outcome.stored))
    scene.choices = CalibrationChoices.targets(layout, dwells: [:])
    scene.note = "Rest your eyes on one of the two. If you do nothing, I go on by myself."
    await showResult(scene, layout, seconds: Self.resultSeconds)
    source.standIn?.sees(.result)
  }

  /// Shows words that need no answer, and goes on by itself.
  func showWords(_ headline: String, _ detail: String, isLost: Bool = false) async {
    var scene = isLost ? lost(headline, detail) : waiting(headline, detail)
    if !isLost { (scene.phase, scene.progress) = (.done, 1) }
    await showResult(scene, GazeLayout(), seconds: Self.wordsSeconds)
  }

  private func showResult(_ scene: CalibrationScene, _ layout: GazeLayout, seconds: Double) async {
    forgetResult()
    result = scene
    handle.show(.calibration(scene))
    shownLayout = nil
    await show(layout)
    resultEnd = Task { [weak self] in
      do { try await Task.sleep(for: .seconds(seconds)) } catch { return }
      await self?.takeResult(.goOn)
    }
  }

  /// A frame while a result is shown.
  func followResult(_ frame: TrackedFrame) async {
    guard var scene = result, let layout = shownLayout else { return }
    var dwells = Dictionary(uniqueKeysWithValues: scene.choices.map { ($0.id, $0.progress) })
    var chosen: TargetID?
    for intent in frame.intents {
      switch intent {
      case .dwell(let target, let progress): dwells = [target: progress]
      case .dwellInterrupted(let target): dwells[target] = nil
      case .chosen(let target): chosen = target
      case .paused: dwells = [:]
      case .scroll, .scrollEnded, .resumed: break
      }
    }
    if let chosen { return await takeResult(chosen) }
    scene.choices = CalibrationChoices.targets(layout, dwells: dwells)
    scene.gaze = frame.filtered.value.map {
      ReaderScene.GazeMark(point: $0.point, radius: $0.covariance.radius)
    }
    result = scene
    handle.show(.calibration(scene))
  }

  /// What is to become of the result that is shown.
  func takeResult(_ choice: TargetID) async {
    forgetResult()
    guard place == .calibrating else { return }
    if choice == .calibrateAgain { return await calibrate() }
    if isForCalibrationOnly { return end() }
    if book != nil, let screen, let calibration {
      _ = reader?.resize(to: screen, errorPx: CalibratedErrorPx.of(calibration))
    }
    await go(to: afterCalibration)
  }

  func forgetResult() {
    resultEnd?.cancel()
    (result, resultEnd) = (nil, nil)
  }

  /// The same in numbers, of the filtered signal.
  static func figures(_ quality: QualityStatement?) -> [CalibrationScene.Figure] {
    guard let quality else { return [] }
    let (filtered, raw) = (quality.filtered.whole, quality.raw.whole)
    let figure = { (name: String, value: Double?, digits: Int, unit: String) in
      value.map { CalibrationScene.Figure(name, "\($0.fixed(digits))\(unit)") }
    }
    return [
      figure("accuracy", filtered.accuracyDegrees, 2, "°"),
      figure("precision (SD)", filtered.precisionSDDegrees, 2, "°"),
      figure("precision (RMS)", filtered.precisionRMSDegrees, 2, "°"),
      figure("loss", raw.lossFromInvalid.map { $0 * 100 }, 0, " %"),
      figure("rate", raw.effectiveHz, 0, " Hz"), figure("latency", quality.latencyMs, 0, " ms"),
    ].compactMap(\.self)
  }
}
