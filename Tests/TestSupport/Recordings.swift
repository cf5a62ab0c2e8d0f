import CalibrationAssets
import Foundation
import Recording
import Signals
import Testing

/// The bundled recording: a rendered person who calibrates on five points, blinks and reads, with exact truth.
public let demo = CalibrationAssets.recordings.appending(path: "e-short-demo")

/// The bundled recording, opened.
public struct Demo: Sendable {
  /// Seconds from one frame to the next.
  public static let interval = 1.0 / 30
  public let bundle: SessionBundle

  public init() throws { bundle = try SessionBundle(opening: demo) }

  /// The first `count` frames; no blink lies before number 85.
  public func first(_ count: Int) -> [Frame] { Array(bundle.frames().prefix(count)) }

  /// Frames from `start` s on.
  public func frames(from start: Double, count: Int) -> [Frame] {
    Array(bundle.frames().drop { $0.time < Timestamp(seconds: start) }.prefix(count))
  }

  /// Its beginning as a recording of its own: the calibration ends after 9.2 s, the first line after 11.5 s.
  ///
  /// - Returns: how many frames it has.
  @discardableResult
  public func writeBeginning(seconds: Double, to folder: URL) throws -> Int {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let end = Timestamp(seconds: seconds).nanoseconds
    func copy(_ name: String, keeping isKept: (Substring) throws -> Bool) throws -> Int {
      let lines = try String(contentsOf: demo.appending(path: name), encoding: .utf8).split(separator: "\n")
      let kept = try lines.filter(isKept)
      try Data((kept.joined(separator: "\n") + "\n").utf8).write(to: folder.appending(path: name))
      return kept.count
    }
    for name in ["session.json", "frames.mjpeg", "truth.csv"] {
      try FileManager.default.copyItem(at: demo.appending(path: name), to: folder.appending(path: name))
    }
    let decoder = JSONDecoder()
    _ = try copy("timeline.jsonl") {
      try decoder.decode(TimelineRow.self, from: Data($0.utf8)).end.nanoseconds <= end
    }
    return try copy("index.csv") { line in
      let cells = line.split(separator: ",")
      return Int64(cells[1]).map { $0 < end } ?? true
    } - 1
  }
}

/// Rendered sessions and reference data that are too large for the repository.
public enum SharedData {
  /// The folder that `TRACKII_SHARED` names.
  public static let folder = ProcessInfo.processInfo.environment["TRACKII_SHARED"].map { URL(filePath: $0) }
  public static let isAvailable = folder != nil
  /// Why a test is skipped.
  public static let missing: Comment =
    "TRACKII_SHARED names no folder with rendered sessions and reference data"

  public static func url(_ path: String) throws -> URL {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    return folder.appending(path: path)
  }

  public static func recording(_ name: String) throws -> URL { try url("recordings/\(name)") }

  /// The rendered sessions that come with exact truth, by name.
  public static func recordings() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: url("recordings"), includingPropertiesForKeys: nil)
      .filter { FileManager.default.fileExists(atPath: $0.appending(path: "truth.csv").path) }
      .sorted { $0.path < $1.path }
  }
}
