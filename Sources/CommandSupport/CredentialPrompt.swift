import Accounts
import ArgumentParser
import Localization

/// Gets a person's password or PIN: by asking at a terminal, or from a file.
package struct CredentialPrompt: Sendable {
  /// The password is on the first line of this file, `-` for standard input; nil asks at the terminal.
  package let passwordFile: String?
  /// The PIN is on the first line of this file, `-` for standard input; nil for no PIN.
  package let pinFile: String?

  /// Makes a prompt from the options of a command.
  package init(passwordFile: String?, pinFile: String?) {
    (self.passwordFile, self.pinFile) = (passwordFile, pinFile)
  }

  /// Checks that the password and the PIN are not both to be read from files.
  /// - Throws: `ValidationError`.
  package func validate() throws {
    if passwordFile != nil, pinFile != nil {
      throw ValidationError(localized("--password-file and --pin-file exclude each other."))
    }
  }

  /// What a credential is asked for.
  package enum Purpose: Sendable {
    /// To log in as the person.
    case login
    /// To delete the person's own account.
    case deletion

    fileprivate func pinQuestion(_ name: String) -> String {
      switch self {
      case .login: localized("PIN of \(name):")
      case .deletion: localized("PIN of \(name), to delete the account:")
      }
    }

    fileprivate func passwordQuestion(_ name: String) -> String {
      switch self {
      case .login: localized("Password of \(name):")
      case .deletion: localized("Password of \(name), to delete the account:")
      }
    }
  }

  /// Gets the credential of a person. A person who has only a PIN is asked for it, everybody else for the password.
  ///
  /// - Parameters:
  ///   - name: the person's name.
  ///   - accounts: the household's accounts, opened only if needed.
  ///   - purpose: what it is asked for, which the question says.
  /// - Throws: `CommandError`, `AccountsError` for an invalid PIN.
  package func credential(
    of name: String, in accounts: @autoclosure () async throws -> HouseholdAccounts, purpose: Purpose = .login
  ) async throws -> Credential {
    // The ways in matter only where a person is asked, so that the right credential is asked for.
    let ways = pinFile == nil && passwordFile == nil ? try? await accounts().waysIn(of: name) : nil
    if pinFile != nil || ways?.isPINAlone == true {
      return .pin(
        try PIN(typed: PasswordPrompt(file: pinFile).password(purpose.pinQuestion(name) + " ")))
    }
    return .password(
      try PasswordPrompt(file: passwordFile).password(purpose.passwordQuestion(name) + " "))
  }

  /// Asks for a new password; at a terminal twice.
  ///
  /// - Throws: `CommandError` where nobody can be asked, nothing is typed, or the two differ.
  package func newPassword(_ question: String) throws(CommandError) -> String {
    try PasswordPrompt(file: passwordFile).newPassword(question)
  }

  /// Asks for a new PIN.
  ///
  /// - Throws: `CommandError` where nobody can be asked; `AccountsError.badPIN` for an invalid PIN.
  package func newPIN(_ question: String) throws -> PIN {
    try PIN(typed: PasswordPrompt(file: pinFile).newPassword(question))
  }
}

extension WaysIn {
  fileprivate var isPINAlone: Bool { !hasPassword && !hasOneTimePassword && pin != .none }
}

extension PIN {
  /// Parses a PIN as it is typed: digits, or three pictures by their numbers from 1 to 12, separated by spaces or
  /// commas.
  package init(typed text: String) throws(AccountsError) {
    let parts = text.split { $0 == " " || $0 == "," }
    guard parts.count > 1 else {
      try self.init(digits: parts.first.map(String.init) ?? "")
      return
    }
    try self.init(
      pictures: parts.map { part in Int(part).flatMap { (1...99).contains($0) ? $0 - 1 : nil } ?? -1 })
  }
}
