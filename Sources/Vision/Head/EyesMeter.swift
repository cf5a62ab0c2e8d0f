import Signals

/// A head whose place is known, and what was seen of how it is turned.
package struct HeadSighting: Sendable {
  /// Where the head is in this frame.
  package var placement: HeadPlacement
  /// See `HeadTracker.noseShift`.
  package var nose: ImagePoint?
  /// What the face network has just read, if it has looked.
  package var face: FaceReading?
  /// What has been read of the eyes already, to find the head's place; nil where nothing has.
  package var eyes: EyeReadings?

  package init(
    placement: HeadPlacement, nose: ImagePoint? = nil, face: FaceReading? = nil, eyes: EyeReadings? = nil
  ) {
    (self.placement, self.nose, self.face, self.eyes) = (placement, nose, face, eyes)
  }
}

/// What the eye network read of both eyes of one picture; nil of an eye outside of it.
package struct EyeReadings: Sendable {
  /// Of the eye on the left of the image.
  package var left: EyeReading?
  /// Of the eye on the right of the image.
  package var right: EyeReading?

  package init(left: EyeReading?, right: EyeReading?) { (self.left, self.right) = (left, right) }
}

/// Measures the eyes of a head whose place is known.
package protocol EyesMeter: AnyObject {
  /// The camera's horizontal field of view by which heads are placed, degrees.
  var fieldOfViewDegrees: Double { get set }
  /// A new reference: what was learnt of the person's eyes no longer counts.
  func reset()
  /// Puts roughly known eyes on their exact places, before the reference is cut there; nil where they are not seen.
  func settle(_ eyes: EyePair, in image: GrayImage) -> EyePair?
  /// Finds a head again that the reference no longer fits, turned far to the side or behind reflections, from where
  /// a face was read; nil where this method cannot.
  func place(_ face: FaceReading, in image: GrayImage) -> EyePair?
  /// As `place`, for a head that was held until now, with one look at each eye; what it saw is for `measure`, so that
  /// such a picture costs hardly more than another.
  func placeHeld(_ face: FaceReading, in image: GrayImage) -> (eyes: EyePair, read: EyeReadings)?
  /// Measures the eyes of a head in a picture; where that cannot be done, the reason.
  func measure(_ head: HeadSighting, in image: GrayImage, at time: Timestamp) -> Observation<Eyes>
  /// What was learnt of the person's measures stays as it is from here on: a calibration refers to it.
  func lock()
  /// What was learnt of the head so far; nil where this method learns nothing that lasts.
  var memory: HeadMemory? { get }
  /// Goes on with what was learnt when a calibration was made.
  func restore(_ memory: HeadMemory)
}

extension EyesMeter {
  package var memory: HeadMemory? { nil }
  package func restore(_ memory: HeadMemory) {}
  package func place(_ face: FaceReading, in image: GrayImage) -> EyePair? { nil }
  package func placeHeld(_ face: FaceReading, in image: GrayImage) -> (eyes: EyePair, read: EyeReadings)? {
    nil
  }
  package func lock() {}
}
