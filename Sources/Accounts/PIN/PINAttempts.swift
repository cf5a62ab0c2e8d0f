import Foundation

/// The number of wrong PINs, and the wait that follows from it.
struct PINAttempts: Hashable, Sendable {
  /// Tries since the last right PIN or password, including one that is being checked.
  private(set) var failures = 0
  /// When the last try was counted; later than now if the clock was set back.
  private(set) var last: Date?

  init(failures: Int = 0, last: Date? = nil) { (self.failures, self.last) = (failures, last) }

  /// How many more PINs may be wrong before a wait begins.
  func left(_ configuration: HouseholdAccounts.Configuration) -> Int {
    max(0, configuration.pinTries - failures)
  }

  /// When the next PIN may be tried; nil is now.
  func waitsUntil(_ now: Date, _ configuration: HouseholdAccounts.Configuration) -> Date? {
    guard let last else { return nil }
    let until = last + wait(configuration)
    return until > now ? until : nil
  }

  /// Restarts the wait from now if the clock shows a time before it. How much of the wait has passed is then unknown: it
  /// ends no sooner for that, and is never longer than it was.
  /// - Returns: whether anything has changed.
  mutating func settle(_ now: Date) -> Bool {
    guard let last, last > now else { return false }
    self.last = now
    return true
  }

  mutating func charge(_ now: Date) { (failures, last) = (failures + 1, now) }

  /// The wait after the last try, in seconds.
  private func wait(_ configuration: HouseholdAccounts.Configuration) -> Double {
    guard failures >= configuration.pinTries else { return 0 }
    let doublings = Double(failures - configuration.pinTries)
    return min(configuration.pinWaitSeconds * exp2(doublings), configuration.longestPINWaitSeconds)
  }
}
