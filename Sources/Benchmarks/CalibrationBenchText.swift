import Calibration
import CommandSupport
import Evaluation
import Signals

/// Formats the calibration benchmark's report for people.
struct CalibrationBenchText {
  let report: CalibrationBenchReport

  var text: String {
    let head =
      "\(report.program), \(report.build) build: \(report.command.joined(separator: " "))\n\(report.machine.description)"
    return ([head] + report.sessions.map(session) + [overview, pooled]).joined(separator: "\n\n")
  }

  private func session(_ session: CalibrationSessionReport) -> String {
    let title = Terminal.styled(session.name, .bold)
    if let failure = session.failure { return "\(title): \(failure)" }
    var parts = [title + ": " + (session.choice.map { "\($0)" } ?? "")]
    var points = TextTable(["points", "raw deg", "filtered deg", "worst deg"])
    for count in session.byPoints {
      points.add([
        "\(count.points)", number(count.rawDegrees), number(count.filteredDegrees),
        number(count.worstDegrees),
      ])
    }
    parts.append(points.text)
    if session.curve.count > 1 { parts.append(curve(session)) }
    for pursuit in session.pursuits {
      parts.append(
        "\(pursuit.label): as a calibration \(number(pursuit.accuracyDegrees)) deg; "
          + "as a repair \(number(pursuit.offsetDegrees)) deg off, eyes \(number(pursuit.lagSeconds)) s behind"
          + (pursuit.failure.map { " (\($0))" } ?? ""))
    }
    if let quality = session.quality { parts.append(quality.journal) }
    if let drift = session.drift { parts.append("\(drift)") }
    return parts.joined(separator: "\n")
  }

  /// A table of every validation of a session, compared with the first one.
  private func curve(_ session: CalibrationSessionReport) -> String {
    let rounds = session.curve
    var table = TextTable(["minutes"] + rounds.map { $0.minutes.fixed(1) })
    let row = { (name: String, value: (CalibrationSessionReport.Round) -> Double?) in
      [name] + rounds.map { number(value($0)) }
    }
    let more = { (name: String, value: (CalibrationSessionReport.Round) -> Double?) in
      [name, "-"] + session.growth(value).map { ($0 < 0 ? "" : "+") + $0.fixed(2) }
    }
    table.add(row("with reading, raw deg", \.withDegrees))
    table.add(row("without, raw deg", \.withoutDegrees))
    table.add(more("with, above the first", \.withDegrees))
    table.add(more("without, above the first", \.withoutDegrees))
    table.add(row("with reading, filtered deg", \.withFilteredDegrees))
    table.add(row("without, filtered deg", \.withoutFilteredDegrees))
    for kind in DriftLabelKind.allCases where rounds.contains(where: { $0.evidence[kind] != nil }) {
      table.add(["evidence so far: \(kind.rawValue)"] + rounds.map { "\($0.evidence[kind] ?? 0)" })
    }
    table.add(["changes of posture noticed"] + rounds.map { "\($0.postures)" })
    table.add(row("correction sure to, SD deg", \.driftSD))
    table.add(
      ["truth in 68/95 %"] + rounds.map { both($0.ellipses) })
    return table.text
  }

  private var overview: String {
    var table = TextTable([
      "session", "glasses", "raw deg", "filtered deg", "worst deg", "targets raw 68/95 %", "filtered",
      "reading raw 68/95 %", "filtered", "reading deg raw", "filtered", "RMS-S2S", "SD",
    ])
    for session in report.sessions where session.failure == nil {
      let last = session.byPoints.last
      table.add([
        session.name, session.glasses.map { $0 ? "yes" : "no" } ?? "-", number(last?.rawDegrees),
        number(last?.filteredDegrees), number(last?.worstDegrees),
        both(session.validation.ellipses), both(session.validation.filteredEllipses),
        both(session.reading.ellipses), both(session.reading.filteredEllipses),
        number(session.reading.rawDegrees), number(session.reading.filteredDegrees),
        number(session.quality?.raw.whole.precisionRMSDegrees),
        number(session.quality?.raw.whole.precisionSDDegrees),
      ])
    }
    return table.text
  }

  private var pooled: String {
    let p = report.pooled
    var lines = [
      "pooled over \(p.sessions - p.failed) of \(p.sessions) sessions: raw \(number(p.rawDegrees)), filtered "
        + "\(number(p.filteredDegrees)) deg on average (medians \(number(p.rawMedian)) and "
        + "\(number(p.filteredMedian)))",
      "truth within the contours of 68 / 95 %: on targets raw \(both(p.validation)), filtered "
        + "\(both(p.validationFiltered)); in reading raw \(both(p.reading)), filtered \(both(p.readingFiltered))",
    ]
    if p.glasses > 0 {
      lines.append(
        "with glasses (\(p.glasses)): median raw \(number(p.rawMedianGlasses)), filtered "
          + "\(number(p.filteredMedianGlasses)) deg")
    }
    if p.growthWithout != nil {
      lines.append(drift(p.drift))
      lines.append(
        "worst later validation above the first: with reading \(number(p.growthWith)) deg on average, "
          + "\(number(p.worstGrowthWith)) at most; without \(number(p.growthWithout)) and \(number(p.worstGrowthWithout))"
      )
    }
    return lines.joined(separator: "\n")
  }

  /// A table of the mean growth of the error over validations.
  private func drift(_ curve: MeanDriftCurve) -> String {
    var table = TextTable(["above the first, deg, mean"] + curve.rounds.map { "\($0.minutes.fixed(1)) min" })
    let signed = { (value: Double) in (value < 0 ? "" : "+") + value.fixed(2) }
    table.add(["with reading"] + curve.rounds.map { signed($0.withDegrees) })
    table.add(["without"] + curve.rounds.map { signed($0.withoutDegrees) })
    table.add(["sessions"] + curve.rounds.map { "\($0.sessions)" })
    return table.text
  }

  private func both(_ shares: EllipseShares) -> String {
    self.shares(shares).joined(separator: "/")
  }

  private func shares(_ shares: EllipseShares) -> [String] {
    [shares.share68, shares.share95].map { $0.map { ($0 * 100).fixed(1) } ?? "-" }
  }

  private func number(_ value: Double?) -> String { value?.fixed(2) ?? "-" }
}
