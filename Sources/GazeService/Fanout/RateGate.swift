import Signals

/// Limits samples to a rate, evenly, by the frames' own times. A pure value.
struct RateGate: Sendable {
  /// The limit of samples a second; nil for no limit.
  let samplesPerSecond: Double?
  private var due: Timestamp?

  init(samplesPerSecond: Double?) { self.samplesPerSecond = samplesPerSecond }

  mutating func passes(_ time: Timestamp) -> Bool {
    guard let samplesPerSecond, samplesPerSecond > 0 else { return true }
    let interval = 1 / samplesPerSecond
    // After the clock was set back counting starts anew.
    guard let due, due - time <= interval else {
      self.due = time + interval
      return true
    }
    // Frames jitter, so that one a millisecond early is on time.
    guard time - due >= -0.001 else { return false }
    // The rate holds on average; missed samples are not made up for.
    self.due = max(due + interval, time + interval / 2)
    return true
  }
}
