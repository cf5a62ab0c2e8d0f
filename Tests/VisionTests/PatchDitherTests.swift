import Foundation
import Recording
import Signals
import TestSupport
import Testing
import VisionPictures

@testable import Vision

@Suite("Where patches are cut")
struct PatchDitherTests {
  @Test(
    "four places in turn: both halves of a cell on both axes, the middle on the mean, and the other half vertically each time"
  )
  func places() {
    var dither = PatchDither()
    let places = (0..<4).map { _ in
      dither.advance()
      return dither.place
    }
    #expect(Set(places).count == 4)
    let sum = places.reduce(ImagePoint(x: 0, y: 0)) { $0 + $1 }
    #expect(sum.length == 0)
    for (one, next) in zip(places, places.dropFirst() + places.prefix(1)) {
      // In quarters of a cell.
      #expect(abs(one.y - next.y).truncatingRemainder(dividingBy: 4) == 2)
    }
  }

  @Test("what the network is off by because of where a patch was cut averages out over four pictures")
  func cells() throws {
    let demo = try Demo()
    let picture = try demo.picture()
    let truth = try #require(demo.bundle.truth[0])
    let corners = EyeCorners(outer: truth.left.outerCorner, inner: truth.left.innerCorner)
    let reader = try VisionNetworks().eye
    // The same eye, cut at twelve places over a cell and a half.
    let starts = (0..<12).map { ImagePoint(x: 0.25 * Double($0) - 1.5, y: 0.5 * Double($0) - 3) }
    let single = try starts.map { try #require(read(reader, picture, corners, at: $0)).iris }
    let averaged = try starts.map { start in
      let all = PatchDither.places.compactMap { read(reader, picture, corners, at: start + $0) }
      return try #require(EyeReading(averaging: all)).iris
    }
    #expect(spread(averaged) < 0.6 * spread(single), "\(spread(averaged)) and \(spread(single)) px")
  }

  @Test("a picture that stands alone is read at all four places")
  func alone() throws {
    var configuration = VisionConfiguration()
    var looks: [Bool: Int] = [:]
    for alone in [false, true] {
      configuration.picturesStandAlone = alone
      var rig = NetworkRig(configuration)
      rig.faces.faces = [Rig.face(x: 320, y: 240)]
      _ = try #require(rig.see(TrackerTests.texture).value)
      let before = rig.eyes.places.count
      _ = try #require(rig.see(TrackerTests.texture).value)
      looks[alone] = Set(rig.eyes.places.dropFirst(before).filter { $0.length > 0 }).count
    }
    #expect(looks == [false: 1, true: 4])
  }

  @Test("of nothing there is no mean, and of one reading it is that reading")
  func averaging() throws {
    #expect(EyeReading(averaging: []) == nil)
    let reader = FakeEyeReader()
    let corners = EyeCorners(outer: ImagePoint(x: 10, y: 20), inner: ImagePoint(x: 40, y: 20))
    let one = try #require(reader.read(.flat(100), corners: corners, side: .left, angle: 0))
    #expect(EyeReading(averaging: [one]) == one)
    reader.left.offset = ImagePoint(x: 2, y: -4)
    reader.left.openness = 0.5
    let other = try #require(reader.read(.flat(100), corners: corners, side: .left, angle: 0))
    let mean = try #require(EyeReading(averaging: [one, other]))
    #expect((mean.iris - one.iris - ImagePoint(x: 1, y: -2)).length < 1e-9)
    #expect(abs(mean.openness - 0.75) < 1e-9)
    #expect(mean.rim.count == 8 && abs(mean.irisRadius - one.irisRadius) < 1e-9)
  }

  private func read(
    _ reader: any EyeReader, _ picture: GrayImage, _ corners: EyeCorners, at place: ImagePoint
  ) -> EyeReading? {
    reader.read(picture, corners: corners, side: .left, angle: 0, place: place)
  }

  /// Root mean square distance from the mean, px.
  private func spread(_ points: [ImagePoint]) -> Double {
    let n = Double(points.count)
    let sum = points.reduce(ImagePoint(x: 0, y: 0)) { $0 + $1 }
    let mean = ImagePoint(x: sum.x / n, y: sum.y / n)
    return (points.reduce(0) { $0 + pow(($1 - mean).length, 2) } / n).squareRoot()
  }
}
