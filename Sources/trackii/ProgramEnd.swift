import ArgumentParser
import CFiles
import Foundation

/// Ends the program without running the destructors of C++ libraries' globals.
///
/// Networks may still be loading or running on other threads when a person leaves; `exit` would destroy what they use,
/// and the program would crash.
enum ProgramEnd {
  /// Prints an error's message and ends the program; what is no error, such as a request for help, goes to standard
  /// output.
  static func now(_ error: any Error) -> Never {
    let status = Trackii.exitCode(for: error)
    let message = Trackii.fullMessage(for: error)
    let file = status == .success ? FileHandle.standardOutput : .standardError
    trackii_flush_output()
    // A failed write is ignored, because nobody reads the output.
    if !message.isEmpty { try? file.write(contentsOf: Data("\(message)\n".utf8)) }
    now(status)
  }

  static func now(_ status: ExitCode) -> Never {
    // `fflush(nil)` is not used: it would wait for a thread that reads standard input, until somebody types a line.
    trackii_flush_output()
    _exit(status.rawValue)
  }
}
