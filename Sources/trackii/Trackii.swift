import ArgumentParser
import CommandSupport
import Desktop
import Diagnosis
import Gallery
import HouseholdCommands
import Localization
import SessionCommands

/// The command line: the only place where concrete parts are wired together.
struct Trackii: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trackii",
    abstract: localized("Read PDFs with your eyes and an ordinary webcam."),
    discussion: localized(
      """
      Without a subcommand the reader opens: log in, pick a document, calibrate, read.

      Exit codes follow sysexits: 0 done, 64 wrong usage, 65 bad data, 66 no such input, 69 a device or \
      service is missing, 70 a fault in Trackii, 73 the output cannot be made, 74 reading or writing \
      failed, 77 not allowed. `trackii --generate-completion-script bash|zsh|fish` prints shell completions.
      """),
    version: ProgramVersion.text,
    subcommands: [
      AppCommand.self, ReadCommand.self, StayCommand.self, AutostartCommand.self, CalibrateCommand.self,
      SessionCommandList.demo,
    ]
      + GalleryCommandList.all + [TemplateCommand.self] + DiagnosisCommandList.all + [ServeCommand.self]
      + SessionCommandList.all + [BenchCommand.self]
      + HouseholdCommandList.all, defaultSubcommand: AppCommand.self)

  @OptionGroup var log: LogOptions
}

extension Trackii {
  /// The command that a command line asks for, the same as `parseAsRoot` gives.
  static func command(for given: [String]) throws -> any ParsableCommand {
    let arguments = withNumbersAsValues(given)
    return try named(arguments) ?? parseAsRoot(arguments)
  }

  /// The subcommand that the first words name, parsed by itself; nil if that fails.
  ///
  /// The parser reads the options of every command on the way several times over, and compares each word with all
  /// options of a default subcommand. That takes longer than the rest of a short command. Errors and help come from
  /// parsing the whole line, since they name the commands on the way.
  private static func named(_ arguments: [String]) -> (any ParsableCommand)? {
    var command: any ParsableCommand.Type = Trackii.self
    var rest = arguments[...]
    while let word = rest.first,
      let next = command.configuration.subcommands.first(where: {
        $0._commandName == word || $0.configuration.aliases.contains(word)
      })
    {
      command = next
      rest.removeFirst()
    }
    guard command != Trackii.self, command.configuration.subcommands.isEmpty,
      let parsed = try? command.parseAsRoot(Array(rest)), type(of: parsed) == command
    else { return nil }
    return parsed
  }

  /// Joins numbers with the option before them, as `--for=-2h`: the parser takes every word that begins with a hyphen
  /// and contains an h for a request for help, also in `--for -2h`.
  private static func withNumbersAsValues(_ arguments: [String]) -> [String] {
    arguments.reduce(into: []) { joined, word in
      let isNumber = word.hasPrefix("-") && word.dropFirst().first?.isNumber == true && !joined.contains("--")
      if isNumber, let option = joined.last, option.hasPrefix("--"), !option.contains("=") {
        joined[joined.count - 1] = "\(option)=\(word)"
      } else {
        joined.append(word)
      }
    }
  }
}
