import Foundation

/// Runs calls to a service that may have gone away. The library writes to it without asking, and a write to a closed connection
/// sends SIGPIPE to its own thread, which would end the program; blocked, the call fails instead.
///
/// Not for calls that may start the service: it would inherit that the signal is blocked.
func withoutPipeSignal<Value>(_ calls: () -> Value) -> Value {
  var (pipe, before) = (sigset_t(), sigset_t())
  sigemptyset(&pipe)
  sigaddset(&pipe, SIGPIPE)
  pthread_sigmask(SIG_BLOCK, &pipe, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  let value = calls()
  // A signal that has arrived waits for this thread, and would be delivered with the old mask.
  var atOnce = timespec()
  while sigtimedwait(&pipe, nil, &atOnce) < 0, errno == EINTR {}
  return value
}
