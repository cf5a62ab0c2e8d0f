import Calibration
import Signals
import Synchronization
import Tracking

/// What the tracker has told and the window has not yet taken in: the newest frame wins.
///
/// A window that cannot keep up would otherwise show the gaze later and later, until news are lost. Frames and
/// views that a newer one replaces are passed over, but not where a target has moved on: its way is recorded. Whatever happened in a frame is kept, and the order of all that is.
final class TrackingInbox: Sendable {
  private let pending = Mutex<[TrackingEvent]>([])
  private let (stream, continuation) = AsyncStream.makeStream(
    of: Void.self, bufferingPolicy: .bufferingNewest(1))

  /// Something is there to be taken; ends after `finish`.
  var wakes: AsyncStream<Void> { stream }

  func add(_ event: TrackingEvent) {
    pending.withLock { $0.append(event) }
    continuation.yield()
  }

  func finish() { continuation.finish() }

  /// All that is still of interest, in order.
  func take() -> [TrackingEvent] {
    let all = pending.withLock { pending in
      defer { pending = [] }
      return pending
    }
    let newestFrame = all.lastIndex { if case .tracked = $0 { true } else { false } }
    let newestView = all.lastIndex { if case .calibrating = $0 { true } else { false } }
    var place: ScreenPoint?
    return all.enumerated().filter { index, event in
      switch event {
      case .tracked(let frame): return index == newestFrame || !frame.isPassing
      case .calibrating(let view, let actions, _):
        defer { place = view.target?.point }
        return index == newestView || !actions.isEmpty || place != view.target?.point
      default: return true
      }
    }.map(\.element)
  }
}

extension TrackedFrame {
  /// Nothing began, ended or was chosen in it: the next frame says all that it says.
  fileprivate var isPassing: Bool {
    events.isEmpty
      && intents.allSatisfy { intent in
        switch intent {
        case .dwell, .scroll: true
        default: false
        }
      }
  }
}
