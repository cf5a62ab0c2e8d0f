import Accounts
import ArgumentParser
import CommandSupport
import Foundation
import TestSupport

@testable import trackii

/// Runs a command of the household in this process, as the program runs it: the same parsing, output, errors and exit
/// code, with an environment, input and output of its own.
///
/// A start of the program takes a tenth of a second of processor time, most of it for libraries that these commands do not
/// use. Passwords are hashed cheaply. What belongs to a process needs `trackii`: signals, terminals, translations, the
/// log, and the desktop's bus. With `TRACKII_EXECUTABLE` that program is started here too.
@discardableResult
func householdCommand(
  _ arguments: [String], in place: TemporaryFolder? = nil, environment: [String: String] = [:],
  stdin: Data = Data()
) async throws -> Outcome {
  guard ProcessInfo.processInfo.environment["TRACKII_EXECUTABLE"] == nil else {
    return try await Program(arguments, in: place, environment: environment, stdin: stdin).end()
  }
  let files = try TemporaryFolder()
  let input = try FileHandle(forReadingFrom: files.write(stdin, to: "stdin"))
  let output = try FileHandle(forWritingTo: files.write("", to: "stdout"))
  let errors = try FileHandle(forWritingTo: files.write("", to: "stderr"))
  let context = CommandContext(
    environment: Program.environment(in: place ?? files).merging(environment) { _, new in new },
    input: input, output: output, errors: errors, accounts: .weakForTests)
  // On a thread of its own, like the program's main thread: the command blocks it.
  let status = await withCheckedContinuation { continuation in
    Thread.detachNewThread {
      let status = CommandContext.$current.withValue(context) { Trackii.status(of: arguments) }
      continuation.resume(returning: status.rawValue)
    }
  }
  for handle in [input, output, errors] { try handle.close() }
  return Outcome(
    status: status, data: try Data(contentsOf: files.url("stdout")),
    errors: try Data(contentsOf: files.url("stderr")))
}

/// What is told of a command line of any command that is refused when it is read, before anything is done. A start of the
/// program, which reads it a second time for its words, takes 0.15 s of processor time.
func refusal(of arguments: [String]) async throws -> Outcome { try await householdCommand(arguments) }

/// Runs a command of the household in this process.
@discardableResult
func householdCommand(
  _ arguments: String..., in place: TemporaryFolder? = nil, environment: [String: String] = [:],
  stdin: Data = Data()
) async throws -> Outcome {
  try await householdCommand(arguments, in: place, environment: environment, stdin: stdin)
}
