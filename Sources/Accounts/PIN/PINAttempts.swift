import Foundation

/// How many PINs were tried in vain, and how long the next one has to wait.
struct PINAttempts: Hashable, Sendable {
  /// Tries since the last right PIN or password, the one that is being checked included.
  private(set) var failures = 0
  /// When the last one was charged; later than now where the clock was set back.
  private(set) var last: Date?

  init(failures: Int = 0, last: Date? = nil) { (self.failures, self.last) = (failures, last) }

  /// How many more may be wrong before a wait begins.
  func left(_ configuration: Accounts.Configuration) -> Int { max(0, configuration.pinTries - failures) }

  /// When the next one may be tried; nil is now.
  func waitsUntil(_ now: Date, _ configuration: Accounts.Configuration) -> Date? {
    guard let last else { return nil }
    let until = last + wait(configuration)
    return until > now ? until : nil
  }

  /// Begins the wait anew from now where the clock shows a time before it. How much of it has gone by is not known then:
  /// so it ends no sooner for that, and is never longer than it was.
  /// - Returns: whether anything has changed.
  mutating func settle(_ now: Date) -> Bool {
    guard let last, last > now else { return false }
    self.last = now
    return true
  }

  mutating func charge(_ now: Date) { (failures, last) = (failures + 1, now) }

  /// Seconds after the last try.
  private func wait(_ configuration: Accounts.Configuration) -> Double {
    guard failures >= configuration.pinTries else { return 0 }
    let doublings = Double(failures - configuration.pinTries)
    return min(configuration.pinWaitSeconds * exp2(doublings), configuration.longestPINWaitSeconds)
  }
}
