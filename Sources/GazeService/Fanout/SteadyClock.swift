import Signals
import Synchronization

/// A clock that never goes back: if the clock behind it does, time stands still until that has caught up. So no span
/// between two times of the service is negative. It can be read from any thread.
final class SteadyClock: Sendable {
  private let behind: @Sendable () -> Timestamp
  private let last = Mutex(Timestamp(nanoseconds: .min))

  init(_ behind: @escaping @Sendable () -> Timestamp) { self.behind = behind }

  var now: Timestamp {
    last.withLock { last in
      last = max(last, behind())
      return last
    }
  }
}
