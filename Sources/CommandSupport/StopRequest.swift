import Foundation
import Synchronization

/// A request from outside to end the program: Ctrl-C, SIGTERM or a closed terminal.
///
/// It is for commands that have to finish something. They check `isPending` regularly; a second signal of the same kind
/// ends the program at once.
package enum StopRequest {
  private static let flag = Atomic<Bool>(false)

  /// Makes these signals requests from now on.
  package static func listen() {
    flag.store(false, ordering: .relaxed)
    // The parent process may have blocked the signals, which would then be pending forever.
    var requests = sigset_t()
    sigemptyset(&requests)
    defer { pthread_sigmask(SIG_UNBLOCK, &requests, nil) }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      sigaddset(&requests, number)
      // The handler does only what is allowed in a signal handler: an atomic store and signal(2).
      signal(number) { number in
        StopRequest.flag.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
  }

  /// Whether the program has been asked to stop.
  package static var isPending: Bool { flag.load(ordering: .relaxed) }
}
