import Foundation
import Store

/// Why an account cannot be made or entered.
public enum AccountsError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownUser(name: String)
  case wrongPassword(name: String)
  case nameTaken(name: String)
  case badName(name: String, reason: String)
  case weakPassword(reason: String)
  /// Too many wrong passwords in a row.
  case locked(name: String, until: Date, secondsLeft: Int)
  /// An administrator has locked the account.
  case suspended(name: String)
  /// The account is to be erased then; until that day it can be had back.
  case leaving(name: String, until: Date, by: Member.Asker)
  /// The password was a one-time password: another has to be chosen, with the recovery code where there is one.
  case passwordToChange(name: String, needsRecoveryCode: Bool)
  case wrongRecoveryCode(name: String)
  /// Only an administrator may do that, or a carer where it says so.
  case notAllowed(what: String)
  case lastAdministrator
  case badPicture(reason: String)
  case badContact(reason: String)
  case unknownContact(id: String)
  /// Somebody else has changed it since it was read.
  case changedMeanwhile
  /// The machine has not the memory that hashing takes.
  case noMemory
  /// The household cannot be read or written: a full disk, no permission, a damaged file.
  case store(StoreError)

  public var description: String {
    switch self {
    case .unknownUser(let name):
      "Nobody is registered here as “\(name)”. Check the name, or register it."
    case .wrongPassword(let name):
      "“\(name)” and this password do not belong together. Try again; capitals matter in passwords."
    case .suspended(let name):
      "“\(name)” is locked. Ask an administrator of the household to unlock it."
    case .leaving(let name, let until, .person):
      "“\(name)” is to be erased on \(Self.day(until)). To keep it: trackii person undelete"
    case .leaving(let name, let until, .administrator):
      "“\(name)” was removed by an administrator and is erased on \(Self.day(until)). Ask an administrator to undo that."
    case .passwordToChange(let name, let needsCode):
      "This is a one-time password of “\(name)”. Choose a password of your own"
        + (needsCode ? ", with your recovery code." : ".")
    case .wrongRecoveryCode(let name):
      "This is not the recovery code of “\(name)”. Look at what was written down when it was made."
    case .notAllowed(let what): "Only an administrator of the household may \(what). Ask one of them."
    case .lastAdministrator:
      "The household needs an administrator. Make somebody else one first."
    case .badPicture(let reason): "This cannot be a picture of yours: \(reason). Choose another."
    case .badContact(let reason): "This contact cannot be kept: \(reason)."
    case .unknownContact(let id): "There is no contact \(id). Look at the list again."
    case .changedMeanwhile:
      "This was changed elsewhere in the meantime, and your change was not kept. Look at it again and repeat it."
    case .nameTaken(let name):
      "Somebody is registered as “\(name)” already. Choose another name, or log in."
    case .badName(let name, let reason):
      "“\(name)” cannot be a name: \(reason). Choose another."
    case .weakPassword(let reason):
      "This password will not do: \(reason). Choose another."
    case .locked(let name, _, let secondsLeft):
      "Too many wrong passwords for “\(name)”. Wait \(secondsLeft) s, then try again."
    case .noMemory:
      "There is not enough free memory to check a password. Close other programs and try again."
    case .store(let error): error.description
    }
  }

  private static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
}
