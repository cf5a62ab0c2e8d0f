import Calibration
import Recording
import Signals
import Tracking

/// Gaze against a recording's truth, over frames that fixate what the script says with open eyes.
package struct TruthComparison {
  /// One frame that counts.
  struct Row {
    var frame: TrackedFrame
    var truth: TruthRow
    var timeline: TimelineRow?
  }

  /// The gaze at one target, degrees.
  package struct TargetError: Codable, Sendable {
    /// What the script calls the target.
    package var label: String
    /// Mean over its frames of the angle to the truth; nil without gaze.
    package var rawDegrees: Double?
    /// The same of filtered gaze, degrees.
    package var filteredDegrees: Double?
  }

  let rows: [Row]
  private let screen: ScreenGeometry

  /// - Parameters:
  ///   - bundle: the recording, with its truth.
  ///   - screen: the screen that was looked at.
  ///   - frames: a replay of the bundle; frames before the calibration do not count.
  ///   - openEyes: the least openness of a frame that counts, as `EvaluationConfiguration` has it.
  package init(
    _ bundle: SessionBundle, screen: ScreenGeometry, frames: [TrackedFrame],
    openEyes: Double = EvaluationConfiguration().openEyes
  ) {
    self.screen = screen
    rows = frames.compactMap { frame in
      guard frame.raw.reason != .notCalibrated, let truth = bundle.truth(sequence: frame.sequence),
        truth.onTarget, truth.eyesOpen >= openEyes
      else { return nil }
      return Row(frame: frame, truth: truth, timeline: bundle.timeline(at: frame.time).first)
    }
  }

  /// Straight from calibration; `kind` nil takes everything but calibration and validation.
  package func raw(_ kind: TimelineRow.Kind?) -> TruthReport? { report(kind) { $0.raw } }

  /// After the filter.
  package func filtered(_ kind: TimelineRow.Kind?) -> TruthReport? { report(kind) { $0.filtered } }

  /// One point for every frame: what knowing nothing of the eyes gives.
  func constant(_ point: ScreenPoint, _ kind: TimelineRow.Kind?) -> TruthReport? {
    let mine = rows(of: kind)
    let all = mine.map { row in
      let gaze = Gaze(point: point, covariance: ScreenCovariance(xx: 0, xy: 0, yy: 0))
      let sample = GazeSample(
        sequence: row.frame.sequence, time: row.frame.time, gaze: .valid(gaze), distanceMm: row.truth.head.zMm
      )
      return (sample, row.truth.gaze)
    }
    return mine.isEmpty ? nil : TruthReport(all, screen: screen)
  }

  /// Whether the raw gaze's own covariance holds.
  func ellipses(_ kind: TimelineRow.Kind?) -> EllipseShares? {
    EllipseShares(
      rows(of: kind).compactMap { row in
        row.frame.raw.value.map { EllipseShares.distance($0.point - row.truth.gaze, $0.covariance) }
      })
  }

  /// Each validation target (or, where none were shown, each look while reading).
  package func perTarget() -> [TargetError] {
    let validation = rows.filter { $0.timeline?.kind == .validation }
    let looks = validation.isEmpty ? rows : validation
    var order: [TimelineRow] = []
    for row in looks { if let at = row.timeline, order.last != at { order.append(at) } }
    return order.map { target in
      let mine = looks.filter { $0.timeline == target }
      return TargetError(
        label: target.label, rawDegrees: mean(mine) { $0.raw }, filteredDegrees: mean(mine) { $0.filtered })
    }
  }

  /// The rows of one kind; nil takes everything but calibration and validation.
  func rows(of kind: TimelineRow.Kind?) -> [Row] {
    rows.filter { row in
      guard let at = row.timeline?.kind else { return false }
      return kind.map { $0 == at } ?? (at != .validation && at != .calibration)
    }
  }

  private func report(_ kind: TimelineRow.Kind?, _ gaze: (TrackedFrame) -> Observation<Gaze>) -> TruthReport?
  {
    let mine = rows(of: kind)
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
      return (sample, row.truth.gaze)
    }
  }
}
