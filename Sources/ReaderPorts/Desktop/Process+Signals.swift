import Foundation

extension Process {
  /// Runs the program so that signals reach it.
  ///
  /// The threads that tasks run on hold back most signals, and what they start inherits that: SIGTERM would not end a
  /// player, and a shell would wait for its children in vain, whose ends SIGCHLD tells.
  /// - Throws: what `run` throws.
  package func runWithSignals() throws {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }
}
