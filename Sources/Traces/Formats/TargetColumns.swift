import Signals

// Tables say with every sample which target is shown.

/// Turns targets that stand in every sample into events.
struct TargetWatch {
  private var shown: TraceTarget?

  /// nil while nothing changes.
  mutating func step(_ target: TraceTarget?, at time: Timestamp) -> TraceEvent? {
    guard target != shown else { return nil }
    shown = target
    return target.map { .target($0, at: time) } ?? .targetGone(at: time)
  }
}

/// Turns events into the target of each sample, and notes which of them a reader of the table does not find again.
struct TargetColumns {
  private(set) var shown: TraceTarget?
  private var watch = TargetWatch()
  private var waiting: [TraceEvent] = []

  mutating func take(_ event: TraceEvent) {
    waiting.append(event)
    if case .target(let target, _) = event { shown = target } else { shown = nil }
  }

  /// The target at a sample.
  mutating func target(at time: Timestamp, _ losses: inout TraceLosses) -> TraceTarget? {
    let found = watch.step(shown, at: time)
    for event in waiting where event != found { losses.note(.targets) }
    waiting = []
    return shown
  }

  /// The last sample was written.
  mutating func finish(_ losses: inout TraceLosses) {
    for _ in waiting { losses.note(.targets) }
    waiting = []
  }
}
