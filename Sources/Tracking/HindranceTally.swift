import Calibration
import Signals
import Statistics

/// Collects what the camera's pictures show of the light while a calibration is made.
struct HindranceTally: Sendable {
  /// Tuning of how many frames count, and from which share of them a reflection does.
  struct Configuration: Hashable, Sendable {
    /// The number of frames that are kept: the last minute at 30 Hz.
    var most = 1800
    /// The share of frames with a reflection from which it counts: reflections come and go as the head moves. Chosen by trial.
    var glaringQuantile = 0.7
    init() {}
  }

  let configuration: Configuration
  private var faces: [Double] = []
  private var backgrounds: [Double] = []
  private var glares: [Double] = []

  init(configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// Takes a frame in which the light on the face was measured.
  mutating func take(_ frame: TrackedFrame) {
    func keep(_ value: Double?, in values: inout [Double]) {
      guard let value, value.isFinite else { return }
      if values.count >= configuration.most { values.removeFirst(configuration.most / 2) }
      values.append(value)
    }
    keep(frame.faceBrightness, in: &faces)
    keep(frame.backgroundBrightness, in: &backgrounds)
    keep(frame.glareShare, in: &glares)
  }

  /// What stood in the way of the eyes.
  ///
  /// - Parameter missesBottomRow: whether the eyes were hardly seen at the targets at the bottom.
  func found(missesBottomRow: Bool) -> [CalibrationHindrance] {
    let light =
      Statistics.median(faces).map { face in
        CalibrationHindrance.ofLight(
          face: face, background: Statistics.median(backgrounds), glareShare: glare)
      } ?? []
    return light + (missesBottomRow ? [.bottomRowNotSeen] : [])
  }

  /// The share of nearly white that 30 % of the frames exceed.
  private var glare: Double? {
    let sorted = glares.sorted()
    return sorted.isEmpty ? nil : sorted[Int(configuration.glaringQuantile * Double(sorted.count - 1))]
  }
}
