import NIOCore

/// Requests to the tracker that have not been answered yet. To be used on one event loop.
///
/// Their answers are promises of the event loop, which must not end before them: `end()` ensures that.
final class TrackerAsks {
  private let eventLoop: any EventLoop
  private var tasks: [Int: Task<Void, Never>] = [:]
  private var lastID = 0
  private var hasEnded = false

  init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

  /// Sends a request, whose answer comes on the event loop.
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

  /// Stops sending requests, and cancels those in progress.
  /// - Returns: the tasks to wait for before the event loop ends.
  func end() -> [Task<Void, Never>] {
    hasEnded = true
    for task in tasks.values { task.cancel() }
    return Array(tasks.values)
  }
}
