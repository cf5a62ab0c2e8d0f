import Signals

/// Follows the pen on the screen: the eyes follow it too, so targets near it are kept from being chosen.
struct PenWatch: Hashable, Sendable {
  /// `ReaderConfiguration.penPauseSeconds` and `penStillSeconds`.
  private let (pauseSeconds, stillSeconds): (Double, Double)

  private enum State: Hashable {
    case away
    case down(ScreenPoint, since: Timestamp)
    case lifted(ScreenPoint, at: Timestamp)
  }

  private var state = State.away

  init(_ configuration: ReaderConfiguration) {
    (pauseSeconds, stillSeconds) = (configuration.penPauseSeconds, configuration.penStillSeconds)
  }

  /// Notes that the pen is on the page, or moves there.
  mutating func touch(_ point: ScreenPoint, at time: Timestamp) { state = .down(point, since: time) }

  mutating func lift(at time: Timestamp) {
    if case .down(let point, _) = state { state = .lifted(point, at: time) }
  }

  mutating func advance(to time: Timestamp) {
    switch state {
    case .down(_, let since) where time - since >= stillSeconds: state = .away
    case .lifted(_, let since) where time - since >= pauseSeconds: state = .away
    case .away, .down, .lifted: break
    }
  }

  /// Whether a look at a target may be a look at the pen instead.
  ///
  /// - Parameters:
  ///   - target: the target, screen px.
  ///   - error: how far gaze may be off, px.
  func holdsBack(_ target: ScreenRect, error: Double) -> Bool {
    switch state {
    case .away: false
    case .down: true
    case .lifted(let point, _): target.grown(dx: error, dy: error).contains(point)
    }
  }
}
