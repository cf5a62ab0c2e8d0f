import Accounts
import ArgumentParser
import Foundation
import Library
import Localization
import ReaderPorts

/// Options that say whose shelf a command works on.
package struct LoginOptions: ParsableArguments {
  /// The name of the person to log in, `--user`; nil for the guest.
  @Option(
    name: .customLong("user"),
    help: ArgumentHelp(localized("Log in as this person; without it the guest's shelf is used.")),
    completion: Self.names)
  package var name: String?

  /// The file with the password on its first line, `--password-file`, `-` for standard input; nil asks.
  @Option(
    help: ArgumentHelp(
      localized(
        "Read the password from the first line of this file, - for standard input. Without it you are asked."),
      valueName: "file"),
    completion: .file())
  package var passwordFile: String?

  /// The file with the PIN on its first line, `--pin-file`, `-` for standard input; nil for none.
  @Option(
    help: ArgumentHelp(
      localized("Read the PIN from the first line of this file instead, - for standard input."),
      valueName: "file"),
    completion: .file())
  package var pinFile: String?

  /// Makes options that stand for the guest.
  package init() {}

  /// Checks that a file with a credential comes with a name, and that only one is given.
  /// - Throws: `ValidationError`.
  package func validate() throws {
    if passwordFile != nil, name == nil {
      throw ValidationError(localized("--password-file needs --user: the guest has no password."))
    }
    if pinFile != nil, name == nil {
      throw ValidationError(localized("--pin-file needs --user: the guest has no PIN."))
    }
    try CredentialPrompt(passwordFile: passwordFile, pinFile: pinFile).validate()
  }

  /// Logs in the person, or the guest, and opens the shelf.
  /// - Parameter tellsFindings: whether repairs made on opening it are printed.
  /// - Throws: `CommandError`, `AccountsError`, `LibraryError`.
  package func openShelf(tellsFindings: Bool = true) async throws -> Shelf {
    let shelf = try await chosenShelf()
    for finding in shelf.findings where tellsFindings { Terminal.note("\(finding)") }
    return shelf
  }

  private func chosenShelf() async throws -> Shelf {
    let context = CommandContext.current
    guard name != nil else {
      return try await Shelf.openForGuest(in: context.household, zones: context.zones)
    }
    return try await Shelf.open(for: try await member().person, zones: context.zones)
  }

  /// Logs in a member, for what the guest cannot do.
  /// - Throws: `CommandError`, `AccountsError`.
  package func member() async throws -> (accounts: HouseholdAccounts, person: PersonalStore) {
    guard let name else { throw CommandError.nobodyNamed }
    let accounts = try await HouseholdAccounts.opened()
    let credential = try await CredentialPrompt(passwordFile: passwordFile, pinFile: pinFile)
      .credential(of: name, in: accounts)
    return (accounts, try await accounts.login(name: name, with: credential))
  }

  private static let names = CompletionKind.custom { _, _, _ in
    (try? runAsync {
      try await HouseholdAccounts(folder: CommandContext.current.household).people().map(\.name)
    }) ?? []
  }
}

extension HouseholdAccounts {
  /// Opens the accounts, and erases deleted ones whose time is over.
  package static func opened() async throws -> HouseholdAccounts {
    let context = CommandContext.current
    let accounts = try HouseholdAccounts(
      folder: context.household, configuration: context.accounts)
    // A failure is only noted: the next program tries again, and nobody is kept from working.
    do { try await accounts.eraseDeparted() } catch { Terminal.note("\(error)") }
    return accounts
  }
}
