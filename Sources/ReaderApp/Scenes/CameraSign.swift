/// What every screen says of the camera, small and at rest. Nothing of it reacts to gaze.
package struct CameraSign: Hashable, Sendable {
  /// How the camera is.
  package enum Light: Hashable, Sendable {
    /// It sends frames.
    case on
    /// On, with fewer frames than it could send.
    case slow
    /// Switched off by somebody.
    case off
    /// No picture comes.
    case missing
  }

  /// How the camera is.
  package var light: Light
  /// The same in a few words.
  package var words: String

  /// - Parameters:
  ///   - light: how the camera is.
  ///   - words: the same in a few words.
  package init(_ light: Light, _ words: String) { (self.light, self.words) = (light, words) }
}
