import Foundation
import Signals

/// Where both eyes are, roughly; image left and right.
package struct EyePair: Hashable, Sendable {
  /// The eye on the left of the image, image px.
  package var left: ImagePoint
  /// The eye on the right of the image, image px.
  package var right: ImagePoint
  /// Whether both were seen, or one or both taken from the face box's proportions.
  package var seen: Bool
  /// The eye that cannot be seen, behind hair or glare: its place is the face's word for it. nil where both can.
  package var hidden: EyeSide?

  package init(left: ImagePoint, right: ImagePoint, seen: Bool, hidden: EyeSide? = nil) {
    (self.left, self.right, self.seen, self.hidden) = (left, right, seen, hidden)
  }

  /// The distance between the eyes, px.
  package var interocular: Double { (right - left).length }

  /// With the distance and the direction between the eyes drawn towards those of another pair.
  /// - Parameters:
  ///   - other: the pair that it is to be like.
  ///   - share: how far, 0 to 1.
  ///   - eye: the side of the eye that stays where it is.
  func turned(like other: EyePair, share: Double, about eye: EyeSide) -> EyePair {
    let (mine, theirs) = (right - left, other.right - other.left)
    let apart = ImagePoint(
      x: mine.x + share * (theirs.x - mine.x), y: mine.y + share * (theirs.y - mine.y))
    var pair = self
    if eye == .left { pair.right = left + apart } else { pair.left = right - apart }
    return pair
  }

  /// Turn of the line between the eyes, radians, clockwise in the picture positive (y points down).
  var roll: Double { atan2(right.y - left.y, right.x - left.x) }

  /// What a face with these eyes has to be turned back by before the face network looks at it: nothing up to 20 degrees,
  /// which it has seen in training; their roll beyond. Radians.
  var tilt: Double { abs(roll) > 20 * .pi / 180 ? roll : 0 }
}
