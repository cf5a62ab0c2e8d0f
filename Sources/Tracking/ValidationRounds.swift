import Calibration
import Foundation
import Recording
import Signals

/// Validations that a recording repeats, measured on gaze as it was computed then, with its drift correction.
package struct ValidationRounds: Sendable {
  /// One of the repeated validations.
  package struct Round: Sendable {
    /// The number of the validation round, from 0.
    package var number: Int
    /// When the round's first target was shown.
    package var start: Timestamp
    /// The result of the validation for raw gaze, straight from the calibration.
    package var raw: ValidationReport
    /// The result of the validation for filtered gaze.
    package var filtered: ValidationReport
    /// Minutes from the beginning of the first round to the beginning of this one.
    package var minutes: Double
  }

  private struct Look {
    var target: ScriptedTarget
    var round: Int
    var raw: [GazeSample] = []
    var filtered: [GazeSample] = []
  }

  private var looks: [Look]
  private let settle: Double
  private let screen: ScreenGeometry

  /// Prepares to measure the validations of a recording.
  ///
  /// - Parameters:
  ///   - bundle: the recording; its timeline says when which target was shown.
  ///   - screen: the screen that the targets were on.
  ///   - configuration: says how long the eyes settle.
  package init(_ bundle: SessionBundle, screen: ScreenGeometry, configuration: CalibrationConfiguration) {
    self.screen = screen
    settle = configuration.settleSeconds
    looks = bundle.timeline.filter { $0.kind == .validation }.compactMap { row in
      row.point.map {
        Look(
          target: ScriptedTarget(
            target: CalibrationTarget(label: row.label, point: $0), start: row.start, end: row.end),
          round: row.round ?? 0)
      }
    }
  }

  mutating func step(_ frame: TrackedFrame) {
    guard frame.raw.reason != .notCalibrated,
      let index = looks.firstIndex(where: {
        frame.time >= $0.target.start + settle && frame.time < $0.target.end
      })
    else { return }
    let sample = { (gaze: Observation<Gaze>) in
      GazeSample(sequence: frame.sequence, time: frame.time, gaze: gaze, distanceMm: frame.distanceMm)
    }
    looks[index].raw.append(sample(frame.raw))
    looks[index].filtered.append(sample(frame.filtered))
  }

  /// Every look at a validation target so far, with its gaze samples.
  package var qualityLooks: [QualityLook] {
    let first = looks.map(\.target.start).min() ?? Timestamp(nanoseconds: 0)
    return looks.filter { !$0.raw.isEmpty }.map { look in
      QualityLook(
        target: look.target.target, minutes: (look.target.start - first) / 60, raw: look.raw,
        filtered: look.filtered)
    }
  }

  /// The rounds of which samples were collected so far, in order.
  package var rounds: [Round] {
    let first = looks.map(\.target.start).min() ?? Timestamp(nanoseconds: 0)
    return Set(looks.map(\.round)).sorted().compactMap { number in
      let own = looks.filter { $0.round == number }
      guard own.contains(where: { !$0.raw.isEmpty }), let start = own.map(\.target.start).min() else {
        return nil
      }
      let report = { (samples: (Look) -> [GazeSample]) in
        ValidationReport(
          looks: own.filter { !$0.raw.isEmpty }.map { look in
            (look.target.target, samples(look), look.target.end - look.target.start - settle)
          }, screen: screen)
      }
      return Round(
        number: number, start: start, raw: report(\.raw), filtered: report(\.filtered),
        minutes: (start - first) / 60)
    }
  }
}
