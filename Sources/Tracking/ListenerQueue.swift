import Signals
import Synchronization

/// What the tracker tells one listener, kept until the listener takes it.
///
/// A listener that falls behind loses samples, the oldest first, and they are counted; a change of state is never lost
/// while the listener lives. The tracker never waits for it. Serves one listener: `next` and `batch` must not be
/// awaited by two tasks at a time.
package final class ListenerQueue: Sendable {
  private enum Phase {
    case open
    /// No more events come; waiting ones can still be taken.
    case ended
    /// The listener of the queue is gone.
    case left
  }

  private let state: Mutex<(backlog: EventBacklog, phase: Phase)>
  private let (wakes, waker) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  init(_ limits: EventBacklog.Limits) {
    state = Mutex((EventBacklog(limits), .open))
    // The wait was cancelled: the listener is gone.
    waker.onTermination = { [weak self] end in if case .cancelled = end { self?.leave() } }
  }

  /// Samples that were dropped so far because newer ones came before the listener took them.
  package var lost: LostSamples { state.withLock { $0.backlog.lost } }

  /// The oldest waiting event; waits until there is one. nil after the tracker's end, and in a task that is cancelled.
  package func next() async -> TrackingEvent? {
    while true {
      let (event, isOver) = take { $0.next() }
      if event != nil || isOver { return event }
      await wait()
    }
  }

  /// All waiting events, in order; waits until there is at least one. Empty after the tracker's end, and in a task that
  /// is cancelled.
  package func batch() async -> [TrackingEvent] {
    while true {
      let (events, isOver) = take { backlog in
        var events: [TrackingEvent] = []
        while let event = backlog.next() { events.append(event) }
        return events.isEmpty ? nil : events
      }
      if events != nil || isOver { return events ?? [] }
      await wait()
    }
  }

  private func wait() async { for await _ in wakes { return } }

  /// Takes events from the backlog.
  ///
  /// - Returns: what was taken, and whether no more events can come.
  private func take<Taken>(_ taking: (inout EventBacklog) -> Taken?) -> (Taken?, isOver: Bool) {
    state.withLock { (taking(&$0.backlog), $0.phase != .open) }
  }

  // MARK: The tracker's side

  /// Appends an event for the listener.
  ///
  /// - Returns: false where the listener is gone.
  func add(_ event: TrackingEvent) -> Bool {
    let isOpen = state.withLock { state in
      guard state.phase == .open else { return false }
      state.backlog.add(event)
      return true
    }
    if isOpen { waker.yield() }
    return isOpen
  }

  /// Ends the queue: no more events are added, and waiting ones can still be taken.
  func end() {
    state.withLock { if $0.phase == .open { $0.phase = .ended } }
    waker.finish()
  }

  /// Closes the queue of a listener that is gone, and frees what it holds.
  private func leave() {
    state.withLock { state in
      guard state.phase == .open else { return }
      state.phase = .left
      state.backlog.clear()
    }
  }
}
