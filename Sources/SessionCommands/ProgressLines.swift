/// Decides when a long task prints a line about its progress, where a line cannot be overwritten: at once when
/// something changes, otherwise at intervals. A pure value; the caller gives the time.
struct ProgressLines {
  /// Seconds between lines while the state does not change.
  let every: Double
  private var last: (state: String, seconds: Double)?

  init(every: Double) { self.every = every }

  /// Decides whether a line is due.
  ///
  /// - Parameters:
  ///   - state: what must not be missed, such as the reason why no frames come.
  ///   - seconds: the time on any monotonic clock.
  /// - Returns: whether a line is due.
  mutating func isDue(_ state: String, at seconds: Double) -> Bool {
    if let last, last.state == state, seconds - last.seconds < every { return false }
    last = (state, seconds)
    return true
  }
}
