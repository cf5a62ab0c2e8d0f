import Foundation
import GazeModels
import Signals

/// Reads a box in which there may be a face.
package protocol FaceReader {
  /// Reads the face in a box.
  ///
  /// - Parameters:
  ///   - image: the whole picture.
  ///   - box: the box that `frontalface_alt2` would give for the face if it were upright, image px.
  ///   - tilt: how far the face, and the box with it, is turned about the middle between the eyes, radians, clockwise in the
  ///     picture; see `EyePair.tilt`.
  /// - Returns: nil where nothing could be read because the box is outside the picture.
  func read(_ image: GrayImage, box: ImageRect, tilt: Double) -> FaceReading?
}

/// Reads faces with the face network (`models/face.onnx`).
package final class NetworkFaceReader: FaceReader {
  private let network: Network
  private let window: PatchWindow
  private let points: Range<Int>
  private let pointVariances: Range<Int>
  private let pose: Range<Int>
  private let poseVariances: Range<Int>
  private let face: Int

  /// Loads the face network.
  ///
  /// - Parameters:
  ///   - stored: the face network, checked.
  ///   - runtime: the runtime that executes it; see `Network`.
  /// - Throws: `ModelError`.
  package init(_ stored: StoredNetwork, on runtime: NetworkRuntime? = nil) throws(ModelError) {
    let card = stored.card
    window = try PatchWindow(card)
    points = try card.part("points", count: 2 * FacePoints.count)
    pointVariances = try card.part("point_logvar", count: FacePoints.count)
    pose = try card.part("pose", count: 3)
    poseVariances = try card.part("pose_logvar", count: 3)
    face = try card.part("face", count: 1).lowerBound
    network = try Network(stored, on: runtime)
  }

  /// Reads the face with the network; nil where the box is outside the picture or less than 8 px wide.
  package func read(_ image: GrayImage, box: ImageRect, tilt: Double) -> FaceReading? {
    guard box.width >= 8, box.width.isFinite, box.x.isFinite, box.y.isFinite else { return nil }
    let side = box.width * window.scale
    let cut = PatchCut(
      center: FaceProportions.center(of: box, tilt: tilt), width: side, angle: tilt, isMirrored: false,
      window: window)
    guard let out = network.run(on: image, cut: cut) else { return nil }
    let width = Double(window.width)
    let places = (0..<FacePoints.count).map { n in
      cut(Double(out[points.lowerBound + 2 * n]) * width, Double(out[points.lowerBound + 2 * n + 1]) * width)
    }
    let angles = out[pose].map { Double($0) * Self.poseUnit }
    return FaceReading(
      isFace: logistic(out[face]), points: places,
      variances: out[pointVariances].map { exp(Double($0)) * side * side },
      yawDegrees: angles[0], pitchDegrees: angles[1], rollDegrees: angles[2] - tilt * 180 / .pi,
      poseVariances: out[poseVariances].map { exp(Double($0)) * Self.poseUnit * Self.poseUnit })
  }

  /// The unit in which the network gives angles, degrees.
  private static let poseUnit = 45.0
}
