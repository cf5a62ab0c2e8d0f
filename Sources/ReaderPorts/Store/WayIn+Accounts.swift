import Accounts
import Foundation
import Localization
import ReaderApp

// The ways in which a person can be let in, converted from the household's values to the window's.
extension WayIn {
  /// Converts the ways in which a person can be let in.
  /// - Parameter now: the present moment, for the remaining time of a wait.
  init(_ ways: WaysIn, now: Date = Date()) {
    let pin: WayIn.PIN =
      switch ways.pin {
      case .none: .none
      case .ready(let kind, let isShuffled): .ready(kind, isShuffled: isShuffled)
      case .waiting(_, _, let until): .waiting(seconds: until.timeIntervalSince(now))
      case .lost:
        .blocked(
          localized(
            """
            The PIN cannot be checked on this computer. An administrator can issue a one-time password: \
            trackii person one-time
            """))
      }
    self.init(
      hasPassword: ways.hasPassword || ways.hasOneTimePassword, pin: pin,
      seed: UInt64.random(in: .min ... .max))
  }
}

extension EnteredPIN {
  /// The PIN that was entered.
  /// - Throws: `badPIN`.
  func checked() throws(AccountsError) -> PIN {
    switch kind {
    case .digits: try PIN(digits: keys.map(String.init).joined())
    case .pictures: try PIN(pictures: keys)
    }
  }
}

extension EnteredCredential {
  /// The credential that was entered.
  /// - Throws: `badPIN`.
  func checked() throws(AccountsError) -> Credential {
    switch self {
    case .password(let password): .password(password)
    case .pin(let pin): .pin(try pin.checked())
    }
  }
}

extension HouseholdAccounts {
  func setPIN(_ new: NewPIN, of name: String) async throws(AccountsError) {
    let credential = try new.authority.checked()
    try await setPIN(try new.pin.checked(), isShuffled: new.isShuffled, name: name, with: credential)
  }
}
