/// The camera sign: what every screen says about the camera, in small type. It does not react to gaze.
package struct CameraSign: Hashable, Sendable {
  /// The state of the camera, as a light shows it.
  package enum Light: Hashable, Sendable {
    /// The camera sends frames.
    case on
    /// The camera sends fewer frames than it could.
    case slow
    /// Somebody has switched the camera off.
    case off
    /// The camera sends no frames although it is on.
    case missing
  }

  /// The state of the camera, as a light shows it.
  package var light: Light
  /// The state of the camera in a few words.
  package var words: String

  /// - Parameters:
  ///   - light: the state of the camera.
  ///   - words: the same in a few words.
  package init(_ light: Light, _ words: String) { (self.light, self.words) = (light, words) }
}
