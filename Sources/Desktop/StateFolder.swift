import Foundation

/// The folder for Trackii's state: files that are worth keeping between runs but are neither data nor settings, such as
/// the log.
package enum StateFolder {
  /// The state folder: `$XDG_STATE_HOME/trackii`, else `~/.local/state/trackii` (XDG Base Directory Specification 0.8: a
  /// relative value of the variable is ignored).
  package static func url(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    base("XDG_STATE_HOME", else: ".local/state", environment)
      .appending(path: "trackii", directoryHint: .isDirectory)
  }

  /// The folder that an XDG variable names, else a folder in the home folder.
  static func base(_ variable: String, else place: String, _ environment: [String: String]) -> URL {
    absolute(environment[variable])
      ?? home(environment).appending(path: place, directoryHint: .isDirectory)
  }

  /// The home folder: `$HOME`, else the one that the system has for this user.
  package static func home(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    absolute(environment["HOME"]) ?? FileManager.default.homeDirectoryForCurrentUser
  }

  private static func absolute(_ path: String?) -> URL? {
    guard let path, path.hasPrefix("/") else { return nil }
    return URL(filePath: path, directoryHint: .isDirectory)
  }
}
