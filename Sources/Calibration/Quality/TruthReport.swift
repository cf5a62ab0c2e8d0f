import Signals
import Statistics

/// Gaze compared, frame by frame, with where the eyes are known to have looked.
package struct TruthReport: Hashable, Codable, Sendable {
  /// Number of frames with gaze.
  package var frames: Int
  /// Number of frames without gaze.
  package var invalid: Int
  /// The mean angle between gaze and the true point, degrees; nil where no frame has gaze.
  package var meanDegrees: Double?
  /// The median angle between gaze and the true point, degrees.
  package var medianDegrees: Double?
  /// The angle between gaze and the true point that 95 % of the frames do not exceed, degrees.
  package var p95Degrees: Double?
  /// The mean distance of gaze from the true point on the screen, mm.
  package var meanMm: Double?
  /// The mean distance of gaze from the true point on the screen, px.
  package var meanPx: Double?

  /// Compares gaze with the true points of a session.
  ///
  /// - Parameters:
  ///   - frames: each sample with the true point, screen px. A valid sample without a distance counts as invalid, since its
  ///     angle cannot be computed.
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
