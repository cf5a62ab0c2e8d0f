import Signals

/// Looks for the eyes of a face.
public protocol EyeFinder {
  func eyes(in image: GrayImage, of face: Face) -> EyePair
}
