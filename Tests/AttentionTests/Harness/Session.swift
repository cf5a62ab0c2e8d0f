import Foundation
import Signals
import TestSupport

/// The truth of one rendered recording: where the eyes were, and what the person meant by it.
struct Session: Sendable {
  struct Moment: Sendable {
    var time: Timestamp
    var gaze: ScreenPoint
    var openness: Double
    var isPresent: Bool
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

  /// Every shared recording with truth.
  static func all() throws -> [Session] { try SharedData.recordings().map(Session.init) }

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
