/// Detects that the computer was asleep, by two clocks of which only one runs during sleep.
package struct SuspendDetector: Sendable {
  /// How far CLOCK_BOOTTIME is ahead of CLOCK_MONOTONIC, s; nil before the first look.
  private var ahead: Double?

  /// The shortest sleep that is reported, s. It also covers that the clocks are not read at the same instant.
  static let leastSeconds = 10.0

  /// Makes a detector that has not looked at the clocks yet; its first look reports no sleep.
  package init() {}

  /// - Parameters:
  ///   - running: CLOCK_MONOTONIC, s; it stops while the computer sleeps.
  ///   - passed: CLOCK_BOOTTIME, s; it runs on during sleep.
  /// - Returns: how long the computer slept since the last look, s; nil if it did not.
  package mutating func look(running: Double, passed: Double) -> Double? {
    let now = passed - running
    defer { ahead = now }
    guard let ahead, now - ahead >= Self.leastSeconds else { return nil }
    return now - ahead
  }
}
