import Foundation
import Signals
import Statistics

/// How the camera has seen the person over the last second; remarks on that must not flicker with each frame. A value without a
/// clock.
struct SeatMonitor: Sendable {
  struct Configuration: Hashable, Sendable {
    /// The length of the period that is judged, s.
    var seconds = 1.0
    /// The standard deviation of the iris's position, in iris radii, from which an eye counts as poorly seen. Chosen on
    /// rendered faces at a desk: without glasses nine of ten eyes are below .13, behind the reflection of a window half are
    /// above .21.
    var poorIris = 0.15
    /// The share of frames below which an eye counts as not seen.
    var seenShare = 0.5
  }

  /// How well one eye is seen.
  enum Eye: Hashable, Sendable { case well, poorly, not }

  /// What the camera has seen of the person over some time.
  struct Reading: Hashable, Sendable {
    /// The person's own left and right eye, not the picture's.
    var leftEye = Eye.not
    var rightEye = Eye.not
    /// Why most frames have no eyes; nil if they do.
    var lost: InvalidReason?
    /// The distance from the eyes to the camera, mm; nil if unknown.
    var distanceMm: Double?
    /// The direction from the camera to the head, as x / z and y / z: right and down in the picture.
    var place: SIMD2<Double>?
    /// The mean grey level of the face, 0 to 255; nil if unknown.
    var brightness: Double?
    /// The mean grey level beside the face, 0 to 255; nil if unknown.
    var background: Double?
    /// The share of the surroundings of an eye that is nearly white, of the eye that has more of it; nil if unknown.
    var glareShare: Double?
  }

  private(set) var reading: Reading?
  /// The head in the last frame, camera mm; nil if none was seen.
  private(set) var head: HeadPose?
  private let configuration: Configuration
  private var began: Timestamp?
  private var frames: [TrackedFrame] = []

  init(_ configuration: Configuration = Configuration()) { self.configuration = configuration }

  mutating func follow(_ frame: TrackedFrame) {
    // What was seen before a pause of the camera says nothing about now.
    if let last = frames.last?.time ?? began, frame.time - last > configuration.seconds {
      (reading, frames, began) = (nil, [], nil)
    }
    head = frame.eyes.value?.head
    let first = began ?? frame.time
    began = first
    frames.append(frame)
    guard frame.time - first >= configuration.seconds else { return }
    reading = read(frames)
    (frames, began) = ([], frame.time)
  }

  private func read(_ frames: [TrackedFrame]) -> Reading {
    let seen = frames.compactMap(\.eyes.value)
    var reading = Reading()
    // The picture's left is the person's right.
    reading.rightEye = eye(seen.compactMap(\.left), of: frames.count)
    reading.leftEye = eye(seen.compactMap(\.right), of: frames.count)
    reading.brightness = Statistics.mean(frames.compactMap(\.faceBrightness))
    reading.background = Statistics.mean(frames.compactMap(\.backgroundBrightness))
    reading.glareShare = Statistics.mean(frames.compactMap(\.glareShare))
    guard 2 * seen.count >= frames.count, !seen.isEmpty else {
      let reasons = Dictionary(grouping: frames.compactMap(\.eyes.reason)) { $0 }
      reading.lost =
        reasons.max { ($0.value.count, $0.key.rawValue) < ($1.value.count, $1.key.rawValue) }?.key
      return reading
    }
    func mean(_ value: (HeadPose) -> Double) -> Double {
      Statistics.mean(seen.map { value($0.head) }) ?? 0
    }
    reading.distanceMm = mean { ($0.xMm * $0.xMm + $0.yMm * $0.yMm + $0.zMm * $0.zMm).squareRoot() }
    reading.place = SIMD2(mean { $0.xMm / $0.zMm }, mean { $0.yMm / $0.zMm })
    return reading
  }

  private func eye(_ eyes: [Signals.Eye], of count: Int) -> Eye {
    guard Double(eyes.count) >= configuration.seenShare * Double(count), !eyes.isEmpty else { return .not }
    let spread = eyes.reduce(0) { $0 + $1.variance.squareRoot() / $1.irisRadius } / Double(eyes.count)
    return spread > configuration.poorIris ? .poorly : .well
  }
}
