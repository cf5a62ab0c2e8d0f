import ArgumentParser
import CommandSupport
import Desktop
import Foundation

// A file that may not grow is an error of the write, as a full disk is, not the program's end.
signal(SIGXFSZ, SIG_IGN)

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  var command = try Trackii.command(for: arguments)
  let log = ProgramLog.start(for: command, arguments: arguments)
  let outcome = Result { try command.run() }
  log.end(outcome)
  try outcome.get()
  ProgramEnd.now(.success)
} catch { ProgramEnd.now(error) }
