import Signals

/// Looks for faces without knowing where they were.
package protocol FaceFinder {
  /// Faces inside `region` (px of the full picture), the best supported first.
  func faces(in image: GrayImage, region: ImageRect) -> [Face]
  /// The face that was at `box` a moment ago, where that can be told faster than by looking for faces.
  ///
  /// - Parameters:
  ///   - image: the whole picture.
  ///   - box: where it was, px of the full picture.
  ///   - tilt: as in `FaceReader.read`.
  func face(in image: GrayImage, near box: ImageRect, tilt: Double) -> Face?
}

extension FaceFinder {
  package func face(in image: GrayImage, near box: ImageRect, tilt: Double) -> Face? { nil }
}
