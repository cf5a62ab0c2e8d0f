import Foundation
import GazeModels
import Signals

/// The measurements of a head from which its line of sight is read.
package struct SightQuestion: Sendable {
  /// The reading of the eye on the left of the image; nil where it is not seen.
  package var left: EyeReading?
  /// The reading of the eye on the right of the image; nil where it is not seen.
  package var right: EyeReading?
  /// Angle of the line between the eyes, at which both patches were cut, radians, clockwise in the picture.
  package var angle: Double
  /// The head's rotation relative to the ray to it, degrees: yaw, pitch, and roll beyond that of the line between the eyes.
  package var turn: SIMD3<Double>?
  /// Converts an image point to its ray, x / z and y / z.
  package var ray: @Sendable (ImagePoint) -> ImagePoint

  /// Makes a question from the readings of the eyes, the head's rotation and the camera.
  package init(
    left: EyeReading?, right: EyeReading?, angle: Double, turn: SIMD3<Double>?,
    ray: @escaping @Sendable (ImagePoint) -> ImagePoint
  ) {
    (self.left, self.right, self.angle, self.turn, self.ray) = (left, right, angle, turn, ray)
  }
}

/// Reads the line of sight of both eyes from the readings of each.
package protocol SightReader {
  /// The line of sight of both eyes; nil where too little of them is seen.
  func read(_ question: SightQuestion) -> Sight?
}

/// Reads the line of sight with the gaze network (`models/gaze.onnx`).
package final class NetworkSightReader: SightReader {
  private let network: Network
  private let leftEye: Range<Int>
  private let rightEye: Range<Int>
  private let leftPresent: Int
  private let rightPresent: Int
  private let pose: Range<Int>
  private let posePresent: Int
  private let separation: Int
  private let gaze: Range<Int>
  private let variance: Range<Int>

  /// The unit in which the network takes the head's angles, degrees.
  private static let poseUnit = 45.0

  /// Loads the gaze network.
  ///
  /// - Parameters:
  ///   - stored: the gaze network, checked.
  ///   - eyeLength: length of the eye network's output, which is part of this network's input.
  ///   - runtime: the runtime that executes it; see `Network`.
  /// - Throws: `ModelError`.
  package init(_ stored: StoredNetwork, eyeLength: Int, on runtime: NetworkRuntime? = nil) throws(ModelError)
  {
    let card = stored.card
    leftEye = try card.inputPart("left_eye", count: eyeLength)
    rightEye = try card.inputPart("right_eye", count: eyeLength)
    leftPresent = try card.inputPart("left_present", count: 1).lowerBound
    rightPresent = try card.inputPart("right_present", count: 1).lowerBound
    pose = try card.inputPart("pose", count: 3)
    posePresent = try card.inputPart("pose_present", count: 1).lowerBound
    separation = try card.inputPart("separation", count: 1).lowerBound
    gaze = try card.part("gaze", count: 2)
    variance = try card.part("gaze_logvar", count: 2)
    network = try Network(stored, on: runtime)
  }

  /// Reads the line of sight with the gaze network, in camera axes; nil where neither eye is read or the network fails.
  package func read(_ question: SightQuestion) -> Sight? {
    let eyes = [question.left, question.right].compactMap { $0 }
    guard !eyes.isEmpty else { return nil }
    var input = [Float](repeating: 0, count: network.card.input.count)
    if let left = question.left?.output, left.count == leftEye.count {
      input.replaceSubrange(leftEye, with: left)
      input[leftPresent] = 1
    }
    if let right = question.right?.output, right.count == rightEye.count {
      input.replaceSubrange(rightEye, with: right)
      input[rightPresent] = 1
    }
    if let turn = question.turn {
      for axis in 0..<3 { input[pose.lowerBound + axis] = Float(turn[axis] / Self.poseUnit) }
      input[posePresent] = 1
    }
    let rays = eyes.map { CameraRay(question.ray($0.corners.middle)) }
    if rays.count == 2 { input[separation] = Float(rays[0].angle(to: rays[1])) }
    guard let out = network.run(input) else { return nil }
    let middle = eyes.reduce(ImagePoint(x: 0, y: 0)) { $0 + $1.corners.middle }
    let count = Double(eyes.count)
    let ray = CameraRay(question.ray(ImagePoint(x: middle.x / count, y: middle.y / count)))
    return sight(Array(out), along: ray, angle: question.angle)
  }

  private func sight(_ out: [Float], along ray: CameraRay, angle: Double) -> Sight {
    let (yaw, pitch) = (Double(out[gaze.lowerBound]), Double(out[gaze.lowerBound + 1]))
    let flat = SIMD3(sin(yaw) * cos(pitch), sin(pitch), -cos(yaw) * cos(pitch))
    let (c, s) = (cos(angle), sin(angle))
    let direction = ray.camera(SIMD3(c * flat.x - s * flat.y, s * flat.x + c * flat.y, flat.z))
    return Sight(
      x: direction.x, y: direction.y, varianceX: exp(Double(out[variance.lowerBound])),
      varianceY: exp(Double(out[variance.lowerBound + 1])))
  }
}
