import Calibration
import Signals

/// When to offer a repair: geometry and drift correction go first, and get some time.
public struct RepairAdvisor: Sendable {
  public struct Configuration: Hashable, Sendable {
    /// Seconds that reading has to mend a change by itself.
    public var patience = 20.0
    /// Still unsure by more than this after that, SD, degrees, and a repair is offered.
    public var unsureDegrees = 0.6
    public init() {}
  }

  public let configuration: Configuration
  private var waiting: (event: PostureEvent, since: Timestamp)?

  public init(configuration: Configuration = .init()) { self.configuration = configuration }

  /// - Returns: what a repair is offered for, once.
  public mutating func step(_ events: [PostureEvent], unsure degrees: Double, at time: Timestamp)
    -> PostureEvent?
  {
    for event in events where event != .left { waiting = (event, time) }
    guard let waiting else { return nil }
    // A clock that was set back starts the wait anew.
    guard time >= waiting.since else {
      self.waiting = (waiting.event, time)
      return nil
    }
    guard time - waiting.since >= configuration.patience else { return nil }
    self.waiting = nil
    return degrees > configuration.unsureDegrees ? waiting.event : nil
  }

  public mutating func reset() { waiting = nil }
}
