import Signals

/// Decides from a camera's counters whether the stages behind it keep up. A pure value; times are given by the caller.
struct BacklogWatch {
  /// Length of the windows that are judged one after another, s.
  let seconds: Double
  /// Largest share of delivered frames that may be replaced by newer ones.
  let share: Double
  private var start: (time: Timestamp, counts: CameraStatistics)?

  init(seconds: Double, share: Double) { (self.seconds, self.share) = (seconds, share) }

  /// Takes the counters at a frame.
  ///
  /// - Parameters:
  ///   - time: a frame's arrival.
  ///   - counts: the counters with that frame.
  /// - Returns: true once at the end of a window in which too many frames were replaced.
  mutating func isBehind(at time: Timestamp, _ counts: CameraStatistics) -> Bool {
    guard let start else {
      start = (time, counts)
      return false
    }
    guard time - start.time >= seconds else { return false }
    self.start = (time, counts)
    let frames = Double(counts.frames - start.counts.frames)
    return Double(counts.droppedForNewer - start.counts.droppedForNewer) > share * frames
  }
}
