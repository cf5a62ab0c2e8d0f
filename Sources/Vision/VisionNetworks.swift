import Foundation
import GazeModels

/// The readers that networks stand behind.
public struct VisionNetworks {
  public var face: any FaceReader
  public var eye: any EyeReader

  public init(face: any FaceReader, eye: any EyeReader) { (self.face, self.eye) = (face, eye) }

  /// Loads, checks and warms up the networks of a folder, the bundled ones unless another is named.
  /// - Throws: `ModelError`.
  public init(from folder: URL = GazeModels.folder()) throws(ModelError) {
    face = try NetworkFaceReader(GazeModels.face.load(from: folder))
    eye = try NetworkEyeReader(GazeModels.eye.load(from: folder))
  }
}
