import Foundation
import Localization
import Signals

// Tables of ETDQualitizer: ms, px from the middle of the screen, y down, and the target of each sample, -1 for none.

/// Reads a table of ETDQualitizer's format.
final class ETDQReader: TraceReading {
  let metadata: TraceMetadata
  private let columns: TableColumns
  private let middle: ScreenPoint
  private let time: Int
  private var lines: TableRows
  private var rows = RowMaker()

  /// Reads the table's column names and finds the screen's size.
  ///
  /// - Throws: `TraceError.missing` where the screen's size is not known, since points are measured from its middle.
  init(_ lines: LineReader, options: TraceOptions) throws(TraceError) {
    guard let first = try lines.next() else {
      throw lines.fail(1, localized("the line that names the columns is missing"))
    }
    columns = TableColumns(first)
    guard let time = columns["timestamp"], columns.first(["left_x", "right_x"]) != nil else {
      throw lines.fail(first.number, localized("column timestamp, or left_x and right_x, is missing"))
    }
    self.time = time
    var metadata = TraceMetadata(createdBy: "unknown")
    metadata.complete(with: options)
    let px = try metadata.screen.pixels(file: lines.file)
    middle = ScreenPoint(x: px.width / 2, y: px.height / 2)
    self.metadata = metadata
    self.lines = TableRows(lines, columns)
  }

  func next() throws(TraceError) -> TraceElement? {
    try lines.next { cells throws(LineFault) in
      let row = try rows.row(
        at: try cells.time(time, power: 6), left: try eye("left", cells), right: try eye("right", cells))
      return (row, try target(cells))
    }
  }

  private func eye(_ name: String, _ cells: Cells) throws(LineFault) -> EyeGaze? {
    guard let atX = columns["\(name)_x"], let atY = columns["\(name)_y"] else { return nil }
    guard let x = try cells.number(atX, "\(name)_x"), let y = try cells.number(atY, "\(name)_y") else {
      return EyeGaze(point: .invalid(.eyesNotFound))
    }
    return EyeGaze(point: .valid(ScreenPoint(x: x, y: y) + middle))
  }

  private func target(_ cells: Cells) throws(LineFault) -> TraceTarget? {
    guard let at = columns["target_id"], at < cells.count,
      let x = try cells.number(columns["tar_x"], "tar_x"),
      let y = try cells.number(columns["tar_y"], "tar_y")
    else { return nil }
    let label = cells.text(at)
    return label.isEmpty || label == "-1"
      ? nil : TraceTarget(label: label, point: ScreenPoint(x: x, y: y) + middle)
  }
}

/// Writes a table for ETDQualitizer. Trackii's gaze of both eyes together goes to the columns of the left eye.
final class ETDQWriter: TraceWriting {
  private(set) var losses = TraceLosses()
  private let file: TextOutput
  private let middle: ScreenPoint
  private var hasTwoEyes: Bool?
  private var targets = TargetColumns()
  private var numbers: [String: Int] = [:]
  private static let kept: Set<TraceLoss> = [.eyesApart]

  init(_ path: String, _ metadata: TraceMetadata) throws(TraceError) {
    let px = try metadata.screen.pixels(file: path)
    middle = ScreenPoint(x: px.width / 2, y: px.height / 2)
    file = try TextOutput(path)
    losses.note(metadata, keeping: Self.kept)
  }

  func write(_ element: TraceElement) throws(TraceError) {
    switch element {
    case .event(let event) where event.kind == .target || event.kind == .targetGone: targets.take(event)
    case .event(let event): losses.note(event)
    case .row(let row):
      losses.note(row, keeping: Self.kept)
      let two = try begin(row)
      losses.note(row, beyond: two ? [.left, .right] : [.left])
      let left = row.left?.point ?? (row.right == nil ? row.raw.map(\.point) : .invalid(.eyesNotFound))
      let right = two ? [row.right?.point ?? .invalid(.eyesNotFound)] : []
      var cells = [NumberText.time(row.time.nanoseconds, power: 6, decimals: 1)]
      for eye in [left] + right { cells += self.cells(eye.value) }
      let target = targets.target(at: row.time, &losses)
      cells += [target.map { number($0.label) } ?? "-1"] + self.cells(target?.point)
      try file.write(cells.joined(separator: "\t") + "\n")
    }
  }

  /// Writes the column names for the eyes that the first sample has.
  private func begin(_ row: TraceRow) throws(TraceError) -> Bool {
    if let hasTwoEyes { return hasTwoEyes }
    let two = row.right != nil
    let eyes = ["left_x", "left_y"] + (two ? ["right_x", "right_y"] : [])
    try file.write((["timestamp"] + eyes + ["target_id", "tar_x", "tar_y"]).joined(separator: "\t") + "\n")
    hasTwoEyes = two
    return two
  }

  private func cells(_ point: ScreenPoint?) -> [String] {
    guard let point else { return ["nan", "nan"] }
    return [NumberText.text(point.x - middle.x), NumberText.text(point.y - middle.y)]
  }

  /// The number of a target. Targets whose names are no numbers get one in the order in which they come.
  private func number(_ label: String) -> String {
    if let number = Int(label), number >= 0 { return label }
    losses.note(.targets, when: numbers[label] == nil)
    let number = numbers[label] ?? 1000 + numbers.count
    numbers[label] = number
    return "\(number)"
  }

  func finish() throws(TraceError) {
    targets.finish(&losses)
    try file.finish()
  }
}
