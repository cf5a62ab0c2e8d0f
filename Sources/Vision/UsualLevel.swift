/// What a quantity usually is: its running 70th percentile (the choice that served blinks best in a trial on
/// rendered heads), which short dips do not pull down, and long ones neither where the caller leaves them out.
struct UsualLevel: Sendable {
  private var history: [Double] = []
  private var next = 0
  private let capacity: Int

  /// - Parameter capacity: how many values the level looks back.
  init(capacity: Int) { self.capacity = capacity }

  /// nil before anything was seen.
  var value: Double? {
    guard !history.isEmpty else { return nil }
    let sorted = history.sorted()
    return sorted[Int(Double(sorted.count - 1) * 0.7)]
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
