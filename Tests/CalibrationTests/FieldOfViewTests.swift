import Foundation
import Signals
import SyntheticEyes
import Testing

@testable import Calibration

/// People in front of a camera of a known field of view, seen by a program that assumes 60 degrees.
private struct Sitter {
  var person = SyntheticPerson(hasNetworks: true)
  var trueDegrees: Double
  /// Of the real head, as shares of the usual one.
  var (iris, depth, interocular) = (1.0, 1.0, 1.0)
  var assumedDegrees = FieldOfView.assumedDegrees

  init(trueDegrees: Double, noise: Double = 0, seed: UInt64 = 7) {
    self.trueDegrees = trueDegrees
    person.noise = noise
    person.cornerDepthMm = FieldOfViewEstimate.Configuration().cornerDepthMm
    person.random = SeededNoise(state: seed)
  }

  /// What nine points give, with the head where a camera of the assumed field of view would have it.
  mutating func points(_ layout: String = "nine") throws -> [CollectedPoint] {
    let configuration = FieldOfViewEstimate.Configuration()
    let half = { (degrees: Double) in tan(degrees / 2 * .pi / 180) }
    // In a wider picture a head looks smaller, so it seems to be farther away.
    let farther = half(trueDegrees) / half(assumedDegrees)
    var points = try person.points(layout)
    for index in points.indices {
      points[index].samples = points[index].samples.map { eyes in
        var eyes = eyes
        for side in [\Eyes.left, \Eyes.right] {
          eyes[keyPath: side]?.irisRadius =
            50 * configuration.irisMm * iris / (configuration.interocularMm * interocular)
          eyes[keyPath: side]?.inHead.x *= depth / interocular
          eyes[keyPath: side]?.inHead.y *= depth / interocular
          if let corner = eyes[keyPath: side]?.innerCorner, let iris = eyes[keyPath: side]?.iris {
            eyes[keyPath: side]?.iris = ImagePoint(
              x: corner.x + (iris.x - corner.x) * depth / interocular,
              y: corner.y + (iris.y - corner.y) * depth / interocular)
          }
        }
        // By the networks' own line of sight nothing is told here: it is another test's.
        eyes.sight = nil
        eyes.head.xMm /= interocular
        eyes.head.yMm /= interocular
        eyes.head.zMm *= farther / interocular
        return eyes
      }
    }
    return points
  }

  mutating func cues(_ layout: String = "nine") throws -> FieldOfViewCues? {
    FieldOfViewCues(try points(layout), screen: person.screen, assumedInterocularMm: 63)
  }

  mutating func estimate(_ layout: String = "nine") throws -> FieldOfViewEstimate? {
    try cues(layout).flatMap { FieldOfViewEstimate($0, assumedDegrees: assumedDegrees) }
  }
}

@Suite("Field of view from a calibration")
struct FieldOfViewTests {
  @Test("a usual person gives the true value, whatever was assumed", arguments: [50.0, 60, 70, 78])
  func exact(truth: Double) throws {
    for assumed in [50.0, 60, 78] {
      var sitter = Sitter(trueDegrees: truth)
      sitter.assumedDegrees = assumed
      let estimate = try #require(try sitter.estimate())
      #expect(
        abs(estimate.degrees - truth) < 1.5, "\(estimate.degrees) where \(truth) is true, \(assumed) assumed")
      #expect(estimate.low < estimate.degrees && estimate.degrees < estimate.high)
    }
  }

  @Test("over people of all sizes the interval holds the true value about twice in three times")
  func interval() throws {
    var random = SeededNoise(state: 3)
    var held = 0
    for person in 0..<60 {
      var sitter = Sitter(trueDegrees: [50.0, 60, 70, 78][person % 4], noise: 0.002, seed: UInt64(person))
      sitter.iris = 1 + random.normal(0.043)
      sitter.interocular = 1 + random.normal(0.057)
      // How eyes differ, and by how much their way is measured wrongly.
      sitter.depth = 1 + random.normal(0.13)
      let estimate = try #require(try sitter.estimate())
      held += (estimate.low...estimate.high).contains(sitter.trueDegrees) ? 1 : 0
    }
    #expect((34...50).contains(held), "in \(held) of 60")
  }

  @Test("the noisier the eyes are seen, the wider the interval")
  func noise() throws {
    var widths: [Double] = []
    for noise in [0.0, 0.05, 0.1] {
      var sitter = Sitter(trueDegrees: 70, noise: noise)
      let estimate = try #require(try sitter.estimate())
      widths.append(estimate.high - estimate.low)
    }
    #expect(widths == widths.sorted() && widths[0] < widths[2], "\(widths)")
  }

  @Test(
    "one point, all points at one place, eyes that do not move and numbers that are none give no estimate")
  func nothing() throws {
    var sitter = Sitter(trueDegrees: 70)
    let points = try sitter.points()
    let estimate = { (points: [CollectedPoint], apart: Double) in
      FieldOfViewCues(points, screen: sitter.person.screen, assumedInterocularMm: apart)
    }
    #expect(estimate(points, 63) != nil)
    #expect(estimate([], 63) == nil)
    #expect(estimate([points[0]], 63) == nil)
    #expect(estimate(Array(points.prefix(4)), 63) == nil)
    #expect(estimate(Array(repeating: points[0], count: 9), 63) == nil)
    for apart in [0, -63, Double.nan, .infinity] { #expect(estimate(points, apart) == nil, "\(apart) mm") }
    var still = points
    for index in still.indices { still[index].samples = points[0].samples }
    #expect(estimate(still, 63) == nil)
    for spoil: (inout Eyes) -> Void in [
      { $0.head.zMm = .nan }, { $0.head.zMm = 0 },
      {
        $0.left?.inHead.x = .nan; $0.right?.inHead.x = .infinity
      },
    ] {
      var broken = points
      for index in broken.indices {
        for sample in broken[index].samples.indices { spoil(&broken[index].samples[sample]) }
        for sample in broken[index].samples.indices {
          broken[index].samples[sample].left?.iris.x = .nan
          broken[index].samples[sample].right?.iris.x = .nan
        }
      }
      #expect(estimate(broken, 63) == nil)
    }
  }

  @Test("eyes that go the wrong way, as in a mirrored picture, give no estimate")
  func mirrored() throws {
    var sitter = Sitter(trueDegrees: 70)
    var points = try sitter.points()
    for index in points.indices {
      points[index].target.point.x = sitter.person.screen.widthPx - points[index].target.point.x
    }
    let screen = sitter.person.screen
    #expect(FieldOfViewCues(points, screen: screen, assumedInterocularMm: 63) == nil)
  }

  @Test("a profile keeps what its eyes were placed by; one from before decodes without")
  func profile() throws {
    var person = SyntheticPerson()
    let fitted = try Calibrator.fit(person.points("nine"), screen: person.screen)
    let camera = CameraIdentity(name: "test", width: 640, height: 480)
    let created = Date(timeIntervalSince1970: 1_700_000_000)
    let profile = CalibrationProfile(
      created: created, camera: camera, fitted: fitted, fieldOfView: .told(degrees: 78))
    let back = try CalibrationProfile(decoding: profile.encoded())
    #expect(back.fieldOfView == .told(degrees: 78))
    let before = CalibrationProfile(created: created, camera: camera, fitted: fitted)
    let text = try #require(String(data: try before.encoded(), encoding: .utf8))
    #expect(!text.contains("fieldOfView"), "a profile without it is as it was")
    #expect(try CalibrationProfile(decoding: Data(text.utf8)).fieldOfView == nil)
  }
}
