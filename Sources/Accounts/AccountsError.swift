import Foundation
import Localization
import Store

/// Why an account cannot be made, changed or entered.
package enum AccountsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nobody is registered under this name.
  case unknownUser(name: String)
  /// The password is not this person's, or nobody is registered under this name: at log-in the two look the same.
  case wrongPassword(name: String)
  /// Somebody else is registered under this name already.
  case nameTaken(name: String)
  /// The text cannot be a person's name; `reason` says why.
  case badName(name: String, reason: String)
  /// The new password is not accepted; `reason` says why.
  case weakPassword(reason: String)
  /// The account is locked until a time, after too many wrong passwords in a row.
  case locked(name: String, until: Date, secondsLeft: Int)
  /// An administrator has locked the account.
  case suspended(name: String)
  /// The account is to be erased at `until`; before that it can be restored.
  case leaving(name: String, until: Date, by: Member.Asker)
  /// The person logged in with a one-time password and has to choose a new one, with the recovery code if they have made
  /// one.
  case passwordToChange(name: String, needsRecoveryCode: Bool)
  /// The recovery code is not the one that was made last.
  case wrongRecoveryCode(name: String)
  /// The digits or pictures cannot be a PIN.
  case badPIN(reason: String)
  /// The PIN is wrong.
  ///
  /// - Parameters:
  ///   - triesLeft: how many more PINs may be wrong before a wait.
  ///   - until: when the next PIN can be tried; nil while tries are left.
  case wrongPIN(name: String, triesLeft: Int, until: Date?)
  /// After too many wrong PINs in a row no PIN is checked until a time. A password still is.
  case pinWaits(name: String, until: Date, secondsLeft: Int)
  /// The person has no PIN, so they can log in only with a password.
  case noPIN(name: String)
  /// The PIN was made with a device secret that is missing here, so it cannot be checked.
  case pinLost(name: String, hasPassword: Bool)
  /// The account has a password, and the action needs it: a PIN is not enough. `why` is the sentence that says so.
  case passwordNeeded(why: String)
  /// The PIN cannot be removed while the account has no password.
  case onlyWayIn(name: String)
  /// A recovery code alone lets a person in only if their PIN was the only way in, and is lost.
  case codeNotEnough(name: String)
  /// The action is only for administrators, or for carers too. `why` is the sentence that says so.
  case notAllowed(why: String)
  /// The last administrator cannot give up the role, since nobody else could manage the household.
  case lastAdministrator
  /// The file cannot be the person's picture: it is too large, or neither PNG nor JPEG.
  case badPicture(reason: String)
  /// The name, number, address or note of a contact is not accepted; `reason` says why.
  case badContact(reason: String)
  /// The household has no contact with this identifier.
  case unknownContact(id: String)
  /// The thing was changed by somebody else since it was read.
  case changedMeanwhile
  /// The machine has not enough free memory for hashing.
  case noMemory
  /// The household's database cannot be read or written: a full disk, no permission, a damaged file.
  case store(StoreError)

  /// What happened and what the person can do about it, in their language.
  package var description: String {
    switch self {
    case .unknownUser(let name):
      localized("Nobody is registered here as “\(name)”. Check the name, or register it.")
    case .wrongPassword(let name):
      localized(
        "“\(name)” and this password do not belong together. Try again; capitals matter in passwords.")
    case .suspended(let name):
      localized("“\(name)” is locked. Ask an administrator of the household to unlock it.")
    case .leaving(let name, let until, .person):
      localized("“\(name)” is to be erased on \(Self.day(until)). To keep it: trackii person undelete")
    case .leaving(let name, let until, .administrator):
      localized(
        "“\(name)” was removed by an administrator and is erased on \(Self.day(until)). Ask an administrator to undo that."
      )
    case .passwordToChange(let name, true):
      localized(
        "This is a one-time password of “\(name)”. Choose a password of your own, with your recovery code.")
    case .passwordToChange(let name, false):
      localized("This is a one-time password of “\(name)”. Choose a password of your own.")
    case .wrongRecoveryCode(let name):
      localized("This is not the recovery code of “\(name)”. Look at what was written down when it was made.")
    case .badPIN(let reason): localized("This cannot be a PIN: \(reason). Choose another.")
    case .wrongPIN(let name, let triesLeft, nil):
      localized("This is not the PIN of “\(name)”. Try again; \(triesLeft) more before a wait.")
    case .wrongPIN(let name, _, .some):
      localized(
        "This is not the PIN of “\(name)”, and the next try has to wait. A password lets in meanwhile, where there is one."
      )
    case .pinWaits(let name, _, let secondsLeft):
      localized(
        """
        Too many wrong PINs for “\(name)”. Wait \(Self.span(secondsLeft)), then try again; or use the password, or ask an \
        administrator or a carer to lift the wait.
        """)
    case .noPIN(let name): localized("“\(name)” has no PIN. Log in with the password.")
    case .pinLost(let name, true):
      localized(
        """
        The PIN of “\(name)” cannot be checked here, since \(DeviceSecret.fileName) is missing or another in the data \
        folder. Log in with the password, and choose a PIN anew.
        """)
    case .pinLost(let name, false):
      localized(
        """
        The PIN of “\(name)” cannot be checked here, since \(DeviceSecret.fileName) is missing or another in the data \
        folder. Choose a PIN anew with the recovery code, or ask an administrator for a one-time password.
        """)
    case .passwordNeeded(let why), .notAllowed(let why): why
    case .onlyWayIn(let name):
      localized(
        """
        The PIN is the only way in to “\(name)”. Choose a password first, or have an administrator issue a one-time \
        password.
        """)
    case .codeNotEnough(let name):
      localized(
        "The recovery code alone does not let “\(name)” in. Ask an administrator for a one-time password.")
    case .lastAdministrator:
      localized("The household needs an administrator. Make somebody else one first.")
    case .badPicture(let reason): localized("This cannot be a picture of yours: \(reason). Choose another.")
    case .badContact(let reason): localized("This contact cannot be kept: \(reason).")
    case .unknownContact(let id): localized("There is no contact \(id). Look at the list again.")
    case .changedMeanwhile:
      localized(
        "This was changed elsewhere in the meantime, and your change was not kept. Look at it again and repeat it."
      )
    case .nameTaken(let name):
      localized("Somebody is registered as “\(name)” already. Choose another name, or log in.")
    case .badName(let name, let reason):
      localized("“\(name)” cannot be a name: \(reason). Choose another.")
    case .weakPassword(let reason):
      localized("This password will not do: \(reason). Choose another.")
    case .locked(let name, _, let secondsLeft):
      localized("Too many wrong passwords for “\(name)”. Wait \(secondsLeft) s, then try again.")
    case .noMemory:
      localized("There is not enough free memory to check a password. Close other programs and try again.")
    case .store(let error): error.description
    }
  }

  /// Whether a later attempt may succeed, for example if another program is writing to the database.
  package var isPassing: Bool { if case .store(let error) = self { error.isPassing } else { false } }

  /// Whether the cause is not known, so that the same operation may succeed a moment later; see `StoreError.isUnexplained`.
  package var isUnexplained: Bool {
    if case .store(let error) = self { error.isUnexplained } else { false }
  }

  /// A wait in words, rounded up so that nobody tries too early.
  private static func span(_ seconds: Int) -> String {
    switch seconds {
    case ..<120: localized("\(seconds) s")
    case ..<7200: localized("\((seconds + 59) / 60) min")
    default: localized("\((seconds + 3599) / 3600) h")
    }
  }

  private static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
}
