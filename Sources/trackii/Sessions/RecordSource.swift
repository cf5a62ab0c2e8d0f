import ArgumentParser
import Capture
import Foundation
import Recording
import Signals

/// Where a recording's frames come from, and what is known of them beforehand.
struct RecordSource: Sendable {
  var frames: any FrameSource
  var screen: ScreenGeometry
  /// nil where the source says who it is only when frames come.
  var manifest: SessionManifest?
  /// Rows of a script that was played while the frames were taken.
  var timeline: [TimelineRow] = []
  /// Frames that were lost before they came here, so far.
  var dropped: @Sendable () -> Int = { 0 }

  /// A camera, which may be busy, refused or not plugged in yet: then it is waited for.
  init(camera: Camera, screen: ScreenGeometry) {
    (frames, self.screen) = (camera, screen)
    dropped = { camera.statistics.droppedByCamera + camera.statistics.droppedForNewer }
  }

  /// A recorded session, at the speed it was recorded.
  ///
  /// - Throws: `RecordingError`.
  init(bundle folder: URL) throws(RecordingError) {
    let bundle = try SessionBundle(opening: folder)
    frames = ReplaySource(bundle, pace: .recorded())
    screen = try bundle.screen()
    var manifest = bundle.manifest
    manifest.createdBy = Trackii.configuration.version
    self.manifest = manifest
    timeline = bundle.timeline
  }

  /// What a recording of this source is begun with.
  func manifest(for identity: SourceIdentity) -> SessionManifest {
    manifest
      ?? SessionManifest(
        createdBy: Trackii.configuration.version, camera: CameraNote(identity), screen: screen)
  }
}

/// Why a recording cannot begin or go on, apart from the disk.
enum RecordFault: Error, CustomStringConvertible {
  /// No picture came, for the reason that the source gave last.
  case noPictures(reason: String, remedy: String)
  /// No monitor says how large it is, and it was not said on the command line.
  case unknownScreen

  var description: String {
    switch self {
    case .noPictures(let reason, let remedy): "\(reason) \(remedy)"
    case .unknownScreen:
      "the screen's size is not known; measure the picture and give it, for instance "
        + "--screen-px 1920x1080 --screen-mm 527x296"
    }
  }
}
