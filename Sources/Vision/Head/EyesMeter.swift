import Signals

/// A head whose place is known, and what was seen of how it is turned.
public struct HeadSighting: Sendable {
  public var placement: HeadPlacement
  /// See `HeadTracker.noseShift`.
  public var nose: ImagePoint?
  /// What the face network has just read, if it has looked.
  public var face: FaceReading?
  /// What has been read of the eyes already, to find the head's place; nil where nothing has.
  public var eyes: EyeReadings?

  public init(
    placement: HeadPlacement, nose: ImagePoint? = nil, face: FaceReading? = nil, eyes: EyeReadings? = nil
  ) {
    (self.placement, self.nose, self.face, self.eyes) = (placement, nose, face, eyes)
  }
}

/// What the eye network read of both eyes of one picture; nil of an eye outside of it.
public struct EyeReadings: Sendable {
  public var left: EyeReading?
  public var right: EyeReading?

  public init(left: EyeReading?, right: EyeReading?) { (self.left, self.right) = (left, right) }
}

/// Measures the eyes of a head whose place is known.
public protocol EyesMeter: AnyObject {
  /// The camera's horizontal field of view by which heads are placed, degrees.
  var fieldOfViewDegrees: Double { get set }
  /// A new reference: what was learnt of the person's eyes no longer counts.
  func reset()
  /// Puts roughly known eyes on their exact places, before the reference is cut there; nil where they are not seen.
  func settle(_ eyes: EyePair, in image: GrayImage) -> EyePair?
  /// Finds a head again that the reference no longer fits, turned far to the side or behind reflections, from where
  /// a face was read; nil where this method cannot.
  func place(_ face: FaceReading, in image: GrayImage) -> EyePair?
  /// The same for a head that was held until now, with one look at each eye; what it saw is for `measure`, so that
  /// such a picture costs hardly more than another.
  func placeHeld(_ face: FaceReading, in image: GrayImage) -> (eyes: EyePair, read: EyeReadings)?
  func measure(_ head: HeadSighting, in image: GrayImage, at time: Timestamp) -> Observation<Eyes>
  /// What was learnt of the person's measures stays as it is from here on: a calibration refers to it.
  func lock()
  /// What was learnt of the head so far; nil where this method learns nothing that lasts.
  var memory: HeadMemory? { get }
  /// Goes on with what was learnt when a calibration was made.
  func restore(_ memory: HeadMemory)
}

extension EyesMeter {
  public var memory: HeadMemory? { nil }
  public func restore(_ memory: HeadMemory) {}
  public func place(_ face: FaceReading, in image: GrayImage) -> EyePair? { nil }
  public func placeHeld(_ face: FaceReading, in image: GrayImage) -> (eyes: EyePair, read: EyeReadings)? {
    nil
  }
  public func lock() {}
}

/// The head's own frame: origin midway between the eyes, x along the line between them to the image's right, y
/// across it, down; in units of their distance.
struct HeadFrame {
  private let origin: ImagePoint
  private let axis: ImagePoint

  /// The distance between the eyes, px.
  var unit: Double { axis.length }

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

  /// The eyes for which places in the head's frame lie best, in the sense of least squares, on places in the
  /// picture; nil where that is undetermined.
  static func pair(putting places: [ImagePoint], on seen: [ImagePoint]) -> EyePair? {
    guard places.count == seen.count, !places.isEmpty else { return nil }
    let count = Double(places.count)
    func mean(_ points: [ImagePoint]) -> ImagePoint {
      let sum = points.reduce(ImagePoint(x: 0, y: 0), +)
      return ImagePoint(x: sum.x / count, y: sum.y / count)
    }
    let (from, to) = (mean(places), mean(seen))
    var (dot, cross, square) = (0.0, 0.0, 0.0)
    for (p, q) in zip(places.map { $0 - from }, seen.map { $0 - to }) {
      dot += p.x * q.x + p.y * q.y
      cross += p.x * q.y - p.y * q.x
      square += p.x * p.x + p.y * p.y
    }
    guard square > 1e-6 else { return nil }
    let (a, b) = (dot / square, cross / square)
    func image(_ p: ImagePoint) -> ImagePoint {
      let d = p - from
      return ImagePoint(x: to.x + a * d.x - b * d.y, y: to.y + b * d.x + a * d.y)
    }
    let pair = EyePair(
      left: image(ImagePoint(x: -0.5, y: 0)), right: image(ImagePoint(x: 0.5, y: 0)), seen: true)
    return pair.interocular.isFinite && pair.right.x > pair.left.x ? pair : nil
  }

  /// A place in the head's frame in the picture.
  func image(_ p: ImagePoint) -> ImagePoint {
    ImagePoint(x: origin.x + p.x * axis.x - p.y * axis.y, y: origin.y + p.x * axis.y + p.y * axis.x)
  }
}
