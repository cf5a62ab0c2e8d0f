/// A moment on the clock of the source that made the frame.
///
/// Live that is the kernel's monotonic clock (CLOCK_MONOTONIC); in a recording it is the recorded
/// one. Nothing below `Capture` reads a clock: time arrives in the data, so a replay gives the same
/// result at any speed.
package struct Timestamp: Hashable, Comparable, Codable, Sendable {
  /// Nanoseconds since the source's own zero.
  package var nanoseconds: Int64

  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// - Parameter seconds: seconds since the source's zero; rounded to the nanosecond.
  package init(seconds: Double) { nanoseconds = Int64((seconds * 1e9).rounded()) }

  /// Seconds since the source's zero.
  package var seconds: Double { Double(nanoseconds) / 1e9 }

  package static func < (a: Timestamp, b: Timestamp) -> Bool { a.nanoseconds < b.nanoseconds }

  /// The span from `b` to `a` in seconds, negative when `a` is earlier.
  package static func - (a: Timestamp, b: Timestamp) -> Double {
    Double(a.nanoseconds &- b.nanoseconds) / 1e9
  }

  /// The moment `seconds` later, rounded to the nanosecond; earlier where `seconds` is negative.
  package static func + (a: Timestamp, seconds: Double) -> Timestamp {
    Timestamp(nanoseconds: a.nanoseconds &+ Int64((seconds * 1e9).rounded()))
  }

  package init(from decoder: any Decoder) throws {
    nanoseconds = try decoder.singleValueContainer().decode(Int64.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(nanoseconds)
  }
}
