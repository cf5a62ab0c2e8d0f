import Foundation
import GazeModels
import Signals

/// The readers that networks stand behind.
package struct VisionNetworks {
  /// Reads the face's points and turn from a box around it.
  package var face: any FaceReader
  /// Reads iris, lids and corners of one eye.
  package var eye: any EyeReader
  /// nil leaves `Eyes.sight` out.
  package var sight: (any SightReader)?
  /// Which networks these are, in the order of `GazeModels`; empty for readers of another kind.
  package private(set) var stamps: [NetworkStamp] = []

  package init(face: any FaceReader, eye: any EyeReader, sight: (any SightReader)? = nil) {
    (self.face, self.eye, self.sight) = (face, eye, sight)
  }

  /// Loads, checks and warms up the networks of a folder, the bundled ones unless another is named.
  ///
  /// - Parameters:
  ///   - folder: holds the networks and their cards.
  ///   - runtime: what shall run them; nil for XNNPACK where it can, else OpenCV.
  /// - Throws: `ModelError`.
  package init(from folder: URL = GazeModels.folder(), on runtime: NetworkRuntime? = nil) throws(ModelError) {
    let (storedFace, storedEye) = (
      try GazeModels.face.load(from: folder), try GazeModels.eye.load(from: folder)
    )
    let storedGaze = try GazeModels.gaze.load(from: folder)
    face = try NetworkFaceReader(storedFace, on: runtime)
    eye = try NetworkEyeReader(storedEye, on: runtime)
    sight = try NetworkSightReader(
      storedGaze, eyeLength: storedEye.card.output.length, on: runtime)
    stamps = [storedFace, storedEye, storedGaze].map {
      NetworkStamp(name: $0.card.name, sha256: $0.card.sha256.lowercased())
    }
  }
}
