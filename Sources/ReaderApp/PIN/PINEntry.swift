import Accounts
import Signals

extension PINKind {
  /// The signs on the keys of this kind of PIN, by the keys' numbers.
  var signs: [String] {
    switch self {
    case .digits: (0...9).map(String.init)
    // Pictures that every font of the window has, and that differ at a glance.
    case .pictures: ["★", "♥", "☀", "☂", "♪", "✈", "☎", "⚓", "☾", "✿", "♣", "♦"]
    }
  }
}

/// A PIN as it was entered.
package struct EnteredPIN: Hashable, Sendable {
  /// Whether the PIN consists of digits or pictures.
  package var kind: PINKind
  /// The numbers of the keys: digits, or pictures from 0.
  package var keys: [Int]
  /// - Parameters:
  ///   - kind: whether the PIN consists of digits or pictures.
  ///   - keys: the numbers of the keys: digits, or pictures from 0.
  package init(_ kind: PINKind, _ keys: [Int]) { (self.kind, self.keys) = (kind, keys) }
}

/// The ways in which a person can log in.
package struct WayIn: Hashable, Sendable {
  /// Whether a PIN can be used.
  package enum PIN: Hashable, Sendable {
    /// The person has no PIN.
    case none
    /// A PIN can be entered, on keys of this kind.
    case ready(PINKind, isShuffled: Bool)
    /// After too many wrong PINs the next one has to wait, s.
    case waiting(seconds: Double)
    /// The PIN cannot be used on this computer, with the reason in words.
    case blocked(String)
  }

  /// Whether the person has a password.
  package var hasPassword: Bool
  /// Whether a PIN can be used.
  package var pin: PIN
  /// The seed with which the keys are shuffled; another one each time.
  package var seed: UInt64

  /// Makes the ways in from whether there is a password, the state of the PIN and the seed for shuffling its keys.
  package init(hasPassword: Bool, pin: PIN, seed: UInt64) {
    (self.hasPassword, self.pin, self.seed) = (hasPassword, pin, seed)
  }
}

/// The password or PIN with which a person shows who they are.
package enum EnteredCredential: Hashable, Sendable {
  /// A password, as it was typed.
  case password(String)
  /// A PIN, as its keys were chosen.
  case pin(EnteredPIN)
}

/// What the person who is logged in wants to do after confirming who they are.
package enum OwnAim: Hashable, Sendable {
  /// Sets a PIN, in place of the present one or in addition to a password.
  case newPIN
  /// Makes a recovery code, which with a one-time password lets the person in if they have forgotten their own.
  case recoveryCode
  /// Sets a password, in place of the present one or in addition to a PIN.
  case newPassword
  /// Deletes the account.
  ///
  /// - Parameter heir: the person who inherits the shared documents; nil takes them from those who have them.
  case deleteAccount(heir: String?)
  /// Restores a backup of the whole household.
  case restore(FoundBackup)
}

/// A PIN that a person sets for themselves.
package struct NewPIN: Hashable, Sendable {
  /// The PIN that is to be set.
  package var pin: EnteredPIN
  /// Whether the keys are shown in another order each time.
  package var isShuffled: Bool
  /// The credential with which the person confirms that the PIN is theirs to set.
  package var authority: EnteredCredential
}
