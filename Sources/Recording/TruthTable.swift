import Foundation
import Localization

/// The truth of a session's frames, looked up by frame number.
package struct TruthTable: Sendable {
  /// The rows in the order of the file, which is that of the frames.
  package let rows: [TruthRow]
  private let position: [Int: Int]

  /// Makes the table of truth of a session.
  ///
  /// - Parameter rows: at most one for each frame; of several for one frame the first counts.
  package init(_ rows: [TruthRow]) {
    self.rows = rows
    position = Dictionary(rows.enumerated().map { ($1.index, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether no frame has a truth.
  package var isEmpty: Bool { rows.isEmpty }

  /// The truth of one frame.
  ///
  /// - Parameter index: the frame's number in the bundle, from 0; the result is nil where its truth is not known.
  package subscript(index: Int) -> TruthRow? { position[index].map { rows[$0] } }

  /// Reads `truth.csv`.
  ///
  /// - Parameter report: gets each line that is no row; the others are kept.
  /// - Throws: `RecordingError.badLine` where a column is missing.
  static func parse(
    _ data: Data, file: String = BundleFormat.truth, report: (BundleProblem) -> Void
  ) throws(RecordingError) -> TruthTable {
    let table = TextFiles.Table(data)
    let positions = try table.positions(of: TruthRow.columns, file: file)
    var rows: [TruthRow] = []
    rows.reserveCapacity(table.rows.count)
    for row in table.rows {
      let values = positions.compactMap { at in
        at < row.fields.count ? Double(row.fields[at]).flatMap { $0.isFinite ? $0 : nil } : nil
      }
      if values.count == positions.count, values[0] >= 0, values[0] < 1e9 {
        rows.append(TruthRow(values: values))
      } else {
        report(
          BundleProblem(
            .garbledLine, file: file, line: row.line, detail: localized("no row of finite numbers")))
      }
    }
    return TruthTable(rows)
  }
}
