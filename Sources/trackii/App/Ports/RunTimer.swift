import ReaderApp
import Signals
import Tracking

/// The monotonic clock of the app, with one pending call at a time.
@MainActor
final class RunTimer: AppTimer {
  private var waiting: Task<Void, Never>?

  var now: Timestamp { LiveTracker.monotonicNow() }

  func set(_ deadline: Timestamp?, _ call: @escaping @MainActor () -> Void) {
    waiting?.cancel()
    guard let deadline else { return }
    let seconds = max(0, deadline - now)
    waiting = Task {
      do { try await Task.sleep(for: .seconds(min(seconds, 86_400))) } catch { return }
      call()
    }
  }
}
