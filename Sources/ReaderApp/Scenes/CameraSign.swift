/// What every screen says of the camera, small and at rest. Nothing of it reacts to gaze.
public struct CameraSign: Hashable, Sendable {
  public enum Light: Hashable, Sendable {
    case on
    /// On, with fewer frames than it could send.
    case slow
    /// Switched off by somebody.
    case off
    /// No picture comes.
    case missing
  }

  public var light: Light
  public var words: String

  public init(_ light: Light, _ words: String) { (self.light, self.words) = (light, words) }
}
