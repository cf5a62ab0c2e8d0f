import Signals

/// The camera's picture as a mirror: where the head is, where it was at the calibration, and what there is to say of it.
public struct SeatModel: Hashable, Sendable {
  /// A head in the picture, as in a mirror.
  public struct Head: Hashable, Sendable {
    /// Between the eyes: shares of the picture's width and height, from its top left.
    public var center: ScreenPoint
    /// Of the picture's height, from chin to forehead.
    public var size: Double
    /// Clockwise as it is drawn.
    public var tiltDegrees: Double
    /// Whether the eye that is drawn at the left, and the one at the right, are seen well; none for a mere outline.
    public var eyes: [EyeSign]

    public init(center: ScreenPoint, size: Double, tiltDegrees: Double = 0, eyes: [EyeSign] = []) {
      (self.center, self.size, self.tiltDegrees, self.eyes) = (center, size, tiltDegrees, eyes)
    }
  }

  /// How an eye is seen.
  public enum EyeSign: Hashable, Sendable { case well, poorly, not }

  /// A sentence, and whether something has to be done about it.
  public struct Line: Hashable, Sendable {
    public var text: String
    public var isWarning: Bool
    public init(_ text: String, isWarning: Bool = false) { (self.text, self.isWarning) = (text, isWarning) }
  }

  /// Width by height of the picture.
  public var aspect: Double
  public var head: Head?
  /// Where the head was at the calibration; nil without one.
  public var usual: Head?
  public var lines: [Line]

  public init(aspect: Double, head: Head? = nil, usual: Head? = nil, lines: [Line]) {
    (self.aspect, self.head, self.usual, self.lines) = (aspect, head, usual, lines)
  }
}
