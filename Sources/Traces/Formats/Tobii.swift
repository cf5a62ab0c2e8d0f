import Foundation
import Localization
import Signals

// Tables with columns named as the fields of the Tobii Pro SDK: µs, fractions of the screen from its upper left corner, pupils
// in mm.

/// Reads a table with the columns of the Tobii Pro SDK.
final class TobiiReader: TraceReading {
  let metadata: TraceMetadata
  private let columns: TableColumns
  private let px: PlaneSize
  private let time: Int
  private var lines: TableRows
  private var rows = RowMaker()

  /// Reads the table's column names and finds the screen's size.
  ///
  /// - Throws: `TraceError.missing` where the screen's size is not known, since points are fractions of it.
  init(_ lines: LineReader, options: TraceOptions) throws(TraceError) {
    guard let first = try lines.next() else {
      throw lines.fail(1, localized("the line that names the columns is missing"))
    }
    columns = TableColumns(first)
    guard let time = columns.first(["device_time_stamp", "system_time_stamp"]),
      columns.first(["left_gaze_point_on_display_area_x", "right_gaze_point_on_display_area_x"]) != nil
    else {
      throw lines.fail(
        first.number, localized("column device_time_stamp, or those of the gaze points, is missing"))
    }
    self.time = time
    var metadata = TraceMetadata(createdBy: "unknown")
    metadata.recording.pupilUnit = .millimetres
    metadata.complete(with: options)
    px = try metadata.screen.pixels(file: lines.file)
    self.metadata = metadata
    self.lines = TableRows(lines, columns)
  }

  func next() throws(TraceError) -> TraceElement? {
    try lines.next { cells throws(LineFault) in
      let row = try rows.row(
        at: try cells.time(time, power: 3), left: try eye("left", cells), right: try eye("right", cells))
      return (row, nil)
    }
  }

  private func eye(_ name: String, _ cells: Cells) throws(LineFault) -> EyeGaze? {
    let point = "\(name)_gaze_point_on_display_area"
    guard let atX = columns["\(point)_x"], let atY = columns["\(point)_y"] else { return nil }
    let isPupilValid = try isValid(
      columns.first(["\(name)_pupil_valid", "\(name)_pupil_validity"]), cells)
    let pupil = isPupilValid ? try cells.number(columns["\(name)_pupil_diameter"], localized("pupil")) : nil
    let isValid = try isValid(
      columns.first(["\(name)_gaze_point_valid", "\(name)_gaze_point_validity"]), cells)
    guard isValid, let x = try cells.number(atX, point), let y = try cells.number(atY, point) else {
      return EyeGaze(point: .invalid(.eyesNotFound), pupil: pupil)
    }
    return EyeGaze(point: .valid(ScreenPoint(x: x * px.width, y: y * px.height)), pupil: pupil)
  }

  private func isValid(_ at: Int?, _ cells: Cells) throws(LineFault) -> Bool {
    guard let at, at < cells.count else { return true }
    return switch cells.text(at) {
    case "1", "1.0", "True": true
    case "0", "0.0", "False", "": false
    case let other: throw LineFault(localized("a validity is \"\(other.prefix(40))\" and neither 0 nor 1"))
    }
  }
}

/// Writes a table with the columns of the Tobii Pro SDK. Trackii's gaze of both eyes together is written for each eye.
final class TobiiWriter: TraceWriting {
  private(set) var losses = TraceLosses()
  private let file: TextOutput
  private let px: PlaneSize
  private static let kept: Set<TraceLoss> = [.eyesApart, .pupil]

  init(_ path: String, _ metadata: TraceMetadata) throws(TraceError) {
    px = try metadata.screen.pixels(file: path)
    file = try TextOutput(path)
    let unit = metadata.recording.pupilUnit
    losses.note(metadata, keeping: unit == .millimetres ? Self.kept.union([.pupilUnit]) : Self.kept)
    let eyes = ["left", "right"].flatMap { eye in
      [
        "gaze_point_on_display_area_x", "gaze_point_on_display_area_y", "gaze_point_valid", "pupil_diameter",
        "pupil_valid",
      ]
      .map { "\(eye)_\($0)" }
    }
    try file.write((["device_time_stamp", "system_time_stamp"] + eyes).joined(separator: "\t") + "\n")
  }

  func write(_ element: TraceElement) throws(TraceError) {
    switch element {
    case .event(let event): losses.note(event)
    case .row(let row):
      losses.note(row, keeping: Self.kept)
      losses.note(.timeDigits, when: row.time.nanoseconds % 1000 != 0)
      let time = "\(row.time.nanoseconds / 1000 + (row.time.nanoseconds % 1000 >= 500 ? 1 : 0))"
      let together = EyeGaze(point: row.raw.map(\.point))
      let isTogether = row.left == nil && row.right == nil
      let eyes = [isTogether ? together : row.left, isTogether ? together : row.right].flatMap(cells)
      try file.write(([time, time] + eyes).joined(separator: "\t") + "\n")
    }
  }

  private func cells(_ eye: EyeGaze?) -> [String] {
    let point = eye?.point.value
    return [
      point.map { NumberText.text($0.x / px.width) } ?? "nan",
      point.map { NumberText.text($0.y / px.height) } ?? "nan",
      point == nil ? "0" : "1", eye?.pupil.map { NumberText.text($0) } ?? "nan",
      eye?.pupil == nil ? "0" : "1",
    ]
  }

  func finish() throws(TraceError) { try file.finish() }
}
