import Foundation

/// The folders of a user's files by the XDG Base Directory Specification: the environment variable if it holds an
/// absolute path, else a folder in the home folder.
package enum UserFolders {
  /// The folder for data that people make and own: `$XDG_DATA_HOME/trackii`, else `~/.local/share/trackii`.
  package static func data(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    folder("XDG_DATA_HOME", else: ".local/share", environment)
  }

  /// The folder for settings: `$XDG_CONFIG_HOME/trackii`, else `~/.config/trackii`.
  package static func configuration(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    folder("XDG_CONFIG_HOME", else: ".config", environment)
  }

  /// The folder for files that can be made again: `$XDG_CACHE_HOME/trackii`, else `~/.cache/trackii`.
  package static func cache(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    folder("XDG_CACHE_HOME", else: ".cache", environment)
  }

  /// The folder for sockets and locks of the desktop session: `$XDG_RUNTIME_DIR/trackii`; nil if there is none.
  package static func runtime(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL? {
    absolute(environment["XDG_RUNTIME_DIR"])?.appending(path: "trackii", directoryHint: .isDirectory)
  }

  private static func folder(_ variable: String, else place: String, _ environment: [String: String]) -> URL {
    let base = absolute(environment[variable]) ?? home(environment).appending(path: place)
    return base.appending(path: "trackii", directoryHint: .isDirectory)
  }

  /// The user's home folder. Foundation asks the list of users and ignores HOME, which shells and sandboxes set on
  /// purpose.
  private static func home(_ environment: [String: String]) -> URL {
    absolute(environment["HOME"]) ?? FileManager.default.homeDirectoryForCurrentUser
  }

  private static func absolute(_ path: String?) -> URL? {
    path.flatMap { $0.hasPrefix("/") ? URL(filePath: $0, directoryHint: .isDirectory) : nil }
  }
}
