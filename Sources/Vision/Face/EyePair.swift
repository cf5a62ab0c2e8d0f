import Foundation
import Signals

/// The approximate places of both eyes; left and right are sides of the image.
package struct EyePair: Hashable, Sendable {
  /// Place of the eye on the left of the image, image px.
  package var left: ImagePoint
  /// Place of the eye on the right of the image, image px.
  package var right: ImagePoint
  /// Whether both eyes were seen; false where one or both were taken from the face box's proportions.
  package var seen: Bool
  /// The eye that is hidden, for example behind hair or glare, and whose place follows from the face; nil where both can be
  /// seen.
  package var hidden: EyeSide?

  /// Makes a pair from the places of both eyes, image px.
  package init(left: ImagePoint, right: ImagePoint, seen: Bool, hidden: EyeSide? = nil) {
    (self.left, self.right, self.seen, self.hidden) = (left, right, seen, hidden)
  }

  /// The distance between the eyes, px.
  package var interocular: Double { (right - left).length }

  /// This pair with the distance and the direction between the eyes drawn towards those of another pair.
  /// - Parameters:
  ///   - other: the pair towards which it is drawn.
  ///   - share: how far it is drawn, 0 to 1.
  ///   - eye: the side of the eye that stays in its place.
  func turned(like other: EyePair, share: Double, about eye: EyeSide) -> EyePair {
    let (mine, theirs) = (right - left, other.right - other.left)
    let apart = ImagePoint(
      x: mine.x + share * (theirs.x - mine.x), y: mine.y + share * (theirs.y - mine.y))
    var pair = self
    if eye == .left { pair.right = left + apart } else { pair.left = right - apart }
    return pair
  }

  /// Angle of the line between the eyes, radians, positive clockwise in the picture (y points down).
  var roll: Double { atan2(right.y - left.y, right.x - left.x) }

  /// Angle by which a face with these eyes is turned upright before the face network reads it, radians: 0 for a roll of up to
  /// 20 degrees, which the network has seen in training, and the roll beyond that.
  var tilt: Double { abs(roll) > 20 * .pi / 180 ? roll : 0 }
}
