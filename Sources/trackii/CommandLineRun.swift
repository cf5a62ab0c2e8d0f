import ArgumentParser
import CFiles
import CommandSupport
import Desktop
import Foundation

extension Trackii {
  /// Runs what a command line asks for to its end, on the calling thread, with the current context.
  ///
  /// - Parameters:
  ///   - arguments: the words after the program's name.
  ///   - startLog: starts the log once the arguments have been checked; nil for none.
  /// - Returns: the exit code of the program.
  static func status(
    of arguments: [String], startLog: ((any ParsableCommand) -> ProgramLog)? = nil
  ) -> ExitCode {
    do {
      var command = try Trackii.command(for: arguments)
      let log = startLog?(command)
      let outcome = Result { try command.run() }
      log?.end(outcome)
      try outcome.get()
      return .success
    } catch { return told(error) }
  }

  /// Tells an error, and gives its exit code. What is no error, such as a request for help, goes to standard output.
  private static func told(_ error: any Error) -> ExitCode {
    let status = exitCode(for: error)
    let message = fullMessage(for: error)
    let file = status == .success ? CommandContext.current.output : CommandContext.current.errors
    trackii_flush_output()
    // A failed write is ignored, because nobody reads the output.
    if !message.isEmpty { try? file.write(contentsOf: Data("\(message)\n".utf8)) }
    return status
  }
}
