import Signals

/// Measures the eyes of a head whose place is known.
public protocol EyesMeter: AnyObject {
  /// A new reference: what was learnt of the person's eyes no longer counts.
  func reset()
  /// Puts roughly known eyes on their exact places, before the reference is cut there; nil where they are not seen.
  func settle(_ eyes: EyePair, in image: GrayImage) -> EyePair?
  /// Finds a head again that the reference no longer fits, turned far to the side or behind reflections, from where
  /// a face was read; nil where this method cannot.
  func place(from face: FaceReading, in image: GrayImage) -> EyePair?
  /// - Parameter face: what the face network has just read, if it has.
  func measure(_ placement: HeadPlacement, face: FaceReading?, in image: GrayImage, at time: Timestamp)
    -> Observation<Eyes>
  /// What was learnt of the person's measures stays as it is from here on: a calibration refers to it.
  func lock()
}

extension EyesMeter {
  public func place(from face: FaceReading, in image: GrayImage) -> EyePair? { nil }
  public func lock() {}
}

/// The head's own frame: origin midway between the eyes, x along the line between them to the image's right, y
/// across it, down; in units of their distance.
struct HeadFrame {
  private let origin: ImagePoint
  private let axis: ImagePoint

  init(_ pair: EyePair) {
    origin = ImagePoint(x: (pair.left.x + pair.right.x) / 2, y: (pair.left.y + pair.right.y) / 2)
    axis = pair.right - pair.left
  }

  /// A place in the picture in the head's frame.
  func place(_ p: ImagePoint) -> ImagePoint { direction(p - origin) }

  /// A difference of places in the picture in the head's frame.
  func direction(_ d: ImagePoint) -> ImagePoint {
    let square = axis.x * axis.x + axis.y * axis.y
    return ImagePoint(x: (d.x * axis.x + d.y * axis.y) / square, y: (d.y * axis.x - d.x * axis.y) / square)
  }

  /// A place in the head's frame in the picture.
  func image(_ p: ImagePoint) -> ImagePoint {
    ImagePoint(x: origin.x + p.x * axis.x - p.y * axis.y, y: origin.y + p.x * axis.y + p.y * axis.x)
  }
}
