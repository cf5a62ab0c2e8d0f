import Calibration
import CommandSupport
import Evaluation
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
    return Terminal.styled(r.name, .bold)
      + ": \(r.frames) frames, \(r.recordedSeconds.fixed(1)) s in \(r.wallSeconds.fixed(2)) s "
      + "(\(speed.fixed(1))x real time); without gaze: \(lost.isEmpty ? "none" : lost)"
  }

  private var fieldOfView: String? { report.fieldOfView.map { "Field of view: \($0)" } }

  private var calibration: String? {
    if let problem = report.calibrationProblem {
      return report.isWithoutScript ? "Not calibrated: \(problem)." : "Calibration failed: \(problem)"
    }
    guard let held = report.calibrationHeldOutDegrees else { return nil }
    var text = "Calibration: \(held.fixed(2)) deg on held-out points"
    if let validation = report.validation { text += "\nValidation:\n\(validation)" }
    return text
  }

  private var accuracy: String? {
    var table = TextTable(["against truth, per frame, deg", "frames", "invalid", "mean", "median", "p95"])
    func add(_ name: String, _ r: TruthReport?) {
      guard let r else { return }
      table.add(
        [name, "\(r.frames)", "\(r.invalid)"]
          + [r.meanDegrees, r.medianDegrees, r.p95Degrees].map { $0?.fixed(2) ?? "-" })
    }
    add("validation, raw", report.rawOnValidation)
    add("validation, filtered", report.filteredOnValidation)
    add("reading, raw", report.rawOnReading)
    add("reading, filtered", report.filteredOnReading)
    return report.rawOnReading == nil && report.rawOnValidation == nil ? nil : table.text
  }

  private var targets: String? {
    guard !report.perTarget.isEmpty else { return nil }
    var table = TextTable(["target", "raw deg", "filtered deg"])
    for t in report.perTarget {
      table.add([t.label, t.rawDegrees?.fixed(2) ?? "-", t.filteredDegrees?.fixed(2) ?? "-"])
    }
    return table.text
  }

  private var postures: String? {
    guard !report.postures.isEmpty else { return nil }
    let lines = report.postures.map {
      "  \($0.seconds.fixed(1)) s".leftPadded(to: 12)
        + "  \($0.words)\($0.isOffer ? " A repair is offered." : "")"
    }
    return "Posture:\n" + lines.joined(separator: "\n")
  }

  private var script: String? {
    guard let score = report.score else { return nil }
    var table = TextTable(["asked for", "scripted", "recognised", "false", "after s"])
    for (name, t) in score.tallies.sorted(by: { $0.key < $1.key }) {
      let delay = mean(t.delays)?.fixed(2) ?? "-"
      table.add([name, "\(t.scripted)", "\(t.recognised)", "\(t.falseOnes)", delay])
    }
    return table.text
  }

  private var lines: String? {
    guard let lines = report.linesRead else { return nil }
    let share = lines.compared > 0 ? "; \(lines.right) of \(lines.compared) as scripted" : ""
    return "Lines read: \(lines.read)\(share)"
  }

  private var eventLine: String? {
    guard !report.events.isEmpty else { return nil }
    return "Events: "
      + report.events.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
  }

  private var stages: String? {
    guard !report.stages.isEmpty else { return nil }
    var table = TextTable(["stage, ms", "median", "p95", "p99", "max"])
    for stage in PipelineStage.allCases {
      guard let s = report.stages[stage.rawValue] else { continue }
      table.add([stage.rawValue] + [s.median, s.p95, s.p99, s.maximum].map { $0.fixed(3) })
    }
    return table.text
  }

  private var problems: String? {
    guard !report.problems.isEmpty else { return nil }
    return "Problems in the recording:\n" + report.problems.map { "  \($0)" }.joined(separator: "\n")
  }
}
