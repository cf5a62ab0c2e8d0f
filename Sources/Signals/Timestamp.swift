/// A moment on the clock of the source that made the frame.
///
/// Live, that is the kernel's monotonic clock (CLOCK_MONOTONIC); in a recording it is the recorded one. No stage after
/// `Capture` reads a clock: time arrives in the data, so a replay gives the same result at any speed.
package struct Timestamp: Hashable, Comparable, Codable, Sendable {
  /// Nanoseconds since zero on the source's clock.
  package var nanoseconds: Int64

  /// Makes a timestamp from nanoseconds since zero on the source's clock.
  package init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The timestamp at a number of seconds.
  ///
  /// - Parameter seconds: seconds since zero on the source's clock; rounded to the nanosecond.
  package init(seconds: Double) { nanoseconds = Int64((seconds * 1e9).rounded()) }

  /// Seconds since zero on the source's clock.
  package var seconds: Double { Double(nanoseconds) / 1e9 }

  /// Whether `a` is earlier than `b`; both must be of the same clock.
  package static func < (a: Timestamp, b: Timestamp) -> Bool { a.nanoseconds < b.nanoseconds }

  /// The time from `b` to `a` in seconds, negative when `a` is earlier.
  package static func - (a: Timestamp, b: Timestamp) -> Double {
    Double(a.nanoseconds &- b.nanoseconds) / 1e9
  }

  /// The timestamp that is `seconds` later (earlier where negative), rounded to the nanosecond.
  package static func + (a: Timestamp, seconds: Double) -> Timestamp {
    Timestamp(nanoseconds: a.nanoseconds &+ Int64((seconds * 1e9).rounded()))
  }

  /// Reads a timestamp from a whole number: nanoseconds since zero on the source's clock.
  /// - Throws: `DecodingError` for anything but a whole number.
  package init(from decoder: any Decoder) throws {
    nanoseconds = try decoder.singleValueContainer().decode(Int64.self)
  }

  /// Writes the timestamp as a whole number: nanoseconds since zero on the source's clock.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(nanoseconds)
  }
}
