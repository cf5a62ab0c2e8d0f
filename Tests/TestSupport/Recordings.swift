import CalibrationAssets
import Foundation
import Recording
import Signals
import Testing

/// The bundled recording: a rendered person who calibrates on five points, blinks and reads, with exact truth.
package let demo = CalibrationAssets.recordings.appending(path: "e-short-demo")

/// The bundled recording, opened.
package struct Demo: Sendable {
  /// Seconds from one frame to the next.
  package static let interval = 1.0 / 30
  package let bundle: SessionBundle

  package init() throws { bundle = try SessionBundle(opening: demo) }

  /// Its first half second as a recording of its own, for runs of the program that need a face and no more. Made once.
  package static let moment: URL = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trackii-test-moment-\(getpid())")
    do {
      try Demo().writeBeginning(seconds: 0.5, to: folder)
    } catch {
      preconditionFailure("the demo's beginning cannot be written: \(error)")
    }
    return folder
  }()

  /// The first `count` frames; no blink lies before number 85.
  package func first(_ count: Int) -> [Frame] { Array(bundle.frames().prefix(count)) }

  /// Frames from `start` s on.
  package func frames(from start: Double, count: Int) -> [Frame] {
    Array(bundle.frames().drop { $0.time < Timestamp(seconds: start) }.prefix(count))
  }

  /// Its beginning as a recording of its own: the calibration ends after 9.2 s, the first line after 11.5 s.
  ///
  /// - Returns: how many frames it has.
  @discardableResult
  package func writeBeginning(seconds: Double, to folder: URL) throws -> Int {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let end = Timestamp(seconds: seconds).nanoseconds
    func copy(_ name: String, keeping isKept: (Substring) throws -> Bool) throws -> Int {
      let lines = try String(contentsOf: demo.appending(path: name), encoding: .utf8).split(separator: "\n")
      let kept = try lines.filter(isKept)
      try Data((kept.joined(separator: "\n") + "\n").utf8).write(to: folder.appending(path: name))
      return kept.count
    }
    for name in ["session.json", "truth.csv"] {
      try FileManager.default.copyItem(at: demo.appending(path: name), to: folder.appending(path: name))
    }
    let decoder = JSONDecoder()
    _ = try copy("timeline.jsonl") {
      try decoder.decode(TimelineRow.self, from: Data($0.utf8)).end.nanoseconds <= end
    }
    let count =
      try copy("index.csv") { line in Int64(line.split(separator: ",")[1]).map { $0 < end } ?? true } - 1
    let bytes = bundle.entries.prefix(count).last?.end ?? 0
    try Data(contentsOf: demo.appending(path: "frames.mjpeg")).prefix(bytes)
      .write(to: folder.appending(path: "frames.mjpeg"))
    return count
  }
}

/// Rendered sessions and reference data that are too large for the repository.
package enum SharedData {
  /// The folder that `TRACKII_SHARED` names.
  package static let folder = ProcessInfo.processInfo.environment["TRACKII_SHARED"].map { URL(filePath: $0) }
  package static let isAvailable = folder != nil
  /// Why a test is skipped.
  package static let missing: Comment =
    "TRACKII_SHARED names no folder with rendered sessions and reference data"

  package static func url(_ path: String) throws -> URL {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    return folder.appending(path: path)
  }

  package static func recording(_ name: String) throws -> URL { try url("recordings/\(name)") }

  /// The rendered sessions that come with exact truth, by name.
  package static func recordings() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: url("recordings"), includingPropertiesForKeys: nil)
      .filter { FileManager.default.fileExists(atPath: $0.appending(path: "truth.csv").path) }
      .sorted { $0.path < $1.path }
  }

  /// Writes the first frames of a rendered session. Its pictures are copied as they are, which takes a fraction of the time
  /// of decoding all of them.
  package static func writeBeginning(of name: String, frames: Int, to folder: TemporaryFolder) async throws
    -> URL
  {
    let source = try recording(name)
    for table in ["frames.csv", "truth.csv"] {
      let lines = try String(contentsOf: source.appending(path: table), encoding: .utf8).split(
        separator: "\n")
      try folder.write(lines.prefix(frames + 1).joined(separator: "\n") + "\n", to: "\(name)/\(table)")
    }
    for file in ["script.csv", "session.json"] {
      try folder.write(Data(contentsOf: source.appending(path: file)), to: "\(name)/\(file)")
    }
    let pictures = folder.path("\(name)/frames.mkv")
    let (status, _) = try await RunningProcess.run(
      URL(filePath: "/usr/bin/env"),
      [
        "ffmpeg", "-v", "error", "-i", source.appending(path: "frames.mkv").path, "-frames:v", "\(frames)",
        "-c", "copy", pictures,
      ], environment: ProcessInfo.processInfo.environment)
    guard status == 0 else { throw CocoaError(.fileReadCorruptFile) }
    return folder.url(name)
  }
}
