import Foundation
import Recording
import Signals
import TestSupport
import Testing
import VisionPictures

@testable import Vision

@Suite("The picture that a head is recognised by")
struct ReferenceTests {
  /// The demo's first picture and its eyes as truth has them.
  private func cut() throws -> (band: EyeBand, picture: GrayImage, eyes: EyePair) {
    let demo = try Demo()
    let picture = try demo.picture()
    let truth = try #require(demo.bundle.truth[0])
    let eyes = EyePair(left: truth.left.iris, right: truth.right.iris, seen: true)
    return (try #require(EyeBand(cutting: eyes, from: picture)), picture, eyes)
  }

  @Test("kept as JSON and restored it is the same, byte for byte, and finds the head as well")
  func roundTrip() throws {
    let (band, picture, eyes) = try cut()
    let reference = band.reference
    let kept = try JSONDecoder().decode(EyeReference.self, from: JSONEncoder().encode(reference))
    #expect(kept == reference)
    let restored = try EyeBand(restoring: kept)
    #expect(restored.reference == reference)
    let off = EyePair(
      left: eyes.left + ImagePoint(x: 3, y: -2), right: eyes.right + ImagePoint(x: 3, y: -2), seen: true)
    let placement = try #require(restored.align(to: picture, from: off, reach: [2, 0.6]))
    #expect(placement == band.align(to: picture, from: off, reach: [2, 0.6]))
    #expect(placement.correlation > 0.97)
    #expect((placement.eyes.left - eyes.left).length < 0.15)
    #expect((placement.eyes.right - eyes.right).length < 0.15)
  }

  @Test("damage is refused with a remedy", arguments: 0..<9)
  func damaged(_ kind: Int) throws {
    var reference = try cut().band.reference
    switch kind {
    case 0: reference.pixels.removeLast()
    case 1: reference.pixels = Data()
    case 2: reference.width = 0
    case 3: reference.width = -reference.width
    case 4: reference.interocular = .nan
    case 5: reference.interocular *= 1.5
    case 6: (reference.width, reference.height) = (reference.height, reference.width)
    case 7: (reference.width, reference.pixels) = (.max, Data(count: 3))
    default:
      (reference.width, reference.height, reference.pixels, reference.interocular) = (1, 1, Data([0]), 0.1)
    }
    #expect(throws: VisionError.damagedReference) { try EyeBand(restoring: reference) }
    let tracker = try Demo().tracker()
    #expect(throws: VisionError.damagedReference) { try tracker.lock(to: reference) }
    #expect(tracker.reference == nil)
    #expect(VisionError.damagedReference.description.contains("calibrate again"))
  }

  @Test("too near the edge, or too far away, no reference is taken")
  func refused() throws {
    let (_, picture, eyes) = try cut()
    func moved(_ x: Double, _ y: Double) -> EyePair {
      EyePair(
        left: eyes.left + ImagePoint(x: x, y: y), right: eyes.right + ImagePoint(x: x, y: y), seen: true)
    }
    for (x, y) in [(-400.0, 0.0), (400, 0), (0, -400), (0, 400), (1e9, 1e9), (.nan, 0)] {
      #expect(EyeBand(cutting: moved(x, y), from: picture) == nil)
    }
    let close = EyePair(left: eyes.left, right: eyes.left + ImagePoint(x: 12, y: 0), seen: true)
    #expect(EyeBand(cutting: close, from: picture) == nil)
  }

  @Test("in a picture of something else the head is not there")
  func elsewhere() throws {
    let (band, _, eyes) = try cut()
    for picture in [GrayImage.flat(0), .flat(255), .noise(), .flat(90, width: 8, height: 8)] {
      let placement = band.align(to: picture, from: eyes, reach: [4, 2, 0.6])
      #expect((placement?.correlation ?? -1) < VisionConfiguration().trackingCorrelation)
    }
    let away = EyePair(left: ImagePoint(x: -5000, y: 0), right: ImagePoint(x: -4940, y: 0), seen: true)
    #expect(band.align(to: .noise(), from: away, reach: [0.6]) == nil)
  }
}
