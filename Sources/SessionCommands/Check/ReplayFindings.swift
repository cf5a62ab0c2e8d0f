import Calibration
import Evaluation
import Signals
import Statistics
import Traces
import Tracking

extension TraceFindings {
  /// The figures of a replay by the names that expectations use.
  ///
  /// - Parameters:
  ///   - frames: all frames of the replay, in order.
  ///   - latencies: the latencies of the samples when they were recorded, ms.
  init(
    digest: String, report: ReplayReport, frames: [TrackedFrame], latencies: [Double], screen: ScreenGeometry
  ) {
    var values: [String: Double] = [
      "frames.count": Double(report.frames), "frames.recorded_s": report.recordedSeconds,
    ]
    if report.recordedSeconds > 0 {
      values["frames.rate_hz"] = Double(report.frames - 1) / report.recordedSeconds
    }
    for (reason, count) in report.invalid { values["loss.\(reason)"] = Double(count) }
    let calibrated = report.frames - (report.invalid[InvalidReason.notCalibrated.rawValue] ?? 0)
    let lost = report.invalid.values.reduce(0, +) - (report.frames - calibrated)
    if calibrated > 0 { values["loss.share"] = Double(lost) / Double(calibrated) }
    for (name, count) in report.events { values["events.\(name)"] = Double(count) }
    values.merge(Self.calibration(report)) { $1 }
    values.merge(Self.truth(report)) { $1 }
    if let score = report.score { values.merge(Self.choices(score.tallies)) { $1 } }
    values.merge(RecordedLatency.figures(latencies)) { $1 }
    let precision = FixationPrecision.measure(frames, screen: screen)
    values["precision.rms_deg"] = precision?.precisionRMSDegrees
    values["precision.sd_deg"] = precision?.precisionSDDegrees
    self.init(digest: digest, values: values, events: Self.events(in: frames))
  }

  private static func calibration(_ report: ReplayReport) -> [String: Double] {
    [
      "calibration.held_out_deg": report.calibrationHeldOutDegrees,
      "validation.accuracy_deg": report.validation?.accuracyDegrees,
      "validation.worst_deg": report.validation?.worstDegrees,
      "validation.precision_rms_deg": report.validation?.precisionRMSDegrees,
      "validation.precision_sd_deg": report.validation?.precisionSDDegrees,
      "validation.loss_share": report.validation?.dataLoss,
    ].compactMapValues { $0 }
  }

  private static func truth(_ report: ReplayReport) -> [String: Double] {
    [
      "accuracy.mean_deg": report.filteredOnReading?.meanDegrees,
      "accuracy.median_deg": report.filteredOnReading?.medianDegrees,
      "accuracy.p95_deg": report.filteredOnReading?.p95Degrees,
      "accuracy.raw_median_deg": report.rawOnReading?.medianDegrees,
      "lines.read": report.linesRead.map { Double($0.read) },
      "lines.right_share": report.linesRead.flatMap(\.rightShare),
    ].compactMapValues { $0 }
  }

  /// Figures for choices compared with the script. A delay runs from the start of the look to the frame in which it was
  /// recognised.
  private static func choices(_ tallies: [String: ScriptScore.Tally]) -> [String: Double] {
    var values: [String: Double] = [
      "choices.false": Double(tallies.values.reduce(0) { $0 + $1.falseOnes }),
      "choices.scripted": Double(tallies.values.reduce(0) { $0 + $1.scripted }),
      "choices.recognised": Double(tallies.values.reduce(0) { $0 + $1.recognised }),
    ]
    values["latency.choice_s"] = mean(tallies.sorted { $0.key < $1.key }.flatMap(\.value.delays))
    return values
  }
}
