import Calibration
import Foundation
import ReaderApp
import Reading
import Recording
import Signals
import Tracking

/// Notes what was on the screen when, beside the camera's frames, so that the session can be replayed.
@MainActor
final class SessionNotes {
  let writer: BundleWriter
  /// The present time on the frames' clock; nil before the first frame.
  var now: Timestamp?
  private var shown: (target: CalibrationTarget, since: Timestamp)?
  private var kind = TimelineRow.Kind.calibration
  /// The places of a moving target with their times; nil for a still target.
  private var path: [TimelineRow.PathPoint]?
  /// When the calibration in progress began to show targets; nil for a repair, which does not calibrate.
  private var since: Timestamp?

  init(_ writer: BundleWriter) { self.writer = writer }

  /// The verse that is read to calibrate; nil for a calibration by dots.
  private var verse: Verse?

  /// Notes that a new calibration begins, by a verse or by dots; what is shown counts from now on.
  func calibrationBegins(reading verse: Verse? = nil) {
    (kind, shown, path, since, self.verse) = (.calibration, nil, nil, nil, verse)
  }

  /// Notes that the calibration is in use.
  func calibrationEnds() { since = nil }

  /// Notes that the calibration failed, so that its targets do not count.
  func calibrationFails(_ failure: CalibrationFailure) {
    guard let since, let now else { return }
    writer.note(TimelineRow(kind: .calibrationFailed, label: failure.rawValue, start: since, end: now))
    calibrationBegins()
  }

  /// Labels of moving targets.
  private static let moving: Set<String> = [CalibrationTarget.Label.pursuit, CalibrationTarget.Label.repair]

  /// Notes actions of a calibration.
  ///
  /// - Parameters:
  ///   - actions: what just happened in the calibration.
  ///   - view: what the screen shows from the frame of this time on.
  ///   - time: the frame's time.
  func note(_ actions: [CalibrationAction], _ view: CalibrationView, at time: Timestamp) {
    for action in actions {
      switch action {
      // A look or two are no calibration that a replay could make.
      case .show(let target, _) where CalibrationTarget.Label.looks.contains(target.label):
        (shown, path) = (nil, nil)
      case .show(let target, _):
        shown = (target, time)
        path = nil
        if target.label != CalibrationTarget.Label.repair { since = since ?? time }
      // Samples from before the eyes were lost do not count.
      case .resumed: if path == nil { shown?.since = time }
      case .collected:
        guard let shown else { continue }
        let words = words(of: shown.target)
        var row = TimelineRow(
          kind: words != nil ? .line : path == nil ? kind : .pursuit, label: shown.target.label,
          point: shown.target.point, start: shown.since, end: time)
        (row.path, row.words, path) = (path, words, nil)
        writer.note(row)
      case .finished: kind = .validation
      case .repeating, .paused, .failed: continue
      }
    }
    guard let target = view.target, Self.moving.contains(target.label) else { return }
    let point = target.point
    path = (path ?? []) + [TimelineRow.PathPoint(time: time, x: point.x, y: point.y)]
  }

  /// The words of the line for which a target stands; nil for another target.
  private func words(of target: CalibrationTarget) -> [TimelineRow.ShownWord]? {
    guard let verse, let index = CalibrationTarget.Label.line(of: target.label),
      verse.lines.indices.contains(index)
    else { return nil }
    return zip(verse.lines[index], verse.text.lines[index].words).map {
      TimelineRow.ShownWord(text: $0.text, left: $1.left, right: $1.right)
    }
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
