import Calibration
import Signals
import Statistics

/// Collects what the camera's pictures show of the light while a calibration is made.
struct HindranceTally: Sendable {
  private var faces: [Double] = []
  private var backgrounds: [Double] = []
  private var glares: [Double] = []

  /// The number of frames that are kept: the last minute at 30 Hz.
  private static let most = 1800
  /// The share of frames with a reflection from which it counts: reflections come and go as the head moves.
  private static let glaringQuantile = 0.7

  /// Takes a frame in which the light on the face was measured.
  mutating func take(_ frame: TrackedFrame) {
    func keep(_ value: Double?, in values: inout [Double]) {
      guard let value, value.isFinite else { return }
      if values.count >= Self.most { values.removeFirst(Self.most / 2) }
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
    return sorted.isEmpty ? nil : sorted[Int(Self.glaringQuantile * Double(sorted.count - 1))]
  }
}
