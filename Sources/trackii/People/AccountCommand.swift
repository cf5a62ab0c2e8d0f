import Accounts
import ArgumentParser
import Foundation
import Library

/// `trackii account`: who may log in on this machine.
struct AccountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account", abstract: "Register people and manage their passwords.",
    discussion: """
      Everybody registered has a shelf and calibrations of their own. Exits with 77 where a name or a \
      password is not let in, 73 where a name is taken, 65 where a name or a new password will not do.
      """,
    subcommands: [Register.self, List.self, Password.self, Remove.self])

  /// Where the password of the person named comes from.
  struct PasswordOptions: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Read the password from the first line of this file, - for standard input. Without it you are asked.",
        valueName: "file"),
      completion: .file())
    var passwordFile: String?

    var prompt: PasswordPrompt { PasswordPrompt(file: passwordFile) }
  }

  struct Register: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Register somebody new.")
    @Argument(help: "What the person is called; capitals do not tell names apart.") var name: String
    @OptionGroup var password: PasswordOptions

    func run() throws {
      let (name, prompt) = (name, password.prompt)
      let person = try runCommand {
        let accounts = try Accounts()
        // Told before somebody thinks of a password in vain.
        if try await accounts.isTaken(name) { throw AccountsError.nameTaken(name: name) }
        return try await accounts.register(
          name: name, password: try prompt.newPassword("New password for \(name): "))
      }
      Terminal.write("\(person.person?.name ?? name) is registered.\n")
    }
  }

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List everybody registered.")
    @Flag(help: "Print JSON: an array of id and name.") var json = false

    func run() throws {
      let people = try runCommand { try await Accounts().people() }
      if json { return try printJSON(people) }
      for person in people { Terminal.write(person.name + "\n") }
      if people.isEmpty {
        Terminal.complain("Nobody is registered here yet. Begin with: trackii account register NAME")
      }
    }
  }

  struct Password: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change somebody's password.",
      discussion: "Where both passwords come from standard input, the old one is on the first line.")
    @Argument(help: "Whose password.") var name: String
    @OptionGroup var password: PasswordOptions
    @Option(
      help: ArgumentHelp(
        "Read the new password from the first line of this file, - for standard input.", valueName: "file"),
      completion: .file())
    var newPasswordFile: String?

    func run() throws {
      let (name, prompt) = (name, password.prompt)
      let newPrompt = PasswordPrompt(file: newPasswordFile)
      try runCommand {
        let accounts = try Accounts()
        let old = try prompt.password("Password of \(name): ")
        // A wrong one is told before a new one is asked for.
        let person = try await accounts.login(name: name, password: old)
        let new = try newPrompt.newPassword("New password for \(person.person?.name ?? name): ")
        try await accounts.changePassword(name: name, old: old, new: new)
      }
      Terminal.write("The password of \(name) is changed.\n")
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove somebody with the shelf, calibrations and settings, for good.")
    @Argument(help: "Who goes.") var name: String
    @OptionGroup var password: PasswordOptions

    func run() throws {
      let (name, prompt) = (name, password.prompt)
      let person = try runCommand {
        let accounts = try Accounts()
        let password = try prompt.password("Password of \(name), to remove everything of theirs for good: ")
        let person = try await accounts.login(name: name, password: password)
        try await accounts.remove(name: name, password: password)
        // After the account: a shelf nobody can open is less bad than an account without its documents.
        try Shelf.erase(for: person)
        return person
      }
      Terminal.write("\(person.person?.name ?? name) and everything of theirs is removed.\n")
    }
  }
}

extension Accounts {
  /// Whether somebody has this very name; `register` has the last word.
  fileprivate func isTaken(_ name: String) async throws -> Bool {
    try await people().contains { $0.name.caseInsensitiveCompare(name) == .orderedSame }
  }
}
