import Foundation
import Signals

/// The truth of one rendered recording: where the eyes were, and what the person meant by it.
struct Session: Sendable {
  struct Moment: Sendable {
    var time: Timestamp
    var gaze: ScreenPoint
    var openness: Double
    var isPresent: Bool

    func later(_ seconds: Double) -> Moment {
      var moment = self
      moment.time = time + seconds
      return moment
    }
  }

  struct Row: Sendable {
    var start: Timestamp
    var end: Timestamp
    var kind: String
    var label: String
  }

  var name: String
  var screen: ScreenGeometry
  var distanceMm: Double
  var layout: GazeLayout
  var moments: [Moment]
  var rows: [Row]

  /// When validation is over and the reader opens.
  var readingStart: Timestamp { rows.first { $0.kind == "line" }?.start ?? Timestamp(nanoseconds: 0) }

  /// The directory that the environment names, if any.
  static let shared = ProcessInfo.processInfo.environment["TRACKII_SHARED"]

  static func all() throws -> [Session] {
    guard let shared else { return [] }
    let folder = URL(fileURLWithPath: shared).appendingPathComponent("recordings")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { FileManager.default.fileExists(atPath: $0.appendingPathComponent("truth.csv").path) }
      .sorted { $0.path < $1.path }.map(Session.init)
  }

  private struct Description: Decodable {
    struct Screen: Decodable { var px: [Double], mm: [Double] }
    struct Zones: Decodable { var bottomFromY: Double, topToY: Double }
    struct Targets: Decodable {
      var pageForward: [Double]
      var pageBack: [Double]
      var exit: [Double]
      var size: Double
    }
    var screen: Screen
    var zonesPx: Zones
    var targetsPx: Targets
    var nominalHeadMm: [Double]
  }

  /// The same where every wish's look is at least so many seconds long: at its end the eyes stay where they are.
  func held(_ kinds: [String], seconds: Double) -> Session {
    var held = self
    held.moments = []
    var added = 0.0
    var at = 0
    for index in rows.indices {
      held.rows[index].start = rows[index].start + added
      held.rows[index].end = rows[index].end + added
      let missing = seconds - (rows[index].end - rows[index].start)
      guard kinds.contains(rows[index].label), missing > 0 else { continue }
      while at < moments.count, moments[at].time <= rows[index].end {
        held.moments.append(moments[at].later(added))
        at += 1
      }
      guard let last = held.moments.last else { continue }
      let step = moments.count > 1 ? moments[1].time - moments[0].time : 1 / 30.0
      let count = Int(missing / step)
      for frame in 0..<count { held.moments.append(last.later(Double(frame + 1) * step)) }
      added += Double(count) * step
      held.rows[index].end = rows[index].end + added
    }
    held.moments += moments[at...].map { $0.later(added) }
    return held
  }

  init(_ folder: URL) throws {
    name = String(folder.lastPathComponent.prefix(1))
    let json = try Data(contentsOf: folder.appendingPathComponent("session.json"))
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let it = try decoder.decode(Description.self, from: json)
    let (w, h) = (it.screen.px[0], it.screen.px[1])
    screen = ScreenGeometry(
      widthPx: w, heightPx: h, widthMm: it.screen.mm[0], heightMm: it.screen.mm[1])
    distanceMm = it.nominalHeadMm[2]
    func square(_ c: [Double]) -> ScreenRect {
      let half = it.targetsPx.size / 2
      return ScreenRect(x: c[0] - half, y: c[1] - half, width: 2 * half, height: 2 * half)
    }
    let bottom = it.zonesPx.bottomFromY
    layout = GazeLayout(
      targets: [
        DwellTarget(id: .pageForward, rect: square(it.targetsPx.pageForward)),
        DwellTarget(id: .pageBack, rect: square(it.targetsPx.pageBack)),
        DwellTarget(id: .exit, rect: square(it.targetsPx.exit), priority: 1, dwellSeconds: 1.0),
      ],
      zones: [
        ScrollZone(
          direction: .down, rect: ScreenRect(x: 0, y: bottom, width: w, height: h - bottom)),
        ScrollZone(
          direction: .up, rect: ScreenRect(x: 0, y: 0, width: w, height: it.zonesPx.topToY)),
      ])
    let times = try Table(folder.appendingPathComponent("frames.csv")).numbers("t_ns")
    let truth = try Table(folder.appendingPathComponent("truth.csv"))
    let (x, y) = (truth.numbers("gaze_x_px"), truth.numbers("gaze_y_px"))
    let (open, present) = (truth.numbers("eyes_open"), truth.numbers("present"))
    moments = times.indices.map {
      Moment(
        time: Timestamp(nanoseconds: Int64(times[$0])), gaze: ScreenPoint(x: x[$0], y: y[$0]),
        openness: open[$0], isPresent: present[$0] == 1)
    }
    let script = try Table(folder.appendingPathComponent("script.csv"))
    let (starts, ends) = (script.numbers("start_ns"), script.numbers("end_ns"))
    let (kinds, labels) = (script.texts("kind"), script.texts("label"))
    rows = kinds.indices.map {
      Row(
        start: Timestamp(nanoseconds: Int64(starts[$0])), end: Timestamp(nanoseconds: Int64(ends[$0])),
        kind: kinds[$0], label: labels[$0])
    }
  }
}

/// A table of comma-separated values without quotes.
struct Table {
  private let columns: [String: Int]
  private let cells: [[Substring]]

  init(_ url: URL) throws {
    let lines = try String(contentsOf: url, encoding: .utf8).split(whereSeparator: \.isNewline)
    let rows = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    columns = Dictionary(
      (rows.first ?? []).enumerated().map { (String($1), $0) }, uniquingKeysWith: { a, _ in a })
    cells = Array(rows.dropFirst())
  }

  func texts(_ name: String) -> [String] {
    guard let i = columns[name] else { return [] }
    return cells.map { i < $0.count ? String($0[i]) : "" }
  }

  func numbers(_ name: String) -> [Double] { texts(name).map { Double($0) ?? .nan } }
}
