import ArgumentParser
import Foundation

/// The exit codes of sysexits.h that Trackii uses.
enum Sysexit {
  static let usage = ExitCode(64)
  static let dataError = ExitCode(65)
  static let noInput = ExitCode(66)
  static let unavailable = ExitCode(69)
  static let software = ExitCode(70)
  static let cannotCreate = ExitCode(73)
  static let ioError = ExitCode(74)
  /// sysexits' EX_TEMPFAIL: another try may go well.
  static let notDone = ExitCode(75)
  static let noPermission = ExitCode(77)
}

/// Prints what went wrong, once, and ends with the code that says of what kind it is.
func fail(_ error: any Error, _ code: ExitCode) -> ExitCode {
  Terminal.complain("trackii: " + Terminal.styledError("error: ", .red) + "\(error)")
  return code
}

/// Prints a value as JSON with sorted keys, for `--json`.
func printJSON(_ value: some Encodable) throws {
  Terminal.write(String(decoding: try jsonData(value), as: UTF8.self))
}

/// The same as bytes, a newline at the end.
func jsonData(_ value: some Encodable) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  encoder.dateEncodingStrategy = .iso8601
  return try encoder.encode(value) + Data("\n".utf8)
}
