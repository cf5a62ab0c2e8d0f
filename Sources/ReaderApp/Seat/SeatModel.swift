import Signals

/// The camera's view of the person, mirrored: where the head is, where it was at the calibration, and remarks on it.
package struct SeatModel: Hashable, Sendable {
  /// A head in the mirrored picture.
  package struct Head: Hashable, Sendable {
    /// The point between the eyes, as shares of the picture's width and height from its top left.
    package var center: ScreenPoint
    /// The height from chin to forehead, as a share of the picture's height.
    package var size: Double
    /// The tilt of the head, clockwise as it is drawn.
    package var tiltDegrees: Double
    /// How well the eye drawn at the left, and the one at the right, are seen; empty for an outline.
    package var eyes: [EyeSign]

    /// Makes a head from the point between the eyes, its height, its tilt and how well its eyes are seen.
    package init(center: ScreenPoint, size: Double, tiltDegrees: Double = 0, eyes: [EyeSign] = []) {
      (self.center, self.size, self.tiltDegrees, self.eyes) = (center, size, tiltDegrees, eyes)
    }
  }

  /// How well an eye is seen.
  package enum EyeSign: Hashable, Sendable {
    /// The eye is seen often enough, and its iris is measured exactly; or nothing is known yet.
    case well
    /// The eye is seen often enough, but the position of its iris is inexact.
    case poorly
    /// The eye is seen in too few frames, or in none.
    case not
  }

  /// A remark, and whether it asks for action.
  package struct Line: Hashable, Sendable {
    /// The text of the remark.
    package var text: String
    /// Whether the remark asks for action.
    package var isWarning: Bool
    /// - Parameters:
    ///   - text: the text of the remark.
    ///   - isWarning: whether something has to be done about it.
    package init(_ text: String, isWarning: Bool = false) { (self.text, self.isWarning) = (text, isWarning) }
  }

  /// The picture's width divided by its height.
  package var aspect: Double
  /// The head in the present picture; nil if it is not seen.
  package var head: Head?
  /// The head at the calibration; nil without a calibration.
  package var usual: Head?
  /// The remarks on how the person is seen.
  package var lines: [Line]

  /// Makes a view of the person from the picture's shape, the head now and at the calibration, and remarks.
  package init(aspect: Double, head: Head? = nil, usual: Head? = nil, lines: [Line]) {
    (self.aspect, self.head, self.usual, self.lines) = (aspect, head, usual, lines)
  }
}
