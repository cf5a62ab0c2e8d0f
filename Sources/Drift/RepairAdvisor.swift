import Signals

/// When to offer a repair: geometry and drift correction go first, and get some time.
package struct RepairAdvisor: Sendable {
  /// Tuning of when a repair is offered.
  package struct Configuration: Hashable, Sendable {
    /// Seconds that reading has to mend a change by itself.
    package var patience = 20.0
    /// Still unsure by more than this after that, SD, degrees, and a repair is offered. A change of seat leaves 0.36 to
    /// 0.5, and 0.9 degrees of error (rendered, 35 to 50 mm); lines that were read bring it below.
    package var unsureDegrees = 0.35
    /// After an offer that was not taken up there is none for so long, s: whoever reads on knows of it.
    package var restSeconds = 300.0
    package init() {}
  }

  package let configuration: Configuration
  private var waiting: (event: PostureEvent, since: Timestamp)?
  private var offered: Timestamp?

  package init(configuration: Configuration = .init()) { self.configuration = configuration }

  /// - Returns: what a repair is offered for, once.
  package mutating func step(_ events: [PostureEvent], unsure degrees: Double, at time: Timestamp)
    -> PostureEvent?
  {
    for event in events where event != .left {
      // Whoever has sat otherwise and then come back sits otherwise: the better reason is kept.
      if case .returned = event, let waiting {
        self.waiting = (waiting.event, time)
      } else {
        waiting = (event, time)
      }
    }
    guard let waiting else { return nil }
    // A clock that was set back starts the wait anew.
    guard time >= waiting.since else {
      self.waiting = (waiting.event, time)
      return nil
    }
    guard time - waiting.since >= configuration.patience else { return nil }
    if let offered, time >= offered, time - offered < configuration.restSeconds { return nil }
    self.waiting = nil
    guard degrees > configuration.unsureDegrees else { return nil }
    offered = time
    return waiting.event
  }

  /// Gaze has just been put right: nothing that happened before asks for a repair.
  package mutating func settle() { (waiting, offered) = (nil, nil) }
}
