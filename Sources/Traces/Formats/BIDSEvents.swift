import Foundation
import Localization
import Signals

/// Reads the events of a `_physioevents.tsv.gz`, as `BIDSWriter` writes them, and those of other programs with the same
/// columns.
final class BIDSEvents {
  static let columns = [
    "onset", "duration", "trial_type", "blink", "message", "eye", "x_coordinate", "y_coordinate", "end_x",
    "end_y",
    "pupil_size", "amplitude", "peak_velocity",
  ]
  private let lines: LineReader
  private let columns: TableColumns
  private let power: Int
  private var cells = Cells()

  init(_ file: String) throws(TraceError) {
    let path = String(file.dropLast("tsv.gz".count) + "json")
    do {
      let side = try JSONDecoder().decode(BIDSPlace.Sidecar.self, from: Data(contentsOf: URL(filePath: path)))
      columns = TableColumns(names: side.columns ?? [], separator: 0x09)
      power = side.units["onset"] == "ms" ? 6 : 9
    } catch { throw .badLine(file: path, line: 1, reason: StableJSON.reason(error)) }
    guard columns["onset"] != nil else {
      throw .missing(file: path, what: localized("the column of onsets"), option: "Columns")
    }
    lines = try LineReader(path: file)
  }

  func next() throws(TraceError) -> TraceEvent? {
    while let line = try lines.next() {
      cells.split(line, by: 0x09)
      guard cells.count == columns.names.count else {
        throw lines.fail(
          line.number, localized("\(cells.count) cells where \(columns.names.count) columns are named"))
      }
      do { if let event = try event() { return event } } catch { throw lines.fail(line.number, error.reason) }
    }
    return nil
  }

  private func event() throws(LineFault) -> TraceEvent? {
    func number(_ name: String) throws(LineFault) -> Double? { try cells.number(columns[name], name) }
    func text(_ name: String) -> String? {
      columns[name].flatMap { NumberText.isMissing(cells[$0]) ? nil : cells.text($0) }
    }
    func point(_ x: String, _ y: String) throws(LineFault) -> ScreenPoint? {
      guard let x = try number(x), let y = try number(y) else { return nil }
      return ScreenPoint(x: x, y: y)
    }
    guard let at = columns["onset"] else { return nil }
    let start = try cells.time(at, power: power)
    var end = start
    if let at = columns["duration"], !NumberText.isMissing(cells[at]) {
      let length = try cells.time(at, power: power).nanoseconds
      let (sum, over) = start.nanoseconds.addingReportingOverflow(length)
      guard length >= 0, !over else { throw LineFault(localized("the event ends before it starts")) }
      end = Timestamp(nanoseconds: sum)
    }
    let eye = text("eye").flatMap(TracedEye.init(rawValue:)) ?? .both
    switch text("trial_type") {
    case "fixation":
      guard let center = try point("x_coordinate", "y_coordinate") else { return nil }
      return .fixation(
        TraceFixation(eye: eye, start: start, end: end, center: center, pupil: try number("pupil_size")))
    case "saccade":
      return .saccade(
        TraceSaccade(
          eye: eye, start: start, end: end, from: try point("x_coordinate", "y_coordinate"),
          to: try point("end_x", "end_y"), amplitude: try number("amplitude"),
          peakVelocity: try number("peak_velocity")))
    case "blink": return .blink(TraceBlink(eye: eye, start: start, end: end))
    case "target":
      guard let place = try point("x_coordinate", "y_coordinate") else { return nil }
      return .target(TraceTarget(label: text("message") ?? "", point: place), at: start)
    case "target-gone": return .targetGone(at: start)
    default: return text("message").map { .message($0, at: start) }
    }
  }
}

/// Reads the description of the screen in `_events.json`; its metres are converted to mm.
enum BIDSScreen {
  private struct Events: Decodable {
    var stimulus: Stimulus?
    enum CodingKeys: String, CodingKey { case stimulus = "StimulusPresentation" }
  }

  private struct Stimulus: Decodable {
    var distance: Double?
    var resolution: [Double]?
    var size: [Double]?
    enum CodingKeys: String, CodingKey {
      case distance = "ScreenDistance"
      case resolution = "ScreenResolution"
      case size = "ScreenSize"
    }
  }

  static func read(_ file: String, into metadata: inout TraceMetadata) throws(TraceError) {
    do {
      let events = try JSONDecoder().decode(Events.self, from: Data(contentsOf: URL(filePath: file)))
      func pair(_ values: [Double]?, times factor: Double) -> PlaneSize? {
        guard let values, values.count == 2 else { return nil }
        // The metres were converted from mm, so digits beyond a nanometre are rounding errors.
        let scaled = values.map { ($0 * factor * 1e6).rounded() / 1e6 }
        return PlaneSize(checking: scaled[0], scaled[1])
      }
      metadata.screen = TraceScreen(
        px: pair(events.stimulus?.resolution, times: 1), mm: pair(events.stimulus?.size, times: 1000))
      metadata.recording.distanceMm = events.stimulus?.distance.map { ($0 * 1e9).rounded() / 1e6 }
    } catch { throw .badLine(file: file, line: 1, reason: StableJSON.reason(error)) }
  }
}
