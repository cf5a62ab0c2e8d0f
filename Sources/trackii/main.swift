import ArgumentParser
import CommandSupport
import Desktop
import Foundation

// With the signal ignored, exceeding a file's size limit is an error of the write, like a full disk, and does not end
// the program.
signal(SIGXFSZ, SIG_IGN)

let arguments = Array(CommandLine.arguments.dropFirst())
ProgramEnd.now(Trackii.status(of: arguments) { ProgramLog.start(for: $0, arguments: arguments) })
