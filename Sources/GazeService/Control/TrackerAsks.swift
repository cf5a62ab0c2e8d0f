import NIOCore

/// What the tracker was asked and has not answered yet. Used on one event loop.
///
/// Its answers are promises of the event loop, which must not end before them: `end()` sees to that.
final class TrackerAsks {
  private let eventLoop: any EventLoop
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var lastID = 0
  private var hasEnded = false

  init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

  /// Asks, and answers on the event loop.
  func ask<Answer: Sendable>(
    _ body: @escaping @Sendable () async throws -> Answer
  ) -> EventLoopFuture<Answer> {
    eventLoop.preconditionInEventLoop()
    guard !hasEnded else { return eventLoop.makeFailedFuture(CancellationError()) }
    lastID += 1
    let (id, promise) = (lastID, eventLoop.makePromise(of: Answer.self))
    let own = NIOLoopBound(self, eventLoop: eventLoop)
    promise.futureResult.whenComplete { _ in own.value.tasks[id] = nil }
    tasks[id] = Task {
      do { promise.succeed(try await body()) } catch { promise.fail(error) }
    }
    return promise.futureResult
  }

  /// Asks no more, and cancels what is under way.
  /// - Returns: what is to be waited for before the event loop ends.
  func end() -> [Task<Void, Never>] {
    hasEnded = true
    for task in tasks.values { task.cancel() }
    return Array(tasks.values)
  }
}
