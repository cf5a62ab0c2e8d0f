import ArgumentParser
import CommandSupport

/// Why two builds cannot be compared.
enum TracesError: HasExitCode, CustomStringConvertible {
  case noProgram(String)
  /// The program exists but cannot be run, or fails before it has printed its version.
  case doesNotRun(String, reason: String)
  case notTrackii(String)
  /// The program's `replay` cannot write traces.
  case tooOld(String, version: String)
  case cannotMakeFolder(String, reason: String)
  case stopped

  var description: String {
    switch self {
    case .noProgram(let path): "there is no program at \(path); give the path of another trackii (--against)"
    case .doesNotRun(let path, let reason):
      "\(path) does not run (\(reason)); build it anew, or give another program (--against)"
    case .notTrackii(let path):
      "\(path) is not trackii: it does not say its version; give the path of another trackii (--against)"
    case .tooOld(let path, let version):
      "\(path) (\(version)) cannot write traces: its replay has no --trace; give a later build (--against)"
    case .cannotMakeFolder(let path, let reason):
      "the folder for traces, \(path), cannot be made (\(reason)); make space, or set TMPDIR to another place"
    case .stopped: "stopped; nothing was kept"
    }
  }

  var exitCode: ExitCode {
    switch self {
    case .noProgram: Sysexit.noInput
    case .doesNotRun, .tooOld: Sysexit.unavailable
    case .notTrackii: Sysexit.dataError
    case .cannotMakeFolder: Sysexit.cannotCreate
    // The code that shells use for a program ended by Ctrl-C.
    case .stopped: ExitCode(130)
    }
  }
}
