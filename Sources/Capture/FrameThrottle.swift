import Signals

/// Limits the frame rate, with evenly spaced frames. A pure value; times are given by the caller.
struct FrameThrottle {
  /// Share of the interval by which a frame may come early, because cameras are not exact.
  private static let slack = 0.1
  private var last: Timestamp?

  /// Whether a frame passes.
  /// - Parameter framesPerSecond: the largest frame rate; nil lets every frame pass.
  mutating func lets(_ arrival: Timestamp, framesPerSecond: Double?) -> Bool {
    if let framesPerSecond, framesPerSecond > 0, let last,
      arrival - last < (1 - Self.slack) / framesPerSecond
    {
      return false
    }
    last = arrival
    return true
  }
}
