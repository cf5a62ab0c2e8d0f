import Signals

/// Finds faces without knowing where they were.
package protocol FaceFinder {
  /// The faces inside `region` (px of the full picture), the most certain first.
  func faces(in image: GrayImage, region: ImageRect) -> [Face]
  /// The face that was at `box` a moment ago, where this is faster than looking for faces; nil where there is none.
  ///
  /// - Parameters:
  ///   - image: the whole picture.
  ///   - box: where the face was, px of the full picture.
  ///   - tilt: as in `FaceReader.read`.
  func face(in image: GrayImage, near box: ImageRect, tilt: Double) -> Face?
}

extension FaceFinder {
  /// By default a face is not looked for at its last place: the result is always nil.
  package func face(in image: GrayImage, near box: ImageRect, tilt: Double) -> Face? { nil }
}
