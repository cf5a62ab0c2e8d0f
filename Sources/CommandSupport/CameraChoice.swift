import Accounts
import Capture
import Foundation
import ReaderApp
import ReaderPorts
import Signals

/// What `--camera` takes, and what is known of cameras beforehand.
package enum CameraChoice {
  /// The help of `--camera`, alike in every command.
  package static let help =
    "The camera: /dev/videoN, or a part of its name or id that no other has (`trackii camera list`); without, "
    + "the one that was chosen on the screen, else the first usable one."

  /// The person's table of lenses.
  package static var tableFile: URL { UserFolders.configuration().appending(path: "cameras.json") }

  /// A camera's configuration for what was asked for. Cameras are asked who they are off the caller's thread: one that
  /// does not answer holds no window up.
  ///
  /// - Parameters:
  ///   - name: one that was named is never replaced by another; nil takes the one that was chosen on the screen,
  ///     where that is there, else the first usable one.
  ///   - preferences: which picture size and rate are asked for.
  ///   - memory: of the one that was chosen.
  ///   - look: finds the cameras there are.
  /// - Throws: `CameraChoiceError`, `FieldsOfViewError`.
  package static func configuration(
    named name: String?, preferences: CapturePreferences = CapturePreferences(),
    memory: CameraMemory = CameraMemory(),
    look: @Sendable (CapturePreferences) -> [SourceIdentity] = { usableCameras($0) }
  ) async throws -> Camera.Configuration {
    var configuration = Camera.Configuration()
    configuration.preferences = preferences
    configuration.fieldsOfView = try FieldsOfView(reading: tableFile)
    guard let name else {
      if let chosen = memory.chosen() {
        configuration.cameraID = look(preferences).camera(chosen: chosen)?.id
      }
      return configuration
    }
    if name.hasPrefix("/") {
      configuration.path = devicePath(name)
    } else {
      configuration.cameraID = try look(preferences).camera(named: name).id
      configuration.replaceSeconds = .infinity
    }
    return configuration
  }

  /// The device file itself, for the lasting names under /dev/v4l that are links to it.
  package static func devicePath(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path
  }
}

extension [SourceIdentity] {
  /// The camera that was chosen another day; plugged in elsewhere it may have another id, and then the only one of its
  /// name is taken for it. nil where it is absent.
  package func camera(chosen: ChosenCamera) -> SourceIdentity? {
    if let same = first(where: { $0.id == chosen.id }) { return same }
    let namesakes = filter { $0.name == chosen.name }
    return namesakes.count == 1 ? namesakes.first : nil
  }
}
