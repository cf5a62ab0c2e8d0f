import Foundation
import Signals
import Traces

/// A recorded session: a folder with a camera's frames, when they were taken, what was on the screen, and the truth where it is
/// known. `calibration/README.md` describes the files.
///
/// A value; reading frames opens the file anew each time, on the caller's thread.
package struct SessionBundle: Sendable {
  /// The bundle's folder.
  package let folder: URL
  /// The content of the bundle's `session.json`, or what is known without it.
  package let manifest: SessionManifest
  /// The index of frames in order of time, including damaged pictures (they are found when they are read).
  package let entries: [FrameEntry]
  /// The timeline's rows, sorted by start time.
  package private(set) var timeline: [TimelineRow]
  /// The truth of the frames; empty where none is known.
  package let truth: TruthTable
  /// Damage found while opening the bundle. `verify()` also reads every picture.
  package let problems: [BundleProblem]
  private let indexOfSequence: [UInt64: Int]

  /// Opens a bundle and checks everything but its pictures.
  ///
  /// - Throws: `RecordingError.notABundle` where there is neither a manifest nor frames, `.unknownVersion` for a format of
  ///   another major version. Other damage is in `problems`.
  package init(opening folder: URL) throws(RecordingError) {
    var reader = BundleReader(folder: folder)
    manifest = try reader.manifest()
    entries = reader.entries(fps: manifest.camera.fps)
    timeline = reader.timeline()
    truth = reader.truth()
    problems = reader.problems
    self.folder = folder
    indexOfSequence = Dictionary(
      entries.map { ($0.sequence, $0.index) }, uniquingKeysWith: { first, _ in first })
  }

  /// The screen on which the session was recorded.
  ///
  /// - Throws: `RecordingError.noScreenGeometry` where a damaged manifest does not give it.
  package func screen() throws(RecordingError) -> ScreenGeometry {
    guard let screen = manifest.screen else { throw .noScreenGeometry(path: folder.path) }
    return screen
  }

  /// Seconds from the first frame of the session to the last.
  package var duration: Double {
    guard let first = entries.first, let last = entries.last else { return 0 }
    return last.time - first.time
  }

  /// The truth of the frame whose number from the camera is `sequence`; nil where it is not known.
  package func truth(sequence: UInt64) -> TruthRow? { indexOfSequence[sequence].flatMap { truth[$0] } }

  /// The rows of the timeline that apply at `time`.
  package func timeline(at time: Timestamp) -> [TimelineRow] { timeline.filter { $0.contains(time) } }

  /// The pipeline's trace of the session; nil where none was recorded. A last line that a crash cut off is left out.
  ///
  /// - Throws: `RecordingError.badLine`, `.unknownVersion`, `.cannotRead`.
  package func trace() throws(RecordingError) -> GazeTrace? {
    let file = folder.appending(path: BundleFormat.trace)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    let data = try TextFiles.data(file)
    let end = data.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? data.startIndex
    if end == data.startIndex { return nil }
    do { return try GazeTrace(data[..<end], file: file.path) } catch {
      throw RecordingError(error, path: file.path)
    }
  }

  /// This bundle with the times of its timeline moved, for frames that are played at other times than their own.
  package func movingTimeline(by nanoseconds: Int64) -> SessionBundle {
    var moved = self
    let move = { (time: Timestamp) in Timestamp(nanoseconds: time.nanoseconds &+ nanoseconds) }
    moved.timeline = timeline.map { row in
      var row = row
      (row.start, row.end) = (move(row.start), move(row.end))
      row.path = row.path?.map { .init(time: move($0.time), x: $0.x, y: $0.y) }
      return row
    }
    return moved
  }

  /// The frames in order, decoded one after another; nothing is dropped.
  ///
  /// - Parameter report: gets each damaged frame, which is skipped.
  package func frames(report: @escaping (BundleProblem) -> Void = { _ in }) -> BundleFrames {
    BundleFrames(self, report: report)
  }

  /// Reads and decodes the whole bundle. The result is all damage, beginning with that found while opening it.
  ///
  /// - Parameter progress: gets how many of how many frames have been read; called on this thread.
  package func verify(progress: (_ done: Int, _ of: Int) -> Void = { _, _ in }) -> [BundleProblem] {
    var all = problems
    var done = 0
    for _ in frames(report: { all.append($0) }) {
      done += 1
      progress(done, entries.count)
    }
    do { _ = try trace() } catch {
      if case .badLine(_, let line, let reason) = error {
        all.append(BundleProblem(.garbledLine, file: BundleFormat.trace, line: line, detail: reason))
      } else {
        all.append(BundleProblem(.missingFile, file: BundleFormat.trace, detail: "\(error)"))
      }
    }
    return all
  }
}
