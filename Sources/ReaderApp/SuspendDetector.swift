/// Tells that the computer slept, by two clocks of which only one goes on in the meantime.
package struct SuspendDetector: Sendable {
  /// By how much one is ahead of the other, s; nil before the first look.
  private var ahead: Double?

  /// A shorter sleep is nobody's concern, s; also the clocks are not read at the same instant.
  static let leastSeconds = 10.0

  package init() {}

  /// - Parameters:
  ///   - running: CLOCK_MONOTONIC, s: it stands while the computer sleeps.
  ///   - passed: CLOCK_BOOTTIME, s: it goes on.
  /// - Returns: for how long the computer slept since the last look, s; nil where it did not.
  package mutating func look(running: Double, passed: Double) -> Double? {
    let now = passed - running
    defer { ahead = now }
    guard let ahead, now - ahead >= Self.leastSeconds else { return nil }
    return now - ahead
  }
}
