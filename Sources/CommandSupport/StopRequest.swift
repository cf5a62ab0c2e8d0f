import Foundation
import Synchronization

/// A request from outside that the program ends: Ctrl-C, SIGTERM or a closed terminal.
///
/// For commands that have something to bring to an end. They ask `isPending` now and then; the second
/// signal of a kind ends the program at once.
package enum StopRequest {
  private static let flag = Atomic<Bool>(false)

  /// From here on the signals are requests.
  package static func listen() {
    flag.store(false, ordering: .relaxed)
    // A parent may have started us with signals blocked, and then they would wait for ever.
    var requests = sigset_t()
    sigemptyset(&requests)
    defer { pthread_sigmask(SIG_UNBLOCK, &requests, nil) }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      sigaddset(&requests, number)
      // Only what may be done in a signal's handler: an atomic store and signal(2).
      signal(number) { number in
        StopRequest.flag.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
  }

  /// Whether somebody has asked the program to stop.
  package static var isPending: Bool { flag.load(ordering: .relaxed) }
}
