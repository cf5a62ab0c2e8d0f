/// A face found in a frame.
package struct Face: Hashable, Codable, Sendable {
  /// Box of the face from forehead to chin, px in the full frame.
  package var box: ImageRect
  /// Confidence that the box holds a face, 0 to 1.
  package var confidence: Double
  /// Makes a face from its box, px in the full frame, and the confidence that it is one.
  package init(box: ImageRect, confidence: Double) { (self.box, self.confidence) = (box, confidence) }

  enum CodingKeys: String, CodingKey {
    case box, confidence
  }
}

/// Where the head is and how it is turned, in camera mm (origin at the camera, x right, y down, z away).
package struct HeadPose: Hashable, Codable, Sendable {
  /// Position of the midpoint between both eyes to the right of the camera, mm.
  package var xMm: Double
  /// Position of the midpoint between both eyes below the camera, mm.
  package var yMm: Double
  /// From the camera away along its axis, mm: the person's distance, always positive.
  package var zMm: Double
  /// Yaw of the head, degrees; above 0 the nose points to the image's right.
  package var yawDegrees: Double
  /// Pitch of the head, degrees; above 0 the nose points down.
  package var pitchDegrees: Double
  /// Roll of the head, degrees; above 0 it is turned counterclockwise in the image.
  package var rollDegrees: Double
  /// Makes a head pose from a position in camera mm and a rotation in degrees.
  package init(
    xMm: Double, yMm: Double, zMm: Double, yawDegrees: Double, pitchDegrees: Double,
    rollDegrees: Double
  ) {
    (self.xMm, self.yMm, self.zMm) = (xMm, yMm, zMm)
    (self.yawDegrees, self.pitchDegrees, self.rollDegrees) = (yawDegrees, pitchDegrees, rollDegrees)
  }

  enum CodingKeys: String, CodingKey {
    case xMm, yMm, zMm, yawDegrees, pitchDegrees, rollDegrees
  }
}

/// One eye as seen in a frame. All points are px in the full frame.
package struct Eye: Hashable, Codable, Sendable {
  /// Centre of the iris (of the limbus circle), px in the full frame.
  package var iris: ImagePoint
  /// Radius of the iris's outer edge, the limbus, px in the full frame.
  package var irisRadius: Double
  /// The corner of the eye beside the nose, px in the full frame.
  package var innerCorner: ImagePoint
  /// The corner of the eye beside the temple, px in the full frame.
  package var outerCorner: ImagePoint
  /// The iris in the head's own frame of reference: its displacement from its place at rest, in units of the distance between
  /// the eyes. The head's position, size and roll are removed.
  package var inHead: ImagePoint
  /// How far the lids are open: 1 is as usual for the person, 0 is shut.
  package var openness: Double
  /// Variance of the position of `iris` on each axis, px².
  package var variance: Double
  /// Makes an eye from what was measured in one frame; lengths are px in the full frame, except for `inHead`.
  package init(
    iris: ImagePoint, irisRadius: Double, innerCorner: ImagePoint, outerCorner: ImagePoint,
    inHead: ImagePoint, openness: Double, variance: Double
  ) {
    self.iris = iris
    self.irisRadius = irisRadius
    self.innerCorner = innerCorner
    self.outerCorner = outerCorner
    self.inHead = inHead
    self.openness = openness
    self.variance = variance
  }

  enum CodingKeys: String, CodingKey {
    case iris, irisRadius, innerCorner, outerCorner, inHead, openness, variance
  }
}

/// The direction in which both eyes look together, as a network gives it without knowing the person.
///
/// For each person the direction is off by some degrees (the visual axis lies about 5 degrees beside the optical one). A
/// calibration removes the constant part of that error.
package struct Sight: Hashable, Codable, Sendable {
  /// Component to the image's right of the unit vector from the eyes to what they look at, in camera axes. Its z is negative.
  package var x: Double
  /// Downward component of the unit vector from the eyes to what they look at, in camera axes.
  package var y: Double
  /// Variance of the line of sight's `x`, nearly radians², since the vector has length 1.
  package var varianceX: Double
  /// Variance of `y`, nearly radians², since the vector has length 1.
  package var varianceY: Double
  /// Makes a line of sight from two components of its unit vector, in camera axes, and their variances.
  package init(x: Double, y: Double, varianceX: Double, varianceY: Double) {
    (self.x, self.y, self.varianceX, self.varianceY) = (x, y, varianceX, varianceY)
  }

  enum CodingKeys: String, CodingKey {
    case x, y, varianceX, varianceY
  }
}

/// Both eyes and the head, from one frame. `left` and `right` are sides of the *image*: `left` is the
/// person's right eye. One eye may be missing.
package struct Eyes: Hashable, Codable, Sendable {
  /// The face in the picture.
  package var face: Face
  /// The eye on the left of the image, which is the person's right one; nil where it is not seen.
  package var left: Eye?
  /// The eye on the right of the image, which is the person's left one; nil where it is not seen.
  package var right: Eye?
  /// Where the head is and how it is turned, in camera mm and degrees.
  package var head: HeadPose
  /// The line of sight that a network measured; nil on the classical path, which uses no network.
  package var sight: Sight?
  /// Makes the eyes of one frame; an eye that was not seen is nil.
  package init(face: Face, left: Eye?, right: Eye?, head: HeadPose, sight: Sight? = nil) {
    (self.face, self.left, self.right, self.head, self.sight) = (face, left, right, head, sight)
  }

  /// Which eyes are seen; one is enough for gaze, with more variance.
  package enum Seen: String, Codable, Hashable, Sendable {
    /// No eye is seen.
    case none
    /// Only the eye on the left of the image is seen, the person's right one.
    case left
    /// Only the eye on the right of the image is seen, the person's left one.
    case right
    /// Both eyes are seen.
    case both
  }

  /// Which of the two eyes this frame shows.
  package var seen: Seen {
    switch (left, right) {
    case (nil, nil): .none
    case (_?, nil): .left
    case (nil, _?): .right
    case (_?, _?): .both
    }
  }

  /// Mean openness of the eyes that are seen, 1 as usual, 0 shut.
  package var openness: Double {
    let seen = [left, right].compactMap { $0?.openness }
    return seen.isEmpty ? 0 : seen.reduce(0, +) / Double(seen.count)
  }

  enum CodingKeys: String, CodingKey {
    case face, left, right, head, sight
  }
}

/// What `Vision` measured in one frame: the eyes, or the reason why there are none.
package struct EyesSample: Sendable {
  /// `Frame.sequence` of the frame in which the eyes were measured.
  package var sequence: UInt64
  /// When the frame was taken, on the source's clock.
  package var time: Timestamp
  /// The eyes in the frame, or the reason why none were measured.
  package var eyes: Observation<Eyes>
  /// Makes the sample of one frame from the frame's number and time and what was measured in it.
  package init(sequence: UInt64, time: Timestamp, eyes: Observation<Eyes>) {
    (self.sequence, self.time, self.eyes) = (sequence, time, eyes)
  }
}
