import CV4L2
import Glibc
import Synchronization

/// Ends a wait in poll(2) from another thread: once, because something has changed, or for good.
final class Waker: Sendable {
  /// Readable while it has been woken; valid as long as this object lives.
  let descriptor: Int32

  /// Also set by `raise`, for a process that had no descriptor left: poll(2) ignores a negative one, and a
  /// stop then takes effect at the wait's own deadline.
  private let raised = Atomic(false)

  init() { descriptor = tv4l2_waker() }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Ends this wait and every later one. Any thread, any number of times.
  func raise() {
    raised.store(true, ordering: .releasing)
    nudge()
  }

  /// Ends one wait. Any thread, any number of times.
  func nudge() { if descriptor >= 0 { tv4l2_wake(descriptor) } }

  var isRaised: Bool { raised.load(ordering: .acquiring) }

  /// Asked by the waiting thread after a wait that was ended.
  ///
  /// - Returns: whether it was for one time only, so that the next wait waits again.
  func wasNudged() -> Bool {
    guard !isRaised, descriptor >= 0 else { return false }
    // A stop that comes right here is seen by whoever asks `isRaised` next.
    return tv4l2_unwake(descriptor) == 1
  }
}
