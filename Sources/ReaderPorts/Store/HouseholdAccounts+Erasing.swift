import Accounts
import Foundation
import Keyring

extension HouseholdAccounts {
  /// Erases all people whose 30 days are over, with the passwords of their documents in the desktop's keyring. Passwords
  /// in a keyring that is locked or cannot be reached stay there; the desktop's own tool shows them.
  ///
  /// - Returns: how many people were erased.
  /// - Throws: as `finishDepartures`.
  @discardableResult
  package func eraseDeparted(now: Date = Date()) async throws(AccountsError) -> Int {
    try await finishDepartures(now: now) { person in try? await PasswordKeyring().forgetAll(of: person) }
  }
}
