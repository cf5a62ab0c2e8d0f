import Foundation
import Signals
import Testing

@testable import Vision

/// Two eyes turn together: what one of them seems to do alone is a reflection.
@Suite("Both irises together")
struct PairTests {
  private let locator = GradientIrisLocator()
  private let pair = EyePair(
    left: ImagePoint(x: 60, y: 45), right: ImagePoint(x: 124, y: 45), seen: true)
  private let radius = 6.0

  /// Two dark discs moved by `gaze`, and a darker, sharper one where a reflection in the right lens ends.
  private func eyes(_ gaze: ImagePoint, reflection: ImagePoint? = nil) -> GrayImage {
    GrayImage(width: 184, height: 90) { pixels in
      for y in 0..<90 {
        for x in 0..<184 {
          let here = ImagePoint(x: Double(x), y: Double(y))
          func disc(_ center: ImagePoint, _ depth: Double) -> Double {
            depth * min(1, max(0, radius + 0.5 - (here - center).length))
          }
          var dark = disc(pair.left + gaze, 100)
          // The reflection lies over the iris and takes most of its contrast.
          dark = max(dark, disc(pair.right + gaze, reflection == nil ? 100 : 30))
          if let reflection { dark = max(dark, disc(pair.right + reflection, 130)) }
          pixels[y * 184 + x] = UInt8(200 - dark)
        }
      }
    }
  }

  private func look(_ gaze: ImagePoint, reflection: ImagePoint? = nil, _ habit: inout EyesHabit) throws -> (
    left: ImagePoint, right: ImagePoint
  ) {
    let found = locator.irises(
      in: eyes(gaze, reflection: reflection), of: pair, radius: radius, habit: &habit)
    let (left, right) = (try #require(found.left), try #require(found.right))
    return (left.center - pair.left, right.center - pair.right)
  }

  @Test("a reflection that looks more like an iris than the iris does not lead an eye astray")
  func reflection() throws {
    var habit = EyesHabit()
    let astray = ImagePoint(x: 5, y: -2)
    let before = try look(ImagePoint(x: -3, y: 1), reflection: astray, &habit)
    #expect((before.right - astray).length < 1, "without a habit it does: the picture is a fair test")
    habit = EyesHabit()
    for step in 0..<20 { _ = try look(ImagePoint(x: Double(step % 7) - 3, y: 0), &habit) }
    let after = try look(ImagePoint(x: -3, y: 1), reflection: astray, &habit)
    #expect((after.left - ImagePoint(x: -3, y: 1)).length < 0.2)
    // The reflection's own rim still pulls at the faint one, but not the eight px that it lies away.
    #expect((after.right - ImagePoint(x: -3, y: 1)).length < 3)
  }

  @Test("eyes that rest unevenly in their places are no disagreement")
  func uneven() throws {
    var habit = EyesHabit()
    let shifted = EyePair(left: pair.left, right: pair.right + ImagePoint(x: 2, y: -1), seen: true)
    for step in 0..<30 {
      let gaze = ImagePoint(x: Double(step % 7) - 3, y: Double(step % 3) - 1)
      let found = locator.irises(in: eyes(gaze), of: shifted, radius: radius, habit: &habit)
      #expect((try #require(found.right).center - (pair.right + gaze)).length < 0.2)
    }
  }

  @Test("where one eye cannot be searched the other is still found")
  func oneOutside() throws {
    var habit = EyesHabit()
    let outside = EyePair(left: pair.left, right: ImagePoint(x: 300, y: 45), seen: true)
    let found = locator.irises(in: eyes(.init(x: 0, y: 0)), of: outside, radius: radius, habit: &habit)
    #expect(found.left != nil)
    #expect(found.right == nil)
  }

  @Test("a rim that has lost most of its step is hidden, a weaker one is doubted")
  func rim() throws {
    var meter = RimMeter()
    for _ in 0..<30 { _ = meter.varianceRatio(step: 0.3) }
    let usual = meter.varianceRatio(step: 0.3)
    let weaker = meter.varianceRatio(step: 0.22)
    let hidden = meter.varianceRatio(step: 0.1)
    let again = meter.varianceRatio(step: 0.3)
    #expect(usual == 1)
    #expect(try #require(weaker) > 2)
    #expect(hidden == nil)
    #expect(again == 1, "it is trusted again as soon as it is seen again")
  }
}
