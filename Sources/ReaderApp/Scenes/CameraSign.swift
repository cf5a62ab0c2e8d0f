/// What every screen says of the camera, small and at rest. Nothing of it reacts to gaze.
package struct CameraSign: Hashable, Sendable {
  package enum Light: Hashable, Sendable {
    case on
    /// On, with fewer frames than it could send.
    case slow
    /// Switched off by somebody.
    case off
    /// No picture comes.
    case missing
  }

  package var light: Light
  package var words: String

  package init(_ light: Light, _ words: String) { (self.light, self.words) = (light, words) }
}
