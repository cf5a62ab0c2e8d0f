import CommandSupport
import Lines
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
    ([head] + [table(measures.lines, "line"), table(measures.areas, "area")].compactMap { $0 })
      .joined(separator: "\n\n")
  }

  private var head: String {
    let s = measures.summary
    func value(_ value: Double?, _ digits: Int, _ unit: String) -> String {
      value.map { "\($0.fixed(digits))\(unit)" } ?? "-"
    }
    return """
      \(Terminal.styled(name, .bold)): \(s.fixations) fixations, \(s.fixationsOnText) on the text, on \(s.linesFixated) lines
      mean fixation \(value(s.meanFixationMs, 0, " ms")) (median \(value(s.medianFixationMs, 0, " ms"))); saccades \
      \(value(s.meanSaccadeDegrees, 1, " deg")), forwards \(value(s.meanForwardSaccadeLetters, 1, " letters"))
      regressions \(value(s.regressionRate.map { $0 * 100 }, 0, " %")); words skipped \
      \(value(s.skipRate.map { $0 * 100 }, 0, " %")); \(value(s.wordsPerMinute, 0, " words a minute"))
      """
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
