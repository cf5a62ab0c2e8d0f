import Foundation
import Signals

/// A sample in the JSON of the stream. Members that were not chosen, or are not known, are left out.
struct SampleValue: Encodable {
  struct Point: Encodable {
    var valid: Bool
    var reason: String?
    /// The gaze point's distance from the screen's left edge, px; `y` is that from its top.
    var x: Double?
    var y: Double?
    enum CodingKeys: String, CodingKey {
      case valid, reason
      case x = "x_px"
      case y = "y_px"
    }
    init(_ gaze: Observation<Gaze>) {
      (x, y) = (gaze.value?.point.x.rounded(2), gaze.value?.point.y.rounded(2))
      (valid, reason) = (x != nil && y != nil, gaze.reason?.rawValue)
    }
  }

  /// The ellipse of one standard deviation around the filtered gaze point.
  struct Ellipse: Encodable {
    /// The ellipse's longer semi-axis, px; `minor` is the shorter one.
    var major: Double?
    var minor: Double?
    /// The direction of the longer axis, from x to y (clockwise on the screen), degrees, -90 to 90.
    var angle: Double?
    enum CodingKeys: String, CodingKey {
      case major = "major_px"
      case minor = "minor_px"
      case angle = "angle_deg"
    }
    init(_ c: ScreenCovariance) {
      let (mean, half) = ((c.xx + c.yy) / 2, (c.xx - c.yy) / 2)
      let spread = (half * half + c.xy * c.xy).squareRoot()
      major = max(0, mean + spread).squareRoot().rounded(2)
      minor = max(0, mean - spread).squareRoot().rounded(2)
      angle = (atan2(c.xy, half) / 2 * 180 / .pi).rounded(1)
    }
  }

  struct EyeValue: Encodable {
    var valid: Bool
    var reason: String?
    /// Openness of the lids: 1 as usual, 0 shut.
    var openness: Double?
    /// The iris centre, px in the camera's picture.
    var x: Double?
    var y: Double?
    enum CodingKeys: String, CodingKey {
      case valid, reason, openness
      case x = "iris_x_px"
      case y = "iris_y_px"
    }
    init(_ eye: Observation<Eye>) {
      (x, y) = (eye.value?.iris.x.rounded(2), eye.value?.iris.y.rounded(2))
      (valid, reason) = (x != nil && y != nil, eye.reason?.rawValue)
      openness = eye.value?.openness.rounded(3)
    }
  }

  struct Head: Encodable {
    var x: Double?
    var y: Double?
    var z: Double?
    var yaw: Double?
    var pitch: Double?
    var roll: Double?
    enum CodingKeys: String, CodingKey {
      case x = "x_mm"
      case y = "y_mm"
      case z = "z_mm"
      case yaw = "yaw_deg"
      case pitch = "pitch_deg"
      case roll = "roll_deg"
    }
    init(_ head: HeadPose) {
      (x, y, z) = (head.xMm.rounded(1), head.yMm.rounded(1), head.zMm.rounded(1))
      (yaw, pitch) = (head.yawDegrees.rounded(2), head.pitchDegrees.rounded(2))
      roll = head.rollDegrees.rounded(2)
    }
  }

  var type = "sample"
  var frame: UInt64
  /// When the camera took the frame; `arrival` is when its results came to the fan-out.
  var time: Int64
  var arrival: Int64
  var raw: Point?
  var filtered: Point?
  var error: Ellipse?
  var left: EyeValue?
  var right: EyeValue?
  var openness: Double?
  var head: Head?
  var distance: Double?
  /// Dwells and scrolls in progress.
  var intents: [JSONValue]?

  enum CodingKeys: String, CodingKey {
    case type, frame, raw, filtered, error, left, right, openness, head, intents
    case time = "time_ns"
    case arrival = "arrival_ns"
    case distance = "distance_mm"
  }

  init(_ sample: StreamSample, _ fields: Set<StreamChoice.Field>) {
    let tracked = sample.frame
    (frame, time, arrival) = (tracked.sequence, tracked.time.nanoseconds, sample.arrival.nanoseconds)
    if fields.contains(.raw) { raw = Point(tracked.raw) }
    if fields.contains(.filtered) { filtered = Point(tracked.filtered) }
    if fields.contains(.error) { error = (tracked.filtered.value).map { Ellipse($0.covariance) } }
    if fields.contains(.eyes) { (left, right) = (EyeValue(sample.leftEye), EyeValue(sample.rightEye)) }
    if fields.contains(.openness) { openness = tracked.eyes.value?.openness.rounded(3) }
    if fields.contains(.head) {
      head = (tracked.eyes.value?.head).map { Head($0) }
      distance = tracked.distanceMm?.rounded(1)
    }
    if fields.contains(.intents) {
      let now = tracked.intents.compactMap(JSONValue.init(progressOf:))
      intents = now.isEmpty ? nil : now
    }
  }
}
