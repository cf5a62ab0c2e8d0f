import Signals

/// Whether the eyes have left the place where they were when something appeared under them.
///
/// What appears where somebody looks must not be chosen by that look: nothing reacts until the eyes have been elsewhere
/// for a moment.
public struct PanelArming: Hashable, Sendable {
  /// Seconds that the eyes are elsewhere before anything reacts.
  public static let seconds = 0.3

  /// nil until the first point is seen.
  private var home: ScreenPoint?
  private let radius: Double
  private var leftAt: Timestamp?
  public private(set) var isArmed = false

  /// - Parameters:
  ///   - home: where the eyes are, screen px; nil takes the first point that is seen.
  ///   - radius: a point farther away than this is elsewhere, px.
  public init(home: ScreenPoint?, radius: Double) { (self.home, self.radius) = (home, radius) }

  /// A frame; gaze that is lost is nowhere.
  public mutating func follow(_ point: ScreenPoint?, at time: Timestamp) {
    guard !isArmed, let point else {
      leftAt = nil
      return
    }
    guard let home else {
      home = point
      return
    }
    guard (point - home).length > radius else {
      leftAt = nil
      return
    }
    let since = leftAt ?? time
    leftAt = since
    isArmed = time - since >= Self.seconds
  }
}
