import CommandSupport
import Signals

/// Formats the report on attention for people.
struct AttentionBenchText {
  let report: AttentionBenchReport

  var text: String {
    let head = [
      "\(report.program), \(report.build) build: \(report.command.joined(separator: " "))",
      report.machine.description, "seed \(report.seed); \(report.seconds.fixed(1)) s",
    ].joined(separator: "\n")
    let parts =
      [head, lags, filtered, still] + report.fixations.map(fixations) + [
        held, reading, total, sessions, notes,
      ]
    return parts.compactMap { $0 }.joined(separator: "\n\n")
  }

  private static let filters = FilterTrials.Kind.allCases.map(\.rawValue)

  private var lags: String {
    var table = TextTable(["lag at a saccade, frames at 30 Hz", "noise deg", "size deg"] + Self.filters)
    for lag in report.lags {
      table.add(
        ["\(lag.trials) saccades", lag.noiseDegrees.fixed(2), lag.saccadeDegrees.fixed(0)]
          + Self.filters.map { lag.frames[$0]?.fixed(2) ?? "-" })
    }
    return table.text
      + "\n(the area between eyes and filter over the saccade's size; noise per axis, half of it new)"
  }

  private var filtered: String {
    var table = TextTable(["error while reading, offset left out, deg", "noise deg"] + Self.filters)
    for row in report.filterWhileReading {
      table.add(
        ["\(row.minutes.fixed(0)) minutes", row.noiseDegrees.fixed(2)]
          + Self.filters.map { row.meanDegrees[$0]?.fixed(2) ?? "-" })
    }
    return table.text
  }

  private var still: String {
    var table = TextTable(
      ["still gaze and lag", "noise deg", "lag frames", "at 2 deg", "RMS-S2S of raw", "SD of raw"])
    for r in report.still {
      table.add(
        [r.filter, r.noiseDegrees.fixed(2)]
          + [r.lagFrames, r.lagAtTwoDegrees, r.rmsS2S, r.sd].map { $0.fixed(2) })
    }
    return table.text
      + "\n(lag: mean over saccades of 2 to 20 degrees; the third row is the One Euro of a grid of 48 settings that is "
      + "stillest at no more lag than ours)"
  }

  private var held: String {
    var table = TextTable([
      "looks held until they count", "noise", "looks", "median s", "p95 s", "in 4 s", "not in 10 s",
      "near: looks", "in 4 s", "not in 10 s", "farthest met", "nearest missed",
    ])
    for r in report.held {
      table.add([
        "offset \(r.offsetDegrees.fixed(1)) deg", r.noiseDegrees.fixed(1), "\(r.looks)",
        r.medianSeconds?.fixed(2) ?? "-", r.p95Seconds?.fixed(2) ?? "-", (100 * r.withinFour).fixed(1) + " %",
        "\(r.never)", "\(r.nearLooks)", (100 * r.nearWithinFour).fixed(1) + " %", "\(r.nearNever)",
        r.farthestMet.fixed(1), r.nearestMissed?.fixed(1) ?? "-",
      ])
    }
    return table.text
      + "\n(offset: root mean square over the middle of the screen, in the corners about twice that; near: the mean "
      + "point lies at most 1.5 mean offsets outside the target; the last two columns in mean offsets)"
  }

  private func fixations(_ table: FixationTrials.Table) -> String {
    var text = TextTable(
      ["fixations, \(table.signal)", "setting", "kappa", "RA", "MN", "pictures only", "moving things"],
      leftAligned: [0, 1])
    for row in table.rows {
      text.add(
        [row.detector, row.setting]
          + [row.kappa, row.againstRA, row.againstMN, row.kappaPictures, row.kappaMoving].map { $0.fixed(3) })
    }
    text.add(["coder against coder", "", table.coders.fixed(3), "", "", table.codersPictures.fixed(3), ""])
    return text.text
      + "\n(\(table.samples) samples; Cohen's kappa, fixation or not; pursuit, saccades and swings are not; what a "
      + "coder calls blink or undefined is left out; tuned: best of a grid on these very samples)"
  }

  private var reading: String? {
    guard !report.reading.isEmpty else { return nil }
    var table = TextTable([
      "simulated reading", "hours", "error deg", "filtered", "false targets", "an hour", "95 %",
      "false scrolls/h", "eyes elsewhere/h", "lines moved", "p95", "lines/h", "choices met", "median s",
      "p95 s", "scrolls met", "median s",
    ])
    for r in report.reading {
      table.add([
        r.condition, r.hours.fixed(1), r.meanErrorDegrees.fixed(2), r.filteredErrorDegrees.fixed(2),
        "\(r.falseTargets.count)", r.falseTargets.perHour.fixed(2),
        "\(r.falseTargets.low.fixed(2))-\(r.falseTargets.high.fixed(2))", r.falseScrolls.perHour.fixed(1),
        r.falseScrollsElsewhere.perHour.fixed(1), r.falseScrollLines?.fixed(1) ?? "-",
        r.falseScrollLinesP95?.fixed(1) ?? "-", r.falseScrollLinesAnHour.fixed(0),
        "\(r.choices.met)/\(r.choices.wanted)",
        r.choices.medianSeconds?.fixed(2) ?? "-", r.choices.p95Seconds?.fixed(2) ?? "-",
        "\(r.scrolls.met)/\(r.scrolls.wanted)", r.scrolls.medianSeconds?.fixed(2) ?? "-",
      ])
    }
    let seeds = report.reading.map { "\($0.sessions)" }.joined(separator: ", ")
    return table.text
      + "\n(sessions of half an hour: \(seeds); seconds from the eyes' landing; a false scroll is any that begins "
      + "unasked, while the lowest or highest lines are read too; lines moved by one, if the eyes read on unmoved)"
  }

  private var total: String? {
    guard let f = report.falseTargets, let c = report.choices else { return nil }
    return "All conditions: \(f.count) false target activations in \(f.hours.fixed(1)) h of reading, "
      + "\(f.perHour.fixed(2)) an hour (exact 95 %: \(f.low.fixed(2)) to \(f.high.fixed(2))); "
      + "\(c.met) of \(c.wanted) choices met, median \(c.medianSeconds?.fixed(2) ?? "-") s, "
      + "p95 \(c.p95Seconds?.fixed(2) ?? "-") s"
  }

  private var sessions: String? {
    guard !report.sessions.isEmpty else { return nil }
    var table = TextTable([
      "recorded", "validation raw", "filtered", "reading raw", "filtered", "recognised", "false", "median s",
    ])
    for s in report.sessions {
      let degrees = [s.validationRaw, s.validationFiltered, s.readingRaw, s.readingFiltered]
      table.add(
        [s.name] + degrees.map { $0?.fixed(2) ?? "-" }
          + ["\(s.recognised)/\(s.scripted)", "\(s.falseOnes)", s.medianDelay?.fixed(2) ?? "-"])
    }
    return table.text
      + "\n(degrees, per frame against the truth; seconds from the request's start, saccade included)"
  }

  private var notes: String? {
    report.notes.isEmpty ? nil : report.notes.map { "note: \($0)" }.joined(separator: "\n")
  }
}
