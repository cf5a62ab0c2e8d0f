import ArgumentParser
import CommandSupport
import Library
import Localization
import ReaderApp
import ReaderPorts

/// `trackii say`: the phrases that a person lets the voice speak in the window.
struct SayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "say", abstract: localized("Phrases that the voice says for you."),
    discussion: localized(
      """
      In the window “Say something…” in the menu, or X, shows them. Without --user they are the guest's. A window that is open \
      takes them over at the next log-in.
      """),
    subcommands: [List.self, Set.self, Remove.self, Usual.self], defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: localized("List the phrases."))
    @OptionGroup var login: LoginOptions
    @Flag(help: ArgumentHelp(localized("Print JSON: an array of phrases."))) var json = false

    func run() throws {
      let login = login
      let phrases = try runCommand { try await login.openShelf().phrases() }
      if json { return try printJSON(phrases) }
      for (index, phrase) in phrases.enumerated() { Terminal.write("\(index + 1)  \(phrase)\n") }
    }
  }

  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: localized("Change a phrase, or add one."))
    @Argument(
      help: ArgumentHelp(localized("Its number; one more than there are adds one, up to \(Phrases.most).")))
    var number: Int
    @Argument(help: ArgumentHelp(localized("The phrase, at most \(Phrases.longest) characters."))) var phrase:
      String
    @OptionGroup var login: LoginOptions

    func validate() throws {
      guard Phrases.cleaned(phrase) != nil else {
        throw ValidationError(
          localized(
            Phrases.longest, one: "A phrase has from 1 to \(Phrases.longest) character.",
            other: "A phrase has from 1 to \(Phrases.longest) characters."))
      }
    }

    func run() throws {
      let (number, phrase, login) = (number, Phrases.cleaned(phrase) ?? phrase, login)
      try runCommand {
        try await login.openShelf().changePhrases { phrases in
          guard (1...min(phrases.count + 1, Phrases.most)).contains(number) else {
            throw PhraseError.noNumber(number, most: min(phrases.count + 1, Phrases.most))
          }
          if number <= phrases.count { phrases[number - 1] = phrase } else { phrases.append(phrase) }
        }
      }
      Terminal.write("\(number)  \(phrase)\n")
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: localized("Remove a phrase."))
    @Argument(help: ArgumentHelp(localized("Its number."))) var number: Int
    @OptionGroup var login: LoginOptions

    func run() throws {
      let (number, login) = (number, login)
      let removed = try runCommand {
        try await login.openShelf().changePhrases { phrases in
          guard (1...phrases.count).contains(number) else {
            throw PhraseError.noNumber(number, most: phrases.count)
          }
          guard phrases.count > 1 else { throw PhraseError.last }
          return phrases.remove(at: number - 1)
        }
      }
      Terminal.write(localized("“\(removed)” is removed.") + "\n")
    }
  }

  struct Usual: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "usual", abstract: localized("Take the phrases that are there to begin with."))
    @OptionGroup var login: LoginOptions

    func run() throws {
      let login = login
      try runCommand { try await login.openShelf().changePhrases { $0 = Phrases.usual } }
      Terminal.write(localized("The phrases are as they were to begin with.") + "\n")
    }
  }
}

private enum PhraseError: Error, CustomStringConvertible, HasExitCode {
  case noNumber(Int, most: Int)
  case last

  var exitCode: ExitCode { Sysexit.usage }

  var description: String {
    switch self {
    case .noNumber(let number, let most):
      localized("There is no phrase \(number). Give a number from 1 to \(most).")
    case .last: localized("The last phrase cannot be removed. Change it: trackii say set 1 PHRASE")
    }
  }
}
