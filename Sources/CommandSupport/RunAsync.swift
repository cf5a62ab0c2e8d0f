import Dispatch
import Synchronization

/// Runs async work to its end from a synchronous command, on the concurrency pool.
///
/// Commands stay synchronous because an async main leaves the main thread, which belongs to the window.
/// The caller's thread sleeps meanwhile, so the work must not ask for the main actor. The work has the caller's
/// context.
package func runAsync<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
  let outcome = Outcome<Value>()
  let done = DispatchSemaphore(value: 0)
  let context = CommandContext.current
  Task.detached {
    let result: Result<Value, any Error>
    do {
      result = .success(try await CommandContext.$current.withValue(context) { try await work() })
    } catch { result = .failure(error) }
    outcome.result.withLock { $0 = result }
    done.signal()
  }
  done.wait()
  guard let result = outcome.result.withLock({ $0 }) else { throw CancellationError() }
  return try result.get()
}

private final class Outcome<Value: Sendable>: Sendable {
  let result = Mutex<Result<Value, any Error>?>(nil)
}
