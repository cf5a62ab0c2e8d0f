import Foundation
import Signals
import Statistics

/// How the camera has seen somebody over the last second: what a page tells of it must not flicker with each frame. A value
/// without a clock.
struct SeatMonitor: Sendable {
  struct Configuration: Hashable, Sendable {
    /// What is told is of so many seconds.
    var seconds = 1.0
    /// The iris's SD in radii of it from which on an eye counts as badly seen. Chosen on rendered faces at a desk: without
    /// glasses nine of ten eyes are below .13, behind the reflection of a window half are above .21.
    var poorIris = 0.15
    /// Of the frames: below this an eye is not seen.
    var seenShare = 0.5
  }

  /// How one eye is seen.
  enum Eye: Hashable, Sendable { case well, poorly, not }

  /// What was seen over some time.
  struct Reading: Hashable, Sendable {
    /// Of the person, not of the picture.
    var leftEye = Eye.not
    var rightEye = Eye.not
    /// Why most frames had no eyes; nil where they had.
    var lost: InvalidReason?
    /// From the eyes to the camera, mm.
    var distanceMm: Double?
    /// x / z and y / z of the way from the camera to the head: right and down in the picture.
    var place: SIMD2<Double>?
    /// Mean grey level of the face, 0 to 255.
    var brightness: Double?
  }

  private(set) var reading: Reading?
  /// The head in the last frame, camera mm; nil where none was seen.
  private(set) var head: HeadPose?
  private let configuration: Configuration
  private var began: Timestamp?
  private var frames: [TrackedFrame] = []

  init(_ configuration: Configuration = Configuration()) { self.configuration = configuration }

  mutating func follow(_ frame: TrackedFrame) {
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
