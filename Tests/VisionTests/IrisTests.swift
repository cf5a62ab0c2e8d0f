import Foundation
import Signals
import Testing
import VisionPictures

@testable import Vision

@Suite("The iris in the picture")
struct IrisTests {
  private let locator = GradientIrisLocator()

  /// A dark disc with a soft rim on white, and a lid down to `lid` radii above its middle.
  private func eye(at center: ImagePoint, radius: Double, lid: Double = 9) -> GrayImage {
    GrayImage(width: 120, height: 90) { pixels in
      for y in 0..<90 {
        for x in 0..<120 {
          let distance = (ImagePoint(x: Double(x), y: Double(y)) - center).length
          let dark = min(1, max(0, radius + 0.5 - distance))
          let isLid = Double(y) < center.y - lid * radius
          pixels[y * 120 + x] = isLid ? 140 : UInt8(200 - 140 * dark)
        }
      }
    }
  }

  @Test(
    "is found to a tenth of a px, wherever it stands between pixels",
    arguments: [(0.0, 0.0), (0.5, 0.5), (0.25, -0.3), (4.3, 0), (-3.2, 2.4)], [5.0, 6.3, 12])
  func accuracy(_ offset: (Double, Double), radius: Double) throws {
    let rest = ImagePoint(x: 60, y: 45)
    let center = rest + ImagePoint(x: offset.0, y: offset.1)
    let found = try #require(
      locator.iris(in: eye(at: center, radius: radius), near: rest, radius: radius, roll: 0))
    #expect((found.center - center).length < 0.1)
    #expect(found.score > 60)
  }

  /// What is left of the pull upward or downward is part of what calibration takes up.
  @Test("a lid over its top does not move it sideways", arguments: [(0.8, 0.2), (0.6, 0.6), (0.33, 1.5)])
  func lid(_ height: Double, _ largestPull: Double) throws {
    let center = ImagePoint(x: 60.4, y: 45.2)
    let found = try #require(
      locator.iris(
        in: eye(at: center, radius: 6.3, lid: height), near: ImagePoint(x: 60, y: 45), radius: 6.3, roll: 0))
    let error = found.center - center
    print("lid \(height) radii above the middle: iris off by \(error.x), \(error.y) px")
    #expect(abs(error.x) < 0.1 && abs(error.y) < largestPull)
  }

  @Test("a turned head makes no difference to a round iris", arguments: [-0.5, 0.2, 1.5])
  func roll(_ roll: Double) throws {
    let center = ImagePoint(x: 61.3, y: 44.6)
    let found = try #require(
      locator.iris(
        in: eye(at: center, radius: 6.3), near: ImagePoint(x: 60, y: 45), radius: 6.3, roll: roll))
    #expect((found.center - center).length < 0.15)
  }

  @Test("a closed lid, plain skin, has hardly any edges")
  func edges() throws {
    let rest = ImagePoint(x: 60, y: 45)
    let open = try #require(locator.iris(in: eye(at: rest, radius: 6), near: rest, radius: 6, roll: 0))
    let shut = try #require(
      locator.iris(in: .flat(160, width: 120, height: 90), near: rest, radius: 6, roll: 0))
    #expect(shut.edges < open.edges / 20)
    #expect(shut.edges(radius: 6, bias: 300).isFinite)
  }

  @Test("nonsense gives no iris")
  func nonsense() {
    let picture = eye(at: ImagePoint(x: 60, y: 45), radius: 6)
    let rest = ImagePoint(x: 60, y: 45)
    for radius in [0, 1.9, 100, -6, Double.nan, .infinity] {
      #expect(locator.iris(in: picture, near: rest, radius: radius, roll: 0) == nil)
    }
    for (x, y) in [(-1.0, 45.0), (60, -1), (120, 45), (60, 90), (.nan, 45), (60, .infinity)] {
      #expect(locator.iris(in: picture, near: ImagePoint(x: x, y: y), radius: 6, roll: 0) == nil)
    }
    #expect(locator.iris(in: picture, near: rest, radius: 6, roll: .nan) == nil)
  }

  @Test("at the picture's very corner nothing breaks")
  func corner() {
    for (x, y) in [(0.0, 0.0), (119, 89), (0, 89), (119.9, 0.2)] {
      let found = locator.iris(
        in: eye(at: ImagePoint(x: 60, y: 45), radius: 6), near: ImagePoint(x: x, y: y), radius: 6, roll: 0.1)
      #expect(found.map { $0.center.x.isFinite && $0.edges.isFinite } ?? true)
    }
    let tiny = GrayImage.flat(9, width: 1, height: 1)
    #expect(
      locator.iris(in: tiny, near: ImagePoint(x: 0, y: 0), radius: 99, roll: 0)?.score.isFinite ?? true)
  }
}
