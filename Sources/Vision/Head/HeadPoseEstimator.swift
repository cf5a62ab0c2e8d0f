import Foundation
import Signals

/// Estimates where the head is, from the distance between the eyes, the size of the irises and a pinhole camera, and its
/// rotation, from the face network.
///
/// Without a network yaw and pitch stay 0: two eyes alone look the same in a turned head and in a slightly narrower face.
struct HeadPoseEstimator {
  /// Tuning, which `VisionConfiguration` holds.
  typealias Configuration = HeadPoseEstimatorConfiguration

  var configuration: VisionConfiguration
  private var headTurn: HeadTurn
  /// The nose's movement relative to the eyes since the reference, in the head's frame; nil where it is not seen.
  private var nose: ImagePoint?
  private var extraRoll = 0.0
  /// Number and sum of the distances between the eyes that the irises' size gives, mm.
  private var measured = (count: 0.0, sum: 0.0)
  private var isLocked = false
  private var stored: Double?

  init(configuration: VisionConfiguration) {
    self.configuration = configuration
    headTurn = HeadTurn(configuration: configuration.pose.turn)
  }

  /// The person's own distance between the eyes, mm, from the usual distance and the irises' size.
  var interocularMm: Double {
    if let stored { return stored }
    guard measured.count > 0 else { return configuration.interocularMm }
    let seen = measured.sum / measured.count
    let tuning = configuration.pose
    let prior = 1 / (tuning.interocularSD * tuning.interocularSD)
    let sd = tuning.irisShareSD * seen
    let weight = min(1, measured.count / tuning.enoughFrames) / (sd * sd)
    return (configuration.interocularMm * prior + seen * weight) / (prior + weight)
  }

  /// What was learnt of this person's head, to be stored with a calibration.
  var memory: HeadMemory? {
    measured.count > 0 ? HeadMemory(turn: headTurn.lasting, interocularMm: interocularMm) : nil
  }

  /// Restores what had been learnt of the head when the calibration was made.
  mutating func restore(_ memory: HeadMemory) {
    guard memory.isWhole else { return }
    (headTurn, stored, isLocked) = (memory.turn, memory.interocularMm, true)
    headTurn.configuration = configuration.pose.turn
  }

  /// Stops learning the person's measures, so that distances during a calibration and after it are comparable.
  mutating func lock() { isLocked = true }

  mutating func observe(irisRadii: [Double], of eyes: EyePair) {
    guard !isLocked, !irisRadii.isEmpty, measured.count < configuration.pose.mostFrames else { return }
    let diameter = 2 * irisRadii.reduce(0, +) / Double(irisRadii.count)
    let mm = apart(eyes) / diameter * configuration.irisDiameterMm
    let possible = configuration.pose.possibleInterocularMm
    guard mm > possible.lowerBound, mm < possible.upperBound else { return }
    measured = (measured.count + 1, measured.sum + mm)
  }

  /// Takes the nose's movement relative to the eyes in the present frame.
  ///
  /// - Parameter shift: see `HeadSighting.nose`.
  mutating func observe(nose shift: ImagePoint?) { nose = shift }

  mutating func observe(_ face: FaceReading, of eyes: EyePair, in image: GrayImage, at time: Timestamp) {
    let ray = ray(to: eyes, imageWidth: image.width, imageHeight: image.height).turned(by: -eyes.tilt)
    let below = atan(ray.y) * 180 / .pi
    // The roll beyond that of the line between the eyes is small and noisy, since both measure the same rotation.
    let tuning = configuration.pose
    let most = tuning.mostExtraRollDegrees
    extraRoll +=
      tuning.extraRollShare * (max(-most, min(most, face.rollDegrees + eyes.roll * 180 / .pi)) - extraRoll)
    headTurn.observe(
      SIMD2(face.yawDegrees, face.pitchDegrees + tuning.keystone * below),
      variances: SIMD2(face.poseVariances[0], face.poseVariances[1]), shift: nose, at: time)
  }

  func pose(of eyes: EyePair, imageWidth: Int, imageHeight: Int) -> HeadPose {
    let ray = ray(to: eyes, imageWidth: imageWidth, imageHeight: imageHeight)
    let z = focal(imageWidth) * interocularMm / max(1, apart(eyes))
    // Yaw and pitch are those of the head turned upright.
    let level = ray.turned(by: -eyes.tilt)
    let turned = turn.map { Self.inCamera(yaw: $0.x, pitch: $0.y, along: level) }
    return HeadPose(
      xMm: ray.x * z, yMm: ray.y * z, zMm: z, yawDegrees: turned?.yaw ?? 0, pitchDegrees: turned?.pitch ?? 0,
      rollDegrees: -eyes.roll * 180 / .pi)
  }

  /// Converts angles relative to the ray to the head to angles relative to the camera's axes, degrees.
  /// - Parameter ray: x / z and y / z of the head's position.
  static func inCamera(yaw: Double, pitch: Double, along ray: ImagePoint) -> (yaw: Double, pitch: Double) {
    let (yaw, pitch) = (yaw * .pi / 180, pitch * .pi / 180)
    let nose = CameraRay(ray).camera(SIMD3(sin(yaw) * cos(pitch), sin(pitch), -cos(yaw) * cos(pitch)))
    return (atan2(nose.x, -nose.z) * 180 / .pi, asin(max(-1, min(1, nose.y))) * 180 / .pi)
  }

  /// The head's rotation relative to the ray to it, degrees: yaw, pitch, and roll beyond that of the line between the eyes; nil
  /// before the first reading of the face network.
  var turn: SIMD3<Double>? {
    headTurn.angles(shift: nose).map { SIMD3($0.x, $0.y, extraRoll) }
  }

  /// Distance between the eyes as it would be for a head that faces the camera, px.
  private func apart(_ eyes: EyePair) -> Double {
    eyes.interocular
      / cos(min(configuration.pose.mostYawDegrees, abs(headTurn.angles(shift: nose)?.x ?? 0)) * .pi / 180)
  }

  private func focal(_ imageWidth: Int) -> Double {
    Double(imageWidth) / 2 / tan(configuration.fieldOfViewDegrees / 2 * .pi / 180)
  }

  /// The ray to the middle between the eyes: x / z and y / z.
  private func ray(to eyes: EyePair, imageWidth: Int, imageHeight: Int) -> ImagePoint {
    rays(imageWidth: imageWidth, imageHeight: imageHeight)(
      ImagePoint(x: (eyes.left.x + eyes.right.x) / 2, y: (eyes.left.y + eyes.right.y) / 2))
  }

  /// A function that converts image points to rays, x / z and y / z.
  func rays(imageWidth: Int, imageHeight: Int) -> @Sendable (ImagePoint) -> ImagePoint {
    let focal = focal(imageWidth)
    return { point in
      ImagePoint(
        x: (point.x - Double(imageWidth - 1) / 2) / focal, y: (point.y - Double(imageHeight - 1) / 2) / focal)
    }
  }
}

/// What is learnt of a person's head from many frames: the distance between the eyes, and what a movement of the nose means.
package struct HeadMemory: Hashable, Codable, Sendable {
  var turn: HeadTurn
  /// Distance between the person's eyes, mm, by which distances are measured.
  package var interocularMm: Double

  /// Whether the values can be used; stored ones may be damaged.
  var isWhole: Bool { turn.isWhole && interocularMm > 40 && interocularMm < 90 }

  enum CodingKeys: String, CodingKey {
    case turn, interocularMm
  }
}
