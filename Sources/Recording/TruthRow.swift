import Signals

/// What is exactly known of one frame, because it was rendered (`truth.csv`).
///
/// Image px, camera mm and screen px as in `Signals`: image origin at the centre of the top left pixel,
/// camera axes x image right, y down, z forward, screen origin at its top left corner. `left` and
/// `right` are sides of the image: `left` is the person's right eye.
package struct TruthRow: Hashable, Sendable {
  /// The frame's number in the bundle, from 0 (`FrameEntry.index`).
  package var index: Int
  /// Where both visual axes meet the screen.
  package var gaze: ScreenPoint
  /// Fixating what the timeline's row says; false in reaction time, saccades, closed lids, absence.
  package var onTarget: Bool
  /// 1 as open as this gaze direction has it, 0 shut.
  package var eyesOpen: Double
  /// `eyesOpen` < 0.9.
  package var blink: Bool
  /// An eye movement is in flight.
  package var saccade: Bool
  /// At least 98 % of the face box is in the picture; where false the rest describes what is not seen.
  package var present: Bool
  /// Position of the midpoint of the two eyeball centres and rotation of the head.
  package var head: HeadPose
  /// Forehead to chin without ears; may lie outside the picture.
  package var face: ImageRect
  /// The eye on the left of the image, which is the person's right one.
  package var left: EyeTruth
  /// The eye on the right of the image, which is the person's left one.
  package var right: EyeTruth
}

/// What is exactly known of one eye.
package struct EyeTruth: Hashable, Sendable {
  /// Centre of the limbus circle, image px.
  package var iris: ImagePoint
  /// Image px.
  package var irisRadius: Double
  /// The corner beside the nose, image px.
  package var innerCorner: ImagePoint
  /// The corner beside the temple, image px.
  package var outerCorner: ImagePoint
  /// Unit vector out of the pupil, camera axes.
  package var opticalAxis: CameraVector
  /// Centre of rotation, camera mm.
  package var eyeball: CameraVector
}

/// Three components along the camera's axes: x image right, y image down, z forward to the person.
package struct CameraVector: Hashable, Sendable {
  /// To the right in the image.
  package var x: Double
  /// Downwards in the image.
  package var y: Double
  /// Forward from the camera to the person.
  package var z: Double
  package init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

extension TruthRow {
  /// In the file's order; other columns may follow and are passed over.
  static let columns =
    ["index", "gaze_x_px", "gaze_y_px", "on_target", "eyes_open", "blink", "saccade", "present"]
    + ["head_x_mm", "head_y_mm", "head_z_mm", "head_yaw_deg", "head_pitch_deg", "head_roll_deg"]
    + ["iris_l_x", "iris_l_y", "iris_r_x", "iris_r_y", "inner_l_x", "inner_l_y", "outer_l_x", "outer_l_y"]
    + ["inner_r_x", "inner_r_y", "outer_r_x", "outer_r_y", "iris_radius_l_px", "iris_radius_r_px"]
    + ["face_x", "face_y", "face_w", "face_h", "axis_l_x", "axis_l_y", "axis_l_z", "axis_r_x", "axis_r_y"]
    + ["axis_r_z", "eye_l_x_mm", "eye_l_y_mm", "eye_l_z_mm", "eye_r_x_mm", "eye_r_y_mm", "eye_r_z_mm"]

  /// - Parameter v: one finite number a column of `columns`.
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
