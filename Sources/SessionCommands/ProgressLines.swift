/// What takes long says how it goes in whole lines, where no line can be written over: at once when something
/// changes, else now and then. A pure value; times come from outside.
struct ProgressLines {
  /// Seconds between lines while nothing changes.
  let every: Double
  private var last: (state: String, seconds: Double)?

  init(every: Double) { self.every = every }

  /// - Parameters:
  ///   - state: what must not be missed, such as the reason why nothing comes.
  ///   - seconds: on any clock that goes on.
  /// - Returns: whether a line is due.
  mutating func isDue(_ state: String, at seconds: Double) -> Bool {
    if let last, last.state == state, seconds - last.seconds < every { return false }
    last = (state, seconds)
    return true
  }
}
