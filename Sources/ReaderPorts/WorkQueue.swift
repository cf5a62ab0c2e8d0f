/// A queue of work that takes time, carried out in order; callers do not wait.
@MainActor
package final class WorkQueue {
  private let continuation: AsyncStream<@MainActor () async -> Void>.Continuation
  private let running: Task<Void, Never>

  /// Makes an empty queue, whose work begins as soon as it is added.
  package init() {
    let (stream, continuation) = AsyncStream.makeStream(of: (@MainActor () async -> Void).self)
    self.continuation = continuation
    running = Task { for await work in stream { await work() } }
  }

  /// Adds work, which is done after everything that was added before.
  package func add(_ work: @escaping @MainActor () async -> Void) { continuation.yield(work) }

  /// Accepts no more work, and waits until all of it is done.
  package func finish() async {
    continuation.finish()
    await running.value
  }
}
