import Accounts
import Capture
import Foundation
import ReaderApp
import Localization
import ReaderPorts
import Signals

/// Finds the camera that `--camera` asks for, and its configuration.
package enum CameraChoice {
  /// The help of `--camera`, alike in every command.
  package static let help = localized(
    """
    The camera: /dev/videoN, or a part of its name or id that no other has (`trackii camera list`); without, \
    the one that was chosen on the screen, else the first usable one.
    """)

  /// The file of the person's table of lenses, with fields of view.
  package static var tableFile: URL { settings.appending(path: "cameras.json") }
  /// The folder with the settings of cameras.
  package static var settings: URL {
    UserFolders.configuration(environment: CommandContext.current.environment)
  }

  /// The configuration of the requested camera. Cameras are queried off the caller's thread, so that one that does not
  /// answer does not block a window.
  ///
  /// - Parameters:
  ///   - name: the camera's name, which is never replaced by another one; nil for the camera that was chosen on the
  ///     screen if it is present, else the first usable one.
  ///   - preferences: the picture size and rate to ask for.
  ///   - former: the identifier of the camera that this program used before it was started again. It may still be busy,
  ///     so it is not looked for.
  ///   - memory: remembers the camera that was chosen on the screen.
  ///   - look: finds the cameras that are present.
  /// - Throws: `CameraChoiceError`, `FieldsOfViewError`.
  package static func configuration(
    named name: String?, preferences: CapturePreferences = CapturePreferences(), former: String? = nil,
    memory: CameraMemory = CameraMemory(CameraChoice.settings),
    look: @Sendable (CapturePreferences) -> [SourceIdentity] = { usableCameras($0) }
  ) async throws -> Camera.Configuration {
    var configuration = Camera.Configuration()
    configuration.preferences = preferences
    configuration.fieldsOfView = try FieldsOfView(reading: tableFile)
    guard let name else {
      if let former {
        configuration.cameraID = former
      } else if let chosen = memory.chosen() {
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

  /// The path of the device file, also for the lasting names under /dev/v4l that are links to it.
  package static func devicePath(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path
  }
}

extension [SourceIdentity] {
  /// The camera that was chosen earlier. Plugged in elsewhere it may have another id; then the only one of its name is
  /// taken. nil where it is absent.
  package func camera(chosen: ChosenCamera) -> SourceIdentity? {
    if let same = first(where: { $0.id == chosen.id }) { return same }
    let namesakes = filter { $0.name == chosen.name }
    return namesakes.count == 1 ? namesakes.first : nil
  }
}
