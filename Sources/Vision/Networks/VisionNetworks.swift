import Foundation
import GazeModels
import Signals

/// The readers that use neural networks.
package struct VisionNetworks {
  /// Reads the face's points and rotation in a box around it.
  package var face: any FaceReader
  /// Reads iris, lids and corners of one eye in a patch around it.
  package var eye: any EyeReader
  /// Reads the line of sight; nil leaves `Eyes.sight` out.
  package var sight: (any SightReader)?
  /// Identity of the networks, in the order of `GazeModels`; empty for readers of another kind.
  package private(set) var stamps: [NetworkStamp] = []

  /// Makes a set of readers of any kind; it has no stamps.
  package init(face: any FaceReader, eye: any EyeReader, sight: (any SightReader)? = nil) {
    (self.face, self.eye, self.sight) = (face, eye, sight)
  }

  /// Loads, checks and warms up the networks of a folder, by default the bundled ones.
  ///
  /// - Parameters:
  ///   - folder: holds the networks and their cards.
  ///   - runtime: the runtime that executes them; nil for XNNPACK where it works, else OpenCV.
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
