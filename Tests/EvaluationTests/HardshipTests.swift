import Foundation
import Recording
import Signals
import TestSupport
import Testing

@testable import Evaluation

@Suite("Turned heads, other faces, bad light", .heavy)
struct HardshipTests {
  private let left = ImagePoint(x: 300, y: 240)
  private let right = ImagePoint(x: 360, y: 240)

  @Test("eyes of somebody else are counted: found elsewhere, or while the person is away")
  func others() {
    let row = TimelineRow(
      kind: .init(rawValue: "other-face"), label: "", start: Timestamp(seconds: 0.5),
      end: Timestamp(seconds: 1))
    let frames = (0..<60).map { index -> (sample: EyesSample, truth: TruthRow) in
      let away = (30..<50).contains(index)
      let found: Observation<Eyes> =
        switch index {
        case 20: .valid(eyes(left: left + ImagePoint(x: 130, y: 0), right: right + ImagePoint(x: 130, y: 0)))
        case 40: .valid(eyes(left: left, right: right))
        case 30..<50: .invalid(.otherFace)
        default: .valid(eyes(left: left + ImagePoint(x: 4, y: 0), right: nil))
        }
      return (sample(index, found), truth(index, present: !away))
    }
    let score = OthersScore(frames, timeline: [row], openEyes: 0.9)
    #expect(score.frames == 45 && score.beside == 25 && score.besideWithEyes == 24)
    #expect(score.alone == ["other-face": 19, "eyes": 1] && score.takenForPerson == 2)
    let none = OthersScore(frames, timeline: [], openEyes: 0.9)
    #expect(none.frames == 0 && none.alone.isEmpty && none.takenForPerson == 2)
  }

  @Test("turns are counted against the session's usual head, each range with its errors")
  func turns() throws {
    let frames = (0..<40).map { index in
      TurnScore.Frame(
        eyes: index == 39 ? nil : eyes(left: left + ImagePoint(x: 0.3, y: 0.3), right: right, variance: 0.01),
        truth: truth(index, yaw: index < 30 ? 2 : 27), gazeDegrees: index < 30 ? 1 : 3)
    }
    let all = TurnScore.all(frames)
    let far = try #require(all.first { $0.axis == "yaw" && $0.from == 20 })
    #expect(far.to == nil && far.frames == 10 && far.withEyes == 9 && far.gaze?.mean == 3)
    let (error, claimed) = (try #require(far.irisPx), try #require(far.claimedPx))
    #expect(far.yawDegrees == 27 && abs(error - 0.3 / 2.0.squareRoot()) < 1e-9 && abs(claimed - 0.1) < 1e-9)
    #expect(all.first { $0.axis == "yaw" && $0.from == -10 }?.frames == 30)
    #expect(TurnScore.all(Array(frames.prefix(30))).isEmpty, "who does not turn says nothing of turns")
    #expect(TurnScore.all([]).isEmpty)
  }

  @Test("hardships do what they say, and the same each time")
  func hardships() throws {
    let image = GrayImage(width: 120, height: 80) { pixels in
      for at in pixels.indices { pixels[at] = (at / 6 % 2 == 0) ? 60 : 160 }
    }
    func made(_ hardship: Hardship, seed: UInt64 = 1) -> GrayImage {
      hardship.put(on: image, iris: ImagePoint(x: 40, y: 40), radius: 6, seed: seed)
    }
    func contrast(_ image: GrayImage) -> Double {
      let values = (10..<110).map { Double(image[$0, 20]) }
      let mean = values.reduce(0, +) / 100
      return (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 100).squareRoot()
    }
    let glare = made(.glare(radii: 1))
    #expect(glare[43, 38] > 220 && glare[100, 70] == image[100, 70])
    #expect(contrast(made(.blur(sigma: 3))) < 0.6 * contrast(image))
    let dark = made(.dark(share: 0.25, noise: 4))
    #expect(contrast(dark) < 0.4 * contrast(image))
    func bytes(_ image: GrayImage) -> [UInt8] { image.withBytes { Array($0) } }
    #expect(bytes(made(.dark(share: 0.25, noise: 4))) == bytes(dark))
    #expect(bytes(made(.dark(share: 0.25, noise: 4), seed: 2)) != bytes(dark))
    // At the picture's edge and beyond it.
    for x in [-50.0, 0, 119, 500] {
      _ = Hardship.glare(radii: 2).put(on: image, iris: ImagePoint(x: x, y: 0), radius: 6, seed: 1)
    }
  }

  @Test("worse light: irises are further off, and say so")
  func stress() throws {
    var configuration = EvaluationConfiguration()
    configuration.stressedPictures = 3
    let rows = try StressEvaluation(opening: demo, configuration: configuration).run(TrackerMaker(.networks))
    #expect(rows.count == Hardship.all.count + 1 && rows.allSatisfy { $0.pictures == 3 })
    let plain = try #require(rows.first)
    #expect(plain.withEyes == 3 && plain.claim.irises == 6)
    let dark = try #require(rows.last)
    print("claimed px: plain \(plain.claim.claimedPx ?? 0), darkest \(dark.claim.claimedPx ?? 0)")
    #expect(dark.withEyes == 0 || (dark.claim.claimedPx ?? 0) > (plain.claim.claimedPx ?? 9))
  }
}
