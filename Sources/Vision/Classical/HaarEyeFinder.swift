import Signals

/// Finds eyes with OpenCV's `eye` cascade in the upper face, each half on its own; uses the face's proportions where it finds
/// none.
package final class HaarEyeFinder: EyeFinder {
  private let cascade: Cascade

  /// Loads the eye cascade.
  /// - Throws: `VisionError.cascade`.
  package init() throws(VisionError) { cascade = try Cascade("haarcascade_eye.xml") }

  /// Finds each eye near its usual place in the face; a box's proportions give the place of one that is not found.
  package func eyes(in image: GrayImage, of face: Face) -> EyePair {
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
