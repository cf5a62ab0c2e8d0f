import Foundation
import Signals
import Statistics
import TestSupport
import Testing

@testable import Vision

/// The nose against the face network.
@Suite("The head's turn")
struct HeadTurnTests {
  /// Two minutes of a head that turns, seen six times a second by a noisy network.
  private func learn(gain: Double, noise: Double) -> (turn: HeadTurn, errors: [Double]) {
    var turn = HeadTurn()
    var random = SplitMix64(seed: 3)
    var errors: [Double] = []
    for step in 0..<720 {
      let time = Double(step) / 6
      let angles = SIMD2(4 * sin(time / 2) + 1.5, 1.5 * cos(time / 3) - 8)
      let shift = ImagePoint(x: (angles.x - 6) / gain, y: (angles.y + 7) / gain)
      turn.observe(
        // As the networks' errors: one that stays the same, and one that changes from look to look.
        angles + SIMD2(1.5, -2) + noise * SIMD2(random.normal(), random.normal()),
        variances: SIMD2(2.5, 4.5),
        shift: shift, at: Timestamp(seconds: time))
      guard step > 360 else { continue }
      let off = (turn.angles(shift: shift) ?? SIMD2(.nan, .nan)) - angles - SIMD2(1.5, -2)
      errors += [off.x, off.y]
    }
    return (turn, errors)
  }

  @Test("the nose makes the angles steadier than the network alone", arguments: [110.0, 137, 240])
  func steadier(_ gain: Double) {
    let errors = learn(gain: gain, noise: 0.5).errors
    let rms = (errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)).squareRoot()
    print("gain \(gain): \(rms) degrees rms of 0.5")
    #expect(rms < 0.45)
  }

  @Test("without a nose the network alone counts, and before it has looked there is no angle")
  func alone() throws {
    var turn = HeadTurn()
    let shift = ImagePoint(x: 0.1, y: 0)
    #expect(turn.angles(shift: nil) == nil && turn.angles(shift: shift) == nil)
    for step in 0..<60 {
      turn.observe(
        SIMD2(5, -3), variances: SIMD2(2, 2), shift: nil, at: Timestamp(seconds: Double(step) / 6))
    }
    for shift in [nil, shift] {
      let angles = try #require(turn.angles(shift: shift))
      #expect(abs(angles.x - 5) < 0.01 && abs(angles.y + 3) < 0.01, "the shift means nothing yet")
    }
  }

  /// The pitch that the network's word of a face at this height of a picture of 640x480 comes to, degrees.
  private func pitch(told: Double, at y: Double) -> Double? {
    var estimator = HeadPoseEstimator(configuration: VisionConfiguration())
    let eyes = EyePair(left: ImagePoint(x: 290, y: y), right: ImagePoint(x: 350, y: y), seen: true)
    let image = GrayImage(width: 640, height: 480, pixels: [UInt8](repeating: 90, count: 640 * 480))
    let face = FaceReading(
      isFace: 1, points: [], variances: [], yawDegrees: 0, pitchDegrees: told, rollDegrees: 0,
      poseVariances: [2, 4, 1])
    for step in 0..<30 {
      estimator.observe(face, of: eyes, in: image, at: Timestamp(seconds: Double(step) / 6))
    }
    return estimator.turn?.y
  }

  @Test("what the network takes for a nod because a face is low or high in the picture is taken off")
  func keystone() throws {
    let (level, low, high) = (
      try #require(pitch(told: -4, at: 239.5)), try #require(pitch(told: -4, at: 389.5)),
      try #require(pitch(told: -4, at: 89.5))
    )
    #expect(abs(level + 4) < 0.1)
    // 150 px are 15.1 degrees below the axis; over development people the pitch is off by 0.2 to 0.35 of that.
    #expect((2.5...5.5).contains(low + 4))
    #expect((-5.5 ... -2.5).contains(high + 4))
    #expect(pitch(told: .nan, at: 389.5) == nil)
  }

  @Test("what is no number changes nothing")
  func badNumbers() {
    var turn = learn(gain: 137, noise: 0.5).turn
    let shift = ImagePoint(x: 0.02, y: 0.01)
    let before = turn.angles(shift: shift)
    for (angle, variance) in [(Double.nan, 1.0), (.infinity, 1), (3, .nan), (3, 0), (3, -1)] {
      turn.observe(
        SIMD2(angle, 0), variances: SIMD2(variance, 1), shift: shift, at: Timestamp(seconds: 200))
    }
    #expect(turn.angles(shift: shift) == before)
  }
}
