import Foundation
import Lines
import Signals

/// The measures as a table: a row for each word, line and area, with the field's usual names.
///
/// `FFD`, `SFD`, `GD`, `RPD`, `TFT`, `RRT` in ms; `nFix`, `nFix_FP`, `nRun`, `nReg_out`, `nReg_in` counts; `skip`, `refix`,
/// `reg_out`, `reg_in` 0 or 1; `first_fix` ms since the first frame. A measure that does not exist is `NA`.
package struct MeasuresTable: Sendable {
  /// The names of the table's columns, in order.
  package static let columns = [
    "level", "page", "line", "word", "name", "x", "y", "width", "height", "FFD", "SFD", "GD", "RPD", "TFT",
    "RRT", "nFix", "nFix_FP", "nRun", "skip", "refix", "reg_out", "reg_in", "nReg_out", "nReg_in",
    "first_fix",
  ]

  /// One row for each region, each with a field for every column; a field that does not exist is `NA`.
  package let rows: [[String]]

  /// Makes the table of measured regions.
  ///
  /// - Parameters:
  ///   - regions: words, lines and areas in the order in which they are written.
  ///   - start: the time of the first frame.
  package init(_ regions: [MeasuredRegion], start: Timestamp) {
    rows = regions.map { Self.row($0, start) }
  }

  /// The table as comma-separated values (RFC 4180), UTF-8, lines ending with LF.
  package var csv: String {
    ([Self.columns] + rows).map { $0.map(\.csvField).joined(separator: ",") + "\n" }.joined()
  }

  private static func row(_ region: MeasuredRegion, _ start: Timestamp) -> [String] {
    let m = region.measures
    func whole(_ value: Int?) -> String { value.map(String.init) ?? "NA" }
    func flag(_ value: Bool?) -> String { value.map { $0 ? "1" : "0" } ?? "NA" }
    return [
      region.level.rawValue, "\(region.sheet + 1)", whole(region.line.map { $0.line + 1 }),
      whole(region.word.map { $0 + 1 }), region.name, number(region.box.x), number(region.box.y),
      number(region.box.width), number(region.box.height), number(m.firstFixation), number(m.singleFixation),
      number(m.gaze), number(m.regressionPath), number(m.total), number(m.rereading), "\(m.fixations)",
      "\(m.firstPassFixations)", "\(m.runs)", flag(m.isSkipped), flag(m.isRefixated), flag(m.regressesOut),
      flag(m.regressesIn), "\(m.regressionsOut)", "\(m.regressionsIn)",
      number(m.firstFixated.map { ($0 - start) * 1e3 }),
    ]
  }

  /// A measure as text with at most one digit behind the decimal point, or `NA`.
  static func number(_ value: Double?) -> String {
    guard let value else { return "NA" }
    let text = value.fixed(1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
