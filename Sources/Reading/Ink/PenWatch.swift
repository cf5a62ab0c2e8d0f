import Signals

/// Where the pen is, for eyes that follow it: what they would choose on its way is held back.
struct PenWatch: Hashable, Sendable {
  /// After the pen was lifted near a target, s: the next stroke of a letter or a figure comes sooner. Own choice.
  static let pauseSeconds = 1.5
  /// A pen that is told to be down and has not moved for so long is not drawing, s: its end may have been missed, and
  /// whoever has no hands still gets out. Own choice.
  static let stillSeconds = 10.0

  private enum State: Hashable {
    case away
    case down(ScreenPoint, since: Timestamp)
    case lifted(ScreenPoint, at: Timestamp)
  }

  private var state = State.away

  /// The pen is on the page, or moves there.
  mutating func touch(_ point: ScreenPoint, at time: Timestamp) { state = .down(point, since: time) }

  mutating func lift(at time: Timestamp) {
    if case .down(let point, _) = state { state = .lifted(point, at: time) }
  }

  mutating func advance(to time: Timestamp) {
    switch state {
    case .down(_, let since) where time - since >= Self.stillSeconds: state = .away
    case .lifted(_, let since) where time - since >= Self.pauseSeconds: state = .away
    case .away, .down, .lifted: break
    }
  }

  /// Whether a look at a target may be one at the pen.
  ///
  /// - Parameter error: how far gaze may be off, px.
  func holdsBack(_ target: ScreenRect, error: Double) -> Bool {
    switch state {
    case .away: false
    case .down: true
    case .lifted(let point, _): target.grown(dx: error, dy: error).contains(point)
    }
  }
}
