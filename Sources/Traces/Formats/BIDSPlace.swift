import Foundation
import Signals

/// Finds the files of one eye-tracking recording in a BIDS folder.
struct BIDSPlace {
  static let ending = "_physio.tsv.gz"

  struct Recording {
    var data: String
    var side: Sidecar
  }

  /// The fields of a JSON sidecar that are used.
  struct Sidecar: Decodable {
    var physioType: String?
    var eye: String?
    var frequency: Double?
    var startTime: Double?
    var columns: [String]?
    var system: String?
    var model: String?
    var units: [String: String] = [:]

    private struct Key: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(_ text: String) { stringValue = text }
      init?(stringValue: String) { self.init(stringValue) }
      init?(intValue: Int) { nil }
    }
    private struct Column: Decodable {
      var units: String?
      enum CodingKeys: String, CodingKey { case units = "Units" }
    }

    init(from decoder: any Decoder) throws {
      let row = try decoder.container(keyedBy: Key.self)
      physioType = try row.decodeIfPresent(String.self, forKey: Key("PhysioType"))
      eye = try row.decodeIfPresent(String.self, forKey: Key("RecordedEye"))
      frequency = try? row.decodeIfPresent(Double.self, forKey: Key("SamplingFrequency"))
      startTime = try? row.decodeIfPresent(Double.self, forKey: Key("StartTime"))
      columns = try row.decodeIfPresent([String].self, forKey: Key("Columns"))
      system = try row.decodeIfPresent(String.self, forKey: Key("SampleCoordinateSystem"))
      model = try row.decodeIfPresent(String.self, forKey: Key("ManufacturersModelName"))
      for name in columns ?? [] {
        units[name] = (try? row.decodeIfPresent(Column.self, forKey: Key(name)))?.units
      }
    }
  }

  let recordings: [Recording]
  /// The path of `..._events.json`, which describes the screen; nil where there is none.
  let events: String?

  static func looksLikeOne(_ path: String) -> Bool {
    if path.hasSuffix(ending) { return true }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
      return false
    }
    return !data(in: path).isEmpty
  }

  private static func data(in folder: String) -> [String] {
    let files = FileManager.default.enumerator(atPath: folder)
    return (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(ending) }.sorted()
      .map { folder + "/" + $0 }
  }

  /// Finds the files of one recording.
  /// - Throws: `TraceError.cannotRead`, `.severalTraces`, `.unknownFormat`.
  init(_ path: String) throws(TraceError) {
    let isFile = path.hasSuffix(Self.ending)
    let folder = isFile ? URL(filePath: path).deletingLastPathComponent().path : path
    var groups: [String: [Recording]] = [:]
    for file in Self.data(in: folder) {
      if isFile, Self.group(file) != Self.group(path) { continue }
      guard let side = try Self.sidecar(file) else { continue }
      groups[Self.group(file), default: []].append(Recording(data: file, side: side))
    }
    guard groups.count <= 1 else {
      throw .severalTraces(path: path, names: groups.values.compactMap { $0.first?.data }.sorted())
    }
    guard let (group, recordings) = groups.first else { throw .unknownFormat(file: path) }
    self.recordings = recordings
    let events = group + "_events.json"
    self.events = FileManager.default.fileExists(atPath: events) ? events : nil
  }

  /// The part of a file's path that the files of both eyes have in common.
  private static func group(_ file: String) -> String {
    let url = URL(filePath: file)
    let name = url.lastPathComponent
    let stem =
      name.range(of: "_recording-").map { String(name[..<$0.lowerBound]) }
      ?? String(name.dropLast(ending.count))
    return url.deletingLastPathComponent().appending(path: stem).path
  }

  private static func sidecar(_ file: String) throws(TraceError) -> Sidecar? {
    let path = file.dropLast("tsv.gz".count) + "json"
    guard FileManager.default.fileExists(atPath: String(path)) else { return nil }
    do {
      let side = try JSONDecoder().decode(Sidecar.self, from: Data(contentsOf: URL(filePath: String(path))))
      return side.physioType == "eyetrack" ? side : nil
    } catch { throw .badLine(file: String(path), line: 1, reason: StableJSON.reason(error)) }
  }
}
