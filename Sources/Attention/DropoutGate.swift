import Signals

/// Bridges short gaps in the gaze and declares it lost after longer ones.
public struct DropoutGate: Hashable, Sendable {
  public struct Configuration: Hashable, Sendable {
    /// A gap up to this many seconds is held. OptiKey drops points older than 150 ms.
    public var holdSeconds = 0.15
    /// With the lids down, as long as a blink may last (100 to 400 ms) and the eyes need to recover.
    public var blinkHoldSeconds = 0.5
    public init() {}
  }

  /// A step over the line between seeing and not seeing.
  public enum Change: Hashable, Sendable {
    /// The gap outlasted the hold, or a lost gaze is now lost for another reason.
    case lost(InvalidReason)
    case regained
  }

  public let configuration: Configuration
  private var lastSeen: Timestamp?
  private var lostFor: InvalidReason?

  public init(configuration: Configuration = Configuration()) { self.configuration = configuration }

  public var isLost: Bool { lostFor != nil }

  /// The clock was set: times before mean nothing any more.
  public mutating func restartClock() { lastSeen = nil }

  /// - Parameter reason: why this frame has no gaze; nil where it has one.
  public mutating func step(_ reason: InvalidReason?, at time: Timestamp) -> Change? {
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
