import ArgumentParser
import Capture
import Foundation
import Library
import Localization
import Recording
import Signals

/// Options for taking a picture with the camera, for commands that store pictures.
package struct TakingOptions: ParsableArguments {
  /// Whether to take the picture with a camera, `--take`.
  @Flag(help: ArgumentHelp(localized("Take the picture with the camera; --camera and --session do so too.")))
  package var take = false

  /// The camera to take the picture with, `--camera`: its id, or a part of its id or name; nil where the option is
  /// not given.
  @Option(help: ArgumentHelp(CameraChoice.help), completion: .file()) package var camera: String?

  /// The folder of a recorded session to take the picture from, `--session`; nil to take it with a camera.
  @Option(
    help: ArgumentHelp(localized("Take the picture from a recorded session instead of a camera.")),
    completion: .directory)
  package var session: String?

  /// Makes options that ask for no picture.
  package init() {}

  /// Whether the options ask for a picture.
  package var isAsked: Bool { take || camera != nil || session != nil }

  /// Checks that a camera and a session are not both given.
  /// - Throws: `ValidationError`.
  package func validate() throws {
    guard camera == nil || session == nil else {
      throw ValidationError(localized("--camera and --session exclude each other."))
    }
  }

  /// Opens the camera, takes one picture, in colour if the camera has colours, and closes it again.
  /// - Throws: `CommandError.noPictureTaken`, `CameraChoiceError`, `FieldsOfViewError`, `RecordingError`,
  ///   `LibraryError`.
  package func picture() async throws -> PictureFile {
    if let session {
      let bundle = try SessionBundle(opening: URL(filePath: session))
      return try await Self.picture(of: ReplaySource(bundle, pace: .asFastAsPossible))
    }
    return try await Self.picture(of: Camera(try await CameraChoice.configuration(named: camera)))
  }

  /// The number of frames until a newly opened camera has set its exposure: half a second at 30 a second. Own choice.
  package static let settlingFrames = 15

  /// Takes a picture of a source.
  ///
  /// - Throws: `CommandError.noPictureTaken` where the source sends none.
  package static func picture(of source: any FrameSource) async throws -> PictureFile {
    (source as? any ColourSource)?.keepColours(true)
    var last: Frame?
    var count = 0
    frames: for try await event in source.events() {
      switch event {
      case .frame(let frame):
        (last, count) = (frame, count + 1)
        if count > settlingFrames { break frames }
      case .state(.interrupted(let reason, let remedy)):
        throw CommandError.noPictureTaken(reason: reason, remedy: remedy)
      case .state(.streaming), .state(.paused): break
      case .state(.ended): break frames
      }
    }
    // A short recording may have fewer frames than are skipped, so its last one is taken.
    guard let last else {
      throw CommandError.noPictureTaken(
        reason: localized("It has no pictures."), remedy: localized("Give a camera, or another session."))
    }
    return try PictureFile(last.pictureFile())
  }
}
