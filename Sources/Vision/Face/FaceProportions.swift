import Signals

/// Where eyes are in the box that `frontalface_alt2` gives for a face: measured over rendered and real faces at (0.303, 0.381)
/// and (0.700, 0.382) of the box, sigma 0.03 to 0.04.
package enum FaceProportions {
  static let left = ImagePoint(x: 0.303, y: 0.381)
  static let right = ImagePoint(x: 0.700, y: 0.382)

  /// The eyes of a face whose box is known, by its proportions, image px; they count as not seen.
  package static func eyes(of box: ImageRect) -> EyePair {
    func at(_ p: ImagePoint) -> ImagePoint {
      ImagePoint(x: box.x + p.x * box.width, y: box.y + p.y * box.height)
    }
    return EyePair(left: at(left), right: at(right), seen: false)
  }

  /// The middle of a face's box that is turned about the middle between its eyes (`FaceReader.read`).
  static func center(of box: ImageRect, tilt: Double) -> ImagePoint {
    let middle = middle(of: box)
    return middle + (box.center - middle).turned(by: tilt)
  }

  /// The middle between the eyes of a face's box, image px.
  static func middle(of box: ImageRect) -> ImagePoint {
    let eyes = eyes(of: box)
    return ImagePoint(x: (eyes.left.x + eyes.right.x) / 2, y: (eyes.left.y + eyes.right.y) / 2)
  }

  /// The face's box that belongs to a pair of eyes.
  static func box(of eyes: EyePair) -> ImageRect {
    let width = eyes.interocular / (right.x - left.x)
    let middle = ImagePoint(x: (eyes.left.x + eyes.right.x) / 2, y: (eyes.left.y + eyes.right.y) / 2)
    return ImageRect(
      x: middle.x - (left.x + right.x) / 2 * width, y: middle.y - (left.y + right.y) / 2 * width,
      width: width, height: width)
  }
}
