import Signals

/// Where eyes lie in the box that `frontalface_alt2` puts around a face: measured over rendered and real
/// faces at (0.303, 0.381) and (0.700, 0.382) of it, sigma 0.03 to 0.04.
package enum FaceProportions {
  static let left = ImagePoint(x: 0.303, y: 0.381)
  static let right = ImagePoint(x: 0.700, y: 0.382)

  /// Where the eyes of a face lie whose box is known, image px; they count as not seen.
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
