import Signals

/// Sides of the image: `left` is the person's right eye.
package enum Side: String, CaseIterable, Codable, Sendable {
  /// The left of the image, where the person's right eye is.
  case left
  /// The right of the image, where the person's left eye is.
  case right

  func eye(of eyes: Eyes) -> Eye? { self == .left ? eyes.left : eyes.right }
}

extension Eyes {
  /// Whether the head's position and rotation are numbers, and the head is in front of the camera.
  var hasUsableHead: Bool {
    [head.xMm, head.yMm, head.zMm, head.yawDegrees, head.pitchDegrees, head.rollDegrees]
      .allSatisfy(\.isFinite) && head.zMm > 0
  }

  /// Whether all values that calibration reads of this eye and the head are numbers, and the head is in front of the camera.
  func isUsable(_ side: Side) -> Bool {
    guard let eye = side.eye(of: self) else { return false }
    return hasUsableHead && eye.inHead.x.isFinite && eye.inHead.y.isFinite
  }
}
