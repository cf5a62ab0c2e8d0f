import Accounts
import ArgumentParser
import CommandSupport
import Foundation
import Localization

// Commands for PINs, which are entered by gaze.
extension PersonCommand {
  struct PINCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "pin", abstract: localized("Choose and remove PINs, which are entered by gaze."),
      discussion: localized(
        """
        A PIN keeps people at the screen out, and not whoever can read the disk: nothing is encrypted with it. After \
        five wrong ones the next has to wait, 30 seconds at first and a day at most.
        """),
      subcommands: [Choose.self, Shuffle.self, Recover.self, Remove.self, Show.self])
  }
}

extension PersonCommand.PINCommand {
  struct Choose: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: localized("Give yourself a PIN, in place of the one before."),
      discussion: localized(
        """
        4 to 6 digits, or three of the twelve pictures by their numbers from 1 to 12, with spaces between them. Asks \
        for the password, or the present PIN with --pin-file. Where both come from standard input, the present one is \
        on the first line.
        """))
    @Argument(help: ArgumentHelp(localized("Whose PIN."))) var name: String
    @OptionGroup var proof: PersonCommand.PasswordOptions
    @OptionGroup var new: NewPINOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the ways in."))) var json = false

    func run() throws {
      let (name, prompt, new) = (name, proof.prompt, new)
      let ways = try runCommand {
        let accounts = try await HouseholdAccounts.opened()
        let credential = try await prompt.credential(of: name, in: accounts)
        // A wrong credential is reported before a PIN is asked for.
        _ = try await accounts.login(name: name, with: credential)
        let isShuffled = try await accounts.waysIn(of: name).pin.isShuffled
        try await accounts.setPIN(
          try new.pin(for: name), isShuffled: new.shuffled ?? isShuffled, name: name, with: credential)
        return try await ListedWays(name, in: accounts)
      }
      if json { return try printJSON(ways) }
      Terminal.write(localized("The PIN of \(name) is set.") + "\n")
    }
  }

  struct Shuffle: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "shuffle", abstract: localized("Show the keys of your PIN in another order each time."))
    @Flag(help: ArgumentHelp(localized("Show them in the same order from now on."))) var off = false
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the ways in."))) var json = false

    func run() throws {
      let (off, login) = (off, login)
      let ways = try runCommand {
        let (accounts, person) = try await login.member()
        try await accounts.setPINShuffled(!off, of: person)
        return try await ListedWays(person.person?.name ?? "", in: accounts)
      }
      if json { return try printJSON(ways) }
      Terminal.write(
        off ? localized("The keys keep their order.") + "\n" : localized("The keys are shuffled.") + "\n")
    }
  }

  struct Recover: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "recover",
      abstract: localized(
        "Choose a PIN with the recovery code, where the one before cannot be checked here."),
      discussion: localized(
        """
        For somebody with a PIN alone, after the household was moved to another computer or restored there. Where both \
        come from standard input, the recovery code is on the first line.
        """))
    @Argument(help: ArgumentHelp(localized("Whose PIN."))) var name: String
    @Option(
      help: ArgumentHelp(
        localized("Read the recovery code from the first line of this file, - for standard input."),
        valueName: "file"),
      completion: .file())
    var recoveryFile: String?
    @OptionGroup var new: NewPINOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the ways in."))) var json = false

    func run() throws {
      let (name, prompt, new) = (name, PasswordPrompt(file: recoveryFile), new)
      let ways = try runCommand {
        let accounts = try await HouseholdAccounts.opened()
        let code = try prompt.password(localized("Recovery code of \(name):") + " ")
        _ = try await accounts.replaceLostPIN(
          with: try new.pin(for: name), isShuffled: new.shuffled ?? false, name: name, recoveryCode: code)
        return try await ListedWays(name, in: accounts)
      }
      if json { return try printJSON(ways) }
      Terminal.write(localized("The PIN of \(name) is set.") + "\n")
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: localized("Remove a PIN; the password lets in from then on."),
      discussion: localized(
        """
        Asks for the person's password, or the present PIN with --pin-file. A forgotten PIN is removed by an \
        administrator: --user NAME. The only way in stays.
        """))
    @Argument(help: ArgumentHelp(localized("Whose PIN."))) var name: String
    @Option(
      help: ArgumentHelp(localized("The administrator who removes a forgotten PIN."), valueName: "name"))
    var user: String?
    @OptionGroup var proof: PersonCommand.PasswordOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: the ways in."))) var json = false

    func run() throws {
      let (name, user, prompt) = (name, user, proof.prompt)
      let ways = try runCommand {
        let accounts = try await HouseholdAccounts.opened()
        let credential = try await prompt.credential(of: user ?? name, in: accounts)
        if let user {
          let administrator = try await accounts.login(name: user, with: credential)
          try await accounts.removePIN(of: name, by: administrator)
        } else {
          try await accounts.removePIN(name: name, with: credential)
        }
        return try await ListedWays(name, in: accounts)
      }
      if json { return try printJSON(ways) }
      Terminal.write(localized("The PIN of \(name) is removed.") + "\n")
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: localized("Show how somebody can be let in."))
    @Argument(help: ArgumentHelp(localized("Who."))) var name: String
    @Flag(
      help: ArgumentHelp(
        localized("Print JSON: name, password, oneTimePassword, and pin with kind, length, shuffled, state."))
    )
    var json = false

    func run() throws {
      let name = name
      let ways = try runCommand { try await ListedWays(name, in: HouseholdAccounts.opened()) }
      if json { return try printJSON(ways) }
      Terminal.write(ways.line + "\n")
    }
  }
}

/// Options that give a new PIN.
struct NewPINOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      localized("Read the new PIN from the first line of this file, - for standard input."), valueName: "file"
    ),
    completion: .file())
  var newPinFile: String?
  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(localized("Show the keys in another order each time. Without it, as it was before.")))
  var shuffled: Bool?

  func pin(for name: String) throws -> PIN {
    let pin = try CredentialPrompt(passwordFile: nil, pinFile: newPinFile).newPIN(
      localized("New PIN for \(name):") + " ")
    if pin.isObvious { Terminal.note(localized("many would try this PIN first; it is kept.")) }
    return pin
  }
}

/// The ways in which a person can be let in, as printed in JSON.
private struct ListedWays: Codable, Sendable {
  struct ListedPIN: Codable, Sendable {
    /// The kind of PIN: `digits` or `pictures`.
    var kind: String
    var length: Int
    /// Whether the PIN's keys are shuffled; absent if the PIN is lost.
    var shuffled: Bool?
    /// The state of the PIN: `ready`, `waiting` or `lost`.
    var state: String
    /// Until when no PIN is checked.
    var waitsUntil: Date?
  }

  var name: String
  var password: Bool
  var oneTimePassword: Bool
  var pin: ListedPIN?

  init(_ name: String, in accounts: HouseholdAccounts) async throws {
    let ways = try await accounts.waysIn(of: name)
    (self.name, password, oneTimePassword) = (name, ways.hasPassword, ways.hasOneTimePassword)
    pin =
      switch ways.pin {
      case .none: nil
      case .ready(let kind, let isShuffled): ListedPIN(kind, "ready", isShuffled)
      case .waiting(let kind, let isShuffled, let until): ListedPIN(kind, "waiting", isShuffled, until)
      case .lost(let kind): ListedPIN(kind, "lost")
      }
  }

  var line: String {
    var ways = password ? [localized("password")] : []
    if oneTimePassword { ways.append(localized("one-time password")) }
    if let pin {
      var notes = pin.shuffled == true ? [localized("shuffled")] : []
      if let until = pin.waitsUntil {
        notes.append(localized("waits until \(until.formatted(.iso8601))"))
      }
      if pin.state == "lost" { notes.append(localized("cannot be checked here")) }
      ways.append(pin.words + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"))
    }
    return "\(name)  [\(ways.isEmpty ? localized("no way in") : ways.joined(separator: ", "))]"
  }
}

extension ListedWays.ListedPIN {
  /// The kind and length of the PIN.
  fileprivate var words: String {
    kind == "pictures"
      ? localized(length, one: "PIN of \(length) picture", other: "PIN of \(length) pictures")
      : localized(length, one: "PIN of \(length) digit", other: "PIN of \(length) digits")
  }

  init(_ kind: PINKind, _ state: String, _ shuffled: Bool? = nil, _ waitsUntil: Date? = nil) {
    self.kind = kind == .pictures ? "pictures" : "digits"
    (length, self.shuffled, self.state, self.waitsUntil) = (kind.length, shuffled, state, waitsUntil)
  }
}

extension WaysIn.PINWay {
  fileprivate var isShuffled: Bool {
    switch self {
    case .ready(_, let isShuffled), .waiting(_, let isShuffled, _): isShuffled
    case .none, .lost: false
    }
  }
}
