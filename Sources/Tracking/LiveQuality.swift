import Calibration
import Signals
import Statistics

/// The quality of gaze on the targets of a live validation, raw and filtered, as it was computed live.
struct LiveQuality: Sendable {
  private struct Look {
    var target: CalibrationTarget
    var raw: [GazeSample] = []
    var filtered: [GazeSample] = []
  }

  private var looks: [Look] = []
  private var times: [Timestamp] = []

  /// Follows the validation's actions: a target that is shown again, or starts over, is measured anew.
  mutating func follow(_ actions: [CalibrationAction]) {
    for action in actions {
      switch action {
      case .show(let target, _):
        looks.removeAll { $0.target == target }
        looks.append(Look(target: target))
      case .resumed: if let last = looks.popLast() { looks.append(Look(target: last.target)) }
      default: break
      }
    }
  }

  /// Takes a frame of the validation in which samples are collected, once the eyes have settled on the target.
  mutating func step(_ frame: TrackedFrame) {
    guard !looks.isEmpty else { return }
    let sample = { (gaze: Observation<Gaze>) in
      GazeSample(sequence: frame.sequence, time: frame.time, gaze: gaze, distanceMm: frame.distanceMm)
    }
    looks[looks.count - 1].raw.append(sample(frame.raw))
    looks[looks.count - 1].filtered.append(sample(frame.filtered))
    times.append(frame.time)
  }

  /// The quality statement of the validation; nil where nothing was measured.
  ///
  /// - Parameter latencyMs: median time from a frame's arrival to its intents, ms.
  func statement(on screen: ScreenGeometry, latencyMs: Double?) -> QualityStatement? {
    let measured = looks.filter { !$0.raw.isEmpty }
    guard !measured.isEmpty else { return nil }
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }
    let gap = upperMedian(gaps) ?? 0
    return QualityStatement(
      looks: measured.map { QualityLook(target: $0.target, minutes: 0, raw: $0.raw, filtered: $0.filtered) },
      screen: screen, nominalHz: gap > 0 ? 1 / gap : 0, latencyMs: latencyMs)
  }
}
