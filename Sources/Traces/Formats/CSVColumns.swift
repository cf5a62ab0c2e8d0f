import Localization
import Signals

/// The columns of a table of samples: those that Trackii writes, and common ones of other programs.
struct CSVColumns {
  static let written = [
    "sequence", "time_s", "x_px", "y_px", "xx_px2", "xy_px2", "yy_px2", "invalid", "filtered_x_px",
    "filtered_y_px", "filtered_xx_px2", "filtered_xy_px2", "filtered_yy_px2", "filtered_invalid", "left_x_px",
    "left_y_px", "left_invalid", "left_pupil", "left_openness", "right_x_px", "right_y_px", "right_invalid",
    "right_pupil", "right_openness", "distance_mm", "openness", "head_x_mm", "head_y_mm", "head_z_mm",
    "head_yaw_deg", "head_pitch_deg", "head_roll_deg", "target", "target_x_px", "target_y_px",
  ]
  private static let times: [(name: String, power: Int)] = [
    ("time_s", 9), ("t_s", 9), ("t_ms", 6), ("time_ms", 6), ("timestamp_ms", 6), ("t_us", 3), ("time_us", 3),
    ("t_ns", 0), ("time_ns", 0),
  ]

  static func areKnown(_ names: Set<String>) -> Bool {
    times.contains { names.contains($0.name) }
      && [["x_px", "y_px"], ["x", "y"], ["left_x_px", "left_y_px"]].contains { names.isSuperset(of: $0) }
  }

  let time: (at: Int, power: Int)
  let columns: TableColumns
  private let places: [Int?]

  /// Finds the columns of a table.
  /// - Throws: `LineFault` naming the missing column.
  init(_ columns: TableColumns) throws(LineFault) {
    self.columns = columns
    guard
      let time = Self.times.lazy.compactMap({ time in columns[time.name].map { ($0, time.power) } }).first,
      Self.areKnown(Set(columns.names))
    else {
      throw LineFault(
        localized(
          "there is no column of times (time_s, t_ms) or of gaze (x_px and y_px); name the columns like this")
      )
    }
    self.time = time
    places = Self.written.map { name in
      switch name {
      case "x_px": columns.first(["x_px", "x"])
      case "y_px": columns.first(["y_px", "y"])
      default: columns[name]
      }
    }
  }

  /// The index in the file of the column with this number in `written`; nil where the file has none.
  subscript(number: Int) -> Int? { places[number] }

  func number(_ cells: Cells, _ number: Int) throws(LineFault) -> Double? {
    guard let at = places[number] else { return nil }
    return try cells.number(at, Self.written[number])
  }

  func text(_ cells: Cells, _ number: Int) -> String? {
    guard let at = places[number], at < cells.count, !cells[at].isEmpty else { return nil }
    return cells.text(at)
  }

  func reason(_ cells: Cells, _ number: Int) throws(LineFault) -> InvalidReason? {
    guard let text = text(cells, number) else { return nil }
    guard let reason = InvalidReason(rawValue: text) else {
      throw LineFault(localized("there is no reason \"\(text.prefix(40))\" for a lost sample"))
    }
    return reason
  }

  /// Reads a gaze point with its covariance from column `first` on, and the reason that follows it; nil where all are empty.
  func gaze(_ cells: Cells, from first: Int) throws(LineFault) -> Observation<Gaze>? {
    if let reason = try reason(cells, first + 5) { return .invalid(reason) }
    guard let x = try number(cells, first), let y = try number(cells, first + 1) else { return nil }
    return .valid(
      Gaze(
        point: ScreenPoint(x: x, y: y),
        covariance: ScreenCovariance(
          xx: try number(cells, first + 2) ?? 0, xy: try number(cells, first + 3) ?? 0,
          yy: try number(cells, first + 4) ?? 0)))
  }

  func eye(_ cells: Cells, from first: Int) throws(LineFault) -> EyeGaze? {
    let pupil = try number(cells, first + 3)
    let openness = try number(cells, first + 4)
    if let reason = try reason(cells, first + 2) {
      return EyeGaze(point: .invalid(reason), pupil: pupil, openness: openness)
    }
    guard let x = try number(cells, first), let y = try number(cells, first + 1) else { return nil }
    return EyeGaze(point: .valid(ScreenPoint(x: x, y: y)), pupil: pupil, openness: openness)
  }

  func head(_ cells: Cells) throws(LineFault) -> HeadPose? {
    var values: [Double] = []
    for column in 26..<32 { if let value = try number(cells, column) { values.append(value) } }
    guard values.count == 6 else { return nil }
    return HeadPose(
      xMm: values[0], yMm: values[1], zMm: values[2], yawDegrees: values[3], pitchDegrees: values[4],
      rollDegrees: values[5])
  }
}
