import Calibration
import Foundation
import Localization
import Signals

extension CalibrationError {
  /// What happened, in a window in which nobody has to do anything about it.
  var happened: String {
    switch self {
    case .noFace: inWindow
    case .hindered(let error, let hindrances):
      ([error.happened] + hindrances.map(\.words)).joined(separator: " ")
    default: cause
    }
  }

  /// The words for a window in which the calibration starts again by itself.
  var inWindow: String {
    switch self {
    case .noFace(let reason, let seconds):
      localized(
        Int(seconds), one: "For \(Int(seconds)) second I could not see your eyes. \(reason.remedy)",
        other: "For \(Int(seconds)) seconds I could not see your eyes. \(reason.remedy)")
    case .mirrored: localized("The camera's picture was mirrored. I have turned it back.")
    case .hindered(let error, let hindrances):
      ([error.inWindow] + hindrances.flatMap { [$0.words, $0.remedy] }).joined(separator: " ")
    default: cause
    }
  }
}

extension CalibrationScene {
  /// The calibration's result in numbers, measured on filtered gaze.
  static func figures(_ quality: QualityStatement?) -> [Figure] {
    guard let quality else { return [] }
    let (filtered, raw) = (quality.filtered.whole, quality.raw.whole)
    return [
      filtered.accuracyDegrees.map { Figure(localized("accuracy"), "\($0.fixed(2))°") },
      filtered.precisionSDDegrees.map { Figure(localized("precision (SD)"), "\($0.fixed(2))°") },
      filtered.precisionRMSDegrees.map { Figure(localized("precision (RMS)"), "\($0.fixed(2))°") },
      raw.lossFromInvalid.map { Figure(localized("loss"), "\(($0 * 100).fixed(0)) %") },
      raw.effectiveHz.map { Figure(localized("rate"), localized("\($0.fixed(0)) Hz")) },
      quality.latencyMs.map { Figure(localized("latency"), localized("\($0.fixed(0)) ms")) },
    ].compactMap(\.self)
  }

  /// The places that the validation checked, each with the mean of raw gaze while it was looked at.
  static func checks(_ report: ValidationReport?) -> [Check] {
    (report?.targets ?? []).map { Check(target: $0.target.point, gaze: $0.meanGaze) }
  }
}
