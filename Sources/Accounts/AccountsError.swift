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
  /// The machine has not the memory that hashing takes.
  case noMemory
  /// The household cannot be read or written: a full disk, no permission, a damaged file.
  case store(StoreError)

  public var description: String {
    switch self {
    case .unknownUser(let name):
      "Nobody is registered here as “\(name)”. Check the name, or register it."
    case .wrongPassword(let name):
      "This is not the password of “\(name)”. Try again; capitals matter."
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
}
