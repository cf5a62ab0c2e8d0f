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
public struct EnteredPIN: Hashable, Sendable {
  public var kind: PINKind
  /// By the numbers of its keys: digits, or pictures from 0.
  public var keys: [Int]
  public init(_ kind: PINKind, _ keys: [Int]) { (self.kind, self.keys) = (kind, keys) }
}

/// How somebody can be let in.
public struct WayIn: Hashable, Sendable {
  public enum PIN: Hashable, Sendable {
    case none
    case ready(PINKind, isShuffled: Bool)
    /// After too many wrong ones the next has to wait, s.
    case waiting(seconds: Double)
    /// Why it cannot be used on this computer, in words.
    case blocked(String)
  }

  public var hasPassword: Bool
  public var pin: PIN
  /// Where a shuffling of the keys starts; another each time.
  public var seed: UInt64

  public init(hasPassword: Bool, pin: PIN, seed: UInt64) {
    (self.hasPassword, self.pin, self.seed) = (hasPassword, pin, seed)
  }
}

/// With what somebody shows who they are.
public enum EnteredCredential: Hashable, Sendable {
  case password(String)
  case pin(EnteredPIN)
}

/// What whoever is signed in wants to change about how they are let in.
public enum OwnAim: Hashable, Sendable {
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
public struct NewPIN: Hashable, Sendable {
  public var pin: EnteredPIN
  public var isShuffled: Bool
  /// With what the person shows that it is theirs to make.
  public var authority: EnteredCredential
}
