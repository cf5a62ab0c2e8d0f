import Signals
import TestSupport

@testable import Vision

/// Says that faces are where the test puts them.
final class FakeFaceFinder: FaceFinder {
  var faces: [Face] = []
  private(set) var looks = 0

  func faces(in image: GrayImage, region: ImageRect) -> [Face] {
    looks += 1
    return faces.filter { face in
      let center = face.box.center
      return center.x >= region.x && center.y >= region.y && center.x < region.x + region.width
        && center.y < region.y + region.height
    }
  }
}

/// Says that eyes are where the face's proportions put them.
final class FakeEyeFinder: EyeFinder {
  var seen = true

  func eyes(in image: GrayImage, of face: Face) -> EyePair {
    var eyes = FaceProportions.eyes(of: face.box)
    eyes.seen = seen
    return eyes
  }
}

/// Finds every iris where its eye rests, moved by `offset`.
final class FakeIrisLocator: IrisLocator {
  var offset = ImagePoint(x: 0, y: 0)
  var edges = 0.1
  var finds = true

  func iris(in image: GrayImage, near expected: ImagePoint, radius: Double, roll: Double) -> IrisSighting? {
    finds ? IrisSighting(center: expected + offset, score: 40, edges: edges, brightness: 120) : nil
  }
}

/// A tracker whose parts the test plays, frame after frame.
protocol TrackerRig {
  var tracker: EyeTracker { get }
  var number: Int { get set }
}

extension TrackerRig {
  mutating func see(_ image: GrayImage) -> Observation<Eyes> {
    defer { number += 1 }
    return tracker.process(Frame.numbered(number, image)).eyes
  }

  /// Lets `seconds` pass with this picture; the last frame's answer.
  mutating func see(_ image: GrayImage, seconds: Double) -> Observation<Eyes> {
    var last = see(image)
    for _ in 1..<max(2, Int((seconds / Demo.interval).rounded())) { last = see(image) }
    return last
  }
}

/// A tracker whose finders are played by the test, looking at pictures with texture in them.
struct Rig: TrackerRig {
  let faces = FakeFaceFinder()
  let eyes = FakeEyeFinder()
  let irises = FakeIrisLocator()
  let tracker: EyeTracker
  var number = 0

  init(_ configuration: VisionConfiguration = .init()) {
    tracker = EyeTracker(
      configuration: configuration, faceFinder: faces, eyeFinder: eyes, irisLocator: irises)
  }

  /// A face with its eyes 64 px apart.
  static func face(x: Double, y: Double, eyes width: Double = 64) -> Face {
    let half = width / 2
    let pair = EyePair(
      left: ImagePoint(x: x - half, y: y), right: ImagePoint(x: x + half, y: y), seen: true)
    return Face(box: FaceProportions.box(of: pair), confidence: 1)
  }
}
