import ArgumentParser
import CFiles
import Foundation

/// How the program ends: without the destructors of C++ libraries' globals.
///
/// Networks may still be loaded or asked on other threads when somebody leaves; `exit` would destroy what they use, and
/// the program would end by a crash.
enum ProgramEnd {
  /// Says what an error says, on standard output where it is none, such as a request for help.
  static func now(_ error: any Error) -> Never {
    let status = Trackii.exitCode(for: error)
    let message = Trackii.fullMessage(for: error)
    let file = status == .success ? FileHandle.standardOutput : .standardError
    trackii_flush_output()
    // Where nobody reads there is nobody to tell.
    if !message.isEmpty { try? file.write(contentsOf: Data("\(message)\n".utf8)) }
    now(status)
  }

  static func now(_ status: ExitCode) -> Never {
    // Not `fflush(nil)`: it would wait for a thread that reads standard input, until somebody types a line.
    trackii_flush_output()
    _exit(status.rawValue)
  }
}
