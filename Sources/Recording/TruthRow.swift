import Signals

/// What is exactly known of one frame, because it was rendered (`truth.csv`).
///
/// Image px, camera mm and screen px as in `Signals`: image origin at the centre of the top left pixel, camera axes x image
/// right, y down, z forward, screen origin at its top left corner. `left` and `right` are sides of the image: `left` is the
/// person's right eye.
package struct TruthRow: Hashable, Sendable {
  /// The frame's number in the bundle, from 0, as in `FrameEntry.index`.
  package var index: Int
  /// The point at which both visual axes meet the screen, screen px.
  package var gaze: ScreenPoint
  /// Whether the eyes fixate what the timeline's row says; false in reaction time, saccades, closed lids and absence.
  package var onTarget: Bool
  /// Openness of the lids: 1 is as open as the gaze direction has it, 0 is shut.
  package var eyesOpen: Double
  /// Whether the lids are down: `eyesOpen` < 0.9.
  package var blink: Bool
  /// Whether the eyes are in a saccade.
  package var saccade: Bool
  /// Whether at least 98 % of the face box is in the picture; if not, the other values describe what cannot be seen.
  package var present: Bool
  /// Pose of the head: position of the midpoint of the two eyeball centres, and rotation.
  package var head: HeadPose
  /// Box of the face from forehead to chin without ears, image px; it may lie outside the picture.
  package var face: ImageRect
  /// The truth of the eye on the left of the image, which is the person's right one.
  package var left: EyeTruth
  /// The truth of the eye on the right of the image, which is the person's left one.
  package var right: EyeTruth
}

/// What is exactly known of one eye, because it was rendered.
package struct EyeTruth: Hashable, Sendable {
  /// Centre of the iris (of the limbus circle), image px.
  package var iris: ImagePoint
  /// Radius of the limbus circle, image px.
  package var irisRadius: Double
  /// The corner of the eye beside the nose, image px.
  package var innerCorner: ImagePoint
  /// The corner of the eye beside the temple, image px.
  package var outerCorner: ImagePoint
  /// Direction of the optical axis: unit vector out of the pupil, camera axes.
  package var opticalAxis: CameraVector
  /// The eyeball's centre of rotation, camera mm.
  package var eyeball: CameraVector
}

/// Three components along the camera's axes: x image right, y image down, z forward to the person.
package struct CameraVector: Hashable, Sendable {
  /// Component to the right in the image.
  package var x: Double
  /// Component downwards in the image.
  package var y: Double
  /// Component forward, from the camera to the person.
  package var z: Double
  /// Makes a vector from its components along the camera's axes.
  package init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

extension TruthRow {
  /// The names of the columns in the file's order; other columns may follow and are ignored.
  static let columns =
    ["index", "gaze_x_px", "gaze_y_px", "on_target", "eyes_open", "blink", "saccade", "present"]
    + ["head_x_mm", "head_y_mm", "head_z_mm", "head_yaw_deg", "head_pitch_deg", "head_roll_deg"]
    + ["iris_l_x", "iris_l_y", "iris_r_x", "iris_r_y", "inner_l_x", "inner_l_y", "outer_l_x", "outer_l_y"]
    + ["inner_r_x", "inner_r_y", "outer_r_x", "outer_r_y", "iris_radius_l_px", "iris_radius_r_px"]
    + ["face_x", "face_y", "face_w", "face_h", "axis_l_x", "axis_l_y", "axis_l_z", "axis_r_x", "axis_r_y"]
    + ["axis_r_z", "eye_l_x_mm", "eye_l_y_mm", "eye_l_z_mm", "eye_r_x_mm", "eye_r_y_mm", "eye_r_z_mm"]

  /// Makes the truth of a frame from the values of one row.
  ///
  /// - Parameter v: one finite number for each of `columns`.
  init(values v: [Double]) {
    func point(_ at: Int) -> ImagePoint { ImagePoint(x: v[at], y: v[at + 1]) }
    func vector(_ at: Int) -> CameraVector { CameraVector(x: v[at], y: v[at + 1], z: v[at + 2]) }
    index = Int(v[0])
    gaze = ScreenPoint(x: v[1], y: v[2])
    onTarget = v[3] != 0
    eyesOpen = v[4]
    blink = v[5] != 0
    saccade = v[6] != 0
    present = v[7] != 0
    head = HeadPose(
      xMm: v[8], yMm: v[9], zMm: v[10], yawDegrees: v[11], pitchDegrees: v[12], rollDegrees: v[13])
    left = EyeTruth(
      iris: point(14), irisRadius: v[26], innerCorner: point(18), outerCorner: point(20),
      opticalAxis: vector(32), eyeball: vector(38))
    right = EyeTruth(
      iris: point(16), irisRadius: v[27], innerCorner: point(22), outerCorner: point(24),
      opticalAxis: vector(35), eyeball: vector(41))
    face = ImageRect(x: v[28], y: v[29], width: v[30], height: v[31])
  }
}
