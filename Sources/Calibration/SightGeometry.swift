import Foundation
import Signals

/// The camera and the screen in one space: where sight lines meet the picture area.
///
/// Camera mm as OpenCV has them (x image right, y down, z towards the person); the camera looks at
/// the person, so the image's right is the screen's left.
struct SightGeometry: Sendable {
  let screen: ScreenGeometry
  private let cosine: Double
  private let sine: Double

  init(_ screen: ScreenGeometry) {
    self.screen = screen
    let tilt = screen.cameraTiltDownDegrees * .pi / 180
    (cosine, sine) = (cos(tilt), sin(tilt))
  }

  /// A screen point in camera mm.
  func cameraPoint(_ p: ScreenPoint) -> SIMD3<Double> {
    let down = p.y / screen.pxPerMmY - screen.cameraYMm
    return SIMD3(screen.cameraXMm - p.x / screen.pxPerMmX, cosine * down, sine * down)
  }

  /// Distance of a point in camera mm from the screen's plane, mm.
  func distance(_ p: SIMD3<Double>) -> Double { cosine * p.z - sine * p.y }

  /// Unit vector in camera axes from an eye to a screen point; its x and y say it all, z is negative.
  func direction(from eye: SIMD3<Double>, to p: ScreenPoint) -> SIMD2<Double> {
    let ray = cameraPoint(p) - eye
    let length = (ray * ray).sum().squareRoot()
    return SIMD2(ray.x, ray.y) / length
  }

  /// Where a sight line meets the screen's plane, px; nil where it runs away from the screen.
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

/// Sides of the image: `left` is the person's right eye.
enum Side: CaseIterable, Sendable {
  case left, right

  func eye(of eyes: Eyes) -> Eye? { self == .left ? eyes.left : eyes.right }
}

/// What is taken from anatomy rather than learnt from a few points.
struct EyeAnatomy: Hashable, Codable, Sendable {
  /// Between both eyes, mm: mean of adults (Dodgson 2004: 63.4).
  static let interocularMm = 63.0
  /// From the eyeball's centre to the iris's centre, mm: radius 12.2, limbus radius 5.95.
  static let irisDepthMm = 10.65

  /// How far the eye corners lie behind the iris, mm.
  var cornerDepthMm: Double
  /// Whether the head's yaw and pitch are used.
  var usesRotation: Bool

  /// The iris's displacement in units of the interocular distance, as it would be for a head in
  /// front of the camera whose corners lie beside the eyeball's centre: so it follows the gaze alone.
  ///
  /// Two effects are removed. Parallax: corners lie deeper than the iris, so a head that moves
  /// sideways shifts iris against corner by X / Z times that depth. Rotation: a head that turns
  /// carries the corners, which lie in front of the eyeball's centre, along.
  func feature(_ eye: Eye, head: HeadPose) -> SIMD2<Double> {
    let seen = SIMD2(eye.inHead.x, eye.inHead.y)
    let place = Roll(head).level(SIMD2(head.xMm, head.yMm) / head.zMm)
    let parallax = place * (cornerDepthMm / Self.interocularMm)
    guard usesRotation else { return seen - parallax }
    let (yaw, pitch) = (head.yawDegrees * .pi / 180, head.pitchDegrees * .pi / 180)
    let nose = SIMD2(sin(yaw) * cos(pitch), sin(pitch))
    return seen - parallax + nose * ((Self.irisDepthMm - cornerDepthMm) / Self.interocularMm)
  }

  /// An eye's centre in camera mm.
  static func position(_ side: Side, head: HeadPose) -> SIMD3<Double> {
    let apart = Roll(head).unlevel(SIMD2(side == .left ? -interocularMm / 2 : interocularMm / 2, 0))
    return SIMD3(head.xMm + apart.x, head.yMm + apart.y, head.zMm)
  }
}

/// The head's roll: takes image axes to axes along and across the line through both eyes, and back.
struct Roll: Sendable {
  private let cosine: Double
  private let sine: Double

  /// Roll > 0 turns counterclockwise in the image: the image-right eye goes up.
  init(_ head: HeadPose) {
    let roll = head.rollDegrees * .pi / 180
    (cosine, sine) = (cos(roll), sin(roll))
  }

  func level(_ v: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(cosine * v.x - sine * v.y, sine * v.x + cosine * v.y)
  }

  func unlevel(_ v: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(cosine * v.x + sine * v.y, cosine * v.y - sine * v.x)
  }
}

extension Eyes {
  /// Whether everything that calibration reads of this eye and the head is a number, the head in
  /// front of the camera.
  func isUsable(_ side: Side) -> Bool {
    guard let eye = side.eye(of: self) else { return false }
    let numbers = [
      eye.inHead.x, eye.inHead.y, head.xMm, head.yMm, head.zMm, head.yawDegrees, head.pitchDegrees,
      head.rollDegrees,
    ]
    return numbers.allSatisfy(\.isFinite) && head.zMm > 0
  }
}
