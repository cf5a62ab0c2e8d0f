/// Work that takes time, one piece after another in the order in which it was asked for; whoever asks does not wait.
@MainActor
package final class WorkQueue {
  private let continuation: AsyncStream<@MainActor () async -> Void>.Continuation
  private let running: Task<Void, Never>

  package init() {
    let (stream, continuation) = AsyncStream.makeStream(of: (@MainActor () async -> Void).self)
    self.continuation = continuation
    running = Task { for await work in stream { await work() } }
  }

  /// Does this once everything that was added before is done.
  package func add(_ work: @escaping @MainActor () async -> Void) { continuation.yield(work) }

  /// Takes nothing more, and returns when all is done.
  package func finish() async {
    continuation.finish()
    await running.value
  }
}
