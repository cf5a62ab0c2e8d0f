import Signals
import Statistics

/// Gaze against where the eyes are known to have looked, frame by frame.
package struct TruthReport: Hashable, Codable, Sendable {
  /// Frames with gaze.
  package var frames: Int
  /// Frames without.
  package var invalid: Int
  /// Over frames with gaze; nil where there are none.
  package var meanDegrees: Double?
  /// The median angle, degrees.
  package var medianDegrees: Double?
  /// The angle that 95 % of the frames do not exceed, degrees.
  package var p95Degrees: Double?
  /// The mean distance on the screen, mm.
  package var meanMm: Double?
  /// The mean distance on the screen, px.
  package var meanPx: Double?

  /// - Parameters:
  ///   - frames: each sample with the true point, screen px. A valid sample without a distance counts as invalid: no
  ///     angle can be given.
  ///   - screen: the screen that was looked at.
  package init(_ frames: [(sample: GazeSample, truth: ScreenPoint)], screen: ScreenGeometry) {
    var (degrees, mm, px): ([Double], [Double], [Double]) = ([], [], [])
    for (sample, truth) in frames {
      guard let point = sample.gaze.value?.point, let distance = sample.distanceMm else { continue }
      degrees.append(screen.degrees(from: point, to: truth, distanceMm: distance))
      mm.append(screen.millimetres(from: point, to: truth))
      px.append((point - truth).length)
    }
    self.frames = degrees.count
    invalid = frames.count - degrees.count
    guard !degrees.isEmpty else { return }
    (meanDegrees, meanMm, meanPx) = (mean(degrees), mean(mm), mean(px))
    medianDegrees = median(degrees)
    p95Degrees = percentile(degrees, 95)
  }
}
