import Foundation
import Signals
import Statistics

/// The eyes in one frame of an earlier sitting, as far as calibration uses them.
///
/// Stored as a list of numbers, since their names would take three quarters of the space. Numbers are rounded to a hundredth of
/// what vision can tell.
package struct EarlierSample: Hashable, Codable, Sendable {
  /// Time since the look's first frame, s.
  package var seconds: Double
  /// Eyes and head; the face's box is left out.
  package var eyes: Eyes
  var head: HeadPose { eyes.head }

  init(_ eyes: Eyes, seconds: Double) {
    self.seconds = Self.rounded(seconds, 1e3)
    self.eyes = Self.rounded(eyes)
  }

  /// A few frames of a point, evenly spread over the look. Neighbouring frames have nearly the same errors, so that few of
  /// them tell nearly as much as all.
  static func spread(_ point: CollectedPoint, most: Int) -> [EarlierSample] {
    let count = min(max(0, most), point.samples.count)
    let first = point.times.first?.seconds ?? 0
    return (0..<count).compactMap { k in
      let index = count == 1 ? 0 : k * (point.samples.count - 1) / (count - 1)
      let sample = EarlierSample(point.samples[index], seconds: point.times[index].seconds - first)
      return sample.isPossible ? sample : nil
    }
  }

  // MARK: Coding

  /// How many numbers stand for a head, an eye and a line of sight.
  private static let (headCount, eyeCount, sightCount) = (6, 11, 4)

  /// The list: the time, the head, then for each of left eye, right eye and sight line the number 1 and its values, or 0.
  private var numbers: [Double] {
    let h = eyes.head
    var all = [seconds, h.xMm, h.yMm, h.zMm, h.yawDegrees, h.pitchDegrees, h.rollDegrees]
    all += Self.numbers(eyes.left)
    all += Self.numbers(eyes.right)
    guard let sight = eyes.sight else { return all + [0] }
    all += [1, sight.x, sight.y, sight.varianceX, sight.varianceY]
    return all
  }

  private static func numbers(_ eye: Eye?) -> [Double] {
    guard let eye else { return [0] }
    var all = [1.0]
    for place in [eye.iris, eye.innerCorner, eye.outerCorner, eye.inHead] { all += [place.x, place.y] }
    all += [eye.irisRadius, eye.openness, eye.variance]
    return all
  }

  /// Encodes the sample as a list of numbers in a fixed order.
  package func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for number in numbers { try list.encode(number) }
  }

  /// Decodes a sample.
  /// - Throws: `DecodingError` for another count of numbers, and for values out of bounds.
  package init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    func next(_ count: Int) throws -> [Double] { try (0..<count).map { _ in try list.decode(Double.self) } }
    func part(_ count: Int) throws -> [Double]? {
      switch try list.decode(Int.self) {
      case 0: nil
      case 1: try next(count)
      default:
        throw DecodingError.dataCorruptedError(in: list, debugDescription: "neither there nor missing")
      }
    }
    let head = try next(1 + Self.headCount)
    seconds = head[0]
    let left = try part(Self.eyeCount).map(Self.eye)
    let right = try part(Self.eyeCount).map(Self.eye)
    let sight = try part(Self.sightCount).map {
      Sight(x: $0[0], y: $0[1], varianceX: $0[2], varianceY: $0[3])
    }
    guard list.isAtEnd else {
      throw DecodingError.dataCorruptedError(in: list, debugDescription: "more numbers than a sample has")
    }
    eyes = Eyes(
      face: Self.noFace, left: left, right: right,
      head: HeadPose(
        xMm: head[1], yMm: head[2], zMm: head[3], yawDegrees: head[4], pitchDegrees: head[5],
        rollDegrees: head[6]), sight: sight)
    guard isPossible else {
      throw DecodingError.dataCorruptedError(in: list, debugDescription: "numbers that no eyes have")
    }
  }

  private static func eye(_ v: [Double]) -> Eye {
    Eye(
      iris: ImagePoint(x: v[0], y: v[1]), irisRadius: v[8], innerCorner: ImagePoint(x: v[2], y: v[3]),
      outerCorner: ImagePoint(x: v[4], y: v[5]), inHead: ImagePoint(x: v[6], y: v[7]), openness: v[9],
      variance: v[10])
  }

  private static let noFace = Face(box: ImageRect(x: 0, y: 0, width: 0, height: 0), confidence: 0)

  /// Whether the numbers may be those of eyes: finite, a head before the camera, and at least one eye that can be used. Numbers
  /// far beyond any picture would overflow in a fit.
  var isPossible: Bool {
    let all = numbers
    return all.allSatisfy { $0.isFinite && abs($0) < 1e5 } && eyes.head.zMm > 1
      && Side.allCases.contains { eyes.isUsable($0) }
  }

  // MARK: Rounding

  private static func rounded(_ value: Double, _ perUnit: Double) -> Double {
    (value * perUnit).rounded() / perUnit
  }

  private static func rounded(_ eyes: Eyes) -> Eyes {
    let h = eyes.head
    return Eyes(
      face: noFace, left: eyes.left.map(rounded), right: eyes.right.map(rounded),
      head: HeadPose(
        xMm: rounded(h.xMm, 1e2), yMm: rounded(h.yMm, 1e2), zMm: rounded(h.zMm, 1e2),
        yawDegrees: rounded(h.yawDegrees, 1e3), pitchDegrees: rounded(h.pitchDegrees, 1e3),
        rollDegrees: rounded(h.rollDegrees, 1e3)),
      sight: eyes.sight.map {
        Sight(
          x: rounded($0.x, 1e5), y: rounded($0.y, 1e5), varianceX: rounded($0.varianceX, 1e8),
          varianceY: rounded($0.varianceY, 1e8))
      })
  }

  private static func rounded(_ eye: Eye) -> Eye {
    func point(_ p: ImagePoint, _ perUnit: Double) -> ImagePoint {
      ImagePoint(x: rounded(p.x, perUnit), y: rounded(p.y, perUnit))
    }
    return Eye(
      iris: point(eye.iris, 1e3), irisRadius: rounded(eye.irisRadius, 1e3),
      innerCorner: point(eye.innerCorner, 1e3), outerCorner: point(eye.outerCorner, 1e3),
      inHead: point(eye.inHead, 1e6), openness: rounded(eye.openness, 1e3),
      variance: rounded(eye.variance, 1e5))
  }
}

extension HeadPose {
  /// The pose whose numbers are the medians of those of several poses; zero where there are none.
  init(medianOf poses: [HeadPose]) {
    func middle(_ value: (HeadPose) -> Double) -> Double { median(poses.map(value)) ?? 0 }
    self.init(
      xMm: middle(\.xMm), yMm: middle(\.yMm), zMm: middle(\.zMm), yawDegrees: middle(\.yawDegrees),
      pitchDegrees: middle(\.pitchDegrees), rollDegrees: middle(\.rollDegrees))
  }
}
