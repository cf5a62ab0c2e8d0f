import ArgumentParser
import Foundation
import Localization

/// The exit codes of sysexits.h that Trackii uses.
package enum Sysexit {
  /// EX_USAGE: the command line is wrong.
  package static let usage = ExitCode(64)
  /// EX_DATAERR: a file or its content is wrong.
  package static let dataError = ExitCode(65)
  /// EX_NOINPUT: a file cannot be opened.
  package static let noInput = ExitCode(66)
  /// EX_UNAVAILABLE: something that is needed is missing.
  package static let unavailable = ExitCode(69)
  /// EX_SOFTWARE: a fault in the program.
  package static let software = ExitCode(70)
  /// EX_CANTCREAT: a file cannot be made.
  package static let cannotCreate = ExitCode(73)
  /// EX_IOERR: a disk or device reports an error.
  package static let ioError = ExitCode(74)
  /// EX_TEMPFAIL: it was not done, but another attempt may succeed.
  package static let notDone = ExitCode(75)
  /// EX_NOPERM: the person lacks permission.
  package static let noPermission = ExitCode(77)
}

/// Prints an error to standard error, and returns the exit code to end with.
package func fail(_ error: any Error, _ code: ExitCode) -> ExitCode {
  Terminal.complain("trackii: " + Terminal.styledError(localized("error:") + " ", .red) + "\(error)")
  return code
}

/// Prints a value as JSON with sorted keys, for `--json`.
package func printJSON(_ value: some Encodable) throws {
  Terminal.write(String(decoding: try jsonData(value), as: UTF8.self))
}

/// A value as JSON with sorted keys, as `printJSON` prints it: UTF-8, with a newline at the end.
package func jsonData(_ value: some Encodable) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  encoder.dateEncodingStrategy = .iso8601
  return try encoder.encode(value) + Data("\n".utf8)
}

/// An error that has an exit code of its own.
package protocol HasExitCode: Error {
  /// The code with which a command exits after the error.
  var exitCode: ExitCode { get }
}
