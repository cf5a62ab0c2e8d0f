import Calibration
import Recording
import Signals

extension SessionBundle {
  /// The timeline without the targets of failed calibrations.
  var timelineThatCounts: [TimelineRow] {
    let failed = timeline.filter { $0.kind == .calibrationFailed }
    let targets: Set<TimelineRow.Kind> = [.calibration, .validation, .pursuit, .line]
    return timeline.filter { row in
      !targets.contains(row.kind) || !failed.contains { $0.start <= row.start && row.start < $0.end }
    }
  }

  /// The targets of the validation that follows the calibration, without its repetitions.
  var firstValidation: [ScriptedTarget] {
    let later = Set(timeline.filter { $0.kind == .validation && ($0.round ?? 0) > 0 }.map(\.start))
    return script(.validation).filter { !later.contains($0.start) }
  }

  /// The targets of one kind that the recorded person was shown, and when.
  ///
  /// A calibration target that was repeated counts with its last showing.
  package func script(_ kind: TimelineRow.Kind) -> [ScriptedTarget] {
    let rows = timelineThatCounts.filter { $0.kind == kind }.sorted { $0.start < $1.start }
    return rows.enumerated().compactMap { index, row in
      guard let point = row.point else { return nil }
      let isShownAgain = kind == .calibration && rows[(index + 1)...].contains { $0.label == row.label }
      return isShownAgain
        ? nil
        : ScriptedTarget(
          target: CalibrationTarget(label: row.label, point: point), start: row.start, end: row.end)
    }
  }
}
