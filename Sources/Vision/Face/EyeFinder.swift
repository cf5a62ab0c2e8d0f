import Signals

/// Finds the eyes of a face.
package protocol EyeFinder {
  /// The eyes of a face, image px; taken from the face box's proportions where they are not seen.
  func eyes(in image: GrayImage, of face: Face) -> EyePair
}
