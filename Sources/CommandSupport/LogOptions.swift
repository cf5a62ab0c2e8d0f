import ArgumentParser
import Desktop
import Foundation
import Localization
import Logging

/// Options of logging for every command: the root command has them, and they may stand anywhere.
package struct LogOptions: ParsableArguments {
  /// The lowest level to be logged, `--log-level`; nil where the option is not given.
  @Option(
    help: ArgumentHelp(
      localized("Log this and what is graver (default: warning)."),
      discussion: localized(
        """
        It goes to standard error, or to the journal under systemd; commands that open the window also keep \
        \(ProgramLog.relativeFile) in the state folder, at info or finer. Without the option \
        \(ProgramLog.levelVariable) counts. It may stand anywhere on the command line.
        """), valueName: "level"))
  package var logLevel: Logger.Level?

  /// Makes options that state no level.
  package init() {}
}

extension Logger.Level: @retroactive ExpressibleByArgument {
  /// The names of all levels, for a message.
  package static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

/// A command that opens the window: nobody may see its standard error, so its log is also written to a file.
package protocol OpensWindow {
  /// Whether this call of the command opens the window.
  var opensWindow: Bool { get }
}

extension OpensWindow {
  /// Whether this call of the command opens the window: true unless the command says otherwise.
  package var opensWindow: Bool { true }
}

extension ProgramLog {
  /// Starts the log for a command whose arguments have been checked.
  package static func start(
    for command: some ParsableCommand, arguments: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> ProgramLog {
    let wish = environment[levelVariable].flatMap { $0.isEmpty ? nil : $0 }
    let wished = wish.map { Logger.Level(rawValue: $0.lowercased()) }
    let level = level(in: arguments) ?? wished ?? nil
    let keepsFile = (command as? any OpensWindow)?.opensWindow ?? false
    let log = start(Setting(level: level, keepsFile: keepsFile), environment: environment)
    let logger = Logger(label: "trackii")
    logger.info(
      "\(ProgramVersion.text) starts",
      metadata: ["command": "\(type(of: command).configuration.commandName ?? "trackii")"])
    if case .some(.none) = wished, let wish {
      logger.warning(
        "\(levelVariable)=\(wish) is no level and counts for nothing; use one of \(Logger.Level.names)")
    }
    return log
  }

  /// Writes the last line of the log: the exit status, but not the error's message, which may name a file.
  package func end(_ outcome: Result<Void, any Error>) {
    var status = ExitCode.success.rawValue
    if case .failure(let error) = outcome { status = LogOptions.exitCode(for: error).rawValue }
    Logger(label: "trackii").info("ends", metadata: ["status": "\(status)"])
    flush()
  }

  /// The value of `--log-level` as the parser takes it: the last one given.
  package static func level(in arguments: [String]) -> Logger.Level? {
    let name = "--log-level"
    let own = arguments.prefix { $0 != "--" }
    let values = zip(own, own.dropFirst()).compactMap { argument, next -> (String)? in
      argument == name ? next : nil
    }
    let joined = own.compactMap { $0.hasPrefix("\(name)=") ? String($0.dropFirst(name.count + 1)) : nil }
    return (joined + values).last.flatMap(Logger.Level.init(rawValue:))
  }
}
