import Accounts
import ArgumentParser

/// Where somebody's password or PIN comes from: a person at a terminal, or a file.
package struct CredentialPrompt: Sendable {
  /// The password is on the first line of this file, `-` for standard input; nil asks at the terminal.
  package let passwordFile: String?
  /// The PIN is on the first line of this file, `-` for standard input; nil for no PIN.
  package let pinFile: String?

  package init(passwordFile: String?, pinFile: String?) {
    (self.passwordFile, self.pinFile) = (passwordFile, pinFile)
  }

  package func validate() throws {
    if passwordFile != nil, pinFile != nil {
      throw ValidationError("--password-file and --pin-file exclude each other.")
    }
  }

  /// Whoever has a PIN alone is asked for that, everybody else for the password.
  ///
  /// - Parameters:
  ///   - name: whose credential it is.
  ///   - accounts: the household's, opened once it is needed.
  ///   - purpose: stands behind the name in the question.
  /// - Throws: `CommandError`, `AccountsError` for what can be no PIN.
  package func credential(
    of name: String, in accounts: @autoclosure () async throws -> Accounts, purpose: String = ""
  ) async throws -> Credential {
    // Only a person is asked, and only they have to be asked for the right thing.
    let ways = pinFile == nil && passwordFile == nil ? try? await accounts().waysIn(of: name) : nil
    if pinFile != nil || ways?.isPINAlone == true {
      return .pin(try PIN(typed: PasswordPrompt(file: pinFile).password("PIN of \(name)\(purpose): ")))
    }
    return .password(
      try PasswordPrompt(file: passwordFile).password("Password of \(name)\(purpose): "))
  }

  /// Asks for a password that is to hold from now on; at a terminal twice.
  ///
  /// - Throws: `CommandError` where nobody can be asked, nothing is typed, or the two differ.
  package func newPassword(_ question: String) throws(CommandError) -> String {
    try PasswordPrompt(file: passwordFile).newPassword(question)
  }

  /// Asks for a PIN that is to hold from now on.
  ///
  /// - Throws: `CommandError` where nobody can be asked; `AccountsError.badPIN` for what is none.
  package func newPIN(_ question: String) throws -> PIN {
    try PIN(typed: PasswordPrompt(file: pinFile).newPassword(question))
  }
}

extension WaysIn {
  fileprivate var isPINAlone: Bool { !hasPassword && !hasOneTimePassword && pin != .none }
}

extension PIN {
  /// As it is typed: digits, or three pictures by their numbers from 1 to 12, with spaces or commas between them.
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
