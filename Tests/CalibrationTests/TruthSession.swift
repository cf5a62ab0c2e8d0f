import Foundation
import Signals
import SyntheticEyes
import TestSupport

@testable import Calibration

/// A rendered session's truth, turned into what a perfect (or equally noisy) `Vision` would deliver.
struct TruthSession {
  struct Frame {
    var sample: EyesSample
    var gaze: ScreenPoint
    /// The eyes are on the script's target and open.
    var counts: Bool
  }

  var screen: ScreenGeometry
  var frames: [Frame] = []
  var script: [(kind: String, target: ScriptedTarget)] = []

  init(_ folder: URL, noisePx: Double = 0) throws {
    screen = try Self.screen(folder)
    let truth = try Table(folder.appendingPathComponent("truth.csv"))
    let times = try Table(folder.appendingPathComponent("frames.csv"))
    var random = SeededNoise(state: 42)
    for row in truth.rows.indices {
      let time = Timestamp(nanoseconds: Int64(times.rows[row][2]) ?? 0)
      let value = { (name: String) in truth.number(row, name) }
      let visible = value("present") == 1 && value("eyes_open") >= 0.9
      let eyes: Observation<Eyes> =
        visible
        ? .valid(Self.eyes(value, noisePx, &random))
        : .invalid(value("present") == 1 ? .eyesClosed : .noFace)
      frames.append(
        Frame(
          sample: EyesSample(sequence: UInt64(row), time: time, eyes: eyes),
          gaze: ScreenPoint(x: value("gaze_x_px"), y: value("gaze_y_px")),
          counts: value("on_target") == 1 && value("eyes_open") >= 0.9))
    }
    let table = try Table(folder.appendingPathComponent("script.csv"))
    for row in table.rows.indices {
      let cells = table.rows[row]
      let point = ScreenPoint(x: table.number(row, "x_px"), y: table.number(row, "y_px"))
      let (start, end) = (Int64(cells[0]) ?? 0, Int64(cells[1]) ?? 0)
      script.append(
        (
          cells[2],
          ScriptedTarget(
            target: CalibrationTarget(label: cells[3], point: point),
            start: Timestamp(nanoseconds: start), end: Timestamp(nanoseconds: end))
        ))
    }
  }

  /// Puts an error on every head pose seen.
  mutating func changeHeads(_ change: (inout HeadPose) -> Void) {
    for index in frames.indices {
      guard var eyes = frames[index].sample.eyes.value else { continue }
      change(&eyes.head)
      frames[index].sample.eyes = .valid(eyes)
    }
  }

  func targets(_ kind: String) -> [ScriptedTarget] { script.filter { $0.kind == kind }.map(\.target) }

  /// Runs every frame through a scripted collection of one kind of row.
  func collect(_ kind: String) -> ScriptedCalibration {
    var scripted = ScriptedCalibration(script: targets(kind))
    for frame in frames { scripted.step(frame.sample) }
    return scripted
  }

  /// Gaze against truth on the frames that count within rows of this kind.
  func report(_ kind: String, _ model: GazeModel) -> TruthReport {
    let rows = targets(kind)
    let wanted = frames.filter { frame in
      frame.counts && rows.contains { frame.sample.time >= $0.start && frame.sample.time < $0.end }
    }
    return TruthReport(wanted.map { (model.sample($0.sample), $0.gaze) }, screen: screen)
  }

  private static func eyes(
    _ value: (String) -> Double, _ noise: Double, _ random: inout SeededNoise
  ) -> Eyes {
    func point(_ name: String) -> ImagePoint {
      ImagePoint(
        x: value("\(name)_x") + random.normal(noise), y: value("\(name)_y") + random.normal(noise))
    }
    let sides = ["l", "r"].map {
      (iris: point("iris_\($0)"), inner: point("inner_\($0)"), outer: point("outer_\($0)"))
    }
    let middles = sides.map { ImagePoint(x: ($0.inner.x + $0.outer.x) / 2, y: ($0.inner.y + $0.outer.y) / 2) }
    let across = middles[1] - middles[0]
    let (c, s) = (across.x / across.length, across.y / across.length)
    let made = zip(sides, middles).map { side, middle in
      let from = side.iris - middle
      let inHead = ImagePoint(
        x: (c * from.x + s * from.y) / across.length, y: (c * from.y - s * from.x) / across.length)
      return Eye(
        iris: side.iris, irisRadius: 6, innerCorner: side.inner, outerCorner: side.outer,
        inHead: inHead, openness: value("eyes_open"), variance: noise * noise)
    }
    let box = ImageRect(
      x: value("face_x"), y: value("face_y"), width: value("face_w"), height: value("face_h"))
    return Eyes(
      face: Face(box: box, confidence: 1), left: made[0], right: made[1],
      head: HeadPose(
        xMm: value("head_x_mm"), yMm: value("head_y_mm"), zMm: value("head_z_mm"),
        yawDegrees: value("head_yaw_deg"), pitchDegrees: value("head_pitch_deg"),
        rollDegrees: value("head_roll_deg")))
  }

  private static func screen(_ folder: URL) throws -> ScreenGeometry {
    struct Session: Decodable {
      struct Screen: Decodable {
        var px: [Double]
        var mm: [Double]
      }
      struct Camera: Decodable {
        var position: [Double]
        var tilt: Double
        enum CodingKeys: String, CodingKey {
          case position = "position_mm_in_screen"
          case tilt = "tilt_down_deg"
        }
      }
      var screen: Screen
      var camera: Camera
    }
    let session = try JSONDecoder().decode(
      Session.self, from: Data(contentsOf: folder.appendingPathComponent("session.json")))
    return ScreenGeometry(
      widthPx: session.screen.px[0], heightPx: session.screen.px[1], widthMm: session.screen.mm[0],
      heightMm: session.screen.mm[1], cameraXMm: session.camera.position[0],
      cameraYMm: session.camera.position[1],
      cameraTiltDownDegrees: session.camera.tilt)
  }
}
