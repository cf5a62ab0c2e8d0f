import Signals

/// Whether the service may say that it is alive: only while frames pass, or it is known why none do. A pure value.
///
/// A camera that is gone, or was paused, is known and no fault of the service: restarting would not help. Frames that stop
/// although the source says that it streams are a fault that a restart mends.
package struct LifeSigns: Sendable {
  /// What is known of the frames.
  package enum State: Hashable, Sendable {
    /// Nothing came yet: the source may need some time.
    case starting(since: Timestamp)
    /// Frames come; the last one came then.
    case streaming(last: Timestamp)
    /// No frames are to be expected.
    case waiting
  }

  /// Seconds without a frame, from a source that says that it streams, until the service counts as stuck.
  package static let patienceSeconds = 5.0
  /// The same before the first frame: networks are loaded and devices opened.
  package static let startSeconds = 60.0

  /// What is known of the frames.
  package private(set) var state: State

  /// - Parameter now: when the service began.
  package init(at now: Timestamp) { state = .starting(since: now) }

  /// Takes in what the fan-out is told, with the time at which it is.
  package mutating func take(_ update: GazeUpdate, at now: Timestamp) {
    switch update {
    case .sample: if state != .waiting { state = .streaming(last: now) }
    case .event(let event):
      guard case .source(let source) = event.kind else { return }
      switch source {
      case .streaming: state = .streaming(last: now)
      case .interrupted, .paused, .ended: state = .waiting
      }
    }
  }

  /// Whether the service may say that it is alive.
  package func isAlive(at now: Timestamp) -> Bool {
    switch state {
    case .starting(let since): now - since < Self.startSeconds
    case .streaming(let last): now - last < Self.patienceSeconds
    case .waiting: true
    }
  }
}
