import Foundation

/// Programs of this computer that are used where somebody has installed them.
enum InstalledProgram {
  /// - Returns: nil where no folder of `PATH` has it.
  static func url(
    _ name: String, _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL? {
    (environment["PATH"] ?? "").split(separator: ":")
      .map { URL(filePath: String($0)).appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
