import Signals

/// A head whose place in a frame is known, with what was seen of its rotation.
package struct HeadSighting: Sendable {
  /// The place of the head in this frame.
  package var placement: HeadPlacement
  /// How far the nose has moved relative to the eyes; see `HeadTracker.noseShift`.
  package var nose: ImagePoint?
  /// The face network's reading of this frame; nil where it has not looked.
  package var face: FaceReading?
  /// Readings of the eyes that were made to find the head's place; nil where there are none.
  package var eyes: EyeReadings?

  /// Makes a sighting from the head's place and from what was read to find it.
  package init(
    placement: HeadPlacement, nose: ImagePoint? = nil, face: FaceReading? = nil, eyes: EyeReadings? = nil
  ) {
    (self.placement, self.nose, self.face, self.eyes) = (placement, nose, face, eyes)
  }
}

/// The eye network's readings of both eyes of one picture; nil for an eye outside of it.
package struct EyeReadings: Sendable {
  /// The reading of the eye on the left of the image.
  package var left: EyeReading?
  /// The reading of the eye on the right of the image.
  package var right: EyeReading?

  /// Makes the readings of both eyes of one picture.
  package init(left: EyeReading?, right: EyeReading?) { (self.left, self.right) = (left, right) }
}

/// Measures the eyes of a head whose place is known.
package protocol EyesMeter: AnyObject {
  /// The camera's horizontal field of view by which heads are placed, degrees.
  var fieldOfViewDegrees: Double { get set }
  /// Forgets what was learnt of the person's eyes, because there is a new reference.
  func reset()
  /// Moves roughly known eyes to their exact places before the reference is cut there; nil where they are not seen.
  func settle(_ eyes: EyePair, in image: GrayImage) -> EyePair?
  /// Finds a head that the reference no longer fits, because it is turned far or behind reflections, from the reading of its
  /// face; nil where this method cannot.
  func place(_ face: FaceReading, in image: GrayImage) -> EyePair?
  /// Finds a head as `place` does, for one that was tracked until now, with one reading of each eye. The readings are reused by
  /// `measure`, so that such a frame costs hardly more than another.
  func placeHeld(_ face: FaceReading, in image: GrayImage) -> (eyes: EyePair, read: EyeReadings)?
  /// Measures the eyes of a head in a picture; where that is not possible, the result is the reason.
  func measure(_ head: HeadSighting, in image: GrayImage, at time: Timestamp) -> Observation<Eyes>
  /// Stops learning the person's measures, because a calibration refers to them.
  func lock()
  /// What was learnt of the head so far; nil where this method learns nothing permanent.
  var memory: HeadMemory? { get }
  /// Restores what had been learnt of the head when a calibration was made.
  func restore(_ memory: HeadMemory)
}

extension EyesMeter {
  /// By default nothing permanent is learnt of the head.
  package var memory: HeadMemory? { nil }
  /// By default does nothing, as nothing was learnt that could be restored.
  package func restore(_ memory: HeadMemory) {}
  /// By default the reading of a face places no head: the result is always nil.
  package func place(_ face: FaceReading, in image: GrayImage) -> EyePair? { nil }
  /// By default a tracked head is not placed by the reading of its face: the result is always nil.
  package func placeHeld(_ face: FaceReading, in image: GrayImage) -> (eyes: EyePair, read: EyeReadings)? {
    nil
  }
  /// By default does nothing, as no measures of the person are learnt.
  package func lock() {}
}
