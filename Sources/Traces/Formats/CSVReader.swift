import Foundation
import Localization
import Signals

/// Reads a table of samples with a line of column names, and comments with metadata before it.
final class CSVReader: TraceReading {
  let metadata: TraceMetadata
  private let columns: CSVColumns
  private let isOurs: Bool
  private var lines: TableRows
  private var rows = RowMaker()

  init(_ lines: LineReader, options: TraceOptions) throws(TraceError) {
    let comment = UInt8(ascii: "#")
    var notes = CSVNotes()
    var found: CSVColumns?
    while found == nil {
      guard let line = try lines.next() else {
        throw lines.fail(1, localized("the line that names the columns is missing"))
      }
      if line.isEmpty { continue }
      if line.bytes.first == comment {
        try notes.add(line.text, file: lines.file)
        continue
      }
      do { found = try CSVColumns(TableColumns(line)) } catch { throw lines.fail(line.number, error.reason) }
    }
    guard let found else { throw lines.fail(1, localized("the line that names the columns is missing")) }
    columns = found
    self.lines = TableRows(lines, found.columns, comment: comment)
    isOurs = notes.isOurs
    var metadata = notes.metadata
    metadata.complete(with: options)
    self.metadata = metadata
  }

  func next() throws(TraceError) -> TraceElement? {
    try lines.next { cells throws(LineFault) in try row(cells) }
  }

  private func row(_ cells: Cells) throws(LineFault) -> (TraceRow, TraceTarget?) {
    let time = try cells.time(columns.time.at, power: columns.time.power)
    var sequence: UInt64?
    if let text = columns.text(cells, 0) {
      guard let number = UInt64(text) else { throw LineFault(localized("sequence is no whole number")) }
      sequence = number
    }
    var raw = try columns.gaze(cells, from: 2)
    // Other programs write a lost sample as the corner of the screen.
    if !isOurs, raw?.value?.point == ScreenPoint(x: 0, y: 0) { raw = nil }
    let (left, right) = (try columns.eye(cells, from: 14), try columns.eye(cells, from: 19))
    var row = try rows.row(at: time, sequence: sequence, raw: raw, left: left, right: right)
    row.filtered = try columns.gaze(cells, from: 8)
    row.distanceMm = try columns.number(cells, 24)
    row.openness = try columns.number(cells, 25)
    row.head = try columns.head(cells)
    var target: TraceTarget?
    if let label = columns.text(cells, 32), let x = try columns.number(cells, 33),
      let y = try columns.number(cells, 34)
    {
      target = TraceTarget(label: label, point: ScreenPoint(x: x, y: y))
    }
    return (row, target)
  }
}

/// The metadata in comments before a table: `name=value` and `name=[value, value]`.
struct CSVNotes {
  static let name = "trackii-csv"
  private(set) var metadata = TraceMetadata(createdBy: "unknown")
  private(set) var isOurs = false
  private var sizes: [String: PlaneSize] = [:]

  mutating func add(_ line: String, file: String) throws(TraceError) {
    if let range = line.range(of: "# \(Self.name) ") {
      let version = line[range.upperBound...].prefix { $0 != " " }
      guard let known = FormatVersion(String(version)), known.major == 1 else {
        throw .unknownVersion(file: file, found: "\(Self.name) \(version)", supported: "\(Self.name) 1.x")
      }
      isOurs = true
    }
    for part in line.split(separator: ";") {
      for match in part.matches(of: #/([a-z_]+)=(\[[^\]]*\]|[^ ]+)/#) {
        take(String(match.1), String(match.2))
      }
    }
    let mm =
      sizes["screen_mm"]
      ?? sizes["screen_m"].flatMap { PlaneSize(checking: $0.width * 1000, $0.height * 1000) }
    metadata.screen = TraceScreen(px: sizes["screen_px"], mm: mm)
  }

  private mutating func take(_ name: String, _ value: String) {
    let numbers = value.split { "[], ".contains($0) }.map { Double($0) }
    let number = numbers.first.flatMap(\.self).flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    switch name {
    case "screen_px", "screen_m", "screen_mm":
      if numbers.count == 2 { sizes[name] = PlaneSize(checking: numbers[0], numbers[1]) }
    case "sampling_hz": metadata.recording.rateHz = number
    case "distance_m": metadata.recording.distanceMm = number.map { $0 * 1000 }
    case "distance_mm": metadata.recording.distanceMm = number
    case "clock": metadata.recording.clock = Self.plain(value)
    case "device": metadata.recording.device = Self.plain(value)
    case "created_by": metadata.createdBy = Self.plain(value)
    case "pupil_unit": metadata.recording.pupilUnit = TraceRecording.PupilUnit(rawValue: value)
    default: break
    }
  }

  private static func plain(_ text: String) -> String { text.removingPercentEncoding ?? text }
}
