import Calibration
import CommandSupport
import Drift
import Localization
import ReaderApp
import Reading
import Signals
import Tracking

/// The output of `trackii calibrate` for a calibration or a repair.
struct CalibrationText: Encodable, CustomStringConvertible {
  /// The expected root mean square error away from the targets, degrees.
  var heldOutDegrees: Double
  /// The camera's field of view by which eyes were placed; nil for a calibration stored before it was noted.
  var fieldOfView: FieldOfView?
  var choice: MapChoice
  var points: [PointQuality]
  var validation: ValidationReport?
  /// The quality statement on the validation's targets; `words` and `journal` say the same for a person and for a
  /// paper.
  var quality: QualityStatement?
  var words: String
  var journal: String?
  var repair: OffsetRepair?
  /// What was noticed about the eyes; nil where nothing is unusual. `words` says it too.
  var remarks: [EyesRemark]?

  init(_ outcome: CalibrationOutcome) {
    let profile = outcome.stored.profile
    (heldOutDegrees, choice) = (profile.heldOutDegrees, profile.choice)
    fieldOfView = profile.fieldOfView
    (points, validation) = (profile.points, profile.report)
    (quality, journal, repair) = (outcome.quality, outcome.quality?.journal, outcome.repair)
    (words, remarks) = (outcome.words, profile.remarks)
  }

  var description: String {
    guard repair == nil else { return words + "\n" }
    var table = TextTable([
      localized("point"), localized("valid %"), localized("offset deg"), localized("SD deg"),
      localized("verdict"),
    ])
    for point in points {
      table.add([
        point.target.label, (point.validShare * 100).fixed(0), point.offsetDegrees?.fixed(2) ?? "-",
        point.sdDegrees?.fixed(2) ?? "-", point.verdict.rawValue,
      ])
    }
    let check = validation.map { "\n" + localized("Validation:") + "\n\($0)\n" } ?? ""
    let statement = [words, journal].compactMap(\.self).joined(separator: "\n")
    let camera = fieldOfView.map { localized("Field of view: \($0)") + "\n" } ?? ""
    return "\(camera)\(choice)\n\(table.text)\n\(check)\n\(statement)\n"
  }
}
