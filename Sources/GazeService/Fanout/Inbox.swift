/// Updates on their way to the event loop, in order. Where the loop does not keep up the oldest samples give way, so that
/// nothing piles up; events stay. A pure value.
struct Inbox: Sendable {
  /// Samples that may wait: a loop that was held up for a moment loses none.
  static let samples = 4

  enum State: Hashable, Sendable {
    /// Nobody is on the way to take what comes.
    case idle
    /// Somebody will, or does.
    case fetched
  }

  private(set) var state = State.idle
  private var updates: [GazeUpdate] = []
  private var waitingSamples = 0

  /// - Returns: whether somebody has to come for it.
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

  /// What was taken has been told.
  /// - Returns: whether nothing has come meanwhile.
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
