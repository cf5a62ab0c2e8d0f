import Foundation

extension Process {
  /// Runs the program with no signals blocked.
  ///
  /// The threads of tasks block most signals, and programs started from them inherit that: SIGTERM would not end a
  /// player, and a shell would miss SIGCHLD and wait for its children for ever.
  /// - Throws: what `run` throws.
  package func runWithSignals() throws {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }
}
