import Signals

// Tables of samples state for every sample which target is shown.

/// Converts the target of each sample to events.
struct TargetWatch {
  private var shown: TraceTarget?

  /// The event of a change of target at a sample; nil while nothing changes.
  mutating func step(_ target: TraceTarget?, at time: Timestamp) -> TraceEvent? {
    guard target != shown else { return nil }
    shown = target
    return target.map { .target($0, at: time) } ?? .targetGone(at: time)
  }
}

/// Converts events to the target of each sample, and counts those that cannot be recovered from the table.
struct TargetColumns {
  private(set) var shown: TraceTarget?
  private var watch = TargetWatch()
  private var waiting: [TraceEvent] = []

  mutating func take(_ event: TraceEvent) {
    waiting.append(event)
    if case .target(let target, _) = event { shown = target } else { shown = nil }
  }

  /// The target that is shown at a sample.
  mutating func target(at time: Timestamp, _ losses: inout TraceLosses) -> TraceTarget? {
    let found = watch.step(shown, at: time)
    for event in waiting where event != found { losses.note(.targets) }
    waiting = []
    return shown
  }

  /// Counts the events after the last sample as lost.
  mutating func finish(_ losses: inout TraceLosses) {
    for _ in waiting { losses.note(.targets) }
    waiting = []
  }
}
