import Signals

/// Decides when to offer a repair: geometry and drift correction come first, and get some time.
package struct RepairAdvisor: Sendable {
  /// Tuning of when a repair is offered.
  package struct Configuration: Hashable, Sendable {
    /// Seconds in which labels from reading may correct a change of posture before a repair is offered.
    package var patience = 20.0
    /// SD of the offset, degrees, above which a repair is offered after `patience`. A change of seat leaves 0.36 to 0.5, and
    /// 0.9 degrees of error (rendered, 35 to 50 mm); lines that were read bring it below.
    package var unsureDegrees = 0.35
    /// Seconds after an offer in which there is no other: a person who reads on without a repair knows of it.
    package var restSeconds = 300.0
    /// Makes the default tuning of when a repair is offered.
    package init() {}
  }

  /// The tuning of when this advisor offers a repair, fixed since it was made.
  package let configuration: Configuration
  private var waiting: (event: PostureEvent, since: Timestamp)?
  private var offered: Timestamp?

  /// Makes an advisor that has offered nothing yet.
  package init(configuration: Configuration = .init()) { self.configuration = configuration }

  /// Takes the events of a frame.
  /// - Returns: the event for which a repair is offered, once.
  package mutating func step(_ events: [PostureEvent], unsure degrees: Double, at time: Timestamp)
    -> PostureEvent?
  {
    for event in events where event != .left {
      // A person who changed seat, left and came back still sits differently: the better reason is kept.
      if case .returned = event, let waiting {
        self.waiting = (waiting.event, time)
      } else {
        waiting = (event, time)
      }
    }
    guard let waiting else { return nil }
    // The clock was set back, so the wait starts anew.
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

  /// Forgets what happened before, because gaze has just been corrected and needs no repair.
  package mutating func settle() { (waiting, offered) = (nil, nil) }
}
