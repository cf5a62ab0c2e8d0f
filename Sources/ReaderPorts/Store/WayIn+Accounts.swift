import Accounts
import Foundation
import ReaderApp

// How somebody is let in, as the household has it and as the window shows it.
extension WayIn {
  /// - Parameter now: to say how long somebody has to wait.
  init(_ ways: WaysIn, now: Date = Date()) {
    let pin: WayIn.PIN =
      switch ways.pin {
      case .none: .none
      case .ready(let kind, let isShuffled): .ready(kind, isShuffled: isShuffled)
      case .waiting(_, _, let until): .waiting(seconds: until.timeIntervalSince(now))
      case .lost:
        .blocked(
          "The PIN cannot be checked on this computer. An administrator can issue a one-time password: "
            + "trackii person one-time")
      }
    self.init(
      hasPassword: ways.hasPassword || ways.hasOneTimePassword, pin: pin,
      seed: UInt64.random(in: .min ... .max))
  }
}

extension EnteredPIN {
  /// - Throws: `badPIN`.
  func checked() throws(AccountsError) -> PIN {
    switch kind {
    case .digits: try PIN(digits: keys.map(String.init).joined())
    case .pictures: try PIN(pictures: keys)
    }
  }
}

extension EnteredCredential {
  /// - Throws: `badPIN`.
  func checked() throws(AccountsError) -> Credential {
    switch self {
    case .password(let password): .password(password)
    case .pin(let pin): .pin(try pin.checked())
    }
  }
}

extension Accounts {
  func setPIN(_ new: NewPIN, of name: String) async throws(AccountsError) {
    let credential = try new.authority.checked()
    try await setPIN(try new.pin.checked(), isShuffled: new.isShuffled, name: name, with: credential)
  }
}
