import ArgumentParser
import CFiles
import Foundation

/// Ends the program without running the destructors of C++ libraries' globals.
///
/// Networks may still be loading or running on other threads when a person leaves; `exit` would destroy what they use,
/// and the program would crash.
enum ProgramEnd {
  static func now(_ status: ExitCode) -> Never {
    // `fflush(nil)` is not used: it would wait for a thread that reads standard input, until somebody types a line.
    trackii_flush_output()
    _exit(status.rawValue)
  }
}
