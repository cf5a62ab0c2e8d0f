/// A face found in a frame.
public struct Face: Hashable, Codable, Sendable {
  /// Forehead to chin, px in the full frame.
  public var box: ImageRect
  /// 0 to 1.
  public var confidence: Double
  public init(box: ImageRect, confidence: Double) { (self.box, self.confidence) = (box, confidence) }

  enum CodingKeys: String, CodingKey {
    case box, confidence
  }
}

/// Where the head is and how it is turned, in camera mm (origin at the camera, x right, y down, z away).
public struct HeadPose: Hashable, Codable, Sendable {
  /// The midpoint between both eyes.
  public var xMm: Double
  public var yMm: Double
  public var zMm: Double
  /// Yaw > 0: nose to the image's right. Pitch > 0: nose down. Roll > 0: counterclockwise in the image.
  public var yawDegrees: Double
  public var pitchDegrees: Double
  public var rollDegrees: Double
  public init(
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
public struct Eye: Hashable, Codable, Sendable {
  /// Centre of the iris (of the limbus circle).
  public var iris: ImagePoint
  /// Radius of the limbus, px.
  public var irisRadius: Double
  public var innerCorner: ImagePoint
  public var outerCorner: ImagePoint
  /// The iris in the head's own frame: how far it lies from where it would be at rest, in units of
  /// the distance between the eyes, with the head's position, size and roll taken out.
  public var inHead: ImagePoint
  /// 1 as open as usual, 0 shut.
  public var openness: Double
  /// Variance of `iris` per axis, px².
  public var variance: Double
  public init(
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

/// Where both eyes look together, as a network has it that knows nothing of the person.
///
/// Between people it is off by some degrees (the visual axis lies about 5 degrees beside the optical one); what is
/// constant of that a calibration takes away.
public struct Sight: Hashable, Codable, Sendable {
  /// Of the unit vector from the eyes to what they look at, camera axes; its z is negative.
  public var x: Double
  public var y: Double
  /// Of each, nearly radians².
  public var varianceX: Double
  public var varianceY: Double
  public init(x: Double, y: Double, varianceX: Double, varianceY: Double) {
    (self.x, self.y, self.varianceX, self.varianceY) = (x, y, varianceX, varianceY)
  }

  enum CodingKeys: String, CodingKey {
    case x, y, varianceX, varianceY
  }
}

/// Both eyes and the head, from one frame. `left` and `right` are sides of the *image*: `left` is the
/// person's right eye. One eye may be missing.
public struct Eyes: Hashable, Codable, Sendable {
  public var face: Face
  public var left: Eye?
  public var right: Eye?
  public var head: HeadPose
  /// nil on the classical path.
  public var sight: Sight?
  public init(face: Face, left: Eye?, right: Eye?, head: HeadPose, sight: Sight? = nil) {
    (self.face, self.left, self.right, self.head, self.sight) = (face, left, right, head, sight)
  }

  /// Which eyes are seen; one is enough for gaze, with more variance.
  public enum Seen: String, Codable, Hashable, Sendable { case none, left, right, both }

  public var seen: Seen {
    switch (left, right) {
    case (nil, nil): .none
    case (_?, nil): .left
    case (nil, _?): .right
    case (_?, _?): .both
    }
  }

  /// Mean openness of the eyes that are seen, 1 as usual, 0 shut.
  public var openness: Double {
    let seen = [left, right].compactMap { $0?.openness }
    return seen.isEmpty ? 0 : seen.reduce(0, +) / Double(seen.count)
  }

  enum CodingKeys: String, CodingKey {
    case face, left, right, head, sight
  }
}

/// What `Vision` says about one frame.
public struct EyesSample: Sendable {
  public var sequence: UInt64
  public var time: Timestamp
  public var eyes: Observation<Eyes>
  public init(sequence: UInt64, time: Timestamp, eyes: Observation<Eyes>) {
    (self.sequence, self.time, self.eyes) = (sequence, time, eyes)
  }
}
