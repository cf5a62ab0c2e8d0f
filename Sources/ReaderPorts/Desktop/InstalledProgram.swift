import Foundation

/// Finds optional programs that are installed on this computer.
enum InstalledProgram {
  /// Finds an installed program.
  /// - Returns: nil if the program is in no folder of `PATH`.
  static func url(
    _ name: String, _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL? {
    (environment["PATH"] ?? "").split(separator: ":")
      .map { URL(filePath: String($0)).appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
