import Foundation
import Recording
import Signals
import Tracking

extension ReadingApp {
  /// Records the camera's frames and the trace beside the reading, where that was asked for.
  /// - Throws: `RecordingError` when the bundle cannot be made.
  func startRecording(_ tracking: Tracking, _ screen: ScreenGeometry) async throws {
    guard let path = options.record else { return }
    let manifest = SessionManifest(
      createdBy: "trackii", camera: CameraNote(name: source.cameraName, width: 0, height: 0, format: "", fps: 0),
      screen: screen)
    let writer = try BundleWriter(creating: URL(filePath: path), manifest: manifest)
    recording = writer
    await tracking.record(to: writer)
  }

  func finishRecording() async {
    guard let recording else { return }
    await tracking?.record(to: nil)
    do { _ = try await recording.finish() } catch { Terminal.complain("trackii: \(error)") }
  }
}
