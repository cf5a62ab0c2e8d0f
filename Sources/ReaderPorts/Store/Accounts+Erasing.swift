import Accounts
import Foundation
import Keyring

extension Accounts {
  /// Erases everybody whose 30 days are over, with the passwords of their documents in the desktop's keyring. What a
  /// keyring has that is locked, or cannot be reached from here, stays there; the desktop's own tool shows it.
  ///
  /// - Returns: how many were erased.
  /// - Throws: as `finishDepartures`.
  @discardableResult
  package func eraseDeparted(now: Date = Date()) async throws(AccountsError) -> Int {
    try await finishDepartures(now: now) { person in try? await Keyring().forgetAll(of: person) }
  }
}
