import Foundation
import Signals
import Statistics

/// The camera and the screen in one space: where sight lines meet the screen.
///
/// Camera mm are as in OpenCV (x image right, y down, z towards the person). The camera looks at the person, so the image's
/// right is the screen's left.
package struct SightGeometry: Sendable {
  let screen: ScreenGeometry
  private let cosine: Double
  private let sine: Double

  /// Puts camera and screen into one space by the screen's size and the camera's place and tilt.
  package init(_ screen: ScreenGeometry) {
    self.screen = screen
    let tilt = screen.cameraTiltDownDegrees * .pi / 180
    (cosine, sine) = (cos(tilt), sin(tilt))
  }

  /// Converts a screen point to camera mm.
  func cameraPoint(_ p: ScreenPoint) -> SIMD3<Double> {
    let down = p.y / screen.pxPerMmY - screen.cameraYMm
    return SIMD3(screen.cameraXMm - p.x / screen.pxPerMmX, cosine * down, sine * down)
  }

  /// Distance of a point in camera mm from the screen's plane, mm.
  func distance(_ p: SIMD3<Double>) -> Double { cosine * p.z - sine * p.y }

  /// Unit vector in camera axes from an eye to a screen point. Only x and y are given, as z is negative and follows from them.
  package func direction(from eye: SIMD3<Double>, to p: ScreenPoint) -> SIMD2<Double> {
    let ray = cameraPoint(p) - eye
    let length = (ray * ray).sum().squareRoot()
    return SIMD2(ray.x, ray.y) / length
  }

  /// Where a sight line meets the screen's plane, px; nil where it points away from the screen.
  func point(from eye: SIMD3<Double>, along direction: SIMD2<Double>) -> ScreenPoint? {
    let planar = (direction * direction).sum()
    guard planar < 0.95 else { return nil }
    let forward = -(1 - planar).squareRoot()
    let towards = sine * direction.y - cosine * forward
    guard towards > 0.05 else { return nil }
    let reach = distance(eye) / towards
    let x = screen.cameraXMm - eye.x - reach * direction.x
    let y =
      screen.cameraYMm + cosine * eye.y + sine * eye.z + reach * (cosine * direction.y + sine * forward)
    return ScreenPoint(x: x * screen.pxPerMmX, y: y * screen.pxPerMmY)
  }
}

/// The measures of the eyes that are taken from anatomy instead of being learnt from a few points.
package struct EyeAnatomy: Hashable, Codable, Sendable {
  /// Distance between the eyes, mm: mean of adults (Dodgson 2004: 63.4).
  package static let interocularMm = 63.0
  /// Distance from the eyeball's centre to the iris's centre, mm: radius 12.2, limbus radius 5.95.
  package static let irisDepthMm = 10.65

  /// How far the eye corners lie behind the iris, mm.
  var cornerDepthMm: Double
  /// How the head's yaw and pitch are used; nil where they are not.
  var rotation: HeadRotation?

  /// The iris's displacement in units of the interocular distance, as it would be for a head in front of the camera whose
  /// corners lie beside the eyeball's centre. It then depends on gaze alone.
  ///
  /// Two effects are removed. Parallax: corners lie deeper than the iris, so a head that moves sideways shifts iris against
  /// corner by X / Z times that depth. Rotation: a head that turns carries along the corners, which lie in front of the
  /// eyeball's centre.
  /// - Parameter seen: the displacement as it is seen, levelled by the head's roll.
  func feature(_ seen: SIMD2<Double>, head: HeadPose) -> SIMD2<Double> {
    let place = Roll(head).level(SIMD2(head.xMm, head.yMm) / head.zMm)
    let parallax = place * (cornerDepthMm / Self.interocularMm)
    guard let rotation else { return seen - parallax }
    return seen - parallax
      + rotation.nose(head) * ((Self.irisDepthMm - cornerDepthMm) / Self.interocularMm)
  }

  /// The anatomies that are compared on held-out targets: without the head's turn, or with it and one of several corner depths.
  static func candidates(
    _ points: [CollectedPoint], rotation: HeadRotation?, _ configuration: CalibrationConfiguration
  ) -> [EyeAnatomy] {
    let still = EyeAnatomy(cornerDepthMm: configuration.usualCornerDepthMm, rotation: nil)
    guard configuration.usesHeadRotation, points.count >= configuration.minimumPointsToJudge, let rotation
    else { return [still] }
    return [still] + configuration.cornerDepthsMm.map { EyeAnatomy(cornerDepthMm: $0, rotation: rotation) }
  }

  /// Position of an eye's centre in camera mm.
  package static func position(_ side: Side, head: HeadPose) -> SIMD3<Double> {
    let apart = Roll(head).unlevel(SIMD2(side == .left ? -interocularMm / 2 : interocularMm / 2, 0))
    return SIMD3(head.xMm + apart.x, head.yMm + apart.y, head.zMm)
  }

  enum CodingKeys: String, CodingKey {
    case cornerDepthMm, rotation
  }
}

/// How far the head is turned from its direction during calibration.
///
/// The reference never moves, because one that follows the head would remove half of its turns. Turns as small as the noise of
/// the measured pose are drawn towards zero, so that a noisy pose does not shake gaze.
struct HeadRotation: Hashable, Codable, Sendable {
  /// Median yaw of the head during calibration, degrees.
  var yawDegrees: Double
  var pitchDegrees: Double
  /// Noise of the head's measured pose in a single frame, as standard deviation, degrees per axis.
  var noiseDegrees: SIMD2<Double>

  /// Takes the head's reference direction and its noise from the calibration points.
  ///
  /// - Returns: nil where the pose never changes, for example because yaw and pitch are not measured.
  init?(_ points: [CollectedPoint]) {
    let heads = points.flatMap { $0.samples.map(\.head) }
    let yaws = heads.map(\.yawDegrees)
    let pitches = heads.map(\.pitchDegrees)
    guard Set(yaws).count > 1 || Set(pitches).count > 1 else { return nil }
    (yawDegrees, pitchDegrees) = (median(yaws) ?? 0, median(pitches) ?? 0)
    // Heads turn slowly: the change from one frame to the next is noise, with twice its variance.
    let steps = points.flatMap { point in
      zip(point.samples, point.samples.dropFirst()).map { a, b in
        SIMD2(b.head.yawDegrees - a.head.yawDegrees, b.head.pitchDegrees - a.head.pitchDegrees)
      }
    }
    noiseDegrees =
      SIMD2(median(steps.map { abs($0.x) }) ?? 0, median(steps.map { abs($0.y) }) ?? 0)
      * (1.4826 / 2.0.squareRoot())
  }

  /// Direction of the nose relative to that during calibration, camera axes, as sines.
  func nose(_ head: HeadPose) -> SIMD2<Double> {
    let turn = SIMD2(head.yawDegrees - yawDegrees, head.pitchDegrees - pitchDegrees)
    let square = turn * turn
    let noise = noiseDegrees * noiseDegrees
    let drawn =
      turn
      * SIMD2(
        square.x > 0 ? square.x / (square.x + noise.x) : 0, square.y > 0 ? square.y / (square.y + noise.y) : 0
      )
    let (yaw, pitch) = (drawn.x * .pi / 180, drawn.y * .pi / 180)
    return SIMD2(sin(yaw) * cos(pitch), sin(pitch))
  }

  enum CodingKeys: String, CodingKey {
    case yawDegrees, pitchDegrees, noiseDegrees
  }
}

/// The head's roll: converts image axes to axes along and across the line through both eyes, and back.
package struct Roll: Sendable {
  private let cosine: Double
  private let sine: Double

  /// The rotation for a head's roll. With roll > 0 the head is turned counterclockwise in the image: the image-right eye is
  /// higher.
  package init(_ head: HeadPose) {
    let roll = head.rollDegrees * .pi / 180
    (cosine, sine) = (cos(roll), sin(roll))
  }

  /// Converts a vector from image axes to axes along and across the line through both eyes.
  package func level(_ v: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(cosine * v.x - sine * v.y, sine * v.x + cosine * v.y)
  }

  func unlevel(_ v: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(cosine * v.x + sine * v.y, cosine * v.y - sine * v.x)
  }
}
