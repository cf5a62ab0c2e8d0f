import Calibration

/// The calibration benchmark's report for people.
struct CalibrationBenchText {
  let report: CalibrationBenchReport

  var text: String {
    let head =
      "\(report.program), \(report.build) build: \(report.command.joined(separator: " "))\n\(report.machine.description)"
    return ([head] + report.sessions.map(session) + [overview, pooled]).joined(separator: "\n\n")
  }

  private func session(_ session: CalibrationBenchReport.Session) -> String {
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
    if session.curve.count > 1 { parts.append(curve(session.curve)) }
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

  private func curve(_ rounds: [CalibrationBenchReport.Round]) -> String {
    var table = TextTable(["minutes"] + rounds.map { $0.minutes.fixed(0) })
    let row = { (name: String, value: (CalibrationBenchReport.Round) -> Double?) in
      [name] + rounds.map { number(value($0)) }
    }
    table.add(row("with evidence, raw", \.withDegrees))
    table.add(row("without, raw", \.withoutDegrees))
    table.add(row("with evidence, filtered", \.withFilteredDegrees))
    table.add(row("without, filtered", \.withoutFilteredDegrees))
    return table.text
  }

  private var overview: String {
    var table = TextTable([
      "session", "raw deg", "filtered deg", "validation: 68 %", "95 %", "reading: 68 %", "95 %", "frame deg",
      "RMS-S2S", "SD",
    ])
    for session in report.sessions where session.failure == nil {
      let last = session.byPoints.last
      table.add(
        [session.name, number(last?.rawDegrees), number(last?.filteredDegrees)]
          + shares(session.validation.ellipses) + shares(session.reading.ellipses)
          + [
            number(session.validation.rawDegrees), number(session.quality?.raw.whole.precisionRMSDegrees),
            number(session.quality?.raw.whole.precisionSDDegrees),
          ])
    }
    return table.text
  }

  private var pooled: String {
    let p = report.pooled
    var lines = [
      "pooled over \(p.sessions - p.failed) of \(p.sessions) sessions: raw \(number(p.rawDegrees)), filtered "
        + "\(number(p.filteredDegrees)) deg; truth within the 68 and 95 % contours: validation "
        + shares(p.validation).joined(separator: " and ") + " %, filtered "
        + shares(p.validationFiltered).joined(separator: " and ") + " %, reading "
        + shares(p.reading).joined(separator: " and ") + " %"
    ]
    if p.growthWithout != nil {
      lines.append(
        "worst later validation above the first: with evidence \(number(p.growthWith)) deg on average, "
          + "\(number(p.worstGrowthWith)) at most; without \(number(p.growthWithout)) and \(number(p.worstGrowthWithout))"
      )
    }
    return lines.joined(separator: "\n")
  }

  private func shares(_ shares: EllipseShares) -> [String] {
    [shares.share68, shares.share95].map { $0.map { ($0 * 100).fixed(1) } ?? "-" }
  }

  private func number(_ value: Double?) -> String { value?.fixed(2) ?? "-" }
}
