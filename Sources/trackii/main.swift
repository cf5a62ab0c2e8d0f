import ArgumentParser
import CommandSupport
import Desktop
import Foundation

// With the signal ignored, exceeding a file's size limit is an error of the write, like a full disk, and does not end
// the program.
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
