import ArgumentParser
import Capture
import Desktop
import Foundation
import Recording
import Signals

/// The source of a recording's frames, and what is known of it beforehand.
struct RecordSource: Sendable {
  var frames: any FrameSource
  var screen: ScreenGeometry
  /// The manifest; nil where the source names itself only when frames come.
  var manifest: SessionManifest?
  /// Rows of a script that is played while the frames are recorded.
  var timeline: [TimelineRow] = []
  /// The number of frames that were lost before the recorder so far.
  var dropped: @Sendable () -> Int = { 0 }

  /// Records from a camera; one that is busy, refused or not plugged in yet is waited for.
  init(camera: Camera, screen: ScreenGeometry) {
    (frames, self.screen) = (camera, screen)
    dropped = { camera.statistics.droppedByCamera + camera.statistics.droppedForNewer }
  }

  /// Records from a recorded session, played at its original speed.
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

  /// The manifest with which a recording of this source begins.
  func manifest(for identity: SourceIdentity) -> SessionManifest {
    manifest
      ?? SessionManifest(
        createdBy: ProgramVersion.text, camera: CameraNote(identity), screen: screen)
  }
}
