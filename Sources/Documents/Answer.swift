import DocumentProtocol
import Synchronization

/// The answer that one caller waits for: given once, or cut short when the caller's task is cancelled. May be used on any
/// thread.
final class Answer: Sendable {
  /// A worker's reply, and how far the worker is confined.
  typealias Served = (reply: Reply, confinement: Confinement)
  typealias Outcome = Result<Served, DocumentError>

  private enum State {
    case idle
    case waiting(CheckedContinuation<Outcome, Never>)
    case given
    case cancelled
  }
  private let state = Mutex(State.idle)
  private let file: String

  init(file: String) { self.file = file }

  var isCancelled: Bool { state.withLock { if case .cancelled = $0 { true } else { false } } }

  func wait(_ continuation: CheckedContinuation<Outcome, Never>) {
    let cancelled = state.withLock { state in
      if case .cancelled = state { return true }
      state = .waiting(continuation)
      return false
    }
    if cancelled { continuation.resume(returning: .failure(.cancelled(file: file))) }
  }

  func give(_ outcome: Outcome) {
    waiter(leaving: .given)?.resume(returning: outcome)
  }

  func cancel() { waiter(leaving: .cancelled)?.resume(returning: .failure(.cancelled(file: file))) }

  private func waiter(leaving next: State) -> CheckedContinuation<Outcome, Never>? {
    state.withLock { state in
      switch state {
      case .given, .cancelled: return nil
      case .idle:
        state = next
        return nil
      case .waiting(let continuation):
        state = next
        return continuation
      }
    }
  }
}
