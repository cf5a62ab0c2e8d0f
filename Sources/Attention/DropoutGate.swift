import Signals

/// Bridges short gaps in gaze and declares gaze lost after longer ones.
package struct DropoutGate: Hashable, Sendable {
  /// Tuning of which gaps in gaze are bridged, s.
  package struct Configuration: Hashable, Sendable {
    /// Longest gap that is bridged, s. OptiKey drops points older than 150 ms.
    package var holdSeconds = 0.15
    /// Longest gap that is bridged while the lids are down, s: as long as a blink may last (100 to 400 ms) and the eyes need to
    /// recover.
    package var blinkHoldSeconds = 0.5
    /// Makes the default tuning of which gaps in gaze are bridged.
    package init() {}
  }

  /// A change between gaze that is there and gaze that is lost.
  package enum Change: Hashable, Sendable {
    /// Gaze is lost: the gap was too long to be bridged, or a lost gaze now has another reason.
    case lost(InvalidReason)
    /// Gaze is there again after it was lost.
    case regained
  }

  /// The tuning of which gaps this gate bridges, fixed since it was made.
  package let configuration: Configuration
  private var lastSeen: Timestamp?
  private var lostFor: InvalidReason?

  /// Makes a gate that has seen no frame; gaze does not count as lost yet.
  package init(configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// Whether gaze counts as lost now; false while a gap is bridged.
  package var isLost: Bool { lostFor != nil }

  /// Forgets the time of the last gaze, because the clock was set and earlier times no longer apply.
  package mutating func restartClock() { lastSeen = nil }

  /// Takes the next frame's validity.
  ///
  /// - Parameters:
  ///   - reason: why this frame has no gaze; nil where it has one.
  ///   - time: of the frame, on the source's clock.
  /// - Returns: whether gaze was lost or regained with this frame; nil where nothing changed.
  package mutating func step(_ reason: InvalidReason?, at time: Timestamp) -> Change? {
    guard let reason else {
      lastSeen = time
      guard lostFor != nil else { return nil }
      lostFor = nil
      return .regained
    }
    let since = lastSeen ?? time
    lastSeen = since
    let hold = reason == .eyesClosed ? configuration.blinkHoldSeconds : configuration.holdSeconds
    guard lostFor != reason, isLost || time - since > hold else { return nil }
    lostFor = reason
    return .lost(reason)
  }
}
