import Calibration
import Recording
import Signals
import Tracking

/// Compares gaze with a recording's truth, over frames in which open eyes fixate what the script says.
package struct TruthComparison {
  /// One frame that takes part in the comparison.
  struct Row {
    var frame: TrackedFrame
    var truth: TruthRow
    var timeline: TimelineRow?
  }

  /// The error of gaze at one target, degrees.
  package struct TargetError: Codable, Sendable {
    /// The target's name in the script.
    package var label: String
    /// Mean angle of raw gaze to the truth over the target's frames, degrees; nil without gaze.
    package var rawDegrees: Double?
    /// Mean angle of filtered gaze to the truth, degrees; nil without gaze.
    package var filteredDegrees: Double?
  }

  let rows: [Row]
  private let screen: ScreenGeometry

  /// Selects the frames of a replay that take part in the comparison.
  ///
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

  /// The error of raw gaze in frames of one kind; with nil as `kind`, in all except calibration and validation.
  package func raw(_ kind: TimelineRow.Kind?) -> TruthReport? { report(kind) { $0.raw } }

  /// The error of filtered gaze in frames of one kind; with nil as `kind`, in all except calibration and validation.
  package func filtered(_ kind: TimelineRow.Kind?) -> TruthReport? { report(kind) { $0.filtered } }

  /// The error of one fixed point for every frame: the result of knowing nothing about the eyes.
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

  /// How often the truth lies within the ellipses of raw gaze.
  func ellipses(_ kind: TimelineRow.Kind?) -> EllipseShares? {
    EllipseShares(
      rows(of: kind).compactMap { row in
        row.frame.raw.value.map { EllipseShares.distance($0.point - row.truth.gaze, $0.covariance) }
      })
  }

  /// The error at each validation target; where there was no validation, in each look while reading.
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

  /// The frames of one kind; with nil as `kind`, all except calibration and validation.
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
