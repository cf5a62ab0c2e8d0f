import CV4L2
import Glibc
import Synchronization

/// Ends a wait in poll(2) from another thread, for good: once raised it stays raised.
final class Waker: Sendable {
  /// Readable once raised; valid as long as this object lives.
  let descriptor: Int32

  /// Also set by `raise`, for a process that had no descriptor left: poll(2) ignores a negative one, and a
  /// stop then takes effect at the wait's own deadline.
  private let raised = Atomic(false)

  init() { descriptor = tv4l2_waker() }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Any thread, any number of times.
  func raise() {
    raised.store(true, ordering: .releasing)
    if descriptor >= 0 { tv4l2_wake(descriptor) }
  }

  var isRaised: Bool { raised.load(ordering: .acquiring) }
}
