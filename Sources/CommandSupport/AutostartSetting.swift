import Desktop
import Foundation
import Localization

/// The file that starts Trackii after log-in.
package struct AutostartSetting {
  /// The name of the autostart file, without its ending.
  private static let name = "trackii"

  /// The autostart file; it need not exist.
  package let file: URL

  /// The setting of the user whose environment is given.
  package init(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
    file = AutostartEntry.file(named: Self.name, environment)
  }

  private var text: String? { try? String(contentsOf: file, encoding: .utf8) }

  /// What the file starts; nil where nothing is started.
  package var entry: AutostartEntry? { text.flatMap { AutostartEntry($0) } }

  /// Why the file would start nothing; nil where no problem is known.
  package var problem: String? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    guard let entry else {
      return localized("\(file.path) starts nothing; turn it on anew: trackii autostart on")
    }
    guard !entry.isSwitchedOff else {
      return localized("\(file.path) is switched off; turn it on: trackii autostart on")
    }
    guard let program = entry.command.first, program.hasPrefix("/"),
      !FileManager.default.isExecutableFile(atPath: program)
    else { return nil }
    return localized("\(program) is no program; turn it on anew: trackii autostart on")
  }

  /// Writes the autostart file.
  ///
  /// - Returns: whether anything was changed.
  /// - Throws: `CommandError.cannotMake`; then the file is unchanged.
  package func turnOn(_ entry: AutostartEntry) throws -> Bool {
    let content = entry.text(name: "Trackii")
    guard text != content else { return false }
    let folder = file.deletingLastPathComponent()
    do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
      throw CommandError.cannotMake(path: folder.path, reason: localized("the folder cannot be made"))
    }
    try OutputFile.replace(Data(content.utf8), at: file.path)
    return true
  }

  /// Removes the autostart file.
  ///
  /// - Returns: whether anything was changed.
  /// - Throws: `CommandError.cannotMake`; then the file is unchanged.
  package func turnOff() throws -> Bool {
    guard unlink(file.path) == 0 else {
      guard errno != ENOENT, errno != ENOTDIR else { return false }
      throw CommandError.cannotMake(path: file.path, reason: String(cString: strerror(errno)))
    }
    return true
  }
}
