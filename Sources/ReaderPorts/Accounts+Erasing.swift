import Accounts
import Foundation
import Keyring

extension Accounts {
  /// Erases everybody whose 30 days are over, with the passwords of their documents in the desktop's keyring. What a
  /// locked keyring has stays there, and the desktop's own tool shows it.
  ///
  /// - Returns: how many were erased.
  /// - Throws: as `finishDepartures`.
  @discardableResult
  package func eraseDeparted(now: Date = Date()) async throws(AccountsError) -> Int {
    try await finishDepartures(now: now) { person in try? await Keyring().forgetAll(of: person) }
  }
}
