import Foundation
import Signals

/// Where the head is, from the distance between the eyes and a pinhole camera.
///
/// Yaw and pitch are not measured by this path and stay 0: two eyes do not tell them apart from a face
/// that is a little narrower.
struct HeadPoseEstimator {
  var configuration: VisionConfiguration

  func pose(of eyes: EyePair, imageWidth: Int, imageHeight: Int) -> HeadPose {
    let focal = Double(imageWidth) / 2 / tan(configuration.fieldOfViewDegrees / 2 * .pi / 180)
    let z = focal * configuration.interocularMm / max(1, eyes.interocular)
    let x = (eyes.left.x + eyes.right.x) / 2 - Double(imageWidth - 1) / 2
    let y = (eyes.left.y + eyes.right.y) / 2 - Double(imageHeight - 1) / 2
    return HeadPose(
      xMm: x / focal * z, yMm: y / focal * z, zMm: z, yawDegrees: 0, pitchDegrees: 0,
      rollDegrees: -eyes.roll * 180 / .pi)
  }
}

extension EyePair {
  /// Turn of the line between the eyes, radians, clockwise in the picture positive (y points down).
  var roll: Double { atan2(right.y - left.y, right.x - left.x) }
}
