import ArgumentParser
import Capture
import Desktop
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
    manifest.createdBy = ProgramVersion.text
    self.manifest = manifest
    timeline = bundle.timeline
  }

  /// What a recording of this source is begun with.
  func manifest(for identity: SourceIdentity) -> SessionManifest {
    manifest
      ?? SessionManifest(
        createdBy: ProgramVersion.text, camera: CameraNote(identity), screen: screen)
  }
}
