/// Updates on their way to the event loop, in order. Where the loop does not keep up the oldest samples give way, so that
/// nothing piles up; events stay. A pure value.
struct Inbox: Sendable {
  /// Samples that may wait: a loop that was held up for a moment loses none.
  static let samples = 4

  private var updates: [GazeUpdate] = []
  private var waitingSamples = 0

  /// - Returns: whether it was empty: then somebody has to come for it.
  mutating func add(_ new: [GazeUpdate]) -> Bool {
    let wasEmpty = updates.isEmpty
    for update in new {
      updates.append(update)
      if update.isSample { waitingSamples += 1 }
    }
    while waitingSamples > Self.samples, let oldest = updates.firstIndex(where: \.isSample) {
      updates.remove(at: oldest)
      waitingSamples -= 1
    }
    return wasEmpty
  }

  mutating func takeAll() -> [GazeUpdate] {
    defer { (updates, waitingSamples) = ([], 0) }
    return updates
  }
}

extension GazeUpdate {
  fileprivate var isSample: Bool { if case .sample = self { true } else { false } }
}
