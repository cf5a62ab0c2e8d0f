import Signals

/// Looks for the eyes of a face.
package protocol EyeFinder {
  func eyes(in image: GrayImage, of face: Face) -> EyePair
}
