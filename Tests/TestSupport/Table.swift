import Foundation

/// A table in a text file: a line that names the columns, then one line a row. Cells hold no quotes.
package struct Table: Sendable {
  package let rows: [[String]]
  private let columns: [String: Int]

  package init(_ file: URL, separator: Unicode.Scalar = ",") throws {
    // Byte by byte: tables of sessions have a hundred thousand cells.
    let lines = try String(contentsOf: file, encoding: .utf8).utf8
      .split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      .map { line in
        line.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
          .map { String(Substring($0)) }
      }
    columns = Dictionary(
      (lines.first ?? []).enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    rows = Array(lines.dropFirst())
  }

  /// A column's cells, empty where a row is too short; nothing where there is no such column.
  package func texts(_ column: String) -> [String] {
    guard let at = columns[column] else { return [] }
    return rows.map { at < $0.count ? $0[at] : "" }
  }

  /// A column's numbers, NaN where a cell holds none.
  package func numbers(_ column: String) -> [Double] { texts(column).map { Double($0) ?? .nan } }

  /// NaN where the column or the number is missing.
  package func number(_ row: Int, _ column: String) -> Double {
    guard let at = columns[column], at < rows[row].count else { return .nan }
    return Double(rows[row][at]) ?? .nan
  }
}
