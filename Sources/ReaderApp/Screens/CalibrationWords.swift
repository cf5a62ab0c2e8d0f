import Calibration
import Drift
import Foundation
import Signals

extension OffsetRepair {
  /// The offset that the repair has found and how certain it is, one sentence.
  func words(on screen: ScreenGeometry) -> String {
    let off = hypot(offset.x / screen.pxPerMmX, offset.y / screen.pxPerMmY)
    let sure = hypot(
      covariance.xx.squareRoot() / screen.pxPerMmX, covariance.yy.squareRoot() / screen.pxPerMmY)
    return "The point was off by \(off.fixed(0)) mm, give or take \(sure.fixed(0)); that is corrected now."
  }
}

extension CalibrationError {
  /// What happened, as one sentence, without the advice on what to do.
  var cause: String {
    if case .noFace = self { return inWindow }
    let words = description
    return words.range(of: ". ").map { String(words[..<$0.lowerBound]) + "." } ?? words
  }

  /// The words for a window in which the calibration starts again by itself.
  var inWindow: String {
    switch self {
    case .noFace(let reason, let seconds):
      "For \(Int(seconds)) seconds I could not see your eyes. \(reason.remedy)"
    case .mirrored: "The camera's picture was mirrored. I have turned it back."
    default: cause
    }
  }
}

extension CalibrationScene {
  /// The calibration's result in numbers, measured on filtered gaze.
  static func figures(_ quality: QualityStatement?) -> [Figure] {
    guard let quality else { return [] }
    let (filtered, raw) = (quality.filtered.whole, quality.raw.whole)
    let figure = { (name: String, value: Double?, digits: Int, unit: String) in
      value.map { Figure(name, "\($0.fixed(digits))\(unit)") }
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
