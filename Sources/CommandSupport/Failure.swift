import ArgumentParser
import Foundation

/// The exit codes of sysexits.h that Trackii uses.
package enum Sysexit {
  /// EX_USAGE: the command line is wrong.
  package static let usage = ExitCode(64)
  /// EX_DATAERR: a file or what it holds is wrong.
  package static let dataError = ExitCode(65)
  /// EX_NOINPUT: a file cannot be opened.
  package static let noInput = ExitCode(66)
  /// EX_UNAVAILABLE: something that is needed is not there.
  package static let unavailable = ExitCode(69)
  /// EX_SOFTWARE: a fault of the program's.
  package static let software = ExitCode(70)
  /// EX_CANTCREAT: a file cannot be made.
  package static let cannotCreate = ExitCode(73)
  /// EX_IOERR: a disk or a device refuses.
  package static let ioError = ExitCode(74)
  /// sysexits' EX_TEMPFAIL: another try may go well.
  package static let notDone = ExitCode(75)
  /// EX_NOPERM: the person may not do that.
  package static let noPermission = ExitCode(77)
}

/// Prints what went wrong, once, and ends with the code that says of what kind it is.
package func fail(_ error: any Error, _ code: ExitCode) -> ExitCode {
  Terminal.complain("trackii: " + Terminal.styledError("error: ", .red) + "\(error)")
  return code
}

/// Prints a value as JSON with sorted keys, for `--json`.
package func printJSON(_ value: some Encodable) throws {
  Terminal.write(String(decoding: try jsonData(value), as: UTF8.self))
}

/// A value as JSON with sorted keys, as `printJSON` prints it: UTF-8, a newline at the end.
package func jsonData(_ value: some Encodable) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  encoder.dateEncodingStrategy = .iso8601
  return try encoder.encode(value) + Data("\n".utf8)
}

/// An error of a command that says itself of what kind it is.
package protocol HasExitCode: Error {
  var exitCode: ExitCode { get }
}
