import Foundation

/// The credential with which a person shows who they are.
package enum Credential: Hashable, Sendable {
  /// A password: it lets the person in, and lets them change everything of their account.
  case password(String)
  /// A PIN: it lets the person in, and lets them choose another PIN. If there is a password too, a PIN cannot set a
  /// password, make a recovery code or delete the account: somebody who has seen a PIN must not lock its owner out.
  case pin(PIN)
}

/// The ways in which a person can be let in. Anybody may ask before log-in: the screen has to show the right keys.
package struct WaysIn: Hashable, Sendable {
  /// Whether and how a person can be let in by PIN.
  package enum PINWay: Hashable, Sendable {
    /// The person has no PIN.
    case none
    /// The PIN can be entered. Its number of digits is known to the screen, so that no key is needed after the last
    /// digit, which would be one more look. This reveals whether it is one of 10,000, 100,000 or 1,000,000 PINs.
    case ready(PINKind, isShuffled: Bool)
    /// After too many wrong PINs none is checked until a time. A password still is.
    case waiting(PINKind, isShuffled: Bool, until: Date)
    /// The PIN cannot be checked: it was made with a device secret that is missing here, for example on another machine.
    case lost(PINKind)
  }

  /// Whether the person has a password of their own.
  package let hasPassword: Bool
  /// Whether an administrator has issued a one-time password that still holds.
  package let hasOneTimePassword: Bool
  /// Whether and how the person can be let in by PIN.
  package let pin: PINWay
}
