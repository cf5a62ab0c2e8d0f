import Accounts
import Signals

extension PINKind {
  /// Signs on its keys, by their numbers.
  var signs: [String] {
    switch self {
    case .digits: (0...9).map(String.init)
    // In every font that the window may have; none is like another at a glance.
    case .pictures: ["★", "♥", "☀", "☂", "♪", "✈", "☎", "⚓", "☾", "✿", "♣", "♦"]
    }
  }
}

/// A PIN as it was entered.
package struct EnteredPIN: Hashable, Sendable {
  /// What it is made of.
  package var kind: PINKind
  /// By the numbers of its keys: digits, or pictures from 0.
  package var keys: [Int]
  /// - Parameters:
  ///   - kind: what it is made of.
  ///   - keys: by the numbers of its keys: digits, or pictures from 0.
  package init(_ kind: PINKind, _ keys: [Int]) { (self.kind, self.keys) = (kind, keys) }
}

/// How somebody can be let in.
package struct WayIn: Hashable, Sendable {
  /// How it stands with the PIN.
  package enum PIN: Hashable, Sendable {
    /// There is none.
    case none
    /// It can be entered, on these keys.
    case ready(PINKind, isShuffled: Bool)
    /// After too many wrong ones the next has to wait, s.
    case waiting(seconds: Double)
    /// Why it cannot be used on this computer, in words.
    case blocked(String)
  }

  /// A password lets in too.
  package var hasPassword: Bool
  /// How it stands with the PIN.
  package var pin: PIN
  /// Where a shuffling of the keys starts; another each time.
  package var seed: UInt64

  package init(hasPassword: Bool, pin: PIN, seed: UInt64) {
    (self.hasPassword, self.pin, self.seed) = (hasPassword, pin, seed)
  }
}

/// With what somebody shows who they are.
package enum EnteredCredential: Hashable, Sendable {
  case password(String)
  case pin(EnteredPIN)
}

/// What whoever is signed in wants to change about how they are let in.
package enum OwnAim: Hashable, Sendable {
  case newPIN
  case recoveryCode
  /// In place of the one before, or beside a PIN.
  case newPassword
  /// - Parameter heir: gets what others have of the person; nil takes it from them.
  case deleteAccount(heir: String?)
  /// The whole household as it was then.
  case restore(FoundBackup)
}

/// A PIN that somebody makes for themselves.
package struct NewPIN: Hashable, Sendable {
  /// The PIN itself.
  package var pin: EnteredPIN
  /// The keys are in another order each time.
  package var isShuffled: Bool
  /// With what the person shows that it is theirs to make.
  package var authority: EnteredCredential
}
