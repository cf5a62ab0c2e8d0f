import Localization
import Signals

/// Reads the samples of a table line by line, and returns an event where the target changes between them.
struct TableRows {
  private let lines: LineReader
  private let columns: TableColumns
  /// The byte with which comment lines begin; nil where there are none.
  private let comment: UInt8?
  private var cells = Cells()
  private var targets = TargetWatch()
  private var waiting: TraceRow?

  init(_ lines: LineReader, _ columns: TableColumns, comment: UInt8? = nil) {
    (self.lines, self.columns, self.comment) = (lines, columns, comment)
  }

  /// The next sample or change of target; nil after the last.
  ///
  /// - Parameter read: makes a sample of a line's cells, and says which target was shown.
  /// - Throws: `TraceError` with the number of the line that `read` cannot use.
  mutating func next(
    _ read: (Cells) throws(LineFault) -> (row: TraceRow, target: TraceTarget?)
  ) throws(TraceError) -> TraceElement? {
    if let row = waiting {
      waiting = nil
      return .row(row)
    }
    while let line = try lines.next() {
      if line.isEmpty || comment != nil && line.bytes.first == comment { continue }
      do throws(LineFault) {
        cells.split(line, by: columns.separator)
        guard cells.count >= columns.names.count else {
          throw LineFault(localized("\(cells.count) cells where \(columns.names.count) columns are named"))
        }
        let (row, target) = try read(cells)
        guard let event = targets.step(target, at: row.time) else { return .row(row) }
        waiting = row
        return .event(event)
      } catch { throw lines.fail(line.number, error.reason) }
    }
    return nil
  }
}
