import Calibration
import Signals

/// The precision of raw gaze within fixations, as validation measures it on targets: RMS from sample to sample, and
/// standard deviation, as means over fixations.
enum FixationPrecision {
  /// The least number of samples in a fixation; a shorter one says nothing about scatter. Own choice.
  private static let fewestSamples = 5

  /// Measures the precision; nil where the distance of the eyes is not known, or no fixation is long enough.
  static func measure(_ frames: [TrackedFrame], screen: ScreenGeometry) -> ValidationReport? {
    let fixations = frames.flatMap(\.events).compactMap { event in
      if case .fixationEnded(let fixation) = event { fixation } else { nil }
    }.sorted { $0.start < $1.start }
    var start = frames.startIndex
    let looks = fixations.compactMap { fixation in
      while start < frames.endIndex, frames[start].time < fixation.start { start += 1 }
      let samples = frames[start...].prefix { $0.time <= fixation.end }.map {
        GazeSample(sequence: $0.sequence, time: $0.time, gaze: $0.raw, distanceMm: $0.distanceMm)
      }
      return samples.count(where: { $0.gaze.value != nil && $0.distanceMm != nil }) < fewestSamples
        ? nil
        : (
          target: CalibrationTarget(label: "fixation", point: fixation.center), samples: samples,
          seconds: fixation.end - fixation.start
        )
    }
    return looks.isEmpty ? nil : ValidationReport(looks: looks, screen: screen)
  }
}
