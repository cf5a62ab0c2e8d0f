import Accounts
import Foundation
import Logging
import ReaderApp

/// Remembers the camera that was chosen on the screen, for whoever reads: `chosen-camera.json` in the folder of settings.
package struct CameraMemory: Sendable {
  private let file: URL

  /// - Parameter folder: the folder of settings.
  package init(_ folder: URL = UserFolders.configuration()) {
    file = folder.appending(path: "chosen-camera.json")
  }

  /// The camera that was chosen last; nil where none was, or where the file is damaged, which the log is told.
  package func chosen() -> ChosenCamera? {
    do {
      return try JSONDecoder().decode(ChosenCamera.self, from: try Data(contentsOf: file))
    } catch CocoaError.fileReadNoSuchFile { return nil } catch {
      Logger(label: "trackii").warning(
        "the remembered camera cannot be read", metadata: ["error": "\(error)"])
      return nil
    }
  }

  /// - Throws: Foundation's error for a folder that cannot be made or a file that cannot be written; the file before is
  ///   kept then.
  package func keep(_ camera: ChosenCamera) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    try encoder.encode(camera).write(to: file, options: .atomic)
  }
}
