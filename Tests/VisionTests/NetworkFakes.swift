import Foundation
import Signals

@testable import Vision

/// Reads a face wherever the test puts one.
final class FakeFaceReader: FaceReader {
  var eyes: EyePair?
  var isFace = 0.99
  /// Boxes in which it would hardly call what it sees a face.
  var isDoubtful: (ImageRect) -> Bool = { _ in false }
  var (yaw, pitch) = (0.0, 0.0)
  private(set) var looks = 0

  func read(_ image: GrayImage, box: ImageRect, tilt: Double) -> FaceReading? {
    looks += 1
    let frame = HeadFrame(eyes ?? FaceProportions.eyes(of: box))
    var points = [ImagePoint](repeating: box.center, count: FacePoints.count)
    for (index, x) in [
      (FacePoints.leftOuter, -0.72), (FacePoints.leftInner, -0.28), (FacePoints.rightInner, 0.28),
      (FacePoints.rightOuter, 0.72),
    ] { points[index] = frame.image(ImagePoint(x: x, y: 0.04)) }
    let isHere = eyes.map { (frame.image(ImagePoint(x: 0, y: 0)) - $0.left).length < 1e6 } ?? true
    return FaceReading(
      isFace: isDoubtful(box) ? 0.6 : isHere ? isFace : 0, points: points,
      variances: [Double](repeating: 1, count: FacePoints.count),
      yawDegrees: yaw, pitchDegrees: pitch, rollDegrees: 0, poseVariances: [2, 2, 2])
  }
}

/// Reads the eyes that the test describes, at the corners it is given.
final class FakeEyeReader: EyeReader {
  struct EyeState {
    var usable = 0.99
    var openness = 1.0
    var offset = ImagePoint(x: 0, y: 0)
    var variance = 0.04
    /// How far the corners are from where they were asked for.
    var slip = ImagePoint(x: 0, y: 0)
  }

  var left = EyeState()
  var right = EyeState()
  /// Where each patch was cut.
  private(set) var places: [ImagePoint] = []
  var looks: Int { places.count }

  func read(_ image: GrayImage, corners: EyeCorners, side: EyeSide, angle: Double, place: ImagePoint)
    -> EyeReading?
  {
    places.append(place)
    let state = side == .left ? left : right
    let middle = corners.middle + state.slip
    let iris = middle + ImagePoint(x: 0, y: -0.09 * corners.width) + state.offset
    let radius = 0.2 * corners.width
    return EyeReading(
      iris: iris, irisVariance: PlanarVariance(along: state.variance, across: state.variance),
      rim: (0..<8).map {
        let angle = Double($0) * .pi / 4
        return ImagePoint(x: iris.x + radius * cos(angle), y: iris.y + radius * sin(angle))
      },
      corners: EyeCorners(outer: corners.outer + state.slip, inner: corners.inner + state.slip),
      cornerVariance: PlanarVariance(along: 0.1, across: 0.1), openness: state.openness, usable: state.usable)
  }
}

/// The network path with networks that the test plays, looking at pictures with texture in them.
struct NetworkRig: TrackerRig {
  let faces = FakeFaceFinder()
  let face = FakeFaceReader()
  let eyes = FakeEyeReader()
  let tracker: EyeTracker
  var number = 0

  init(_ configuration: VisionConfiguration = .init()) {
    tracker = EyeTracker(networks: VisionNetworks(face: face, eye: eyes), faceFinder: faces, configuration)
  }
}
