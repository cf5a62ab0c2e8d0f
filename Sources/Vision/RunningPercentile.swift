/// What a quantity usually is: its running 70th percentile (the choice that served blinks best in a trial on
/// rendered heads), which short dips do not pull down, and long ones neither where the caller leaves them out.
struct RunningPercentile: Sendable {
  private var history: [Double] = []
  private var next = 0
  private let capacity: Int
  private let share: Double

  /// - Parameters:
  ///   - capacity: how many values the level looks back.
  ///   - share: which of them, in order of size, is the usual one.
  init(capacity: Int, share: Double = 0.7) { (self.capacity, self.share) = (capacity, share) }

  /// nil before anything was seen.
  var value: Double? {
    guard !history.isEmpty else { return nil }
    let sorted = history.sorted()
    return sorted[Int(Double(sorted.count - 1) * share)]
  }

  var count: Int { history.count }

  mutating func remember(_ value: Double) {
    if history.count < capacity {
      history.append(value)
    } else {
      history[next] = value
      next = (next + 1) % capacity
    }
  }
}
