import CV4L2
import Glibc
import Synchronization

/// Ends a wait in poll(2) from another thread: once, because something has changed, or permanently.
final class Waker: Sendable {
  /// A file descriptor that is readable while the waker is set; valid as long as this object lives.
  let descriptor: Int32

  /// Also set by `raise`, for a process that had no descriptor left: poll(2) ignores a negative one, and a stop then takes
  /// effect at the wait's own deadline.
  private let raised = Atomic(false)

  init() { descriptor = tv4l2_waker() }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Ends the present wait in poll(2) and every later one. Any thread, any number of times.
  func raise() {
    raised.store(true, ordering: .releasing)
    nudge()
  }

  /// Ends one wait in poll(2). Any thread, any number of times.
  func nudge() { if descriptor >= 0 { tv4l2_wake(descriptor) } }

  var isRaised: Bool { raised.load(ordering: .acquiring) }

  /// Called by the waiting thread after a wait that was ended.
  ///
  /// - Returns: whether it was ended only once, so that the next wait blocks again.
  func wasNudged() -> Bool {
    guard !isRaised, descriptor >= 0 else { return false }
    // A stop that comes at this moment is seen by the next check of `isRaised`.
    return tv4l2_unwake(descriptor) == 1
  }
}
