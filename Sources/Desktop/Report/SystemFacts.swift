import Foundation

/// Facts about the operating system and desktop.
package enum SystemFacts {
  /// The distribution's name by os-release(5), such as `Debian GNU/Linux 12 (bookworm)`.
  package static func distribution(
    _ files: [String] = ["/etc/os-release", "/usr/lib/os-release"]
  ) -> String? {
    for file in files {
      guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { continue }
      let line = text.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
      if let line { return line.dropFirst(12).trimmingCharacters(in: CharacterSet(charactersIn: "\"' ")) }
    }
    return nil
  }

  /// The version of the running Swift standard library. Its name is underscored, since no public interface gives it.
  package static var swiftVersion: String { "\(_SwiftStdlibVersion.current)" }

  /// The desktop and its kind of session, as the environment names them.
  package static func desktop(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] {
    ["XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "GDK_BACKEND", "GSK_RENDERER", "LANG", "LC_ALL"].compactMap {
      name in environment[name].map { "\(name)=\($0)" }
    }
  }
}
