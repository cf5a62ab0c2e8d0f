import Foundation
import GazeModels

/// The readers that networks stand behind.
public struct VisionNetworks {
  public var face: any FaceReader
  public var eye: any EyeReader
  /// nil leaves `Eyes.sight` out.
  public var sight: (any SightReader)?

  public init(face: any FaceReader, eye: any EyeReader, sight: (any SightReader)? = nil) {
    (self.face, self.eye, self.sight) = (face, eye, sight)
  }

  /// Loads, checks and warms up the networks of a folder, the bundled ones unless another is named.
  /// - Throws: `ModelError`.
  public init(from folder: URL = GazeModels.folder()) throws(ModelError) {
    face = try NetworkFaceReader(GazeModels.face.load(from: folder))
    let stored = try GazeModels.eye.load(from: folder)
    eye = try NetworkEyeReader(stored)
    sight = try NetworkSightReader(
      GazeModels.gaze.load(from: folder), eyeLength: stored.card.output.length)
  }
}
