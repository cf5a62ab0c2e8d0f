import Calibration
import Foundation
import Signals
import Statistics

/// Noise with a seed, so that tests see the same each time.
package struct SeededNoise: RandomNumberGenerator {
  private var random: SplitMix64
  package init(state: UInt64) { random = SplitMix64(seed: state) }
  package mutating func next() -> UInt64 { random.next() }

  /// Normally distributed with this SD (Box & Muller).
  package mutating func normal(_ sd: Double) -> Double {
    guard sd > 0 else { return 0 }
    let u = Double.random(in: 1e-12..<1, using: &self)
    let v = Double.random(in: 0..<1, using: &self)
    return sd * (-2 * log(u)).squareRoot() * cos(2 * .pi * v)
  }
}

/// A person whose eyes are balls with a known axis: what `Vision` would see of a look at a point.
package struct SyntheticPerson {
  package var screen = ScreenGeometry(widthPx: 1920, heightPx: 1080, widthMm: 527, heightMm: 296)
  package var head = HeadPose(
    xMm: 8, yMm: 45, zMm: 570, yawDegrees: 0, pitchDegrees: 0, rollDegrees: 0)
  /// As in the heads that calibration expects.
  package var cornerDepthMm = CalibrationConfiguration().usualCornerDepthMm
  /// SD of `inHead` per axis.
  package var noise = 0.0
  /// Whether networks look: they see corners (px, 100 between the eyes) and say where the eyes look.
  package var hasNetworks = false
  /// By how much the registered skin has slid, units of the distance between the eyes.
  package var slide = SIMD2(0.0, 0.0)
  package var random = SeededNoise(state: 7)
  package static let hz = 30.0

  package init(hasNetworks: Bool = false) { self.hasNetworks = hasNetworks }

  package mutating func eyes(lookingAt p: ScreenPoint) -> Eyes {
    let left = eye(.left, p)
    let right = eye(.right, p)
    let face = Face(box: ImageRect(x: 240, y: 180, width: 150, height: 190), confidence: 1)
    var eyes = Eyes(face: face, left: left, right: right, head: head)
    if hasNetworks {
      let middle = SightGeometry(screen).direction(from: SIMD3(head.xMm, head.yMm, head.zMm), to: p)
      // Off by a few degrees and by a tenth of what it says, as between people.
      eyes.sight = Sight(
        x: 1.1 * middle.x + 0.04 + random.normal(noise), y: 0.9 * middle.y - 0.05 + random.normal(noise),
        varianceX: 1e-4, varianceY: 1e-4)
    }
    return eyes
  }

  private mutating func eye(_ side: Side, _ p: ScreenPoint) -> Eye {
    let position = EyeAnatomy.position(side, head: head)
    let direction = SightGeometry(screen).direction(from: position, to: p)
    // The visual axis differs from the iris's by a few degrees, and the eye's response is not straight.
    let axis = direction + SIMD2(side == .left ? 0.06 : -0.06, -0.02)
    let bent = axis + 0.1 * SIMD2(axis.x * axis.y, axis.y * axis.y)
    let place = SIMD2(head.xMm, head.yMm) / head.zMm
    let seen =
      Roll(head).level(bent) * (EyeAnatomy.irisDepthMm / EyeAnatomy.interocularMm)
      + Roll(head).level(place) * (cornerDepthMm / EyeAnatomy.interocularMm)
    let corner = ImagePoint(x: side == .left ? 270 : 370, y: 240)
    let zero = hasNetworks ? corner : ImagePoint(x: 0, y: 0)
    let iris =
      hasNetworks
      ? ImagePoint(
        x: corner.x + 100 * (seen.x + random.normal(noise)),
        y: corner.y + 100 * (seen.y + random.normal(noise)))
      : zero
    return Eye(
      iris: iris, irisRadius: 6, innerCorner: zero, outerCorner: zero,
      inHead: ImagePoint(
        x: seen.x + slide.x + random.normal(noise), y: seen.y + slide.y + random.normal(noise)),
      openness: 1, variance: 0.04)
  }

  /// One point looked at for `frames` frames after settling.
  package mutating func collect(
    _ target: CalibrationTarget, lookingAt p: ScreenPoint? = nil, frames: Int = 42
  )
    -> CollectedPoint
  {
    var point = CollectedPoint(target: target)
    for frame in 0..<frames {
      let eyes = eyes(lookingAt: p ?? target.point)
      point.add(
        EyesSample(sequence: 0, time: Timestamp(seconds: Double(frame) / Self.hz), eyes: .valid(eyes)))
    }
    point.seconds = Double(frames) / Self.hz
    return point
  }

  package func targets(_ layout: String) throws -> [CalibrationTarget] {
    try TargetLayout.bundled(layout).targets(on: screen)
  }

  package mutating func points(_ layout: String) throws -> [CollectedPoint] {
    try targets(layout).map { collect($0) }
  }
}
