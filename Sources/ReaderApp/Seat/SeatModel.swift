import Signals

/// The camera's picture as a mirror: where the head is, where it was at the calibration, and what there is to say of it.
package struct SeatModel: Hashable, Sendable {
  /// A head in the picture, as in a mirror.
  package struct Head: Hashable, Sendable {
    /// Between the eyes: shares of the picture's width and height, from its top left.
    package var center: ScreenPoint
    /// Of the picture's height, from chin to forehead.
    package var size: Double
    /// Clockwise as it is drawn.
    package var tiltDegrees: Double
    /// Whether the eye that is drawn at the left, and the one at the right, are seen well; none for a mere outline.
    package var eyes: [EyeSign]

    package init(center: ScreenPoint, size: Double, tiltDegrees: Double = 0, eyes: [EyeSign] = []) {
      (self.center, self.size, self.tiltDegrees, self.eyes) = (center, size, tiltDegrees, eyes)
    }
  }

  /// How an eye is seen.
  package enum EyeSign: Hashable, Sendable { case well, poorly, not }

  /// A sentence, and whether something has to be done about it.
  package struct Line: Hashable, Sendable {
    /// What is to be said.
    package var text: String
    /// Something has to be done about it.
    package var isWarning: Bool
    /// - Parameters:
    ///   - text: what is to be said.
    ///   - isWarning: whether something has to be done about it.
    package init(_ text: String, isWarning: Bool = false) { (self.text, self.isWarning) = (text, isWarning) }
  }

  /// Width by height of the picture.
  package var aspect: Double
  /// Where the head is now; nil where it is not seen.
  package var head: Head?
  /// Where the head was at the calibration; nil without one.
  package var usual: Head?
  /// What is to be said of how the person is seen.
  package var lines: [Line]

  package init(aspect: Double, head: Head? = nil, usual: Head? = nil, lines: [Line]) {
    (self.aspect, self.head, self.usual, self.lines) = (aspect, head, usual, lines)
  }
}
