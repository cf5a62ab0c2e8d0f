import Foundation
import Signals

/// The tables that come with a rendered session, before they become a bundle.
struct RenderedSession {
  var manifest: SessionManifest
  /// Sequence and time of each picture.
  var frames: [(sequence: UInt64, time: Timestamp)]
  var timeline: [TimelineRow]
  /// `truth.csv` as it is, checked to be readable.
  var truth: Data

  /// - Throws: `RecordingError.importInputMissing`, `.cannotRead`, `.badLine`.
  init(reading source: URL) throws(RecordingError) {
    func data(_ name: String) throws(RecordingError) -> Data {
      let url = source.appending(path: name)
      guard FileManager.default.fileExists(atPath: url.path) else {
        throw .importInputMissing(path: url.path)
      }
      return try TextFiles.data(url)
    }
    manifest = try Self.manifest(try data("session.json"), file: source.appending(path: "session.json").path)
    frames = try Self.frames(try data("frames.csv"), file: source.appending(path: "frames.csv").path)
    timeline = try Self.timeline(try data("script.csv"), file: source.appending(path: "script.csv").path)
    truth = try data("truth.csv")
    var damage: BundleProblem?
    let file = source.appending(path: "truth.csv").path
    let table = try TruthTable.parse(truth, file: file) { damage = damage ?? $0 }
    if let damage { throw .badLine(file: file, line: damage.line ?? 0, reason: damage.detail) }
    guard table.rows.count == frames.count else {
      throw .badLine(file: file, line: table.rows.count + 1, reason: "\(frames.count) rows are expected")
    }
  }

  private static func manifest(_ data: Data, file: String) throws(RecordingError) -> SessionManifest {
    do { return try JSONDecoder().decode(RenderedManifest.self, from: data).manifest } catch {
      throw .badLine(file: file, line: 1, reason: StableJSON.reason(error))
    }
  }

  private static func frames(
    _ data: Data, file: String
  ) throws(RecordingError) -> [(sequence: UInt64, time: Timestamp)] {
    let table = TextFiles.Table(data)
    let at = try table.positions(of: ["index", "sequence", "t_ns"], file: file)
    var frames: [(sequence: UInt64, time: Timestamp)] = []
    for row in table.rows {
      guard row.fields.count == table.columns.count, Int(row.fields[at[0]]) == frames.count,
        let sequence = UInt64(row.fields[at[1]]), let time = Int64(row.fields[at[2]]), time >= 0
      else {
        throw .badLine(file: file, line: row.line, reason: "not frame \(frames.count), its number and time")
      }
      if let last = frames.last, time <= last.time.nanoseconds || sequence <= last.sequence {
        throw .badLine(file: file, line: row.line, reason: "the clock or the counter runs backwards")
      }
      frames.append((sequence, Timestamp(nanoseconds: time)))
    }
    return frames
  }

  private static func timeline(_ data: Data, file: String) throws(RecordingError) -> [TimelineRow] {
    let table = TextFiles.Table(data)
    let at = try table.positions(of: ["start_ns", "end_ns", "kind", "label", "x_px", "y_px"], file: file)
    var rows: [TimelineRow] = []
    for row in table.rows {
      guard row.fields.count == table.columns.count, let start = Int64(row.fields[at[0]]),
        let end = Int64(row.fields[at[1]]), start >= 0, end >= start
      else { throw .badLine(file: file, line: row.line, reason: "no start and end in nanoseconds") }
      let x = Double(row.fields[at[4]])
      let y = Double(row.fields[at[5]])
      rows.append(
        TimelineRow(
          kind: .init(rawValue: String(row.fields[at[2]])), label: String(row.fields[at[3]]),
          point: x.flatMap { x in y.map { ScreenPoint(x: x, y: $0) } }, start: Timestamp(nanoseconds: start),
          end: Timestamp(nanoseconds: end)))
    }
    return rows
  }
}

/// The `session.json` of a rendered session, as far as a bundle needs it.
private struct RenderedManifest: Decodable {
  struct Image: Decodable { var width: Int, height: Int }
  struct Screen: Decodable { var px: [Double], mm: [Double] }
  struct Camera: Decodable {
    var position_mm_in_screen: [Double]
    var tilt_down_deg: Double
    var hfov_deg: Double
    var intrinsics: Intrinsics
  }
  struct Person: Decodable {
    var description: String
    var glasses: Bool
    var pupil_distance_mm: Double
    var iris_diameter_mm: Double
  }
  struct Reading: Decodable {
    var column_px: [Double]
    var line_y_px: [Double]
    var line_pitch_px: Double
    var character_px: Double
  }
  struct Zones: Decodable { var bottom_from_y: Double, top_to_y: Double }
  struct Targets: Decodable { var page_forward: [Double], page_back: [Double], exit: [Double], size: Double }

  var name: String
  var fps: Double
  var image: Image
  var screen: Screen
  var camera: Camera
  var person: Person
  var reading: Reading
  var zones_px: Zones
  var targets_px: Targets

  var manifest: SessionManifest {
    get throws {
      SessionManifest(
        createdBy: "rendered session \(name)",
        camera: CameraNote(
          name: "rendered camera", width: image.width, height: image.height, format: "MJPG", fps: fps,
          horizontalFieldOfViewDegrees: camera.hfov_deg, intrinsics: camera.intrinsics),
        screen: try geometry,
        person: PersonNote(
          label: person.description, glasses: person.glasses, pupilDistanceMm: person.pupil_distance_mm,
          irisDiameterMm: person.iris_diameter_mm),
        layout: try layout,
        text: TextBlock(
          columnLeft: try reading.column_px.component(0), columnRight: try reading.column_px.component(1),
          lineY: reading.line_y_px, linePitch: reading.line_pitch_px, characterWidth: reading.character_px),
        note: "Rendered, with exact truth; no real person is shown. CC0.")
    }
  }

  private var geometry: ScreenGeometry {
    get throws {
      ScreenGeometry(
        widthPx: try screen.px.component(0), heightPx: try screen.px.component(1),
        widthMm: try screen.mm.component(0), heightMm: try screen.mm.component(1),
        cameraXMm: try camera.position_mm_in_screen.component(0),
        cameraYMm: try camera.position_mm_in_screen.component(1), cameraTiltDownDegrees: camera.tilt_down_deg)
    }
  }

  private var layout: GazeLayout {
    get throws {
      let size = targets_px.size
      func target(_ id: TargetID, _ center: [Double]) throws -> DwellTarget {
        DwellTarget(
          id: id,
          rect: ScreenRect(
            x: try center.component(0) - size / 2, y: try center.component(1) - size / 2, width: size,
            height: size))
      }
      let screen = try geometry
      let bottom = zones_px.bottom_from_y
      return GazeLayout(
        targets: [
          try target(.pageForward, targets_px.page_forward), try target(.pageBack, targets_px.page_back),
          try target(.exit, targets_px.exit),
        ],
        zones: [
          ScrollZone(
            direction: .down,
            rect: ScreenRect(x: 0, y: bottom, width: screen.widthPx, height: screen.heightPx - bottom)),
          ScrollZone(
            direction: .up, rect: ScreenRect(x: 0, y: 0, width: screen.widthPx, height: zones_px.top_to_y)),
        ])
    }
  }
}

extension [Double] {
  fileprivate func component(_ at: Int) throws -> Double {
    guard at < count, self[at].isFinite else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "a number is missing"))
    }
    return self[at]
  }
}
