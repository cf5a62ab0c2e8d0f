import Foundation
import Signals
import Testing

@testable import Vision

@Suite("Measures of eyes and head")
struct MeasurementTests {
  private let configuration = VisionConfiguration()

  /// A pair of eyes turned by `degrees` (clockwise in the picture) and `width` px apart.
  private func pair(_ width: Double, degrees: Double, at middle: ImagePoint = ImagePoint(x: 300, y: 200))
    -> EyePair
  {
    let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    let half = ImagePoint(x: c * width / 2, y: s * width / 2)
    return EyePair(left: middle - half, right: middle + half, seen: true)
  }

  /// An iris `x` along and `y` across the line between the eyes, in units of their distance.
  private func eye(_ pair: EyePair, _ side: EyeSide, x: Double, y: Double) -> Eye {
    let rest = side == .left ? pair.left : pair.right
    let along = pair.right - pair.left
    let iris = rest + ImagePoint(x: along.x * x - along.y * y, y: along.y * x + along.x * y)
    return EyeMeasurement(pair: pair, configuration: configuration).eye(
      IrisSighting(center: iris, score: 40, edges: 0.1, brightness: 120), side: side, openness: 1)
  }

  @Test(
    "where an eye looks does not depend on the head's place, size or roll",
    arguments: [0.0, -30, 17, 90], [40.0, 65, 300])
  func inHead(roll: Double, width: Double) {
    for side in [EyeSide.left, .right] {
      let there = pair(width, degrees: roll, at: ImagePoint(x: 51.5, y: 600))
      let eye = eye(there, side, x: 0.03, y: -0.02)
      #expect(abs(eye.inHead.x - 0.03) < 1e-12 && abs(eye.inHead.y + 0.02) < 1e-12)
      #expect(abs(eye.irisRadius - width * 11.7 / 63 / 2) < 1e-9)
    }
  }

  @Test("the inner corners face the nose, both eyes alike")
  func symmetry() {
    let pair = pair(60, degrees: 0)
    let left = eye(pair, .left, x: 0.01, y: 0)
    let right = eye(pair, .right, x: -0.01, y: 0)
    #expect(left.innerCorner.x > left.iris.x && left.outerCorner.x < left.iris.x)
    #expect(right.innerCorner.x < right.iris.x && right.outerCorner.x > right.iris.x)
    #expect(abs((left.innerCorner.x + right.innerCorner.x) / 2 - 300) < 1e-9)
    #expect(abs((left.iris.x + right.iris.x) / 2 - 300) < 1e-9)
    #expect(left.inHead.x == -right.inHead.x)
    #expect(left.variance == right.variance && left.variance > 0)
  }

  @Test("an iris that is doubted has the larger variance")
  func variance() {
    let measurement = EyeMeasurement(pair: pair(60, degrees: 0), configuration: configuration)
    let sighting = IrisSighting(center: ImagePoint(x: 270, y: 200), score: 30, edges: 0.1, brightness: 120)
    func variance(_ ratio: Double) -> Double {
      measurement.eye(sighting, side: .left, openness: 1, varianceRatio: ratio).variance
    }
    #expect(variance(4) > variance(1))
  }

  @Test("a head straight ahead at 570 mm is found there")
  func poseAhead() {
    let focal = 320 / tan(30 * Double.pi / 180)
    let pose = HeadPoseEstimator(configuration: configuration).pose(
      of: pair(focal * 63 / 570, degrees: 0, at: ImagePoint(x: 319.5, y: 239.5)), imageWidth: 640,
      imageHeight: 480)
    #expect(abs(pose.xMm) < 1e-9 && abs(pose.yMm) < 1e-9 && abs(pose.zMm - 570) < 1e-9)
    #expect(pose.rollDegrees == 0 && pose.yawDegrees == 0 && pose.pitchDegrees == 0)
  }

  @Test("right and down in the picture are positive; roll is counterclockwise")
  func poseAxes() {
    let focal = 320 / tan(30 * Double.pi / 180)
    let shift = ImagePoint(x: 319.5 + focal * 100 / 570, y: 239.5 + focal * 50 / 570)
    let pose = HeadPoseEstimator(configuration: configuration).pose(
      of: pair(focal * 63 / 570, degrees: 12, at: shift), imageWidth: 640, imageHeight: 480)
    #expect(abs(pose.xMm - 100) < 1e-9 && abs(pose.yMm - 50) < 1e-9)
    #expect(abs(pose.rollDegrees + 12) < 1e-9, "the right eye lower in the picture is clockwise")
  }

  @Test("a face's box and its eyes are each other's inverse")
  func proportions() {
    let box = ImageRect(x: 200, y: 120, width: 170, height: 170)
    let again = FaceProportions.box(of: FaceProportions.eyes(of: box))
    #expect(abs(again.x - box.x) < 0.1 && abs(again.y - box.y) < 0.1)
    #expect(abs(again.width - box.width) < 0.1 && abs(again.height - box.height) < 0.1)
    #expect(!FaceProportions.eyes(of: box).seen)
  }
}
