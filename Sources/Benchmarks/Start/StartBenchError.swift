import ArgumentParser
import CommandSupport

/// Why the start of the application cannot be measured.
enum StartBenchError: HasExitCode, CustomStringConvertible {
  case noXvfb
  case noDisplay(reason: String)
  case noFolder(reason: String)
  /// The application ended before its first frame.
  case noFrame(status: Int32)
  /// The application drew its first frame, but ended by a signal or with an error.
  case crashed(status: Int32)
  case stopped

  var description: String {
    switch self {
    case .noXvfb:
      "the start is measured on a display of its own, and Xvfb is not installed; install it (apt-get install xvfb)"
    case .noDisplay(let reason):
      "Xvfb gives no display (\(reason)); start `Xvfb -displayfd 1` by hand to see why"
    case .noFolder(let reason):
      "no folder can be made for the application's data (\(reason)); make space, or set TMPDIR to another place"
    case .crashed(let status):
      "the application ended with \(status) after its first frame; what it said is above"
    case .noFrame(let status):
      "the application ended with \(status) before it had drawn its first frame; see why with `trackii app --stand-in`"
    case .stopped: "stopped; nothing was kept"
    }
  }

  var exitCode: ExitCode {
    switch self {
    case .noXvfb, .noDisplay: Sysexit.unavailable
    case .noFolder: Sysexit.cannotCreate
    case .noFrame, .crashed: Sysexit.software
    // The code that shells use for a program ended by Ctrl-C.
    case .stopped: ExitCode(130)
    }
  }
}
