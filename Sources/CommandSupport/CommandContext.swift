import Accounts
import Foundation
import Glibc
import Library

/// What a command has around it: the environment, and where its input comes from and its output goes.
///
/// Commands take all of it from `current`, which is what the program was started with, unless the caller hands in
/// something else for its task. So commands can run beside one another in one process, each with its own.
package struct CommandContext: Sendable {
  /// The environment variables.
  package let environment: [String: String]
  /// Standard input.
  package let input: FileHandle
  /// Standard output.
  package let output: FileHandle
  /// Standard error.
  package let errors: FileHandle
  /// The rules of the household's accounts, such as how much work a password's hash takes.
  package let accounts: HouseholdAccounts.Configuration
  let inputIsTerminal, outputIsTerminal, errorsAreTerminal: Bool

  /// Describes a context; whether it has terminals is looked up now.
  package init(
    environment: [String: String], input: FileHandle, output: FileHandle, errors: FileHandle,
    accounts: HouseholdAccounts.Configuration = HouseholdAccounts.Configuration()
  ) {
    (self.environment, self.input, self.output, self.errors) = (environment, input, output, errors)
    self.accounts = accounts
    inputIsTerminal = isatty(input.fileDescriptor) == 1
    outputIsTerminal = isatty(output.fileDescriptor) == 1
    errorsAreTerminal = isatty(errors.fileDescriptor) == 1
  }

  /// That of this process.
  package static let process = CommandContext(
    environment: ProcessInfo.processInfo.environment, input: .standardInput, output: .standardOutput,
    errors: .standardError)

  /// That of the running command.
  @TaskLocal package static var current = CommandContext.process

  /// The folder with the data of the household.
  package var household: URL { UserFolders.data(environment: environment) }

  /// The person's time zone: `TZ` if it names one, else the computer's.
  package var timeZone: TimeZone { namedZone ?? .current }
  private var namedZone: TimeZone? { environment["TZ"].flatMap { TimeZone(identifier: $0) } }
  /// The computer's zone is looked up each time: it may change while a command waits.
  var zones: ZoneRules { namedZone.map { .system(in: $0) } ?? .system }
  /// The calendar in that time zone.
  package var calendar: Calendar {
    var calendar = Calendar.current
    calendar.timeZone = timeZone
    return calendar
  }

  /// The folder for temporary files: `TMPDIR`, else the system's.
  package var temporaryFolder: URL {
    let named = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return URL(filePath: named ?? NSTemporaryDirectory(), directoryHint: .isDirectory)
  }

  /// Reads a line of standard input, without the end of the line; nil at the end of the input.
  ///
  /// It reads byte by byte, so that the rest of the input is left for the next reader.
  package func readLine() -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = Glibc.read(input.fileDescriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
      guard byte != UInt8(ascii: "\n") else { break }
      line.append(byte)
    }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return String(decoding: line, as: UTF8.self)
  }
}
