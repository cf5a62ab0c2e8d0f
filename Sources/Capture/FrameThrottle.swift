import Signals

/// Lets through at most so many frames a second, evenly. A pure value; times come from outside.
struct FrameThrottle {
  /// Share of the interval by which a frame may come early: cameras are not exact.
  private static let slack = 0.1
  private var last: Timestamp?

  /// - Parameter framesPerSecond: nil lets every frame through.
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
