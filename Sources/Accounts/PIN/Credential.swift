import Foundation

/// With what somebody shows who they are.
package enum Credential: Hashable, Sendable {
  /// Lets in, and lets one change anything of one's account.
  case password(String)
  /// Lets in, and lets one choose another PIN. Where there is a password as well, what it cannot do is make a password or
  /// a recovery code, or delete the account: whoever has seen somebody's PIN must not keep them out.
  case pin(PIN)
}

/// How somebody can be let in. Anybody may ask before log-in: the screen has to show the right keys.
package struct WaysIn: Hashable, Sendable {
  /// How it stands with the PIN.
  package enum PINWay: Hashable, Sendable {
    /// There is no PIN.
    case none
    /// The number of digits is told, so that the last one needs no key after it, which would be one more look. That
    /// gives away which of 10,000, 100,000 or 1,000,000 PINs it is among.
    case ready(PINKind, isShuffled: Bool)
    /// After too many wrong ones no PIN is looked at until then. A password is.
    case waiting(PINKind, isShuffled: Bool, until: Date)
    /// It cannot be checked: it was made with a device secret that is not here, for example on another machine.
    case lost(PINKind)
  }

  /// Whether there is a password of one's own.
  package let hasPassword: Bool
  /// Whether an administrator has issued a one-time password that still holds.
  package let hasOneTimePassword: Bool
  /// How it stands with the PIN.
  package let pin: PINWay
}
