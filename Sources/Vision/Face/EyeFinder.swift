import Signals

/// Where both eyes are, roughly; image left and right.
public struct EyePair: Hashable, Sendable {
  public var left: ImagePoint
  public var right: ImagePoint
  /// Whether both were seen, or one or both taken from the face box's proportions.
  public var seen: Bool
  /// The eye that cannot be seen, behind hair or glare: its place is the face's word for it. nil where both can.
  public var hidden: EyeSide?

  public init(left: ImagePoint, right: ImagePoint, seen: Bool, hidden: EyeSide? = nil) {
    (self.left, self.right, self.seen, self.hidden) = (left, right, seen, hidden)
  }

  public var interocular: Double { (right - left).length }

  /// With the distance and the direction between the eyes drawn towards those of another pair.
  /// - Parameters:
  ///   - share: how far, 0 to 1. `eye`: stays where it is.
  func turned(like other: EyePair, share: Double, about eye: EyeSide) -> EyePair {
    let (mine, theirs) = (right - left, other.right - other.left)
    let apart = ImagePoint(
      x: mine.x + share * (theirs.x - mine.x), y: mine.y + share * (theirs.y - mine.y))
    var pair = self
    if eye == .left { pair.right = left + apart } else { pair.left = right - apart }
    return pair
  }
}

/// Looks for the eyes of a face.
public protocol EyeFinder {
  func eyes(in image: GrayImage, of face: Face) -> EyePair
}

/// Where eyes lie in the box that `frontalface_alt2` puts around a face: measured over rendered and real
/// faces at (0.303, 0.381) and (0.700, 0.382) of it, sigma 0.03 to 0.04.
package enum FaceProportions {
  static let left = ImagePoint(x: 0.303, y: 0.381)
  static let right = ImagePoint(x: 0.700, y: 0.382)

  package static func eyes(of box: ImageRect) -> EyePair {
    func at(_ p: ImagePoint) -> ImagePoint {
      ImagePoint(x: box.x + p.x * box.width, y: box.y + p.y * box.height)
    }
    return EyePair(left: at(left), right: at(right), seen: false)
  }

  /// The middle of a box that is turned about the middle between its eyes (`FaceReader.read`).
  static func center(of box: ImageRect, tilt: Double) -> ImagePoint {
    let middle = middle(of: box)
    return middle + (box.center - middle).turned(by: tilt)
  }

  /// The middle between a box's eyes.
  static func middle(of box: ImageRect) -> ImagePoint {
    let eyes = eyes(of: box)
    return ImagePoint(x: (eyes.left.x + eyes.right.x) / 2, y: (eyes.left.y + eyes.right.y) / 2)
  }

  /// The box that belongs to a pair of eyes.
  static func box(of eyes: EyePair) -> ImageRect {
    let width = eyes.interocular / (right.x - left.x)
    let middle = ImagePoint(x: (eyes.left.x + eyes.right.x) / 2, y: (eyes.left.y + eyes.right.y) / 2)
    return ImageRect(
      x: middle.x - (left.x + right.x) / 2 * width, y: middle.y - (left.y + right.y) / 2 * width,
      width: width, height: width)
  }
}

/// OpenCV's `eye` cascade in the upper face, each half on its own; the proportions where it finds none.
public final class HaarEyeFinder: EyeFinder {
  private let cascade: Cascade

  public init() throws(VisionError) { cascade = try Cascade("haarcascade_eye.xml") }

  public func eyes(in image: GrayImage, of face: Face) -> EyePair {
    var pair = FaceProportions.eyes(of: face.box)
    let size = face.box.width
    let hits = cascade.detect(
      in: image,
      region: ImageRect(x: face.box.x, y: face.box.y + 0.15 * size, width: size, height: 0.45 * size),
      shrink: max(1, size / 200), scaleStep: 1.1, minNeighbors: 3, minSize: 0.15 * size,
      maxSize: 0.4 * size)
    func nearest(_ expected: ImagePoint) -> ImagePoint? {
      hits.map(\.box.center).filter { ($0 - expected).length < 0.12 * size }
        .min { ($0 - expected).length < ($1 - expected).length }
    }
    let left = nearest(pair.left)
    let right = nearest(pair.right)
    pair = EyePair(
      left: left ?? pair.left, right: right ?? pair.right, seen: left != nil && right != nil)
    return pair
  }
}
