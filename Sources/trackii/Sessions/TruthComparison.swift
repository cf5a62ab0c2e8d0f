import Calibration
import Recording
import Signals
import Tracking

/// Gaze against a recording's truth, over frames that fixate what the script says with open eyes.
struct TruthComparison {
  private struct Row {
    var frame: TrackedFrame
    var truth: ScreenPoint
    var timeline: TimelineRow?
  }

  private let rows: [Row]
  private let screen: ScreenGeometry

  init(replay: SessionReplay, frames: [TrackedFrame]) {
    let bundle = replay.bundle
    screen = replay.screen
    rows = frames.compactMap { frame in
      guard frame.raw.reason != .notCalibrated, let truth = bundle.truth(sequence: frame.sequence),
        truth.onTarget, truth.eyesOpen >= 0.9
      else { return nil }
      return Row(frame: frame, truth: truth.gaze, timeline: bundle.timeline(at: frame.time).first)
    }
  }

  /// Straight from calibration; `kind` nil takes everything but calibration and validation.
  func raw(_ kind: TimelineRow.Kind?) -> TruthReport? { report(kind) { $0.raw } }

  /// After the filter.
  func filtered(_ kind: TimelineRow.Kind?) -> TruthReport? { report(kind) { $0.filtered } }

  /// Each validation target (or, where none were shown, each look while reading).
  func perTarget() -> [ReplayReport.TargetError] {
    let validation = rows.filter { $0.timeline?.kind == .validation }
    let looks = validation.isEmpty ? rows : validation
    var order: [TimelineRow] = []
    for row in looks { if let at = row.timeline, order.last != at { order.append(at) } }
    return order.map { target in
      let mine = looks.filter { $0.timeline == target }
      return ReplayReport.TargetError(
        label: target.label, rawDegrees: mean(mine) { $0.raw }, filteredDegrees: mean(mine) { $0.filtered })
    }
  }

  private func report(_ kind: TimelineRow.Kind?, _ gaze: (TrackedFrame) -> Observation<Gaze>) -> TruthReport?
  {
    let mine = rows.filter { row in
      guard let at = row.timeline?.kind else { return false }
      return kind.map { $0 == at } ?? (at != .validation && at != .calibration)
    }
    return mine.isEmpty ? nil : TruthReport(pairs(mine, gaze), screen: screen)
  }

  private func mean(_ rows: [Row], _ gaze: (TrackedFrame) -> Observation<Gaze>) -> Double? {
    TruthReport(pairs(rows, gaze), screen: screen).meanDegrees
  }

  private func pairs(_ rows: [Row], _ gaze: (TrackedFrame) -> Observation<Gaze>) -> [(
    sample: GazeSample, truth: ScreenPoint
  )] {
    rows.map { row in
      let sample = GazeSample(
        sequence: row.frame.sequence, time: row.frame.time, gaze: gaze(row.frame),
        distanceMm: row.frame.distanceMm)
      return (sample, row.truth)
    }
  }
}
