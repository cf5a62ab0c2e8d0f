import Signals

/// Whether the eyes have left the place where they were when something appeared under them.
///
/// What appears where somebody looks must not be chosen by that look: nothing reacts until the eyes have been elsewhere
/// for a moment.
package struct PanelArming: Hashable, Sendable {
  /// Seconds that the eyes are elsewhere before anything reacts.
  package static let seconds = 0.3
  /// Seconds of gaze that stays, after which it helps to be told that it has to leave first. Own choice.
  package static let hintSeconds = 2.5
  /// Points further apart in time have a gap between them that does not count, s.
  private static let longestStep = 0.1

  /// nil until the first point is seen.
  private var home: ScreenPoint?
  var radius: Double
  /// What was chosen there, screen px: it has to be left too.
  private let box: ScreenRect?
  /// What was chosen at home, screen px, for the cells that may come next; the page does not ask for it to be left.
  package var chosenBox: ScreenRect?
  private var leftAt: Timestamp?
  /// Whether the eyes have left the place where they were, so that cells react.
  package private(set) var isArmed = false
  /// Seconds of gaze that has not left, and when it was seen last.
  private var stayed = 0.0
  private var seenAt: Timestamp?

  /// - Parameters:
  ///   - home: where the eyes are, screen px; nil takes the first point that is seen.
  ///   - radius: a point farther away than this is elsewhere, px.
  ///   - box: what was chosen there, screen px; it has to be left too.
  package init(home: ScreenPoint?, radius: Double, leaving box: ScreenRect? = nil) {
    (self.home, self.radius, self.box) = (home, radius, box)
  }

  /// Gaze was seen, and has not yet left the place where it was seen first.
  package var awaitsLeaving: Bool { home != nil && !isArmed }

  /// Where the eyes have stayed for so long that somebody may be waiting in vain, screen px.
  package var waitingAt: ScreenPoint? { !isArmed && stayed >= Self.hintSeconds ? home : nil }

  /// A frame; gaze that is lost is nowhere.
  package mutating func follow(_ point: ScreenPoint?, at time: Timestamp) {
    guard !isArmed, let point else {
      leftAt = nil
      return
    }
    guard let home else {
      home = point
      return
    }
    defer { seenAt = time }
    guard (point - home).length > radius, box?.contains(point) != true else {
      stayed += seenAt.map { min(max(0, time - $0), Self.longestStep) } ?? 0
      leftAt = nil
      return
    }
    let since = leftAt ?? time
    leftAt = since
    isArmed = time - since >= Self.seconds
  }
}
