import Synchronization

/// A clock that goes on only where a test says so. Whoever sleeps is woken when their time has come.
package final class SteppedClock: Clock {
  package struct Instant: InstantProtocol {
    package var offset: Duration
    package func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    package func duration(to other: Self) -> Duration { other.offset - offset }
    package static func < (one: Self, other: Self) -> Bool { one.offset < other.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Int: (until: Instant, wake: CheckedContinuation<Void, Never>)] = [:]
    var awaited: [CheckedContinuation<Void, Never>] = []
    var next = 0
  }

  private let state = Mutex(State())

  package init() {}

  package var now: Instant { state.withLock(\.now) }
  package var minimumResolution: Duration { .nanoseconds(1) }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let awaited: [CheckedContinuation<Void, Never>] = state.withLock { state in
          guard deadline > state.now, !Task.isCancelled else {
            continuation.resume()
            return []
          }
          state.sleepers[number] = (deadline, continuation)
          defer { state.awaited = [] }
          return state.awaited
        }
        for waiting in awaited { waiting.resume() }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: number)?.wake }?.resume()
    }
    try Task.checkCancellation()
  }

  /// Returns when somebody sleeps.
  package func sleeper() async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.sleepers.isEmpty { state.awaited.append(continuation) }
        return !state.sleepers.isEmpty
      }
      if isThere { continuation.resume() }
    }
  }

  /// Waits for a sleeper, then lets time pass.
  package func advance(by duration: Duration) async {
    await sleeper()
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let woken = state.sleepers.filter { $0.value.until <= state.now }
      for number in woken.keys { state.sleepers[number] = nil }
      return woken.values.map(\.wake)
    }
    for continuation in woken { continuation.resume() }
  }
}
