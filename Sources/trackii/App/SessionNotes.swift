import Calibration
import Foundation
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
  /// Since when the calibration under way has shown targets; nil for a repair, which calibrates nothing.
  private var since: Timestamp?

  init(_ writer: BundleWriter) { self.writer = writer }

  /// A new calibration begins; its targets count from now on.
  func calibrationBegins() { (kind, shown, path, since) = (.calibration, nil, nil, nil) }

  /// The calibration is in use.
  func calibrationEnds() { since = nil }

  /// The calibration has come to nothing: its targets do not count.
  func calibrationFails(_ reason: String) {
    guard let since, let now else { return }
    writer.note(TimelineRow(kind: .calibrationFailed, label: reason, start: since, end: now))
    calibrationBegins()
  }

  /// Labels of targets that move: the paths' names.
  private static let paths: Set<String> = ["pursuit", "repair"]

  /// - Parameters:
  ///   - view: what is shown from the frame of that time on.
  func note(_ actions: [CalibrationAction], _ view: CalibrationView, at time: Timestamp) {
    for action in actions {
      switch action {
      case .show(let target, _):
        shown = (target, time)
        path = nil
        if target.label != "repair" { since = since ?? time }
      // What was seen until the eyes were lost does not count.
      case .resumed: if path == nil { shown?.since = time }
      case .collected:
        guard let shown else { continue }
        var row = TimelineRow(
          kind: path == nil ? kind : .pursuit, label: shown.target.label, point: shown.target.point,
          start: shown.since, end: time)
        (row.path, path) = (path, nil)
        writer.note(row)
      case .finished: kind = .validation
      case .repeating, .paused, .failed: continue
      }
    }
    guard let target = view.target, Self.paths.contains(target.label) else { return }
    let point = target.point
    path = (path ?? []) + [TimelineRow.PathPoint(time: time, x: point.x, y: point.y)]
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
