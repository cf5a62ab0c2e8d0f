/// Updates on their way to the event loop, in order. If the loop does not keep up the oldest samples are dropped, so
/// that nothing piles up; events stay. A pure value.
struct Inbox: Sendable {
  /// The number of samples that may wait: a loop that was delayed for a moment loses none.
  static let samples = 4

  enum State: Hashable, Sendable {
    /// No task has been scheduled to fetch the updates.
    case idle
    /// Fetching the updates is scheduled, or in progress.
    case fetched
  }

  private(set) var state = State.idle
  private var updates: [GazeUpdate] = []
  private var waitingSamples = 0

  /// Adds updates that wait for the event loop.
  ///
  /// - Returns: whether fetching them has to be scheduled.
  mutating func add(_ new: [GazeUpdate]) -> Bool {
    for update in new {
      updates.append(update)
      if update.isSample { waitingSamples += 1 }
    }
    while waitingSamples > Self.samples, let oldest = updates.firstIndex(where: \.isSample) {
      updates.remove(at: oldest)
      waitingSamples -= 1
    }
    defer { state = .fetched }
    return state == .idle
  }

  /// Notes that the fetched updates have been sent.
  /// - Returns: whether no others have come meanwhile.
  mutating func isDone() -> Bool {
    state = updates.isEmpty ? .idle : .fetched
    return updates.isEmpty
  }

  mutating func takeAll() -> [GazeUpdate] {
    defer { (updates, waitingSamples) = ([], 0) }
    return updates
  }
}

extension GazeUpdate {
  fileprivate var isSample: Bool { if case .sample = self { true } else { false } }
}
