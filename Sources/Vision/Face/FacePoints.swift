import Signals

/// The indices of the face network's points. Sides are the image's.
enum FacePoints {
  static let count = 30
  static let (leftOuter, leftInner, rightInner, rightOuter) = (6, 7, 8, 9)
}

extension FaceReading {
  /// The corners of both eyes, image px.
  var corners: (left: EyeCorners, right: EyeCorners) {
    (
      EyeCorners(outer: points[FacePoints.leftOuter], inner: points[FacePoints.leftInner]),
      EyeCorners(outer: points[FacePoints.rightOuter], inner: points[FacePoints.rightInner])
    )
  }
}
