import ArgumentParser
import Desktop
import Documents
import Foundation

// Documents are drawn in worker processes: this executable again, under a hidden name. It must come
// first, before any thread exists that the worker's sandbox would have to allow for.
if CommandLine.arguments.dropFirst().first == DocumentWorker.subcommand { DocumentWorker.run() }

// A file that may not grow is an error of the write, as a full disk is, not the program's end.
signal(SIGXFSZ, SIG_IGN)

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  var command = try Trackii.parseAsRoot(arguments)
  let log = ProgramLog.start(for: command, arguments: arguments)
  let outcome = Result { try command.run() }
  log.end(outcome)
  try outcome.get()
} catch { Trackii.exit(withError: error) }
