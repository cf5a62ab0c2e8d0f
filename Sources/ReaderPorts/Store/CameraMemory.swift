import Accounts
import Foundation
import Logging
import ReaderApp

/// Stores the camera that was chosen on the screen, for everybody who reads: `chosen-camera.json` in the settings folder.
package struct CameraMemory: Sendable {
  private let file: URL

  /// Makes the storage of the chosen camera.
  /// - Parameter folder: the settings folder.
  package init(_ folder: URL = UserFolders.configuration()) {
    file = folder.appending(path: "chosen-camera.json")
  }

  /// The last chosen camera; nil if none was chosen, or if the file is damaged, which is logged.
  package func chosen() -> ChosenCamera? {
    do {
      return try JSONDecoder().decode(ChosenCamera.self, from: try Data(contentsOf: file))
    } catch CocoaError.fileReadNoSuchFile { return nil } catch {
      Logger(label: "trackii").warning(
        "the remembered camera cannot be read", metadata: ["error": "\(error)"])
      return nil
    }
  }

  /// Stores the chosen camera.
  /// - Throws: Foundation's error if the folder cannot be made or the file cannot be written; the former file is then
  ///   kept.
  package func keep(_ camera: ChosenCamera) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    try encoder.encode(camera).write(to: file, options: .atomic)
  }
}
