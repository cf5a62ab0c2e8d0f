import Signals

/// Bridges short gaps in the gaze and declares it lost after longer ones.
package struct DropoutGate: Hashable, Sendable {
  /// Tuning of which gaps are bridged, s.
  package struct Configuration: Hashable, Sendable {
    /// A gap up to this many seconds is held. OptiKey drops points older than 150 ms.
    package var holdSeconds = 0.15
    /// With the lids down, as long as a blink may last (100 to 400 ms) and the eyes need to recover.
    package var blinkHoldSeconds = 0.5
    package init() {}
  }

  /// A step over the line between seeing and not seeing.
  package enum Change: Hashable, Sendable {
    /// The gap outlasted the hold, or a lost gaze is now lost for another reason.
    case lost(InvalidReason)
    /// There is gaze again after it was lost.
    case regained
  }

  package let configuration: Configuration
  private var lastSeen: Timestamp?
  private var lostFor: InvalidReason?

  package init(configuration: Configuration = Configuration()) { self.configuration = configuration }

  /// Whether the gaze counts as lost now; false while a gap is held.
  package var isLost: Bool { lostFor != nil }

  /// The clock was set: times before mean nothing any more.
  package mutating func restartClock() { lastSeen = nil }

  /// - Parameters:
  ///   - reason: why this frame has no gaze; nil where it has one.
  ///   - time: of the frame, on the source's clock.
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
