import Signals

/// Whether the eyes have left the place where they were when something appeared under them.
///
/// What appears where somebody is looking must not be chosen by that look: nothing reacts until the eyes have been elsewhere
/// for a moment.
package struct PanelArming: Hashable, Sendable {
  /// How long the eyes have to be elsewhere before anything reacts, s.
  package static let seconds = 0.3
  /// How long gaze has to stay until the person is told that the eyes have to leave first, s. Own choice.
  package static let hintSeconds = 2.5
  /// The longest time between two gaze points that counts as looking, s; a longer gap does not count.
  private static let longestStep = 0.1

  /// The place that the eyes have to leave, screen px; nil until the first gaze point is seen.
  private var home: ScreenPoint?
  var radius: Double
  /// The box that was chosen at that place, screen px; the eyes have to leave it too.
  private let box: ScreenRect?
  /// The box that was chosen at that place, screen px, for cells that may come next; a page does not require that it is left.
  package var chosenBox: ScreenRect?
  private var leftAt: Timestamp?
  /// Whether the eyes have left the place where they were, so that cells react.
  package private(set) var isArmed = false
  /// How long gaze has been seen without leaving, s, and when it was seen last.
  private var stayed = 0.0
  private var seenAt: Timestamp?

  /// - Parameters:
  ///   - home: where the eyes are, screen px; nil takes the first gaze point that is seen.
  ///   - radius: the distance from which a gaze point is elsewhere, px.
  ///   - box: the box that was chosen there, screen px; the eyes have to leave it too.
  package init(home: ScreenPoint?, radius: Double, leaving box: ScreenRect? = nil) {
    (self.home, self.radius, self.box) = (home, radius, box)
  }

  /// Whether gaze was seen and has not yet left the place where it was seen first.
  package var awaitsLeaving: Bool { home != nil && !isArmed }

  /// The place where the eyes have stayed so long that the person may be waiting in vain, screen px; nil otherwise.
  package var waitingAt: ScreenPoint? { !isArmed && stayed >= Self.hintSeconds ? home : nil }

  /// Follows a frame of gaze; nil is lost gaze, which counts as being nowhere.
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
