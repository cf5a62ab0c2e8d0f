import Signals

/// Decides whether the service may report to be alive: only while frames come, or it is known why none do. A pure
/// value.
///
/// A camera that is gone or paused is no fault of the service, and a restart would not help. Frames that stop although
/// the source reports to be streaming are a fault that a restart removes.
package struct LifeSigns: Sendable {
  /// What is known about the frames of the service's source.
  package enum State: Hashable, Sendable {
    /// No frame has come yet since the start; the source may need some time.
    case starting(since: Timestamp)
    /// Frames come; `last` is the time of the last one.
    case streaming(last: Timestamp)
    /// No frames are expected, for a known reason.
    case waiting
  }

  /// Seconds without a frame, from a source that reports to be streaming, after which the service counts as stuck.
  package static let patienceSeconds = 5.0
  /// Seconds before the first frame after which the service counts as stuck: networks are loaded and devices opened
  /// first.
  package static let startSeconds = 60.0

  /// What is known now about the frames of the service's source.
  package private(set) var state: State

  /// Begins to watch for frames.
  ///
  /// - Parameter now: the time at which the service began.
  package init(at now: Timestamp) { state = .starting(since: now) }

  /// Takes an update for the fan-out, with its time.
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

  /// Whether the service may report to be alive at this time.
  package func isAlive(at now: Timestamp) -> Bool {
    switch state {
    case .starting(let since): now - since < Self.startSeconds
    case .streaming(let last): now - last < Self.patienceSeconds
    case .waiting: true
    }
  }
}
