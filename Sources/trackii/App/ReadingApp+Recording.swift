import Calibration
import Capture
import Foundation
import Library
import Reading
import Recording
import Signals
import Tracking

/// Keeps what the camera saw and what was on the screen when, so that the session can be replayed.
@MainActor
final class SessionNotes {
  let writer: BundleWriter
  /// On the frames' own clock; nil before the first one.
  var now: Timestamp?
  private var shown: (target: CalibrationTarget, since: Timestamp)?
  private var kind = TimelineRow.Kind.calibration
  /// Where a target that moves was shown when; nil for one that stands.
  private var path: [TimelineRow.PathPoint]?

  init(_ writer: BundleWriter) { self.writer = writer }

  /// A new calibration begins; its targets count from now on.
  func calibrationBegins() { (kind, shown, path) = (.calibration, nil, nil) }

  /// Labels of targets that move: the paths' names.
  private static let paths: Set<String> = ["pursuit", "repair"]

  /// - Parameter target: what is shown now.
  func note(_ actions: [CalibrationAction], at target: CalibrationTarget?) {
    guard let now else { return }
    for action in actions {
      switch action {
      case .show(let target, _):
        shown = (target, now)
        path = nil
      case .collected:
        guard let shown else { continue }
        var row = TimelineRow(
          kind: path == nil ? kind : .pursuit, label: shown.target.label, point: shown.target.point,
          start: shown.since, end: now)
        (row.path, path) = (path, nil)
        writer.note(row)
      case .finished: kind = .validation
      default: continue
      }
    }
    guard let target, Self.paths.contains(target.label) else { return }
    let point = target.point
    path = (path ?? []) + [TimelineRow.PathPoint(time: now, x: point.x, y: point.y)]
  }

  func note(
    _ kind: TimelineRow.Kind, _ label: String, layout: GazeLayout? = nil, at position: DocumentPosition? = nil
  ) {
    guard let now else { return }
    writer.note(
      TimelineRow(
        kind: kind, label: label, point: nil, start: now, end: now, position: position, layout: layout))
  }
}

extension ReadingApp {
  /// Records beside the reading, where that was asked for, once frames come.
  func startRecording() async {
    guard let path = options.record, notes == nil, let tracking, let screen else { return }
    do {
      let manifest = SessionManifest(createdBy: "trackii", camera: source.camera, screen: screen)
      let writer = try BundleWriter(creating: URL(filePath: path), manifest: manifest)
      notes = SessionNotes(writer)
      await tracking.record(to: writer)
    } catch {
      end(error)
    }
  }

  /// Gives the notes the frames' time; the first frame also notes what was on the screen already.
  func noteTime(of frame: TrackedFrame) {
    guard let notes else { return }
    let isFirst = notes.now == nil
    notes.now = frame.time
    guard isFirst else { return }
    if let book { notes.note(.documentOpened, book.item.title, at: reader?.position) }
    if let shownLayout { notes.note(.layoutChanged, "\(place)", layout: shownLayout) }
  }

  func finishRecording() async throws {
    guard let notes else { return }
    await tracking?.record(to: nil)
    // A replayed person follows their own script, which the new recording takes over.
    for row in source.bundle?.timeline ?? [] where row.start <= (notes.now ?? row.start) {
      notes.writer.note(row)
    }
    _ = try await notes.writer.finish()
  }
}
