import Foundation

/// Where a program keeps what is a person's, as the XDG Base Directory Specification says: the variable where it
/// holds an absolute path, else a folder in the home folder.
package enum UserFolders {
  /// What people make and own: `$XDG_DATA_HOME/trackii`, else `~/.local/share/trackii`.
  package static func data(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    folder("XDG_DATA_HOME", else: ".local/share", environment)
  }

  /// What people set: `$XDG_CONFIG_HOME/trackii`, else `~/.config/trackii`.
  package static func configuration(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    folder("XDG_CONFIG_HOME", else: ".config", environment)
  }

  /// What can be made again: `$XDG_CACHE_HOME/trackii`, else `~/.cache/trackii`.
  package static func cache(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    folder("XDG_CACHE_HOME", else: ".cache", environment)
  }

  /// Sockets and locks of the desktop session: `$XDG_RUNTIME_DIR/trackii`; nil where there is no place for them.
  package static func runtime(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL? {
    absolute(environment["XDG_RUNTIME_DIR"])?.appending(path: "trackii", directoryHint: .isDirectory)
  }

  private static func folder(_ variable: String, else place: String, _ environment: [String: String]) -> URL {
    let base = absolute(environment[variable]) ?? home(environment).appending(path: place)
    return base.appending(path: "trackii", directoryHint: .isDirectory)
  }

  /// Foundation asks the list of users and passes over HOME, which shells and sandboxes set on purpose.
  private static func home(_ environment: [String: String]) -> URL {
    absolute(environment["HOME"]) ?? FileManager.default.homeDirectoryForCurrentUser
  }

  private static func absolute(_ path: String?) -> URL? {
    path.flatMap { $0.hasPrefix("/") ? URL(filePath: $0, directoryHint: .isDirectory) : nil }
  }
}
