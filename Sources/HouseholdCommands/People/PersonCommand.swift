import Accounts
import ArgumentParser
import CommandSupport
import Foundation
import Library
import Localization

/// `trackii person`: the people of the household.
struct PersonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "person", abstract: localized("Register people and manage their accounts."),
    discussion: localized(
      """
      Everybody registered has a shelf and calibrations of their own. Whoever registers first is an administrator, \
      who adds, locks and removes members and reads nothing of theirs. Exits with 77 where somebody is not let in or \
      may not do that, 73 where a name is taken, 65 where a name, a picture, or a new password or PIN will not do.
      """),
    subcommands: [
      List.self, Add.self, Show.self, Set.self, Password.self, PINCommand.self, Recovery.self,
      OneTime.self, Lock.self, Unlock.self,
      RoleCommand.self, Remove.self, Delete.self, Undelete.self,
    ],
    aliases: ["account"])

  /// Options that give the password or PIN of a person.
  struct PasswordOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        localized(
          "Read the password from the first line of this file, - for standard input. Without it you are asked."
        ),
        valueName: "file"),
      completion: .file())
    var passwordFile: String?
    @Option(
      help: ArgumentHelp(
        localized("Read a PIN from the first line of this file instead, - for standard input."),
        valueName: "file"),
      completion: .file())
    var pinFile: String?

    func validate() throws { try prompt.validate() }

    var prompt: CredentialPrompt { CredentialPrompt(passwordFile: passwordFile, pinFile: pinFile) }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: localized("List everybody registered."))
    @Flag(help: ArgumentHelp(localized("Print JSON: an array of members."))) var json = false

    func run() throws {
      let members = try runCommand { try await HouseholdAccounts.opened().members().map(ListedMember.init) }
      if json { return try printJSON(members) }
      for member in members { Terminal.write(member.line + "\n") }
      if members.isEmpty {
        Terminal.complain(localized("Nobody is registered here yet. Begin with: trackii person add NAME"))
      }
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add", abstract: localized("Register somebody new."),
      discussion: localized(
        """
        Prints a recovery code, once: with it and an administrator's one-time password the person comes back after \
        forgetting the password. With --one-time an administrator registers somebody who chooses a password at the \
        first log-in. With --pin or --pin-file the person is let in by a PIN alone.
        """), aliases: ["register"])
    @Argument(help: ArgumentHelp(localized("What the person is called; capitals do not tell names apart.")))
    var name: String
    @Flag(
      help: ArgumentHelp(
        localized("Print a one-time password for the first log-in; needs --user, an administrator.")))
    var oneTime = false
    @Option(
      help: ArgumentHelp(
        localized("With --one-time: the administrator who adds the person."), valueName: "name"))
    var user: String?
    @OptionGroup var password: PasswordOptions
    @Flag(help: ArgumentHelp(localized("Ask for a PIN, and for no password."))) var pin = false
    @Flag(help: ArgumentHelp(localized("With a PIN: show its keys in another order each time.")))
    var shuffled = false
    @Flag(help: ArgumentHelp(localized("Print JSON: name, and recovery code or one-time password.")))
    var json = false

    private var takesPIN: Bool { pin || (password.pinFile != nil && !oneTime) }

    func validate() throws {
      if oneTime != (user != nil) { throw ValidationError(localized("--one-time and --user go together.")) }
      if pin, oneTime || password.passwordFile != nil {
        throw ValidationError(localized("--pin excludes --one-time and --password-file."))
      }
      if shuffled, !takesPIN { throw ValidationError(localized("--shuffled goes with --pin or --pin-file.")) }
    }

    func run() throws {
      let (name, prompt, user, pin) = (name, password.prompt, user, (takesPIN, shuffled))
      let added = try runCommand {
        let accounts = try await HouseholdAccounts.opened()
        // Reported before a person thinks of a password in vain.
        try Person.check(newName: name)
        if try await accounts.isTaken(name) { throw AccountsError.nameTaken(name: name) }
        if let user {
          let administrator = try await accounts.login(
            name: user, with: try await prompt.credential(of: user, in: accounts))
          return AddedMember(
            name: name, oneTimePassword: try await accounts.add(name: name, by: administrator))
        }
        let credential: Credential
        let person: PersonalStore
        if pin.0 {
          let chosen = try prompt.newPIN(localized("New PIN for \(name):") + " ")
          credential = .pin(chosen)
          person = try await accounts.register(name: name, pin: chosen, isShuffled: pin.1)
        } else {
          let password = try prompt.newPassword(localized("New password for \(name):") + " ")
          credential = .password(password)
          person = try await accounts.register(name: name, password: password)
        }
        let code = try await accounts.makeRecoveryCode(name: name, with: credential)
        return AddedMember(name: person.person?.name ?? name, recoveryCode: code)
      }
      if json { return try printJSON(added) }
      Terminal.write(localized("\(added.name) is registered.") + "\n")
      if let code = added.recoveryCode {
        Terminal.write(localized("Recovery code, to be written down: \(code)") + "\n")
      }
      if let once = added.oneTimePassword {
        Terminal.write(localized("One-time password, for seven days: \(once)") + "\n")
      }
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: localized("Show what everybody in the household may know of a member."))
    @Argument(help: ArgumentHelp(localized("Who."))) var name: String
    @Option(
      help: ArgumentHelp(localized("Write the person's picture into this new file.")), completion: .file())
    var picture: String?
    @Flag(help: ArgumentHelp(localized("Print JSON."))) var json = false

    func run() throws {
      let (name, file) = (name, picture)
      let member = try runCommand {
        let accounts = try await HouseholdAccounts.opened()
        let member = try await accounts.member(named: name)
        if let file {
          guard let picture = try await accounts.picture(of: name) else {
            throw AccountsError.badPicture(reason: localized("\(member.name) has none"))
          }
          try OutputFile.write(picture, to: file)
        }
        return ListedMember(member)
      }
      if json { return try printJSON(member) }
      Terminal.write(member.line + "\n")
    }
  }
}

/// The result of adding a member, as printed in JSON.
private struct AddedMember: Codable, Sendable {
  var name: String
  var recoveryCode: String?
  var oneTimePassword: String?
}

/// A member as the commands print them in JSON.
struct ListedMember: Codable, Sendable {
  var id: UUID
  var name: String
  var registered: Date
  var roles: [Role]
  /// The state of the account: `active`, `locked` or `leaving`.
  var state: String
  /// When the account is erased, if it is leaving.
  var erased: Date?
  var hasPicture: Bool

  init(_ member: Member) {
    (id, name, registered) = (member.id, member.name, member.registered)
    (roles, hasPicture) = (member.roles, member.hasPicture)
    switch member.state {
    case .active: state = "active"
    case .locked: state = "locked"
    case .leaving(let until, _): (state, erased) = ("leaving", until)
    }
  }

  /// The member's name with everything out of the ordinary, such as roles.
  var line: String {
    var notes = roles.map(\.word)
    if state == "locked" { notes.append(localized("locked")) }
    if let erased { notes.append(localized("erased on \(erased.formatted(.iso8601.year().month().day()))")) }
    return notes.isEmpty ? name : "\(name)  [\(notes.joined(separator: ", "))]"
  }
}

extension Role {
  /// The role as a word after the member's name.
  fileprivate var word: String {
    switch self {
    case .administrator: localized("administrator")
    case .carer: localized("carer")
    }
  }
}

extension HouseholdAccounts {
  /// Whether a member has this name, ignoring case; `register` decides in the end.
  fileprivate func isTaken(_ name: String) async throws -> Bool {
    try await people().contains { $0.name.caseInsensitiveCompare(name) == .orderedSame }
  }
}
