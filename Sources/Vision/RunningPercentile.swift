/// The usual level of a quantity: a running percentile. With a high one short dips do not pull it down, nor long ones where the
/// caller leaves them out.
struct RunningPercentile: Sendable {
  private var history: [Double] = []
  private var next = 0
  private let capacity: Int
  private let share: Double

  /// Makes a running level without values.
  ///
  /// - Parameters:
  ///   - capacity: number of past values from which the level is taken.
  ///   - share: the rank, as a share, of the value that is the usual level.
  init(capacity: Int, share: Double) { (self.capacity, self.share) = (capacity, share) }

  /// The usual level; nil before the first value.
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
