import Accounts
import ArgumentParser
import CommandSupport
import Foundation
import Localization

// Commands of administrators and carers for other members' accounts.
extension PersonCommand {
  struct OneTime: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "one-time",
      abstract: localized("Print a password with which a member chooses another, for seven days."),
      discussion: localized(
        """
        For an administrator. The member's own password goes on to hold. A member with a recovery code needs that too: \
        nobody else gets at what is theirs.
        """))
    @Argument(help: ArgumentHelp(localized("For whom."))) var name: String
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: name and oneTimePassword."))) var json = false

    func run() throws {
      let (name, login) = (name, login)
      let password = try runCommand {
        let (accounts, administrator) = try await login.member()
        return try await accounts.issueOneTimePassword(for: name, by: administrator)
      }
      if json { return try printJSON(["name": name, "oneTimePassword": password]) }
      Terminal.write(localized("One-time password, for seven days: \(password)") + "\n")
    }
  }

  struct Lock: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "lock",
      abstract: localized("Keep a member out from the next log-in on. For an administrator."))
    @Argument(help: ArgumentHelp(localized("Whom."))) var name: String
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the member."))) var json = false

    func run() throws {
      try change(name, login, json: json) { try await $0.lock($2, by: $1) }
    }
  }

  struct Unlock: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "unlock", abstract: localized("Let a member in again."),
      discussion:
        localized(
          "For an administrator. With --wait a carer may lift the waits after wrong passwords and PINs."))
    @Argument(help: ArgumentHelp(localized("Whom."))) var name: String
    @Flag(help: ArgumentHelp(localized("Lift the waits after wrong passwords and PINs only."))) var wait =
      false
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the member."))) var json = false

    func run() throws {
      let wait = wait
      try change(name, login, json: json) { accounts, person, name in
        if wait {
          try await accounts.liftWait(of: name, by: person)
        } else {
          try await accounts.unlock(name, by: person)
        }
      }
    }
  }

  struct RoleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "role",
      abstract: localized("Give a member a role, or take it away. For an administrator."),
      discussion: localized("The household keeps one administrator at least."))
    @Argument(help: ArgumentHelp(localized("Whose role."))) var name: String
    @Argument(
      help: ArgumentHelp(localized("administrator, or carer, who may lift waits and calibrate for others.")))
    var role: Role
    @Flag(help: ArgumentHelp(localized("Take it away."))) var remove = false
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the member."))) var json = false

    func run() throws {
      let (role, remove) = (role, remove)
      try change(name, login, json: json) { accounts, person, name in
        if remove {
          try await accounts.revoke(role, of: name, by: person)
        } else {
          try await accounts.grant(role, to: name, by: person)
        }
      }
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: localized(
        "Remove a member: an administrator can undo that for 30 days, then everything is erased."),
      discussion: localized(
        "For an administrator. One's own account is deleted with: trackii person delete NAME"))
    @Argument(help: ArgumentHelp(localized("Who goes."))) var name: String
    @Option(
      help: ArgumentHelp(
        localized(
          "Who gets the documents that others have from the member; without it they go from everybody.")))
    var heir: String?
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the member."))) var json = false

    func run() throws {
      let heir = heir
      try change(name, login, json: json) { try await $0.remove($2, heir: heir, by: $1) }
    }
  }

  struct Undelete: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "undelete",
      abstract: localized("Take back that an account was deleted, within the 30 days."),
      discussion: localized(
        """
        Asks for the password or PIN of whoever deleted the account. Somebody whom an administrator removed is taken back by \
        an administrator: --user NAME.
        """))
    @Argument(help: ArgumentHelp(localized("Whose account."))) var name: String
    @Option(help: ArgumentHelp(localized("The administrator who takes the member back."), valueName: "name"))
    var user: String?
    @OptionGroup var password: PasswordOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the member."))) var json = false

    func run() throws {
      let (name, user, prompt) = (name, user, password.prompt)
      let member = try runCommand {
        let accounts = try await HouseholdAccounts.opened()
        if let user {
          let administrator = try await accounts.login(
            name: user, with: try await prompt.credential(of: user, in: accounts))
          try await accounts.readmit(name, by: administrator)
        } else {
          _ = try await accounts.undelete(
            name: name, with: try await prompt.credential(of: name, in: accounts))
        }
        return ListedMember(try await accounts.member(named: name))
      }
      if json { return try printJSON(member) }
      Terminal.write(localized("Kept: \(member.line)") + "\n")
    }
  }
}

extension Role: ExpressibleByArgument {}

/// Logs in, changes a member's account, and prints its state afterwards.
private func change(
  _ name: String, _ login: LoginOptions, json: Bool,
  _ work: @escaping @Sendable (HouseholdAccounts, PersonalStore, String) async throws -> Void
) throws {
  let member = try runCommand {
    let (accounts, person) = try await login.member()
    try await work(accounts, person, name)
    return ListedMember(try await accounts.member(named: name))
  }
  if json { return try printJSON(member) }
  Terminal.write(localized("Changed: \(member.line)") + "\n")
}
