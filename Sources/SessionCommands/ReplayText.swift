import Calibration
import CommandSupport
import Evaluation
import Localization
import Signals
import Statistics
import Tracking

/// Formats a replay's report for people.
struct ReplayText {
  let report: ReplayReport

  var text: String {
    ([head, fieldOfView, calibration, accuracy, targets, script, lines, eventLine, postures, stages] + [
      problems
    ])
    .compactMap { $0 }.joined(separator: "\n\n")
  }

  private var head: String? {
    let r = report
    let speed = r.wallSeconds > 0 ? r.recordedSeconds / r.wallSeconds : 0
    let lost = r.invalid.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    let (name, gone) = (Terminal.styled(r.name, .bold), lost.isEmpty ? localized("none") : lost)
    return localized(
      """
      \(name): \(r.frames) frames, \(r.recordedSeconds.fixed(1)) s in \(r.wallSeconds.fixed(2)) s \
      (\(speed.fixed(1))x real time); without gaze: \(gone)
      """)
  }

  private var fieldOfView: String? { report.fieldOfView.map { localized("Field of view: \($0)") } }

  private var calibration: String? {
    if let problem = report.calibrationProblem {
      return report.isWithoutScript
        ? localized("Not calibrated: \(problem).") : localized("Calibration failed: \(problem)")
    }
    guard let held = report.calibrationHeldOutDegrees else { return nil }
    var text = localized("Calibration: \(held.fixed(2)) deg on held-out points")
    if let validation = report.validation { text += "\n" + localized("Validation:") + "\n\(validation)" }
    if let words = EyesRemark.words(report.remarks) { text += "\n" + words }
    return text
  }

  private var accuracy: String? {
    var table = TextTable([
      localized("against truth, per frame, deg"), localized("frames"), localized("invalid"),
      localized("mean"),
      localized("median"), "p95",
    ])
    func add(_ name: String, _ r: TruthReport?) {
      guard let r else { return }
      table.add(
        [name, "\(r.frames)", "\(r.invalid)"]
          + [r.meanDegrees, r.medianDegrees, r.p95Degrees].map { $0?.fixed(2) ?? "-" })
    }
    add(localized("validation, raw"), report.rawOnValidation)
    add(localized("validation, filtered"), report.filteredOnValidation)
    add(localized("reading, raw"), report.rawOnReading)
    add(localized("reading, filtered"), report.filteredOnReading)
    return report.rawOnReading == nil && report.rawOnValidation == nil ? nil : table.text
  }

  private var targets: String? {
    guard !report.perTarget.isEmpty else { return nil }
    var table = TextTable([localized("target"), localized("raw deg"), localized("filtered deg")])
    for t in report.perTarget {
      table.add([t.label, t.rawDegrees?.fixed(2) ?? "-", t.filteredDegrees?.fixed(2) ?? "-"])
    }
    return table.text
  }

  private var postures: String? {
    guard !report.postures.isEmpty else { return nil }
    let lines = report.postures.map {
      "  \($0.seconds.fixed(1)) s".leftPadded(to: 12)
        + "  \($0.words)" + ($0.isOffer ? " " + localized("A repair is offered.") : "")
    }
    return localized("Posture:") + "\n" + lines.joined(separator: "\n")
  }

  private var script: String? {
    guard let score = report.score else { return nil }
    var table = TextTable([
      localized("asked for"), localized("scripted"), localized("recognised"),
      localized("false", context: "recognised without cause"), localized("after s"),
    ])
    for (name, t) in score.tallies.sorted(by: { $0.key < $1.key }) {
      let delay = mean(t.delays)?.fixed(2) ?? "-"
      table.add([name, "\(t.scripted)", "\(t.recognised)", "\(t.falseOnes)", delay])
    }
    return table.text
  }

  private var lines: String? {
    guard let lines = report.linesRead else { return nil }
    guard lines.compared > 0 else { return localized("Lines read: \(lines.read)") }
    return localized("Lines read: \(lines.read); \(lines.right) of \(lines.compared) as scripted")
  }

  private var eventLine: String? {
    guard !report.events.isEmpty else { return nil }
    let counts = report.events.sorted { $0.key < $1.key }.map { Self.count($0.value, of: $0.key) }
    return localized("Events: \(counts.joined(separator: ", "))")
  }

  /// How many events there were of a kind among those that the report counts.
  private static func count(_ count: Int, of kind: String) -> String {
    switch kind {
    case "fixations": localized(count, one: "\(count) fixation", other: "\(count) fixations")
    case "blinks": localized(count, one: "\(count) blink", other: "\(count) blinks")
    case "closures": localized(count, one: "\(count) closure", other: "\(count) closures")
    case "losses": localized(count, one: "\(count) loss", other: "\(count) losses")
    default: "\(count) \(kind)"
    }
  }

  private var stages: String? {
    guard !report.stages.isEmpty else { return nil }
    var table = TextTable([localized("stage, ms"), localized("median"), "p95", "p99", localized("max")])
    for stage in PipelineStage.allCases {
      guard let s = report.stages[stage.rawValue] else { continue }
      table.add([stage.name] + [s.median, s.p95, s.p99, s.maximum].map { $0.fixed(3) })
    }
    return table.text
  }

  private var problems: String? {
    guard !report.problems.isEmpty else { return nil }
    return localized("Problems in the recording:") + "\n"
      + report.problems.map { "  \($0)" }.joined(separator: "\n")
  }
}

extension PipelineStage {
  /// The name of the stage, for people.
  fileprivate var name: String {
    switch self {
    case .decode: localized("decode", context: "stage")
    case .vision: localized("vision", context: "stage")
    case .calibration: localized("calibration", context: "stage")
    case .attention: localized("attention", context: "stage")
    case .total: localized("total", context: "stage")
    }
  }
}
