import Signals

/// The output of the face network for a box.
package struct FaceReading: Hashable, Sendable {
  /// The probability that the box holds a face, 0 to 1.
  package var isFace: Double
  /// The face's points, image px, in the network's order.
  package var points: [ImagePoint]
  /// Variance of each point, per axis, px².
  package var variances: [Double]
  /// The head's yaw relative to the ray from the camera to it, degrees; signs as in `HeadPose`.
  package var yawDegrees: Double
  /// The head's pitch relative to the ray from the camera to it, degrees; > 0: nose down.
  package var pitchDegrees: Double
  /// The roll of the head, degrees; > 0: counterclockwise in the image.
  package var rollDegrees: Double
  /// Variances of yaw, pitch and roll, degrees².
  package var poseVariances: [Double]

  /// Makes a reading from the face network's output for one box, converted to image px and degrees.
  package init(
    isFace: Double, points: [ImagePoint], variances: [Double], yawDegrees: Double, pitchDegrees: Double,
    rollDegrees: Double, poseVariances: [Double]
  ) {
    (self.isFace, self.points, self.variances) = (isFace, points, variances)
    (self.yawDegrees, self.pitchDegrees, self.rollDegrees) = (yawDegrees, pitchDegrees, rollDegrees)
    self.poseVariances = poseVariances
  }
}
