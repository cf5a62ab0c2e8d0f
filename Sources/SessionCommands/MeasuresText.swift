import CommandSupport
import Lines
import Localization
import Measures
import Signals

/// All measures as JSON: the summary, then a list of regions with the usual names of measures.
struct MeasuresReport: Encodable {
  struct Region: Encodable {
    var level: String
    var page: Int
    var line: Int?
    var word: Int?
    var name: String
    var box: ScreenRect
    var measures: RegionMeasures
  }

  var name: String
  var summary: ReadingSummary
  var regions: [Region]

  init(name: String, measures: ReadingMeasures) {
    self.name = name
    summary = measures.summary
    regions = measures.all.map {
      Region(
        level: $0.level.rawValue, page: $0.sheet + 1, line: $0.line.map { $0.line + 1 },
        word: $0.word.map { $0 + 1 }, name: $0.name, box: $0.box, measures: $0.measures)
    }
  }
}

/// Formats the measures for people: reading as a whole, then lines and areas; words are in the CSV.
struct MeasuresText {
  let name: String
  let measures: ReadingMeasures

  var text: String {
    ([head]
      + [table(measures.lines, localized("line")), table(measures.areas, localized("area"))].compactMap { $0 })
      .joined(separator: "\n\n")
  }

  private var head: String {
    let s = measures.summary
    func value(_ value: Double?, _ digits: Int, _ unit: String) -> String {
      value.map { "\($0.fixed(digits))\(unit)" } ?? "-"
    }
    let name = Terminal.styled(name, .bold)
    let (fixation, median) = (value(s.meanFixationMs, 0, " ms"), value(s.medianFixationMs, 0, " ms"))
    let saccade = value(s.meanSaccadeDegrees, 1, " deg")
    let letters = s.meanForwardSaccadeLetters.map { localized("\($0.fixed(1)) letters") } ?? "-"
    let regressions = value(s.regressionRate.map { $0 * 100 }, 0, " %")
    let skipped = value(s.skipRate.map { $0 * 100 }, 0, " %")
    let words = s.wordsPerMinute.map { localized("\($0.fixed(0)) words a minute") } ?? "-"
    return [
      localized(
        "\(name): \(s.fixations) fixations, \(s.fixationsOnText) on the text, on \(s.linesFixated) lines"),
      localized("mean fixation \(fixation) (median \(median)); saccades \(saccade), forwards \(letters)"),
      localized("regressions \(regressions); words skipped \(skipped); \(words)"),
    ].joined(separator: "\n")
  }

  private func table(_ regions: [MeasuredRegion], _ title: String) -> String? {
    let seen = regions.filter { $0.measures.fixations > 0 || $0.level == .area }
    guard !seen.isEmpty else { return nil }
    let names = ["FFD", "GD", "RPD", "TFT", "nFix", "nRun", "skip", "reg_out", "reg_in"]
    let columns = names.compactMap { MeasuresTable.columns.firstIndex(of: $0) }
    var table = TextTable([title] + names)
    let rows = MeasuresTable(seen, start: Timestamp(nanoseconds: 0)).rows
    for (region, row) in zip(seen, rows) {
      let name = region.line.map { "\($0.page + 1).\($0.line + 1)" } ?? String(region.name.prefix(40))
      table.add([name] + columns.map { row[$0] })
    }
    return table.text
  }
}
