import Signals

/// Lets through at most so many samples a second, evenly, by the frames' own times. A pure value.
struct RateGate: Sendable {
  /// nil lets all through.
  let samplesPerSecond: Double?
  private var due: Timestamp?

  init(samplesPerSecond: Double?) { self.samplesPerSecond = samplesPerSecond }

  mutating func passes(_ time: Timestamp) -> Bool {
    guard let samplesPerSecond, samplesPerSecond > 0 else { return true }
    let interval = 1 / samplesPerSecond
    // A clock that was set back begins anew.
    guard let due, due - time <= interval else {
      self.due = time + interval
      return true
    }
    // A millisecond early is on time: frames jitter.
    guard time - due >= -0.001 else { return false }
    // Evenly on average; what was missed is not made up for.
    self.due = max(due + interval, time + interval / 2)
    return true
  }
}
