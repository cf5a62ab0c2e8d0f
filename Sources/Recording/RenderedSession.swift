import Foundation
import Localization
import Signals

/// The tables of a rendered session, before they become a bundle.
struct RenderedSession {
  var manifest: SessionManifest
  /// Sequence number and time of each picture.
  var frames: [(sequence: UInt64, time: Timestamp)]
  var timeline: [TimelineRow]
  /// The bytes of `truth.csv`, checked to be readable.
  var truth: Data

  /// Reads the tables of a rendered session.
  /// - Throws: `RecordingError.cannotRead` where `source` is no folder, `.importInputMissing`, `.badLine`.
  init(reading source: URL) throws(RecordingError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: source.path, isDirectory: &isFolder), isFolder.boolValue
    else {
      let code = FileManager.default.fileExists(atPath: source.path) ? ENOTDIR : ENOENT
      throw .cannotRead(path: source.path, reason: String(cString: strerror(code)))
    }
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
      throw .badLine(
        file: file, line: table.rows.count + 1, reason: localized("\(frames.count) rows are expected"))
    }
  }

  private static func manifest(_ data: Data, file: String) throws(RecordingError) -> SessionManifest {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    do { return try decoder.decode(RenderedManifest.self, from: data).manifest } catch {
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
        throw .badLine(
          file: file, line: row.line, reason: localized("not frame \(frames.count), its number and time"))
      }
      if let last = frames.last, time <= last.time.nanoseconds || sequence <= last.sequence {
        throw .badLine(
          file: file, line: row.line, reason: localized("the clock or the counter runs backwards"))
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
      else {
        throw .badLine(file: file, line: row.line, reason: localized("no start and end in nanoseconds"))
      }
      let x = Double(row.fields[at[4]])
      let y = Double(row.fields[at[5]])
      let scripted = TimelineRow(
        kind: .init(rawValue: String(row.fields[at[2]])), label: String(row.fields[at[3]]),
        point: x.flatMap { x in y.map { ScreenPoint(x: x, y: $0) } }, start: Timestamp(nanoseconds: start),
        end: Timestamp(nanoseconds: end))
      if let unknown = scripted.unknownLabel { throw .badLine(file: file, line: row.line, reason: unknown) }
      rows.append(scripted)
    }
    return rows
  }
}
