import Accounts
import Capture
import Foundation
import Signals

/// What `--camera` takes, and what is known of cameras beforehand.
enum CameraChoice {
  static let help =
    "The camera: /dev/videoN, or a part of its name or id that no other has (`trackii camera list`); the first "
    + "usable one without."

  /// The person's table of lenses.
  static var tableFile: URL { UserFolders.configuration().appending(path: "cameras.json") }

  /// A camera's configuration for what was asked for.
  ///
  /// - Parameter named: nil takes the first usable camera. One that was named is never replaced by another.
  /// - Throws: `CameraChoiceError`, `FieldsOfViewError`.
  static func configuration(
    named name: String?, preferences: CapturePreferences = CapturePreferences()
  ) throws -> Camera.Configuration {
    var configuration = Camera.Configuration()
    configuration.preferences = preferences
    configuration.fieldsOfView = try FieldsOfView(reading: tableFile)
    guard let name else { return configuration }
    if name.hasPrefix("/") {
      configuration.path = devicePath(name)
    } else {
      configuration.cameraID = try usableCameras(preferences).camera(named: name).id
      configuration.replaceSeconds = .infinity
    }
    return configuration
  }

  /// The device file itself, for the lasting names under /dev/v4l that are links to it.
  static func devicePath(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
}
