import CV4L2
import Signals

/// Makes one reliable clock of a driver's timestamps: CLOCK_MONOTONIC, never in the future, never backwards. A pure value; the
/// arrival times are given by the caller.
struct FrameClock {
  /// A timestamp older than this on arrival, s, does not belong to the frame (a clock that wrapped or a foreign one). Buffered
  /// frames are at most some hundred ms old.
  static let oldestSeconds = 5.0

  private(set) var last: Timestamp?

  enum Origin { case driver, arrival }

  /// When the frame was taken, and whether that is the driver's timestamp or the time of arrival.
  mutating func stamp(driverNanoseconds: Int64, flags: UInt32, arrival: Timestamp) -> (Timestamp, Origin) {
    let taken = Timestamp(nanoseconds: driverNanoseconds)
    let age = arrival - taken
    // A timestamp may also be ahead of the arrival, as a predicted end of exposure; then the arrival is used.
    let credible = Self.isMonotonic(flags) && (0...Self.oldestSeconds).contains(age)
    var time = credible ? taken : arrival
    if let last, time <= last { time = Timestamp(nanoseconds: last.nanoseconds + 1) }
    last = time
    return (time, credible ? .driver : .arrival)
  }

  static func isMonotonic(_ flags: UInt32) -> Bool {
    flags & UInt32(V4L2_BUF_FLAG_TIMESTAMP_MASK) == UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC)
  }
}

/// Converts a driver's 32-bit frame counter to one that only grows, and distinguishes dropped frames from a counter that was
/// reset. A pure value.
struct SequenceCounter {
  private(set) var value: UInt64 = 0
  private var previous: (raw: UInt32, arrival: Timestamp)?

  /// Takes the driver's counter of the next frame.
  ///
  /// A gap counts as dropped frames only where that many frames fit in the time since the last one (with half as many to spare,
  /// plus two for jitter); a larger gap is a counter that jumped.
  /// - Returns: the frame's number, and how many frames the camera dropped before it.
  mutating func next(_ raw: UInt32, arrival: Timestamp, framesPerSecond: Double) -> (UInt64, dropped: Int) {
    defer { previous = (raw, arrival) }
    guard let previous else {
      value += 1
      return (value, 0)
    }
    let step = Int(raw &- previous.raw)
    let fitting = Int((arrival - previous.arrival) * framesPerSecond * 1.5) + 2
    let dropped = step >= 1 && step - 1 <= fitting ? step - 1 : 0
    value += UInt64(dropped) + 1
    return (value, dropped)
  }

  /// Takes note that the device was opened again: its counter restarts, but the frames' numbers continue.
  mutating func restart() { previous = nil }
}
