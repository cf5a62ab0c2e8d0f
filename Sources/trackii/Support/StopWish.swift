import Foundation
import Synchronization

/// The wish that the program ends: Ctrl-C, SIGTERM or a closed terminal.
///
/// For commands that have something to bring to an end. They ask `isThere` now and then; the second
/// signal of a kind ends the program at once.
enum StopWish {
  private static let flag = Atomic<Bool>(false)

  /// From here on the signals are wishes.
  static func listen() {
    flag.store(false, ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // Only what may be done in a signal's handler: an atomic store and signal(2).
      signal(number) { number in
        StopWish.flag.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
  }

  static var isThere: Bool { flag.load(ordering: .relaxed) }
}
