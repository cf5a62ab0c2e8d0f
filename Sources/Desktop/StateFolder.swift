import Foundation

/// Where Trackii keeps what is worth keeping between runs but is neither data nor settings, such as its log.
package enum StateFolder {
  /// `$XDG_STATE_HOME/trackii`, else `~/.local/state/trackii` (XDG Base Directory Specification 0.8: a relative
  /// value counts as none).
  package static func url(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    base("XDG_STATE_HOME", else: ".local/state", environment)
      .appending(path: "trackii", directoryHint: .isDirectory)
  }

  /// What such a variable names, else a folder in the home folder.
  static func base(_ variable: String, else place: String, _ environment: [String: String]) -> URL {
    absolute(environment[variable])
      ?? home(environment).appending(path: place, directoryHint: .isDirectory)
  }

  /// `$HOME`, else the home folder that the system has for this user.
  package static func home(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    absolute(environment["HOME"]) ?? FileManager.default.homeDirectoryForCurrentUser
  }

  private static func absolute(_ path: String?) -> URL? {
    guard let path, path.hasPrefix("/") else { return nil }
    return URL(filePath: path, directoryHint: .isDirectory)
  }
}
