import Foundation
import Localization
import Signals

/// Reads the parts of a bundle and collects its problems.
struct BundleReader {
  let folder: URL
  private(set) var problems: [BundleProblem] = []

  init(folder: URL) { self.folder = folder }

  /// Reads the manifest. One that cannot be read is reported and replaced by one without information.
  /// - Throws: `RecordingError.notABundle`, `.unknownVersion`.
  mutating func manifest() throws(RecordingError) -> SessionManifest {
    let unknown = SessionManifest(
      createdBy: "unknown", camera: CameraNote(name: "unknown", width: 0, height: 0, format: "MJPG", fps: 30),
      screen: nil)
    guard let data = contents(BundleFormat.manifest) else {
      guard exists(BundleFormat.frames) else { throw .notABundle(path: folder.path) }
      report(.missingFile, BundleFormat.manifest, localized("screen and camera are unknown"))
      return unknown
    }
    do {
      let decoder = JSONDecoder()
      if let stamp = try? decoder.decode(FormatStamp.self, from: data) {
        guard stamp.isReadable(as: BundleFormat.name, BundleFormat.version) else {
          throw RecordingError.unknownVersion(
            file: folder.appending(path: BundleFormat.manifest).path, found: "\(stamp)",
            supported: "\(BundleFormat.name) \(BundleFormat.version.major).x")
        }
      }
      let manifest = try decoder.decode(SessionManifest.self, from: data)
      if manifest.closing == nil {
        report(
          .notClosed, BundleFormat.manifest,
          localized("the program ended first; up to the last second may be missing"))
      }
      return manifest
    } catch let error as RecordingError { throw error } catch {
      report(
        .badManifest, BundleFormat.manifest,
        localized("\(StableJSON.reason(error)); screen and camera are unknown"))
      return unknown
    }
  }

  mutating func entries(fps: Double) -> [FrameEntry] {
    do {
      let frames = try FramesFile(folder.appending(path: BundleFormat.frames))
      let index = FrameIndex(index: contents(BundleFormat.index), frames: frames, fps: fps)
      problems += index.problems
      return index.entries
    } catch {
      report(.missingFile, BundleFormat.frames, "\(error)")
      return []
    }
  }

  /// Reads the timeline, sorted by start time; a missing file is an empty timeline.
  mutating func timeline() -> [TimelineRow] {
    guard let data = contents(BundleFormat.timeline) else { return [] }
    let decoder = JSONDecoder()
    var rows: [TimelineRow] = []
    for (at, line) in TextFiles.lines(data).lines.enumerated() where !line.isEmpty {
      do { rows.append(try decoder.decode(TimelineRow.self, from: line)) } catch {
        report(.garbledLine, BundleFormat.timeline, StableJSON.reason(error), line: at + 1)
      }
    }
    return rows.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
      .map(\.element)
  }

  mutating func truth() -> TruthTable {
    guard let data = contents(BundleFormat.truth) else { return TruthTable([]) }
    var found: [BundleProblem] = []
    do {
      let table = try TruthTable.parse(data) { found.append($0) }
      problems += found
      return table
    } catch {
      report(.garbledLine, BundleFormat.truth, "\(error)", line: 1)
      return TruthTable([])
    }
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: name).path)
  }

  private func contents(_ name: String) -> Data? {
    try? Data(contentsOf: folder.appending(path: name))
  }

  private mutating func report(
    _ kind: BundleProblem.Kind, _ file: String, _ detail: String, line: Int? = nil
  ) {
    problems.append(BundleProblem(kind, file: file, line: line, detail: detail))
  }
}
