import Signals

/// What the face network reads from a box.
package struct FaceReading: Hashable, Sendable {
  /// The chance that there is a face, 0 to 1.
  package var isFace: Double
  /// The face's points, image px, in the network's order.
  package var points: [ImagePoint]
  /// Of each point, per axis, px².
  package var variances: [Double]
  /// The head's turn against the ray from the camera to it, degrees; signs as in `HeadPose`.
  package var yawDegrees: Double
  /// The head's pitch against that ray, degrees; > 0: nose down.
  package var pitchDegrees: Double
  /// The head's roll, degrees; > 0: counterclockwise in the image.
  package var rollDegrees: Double
  /// Of yaw, pitch and roll, degrees².
  package var poseVariances: [Double]

  package init(
    isFace: Double, points: [ImagePoint], variances: [Double], yawDegrees: Double, pitchDegrees: Double,
    rollDegrees: Double, poseVariances: [Double]
  ) {
    (self.isFace, self.points, self.variances) = (isFace, points, variances)
    (self.yawDegrees, self.pitchDegrees, self.rollDegrees) = (yawDegrees, pitchDegrees, rollDegrees)
    self.poseVariances = poseVariances
  }
}
