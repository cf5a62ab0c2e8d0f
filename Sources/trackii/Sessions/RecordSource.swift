import ArgumentParser
import Capture
import Foundation
import Recording
import Signals

/// Where a recording's frames come from, and what is known of them beforehand.
struct RecordSource: Sendable {
  var frames: any FrameSource
  var manifest: SessionManifest
  var screen: ScreenGeometry
  /// Rows of a script that was played while the frames were taken.
  var timeline: [TimelineRow] = []
  /// Frames that were lost before they came here, so far.
  var dropped: @Sendable () -> Int = { 0 }

  /// A camera, which is looked at but not started yet.
  ///
  /// - Parameter measured: the screen; asked for only where there is a camera.
  /// - Throws: `RecordFault.noCamera`, and what `measured` throws.
  init(
    camera path: String?, preferences: CapturePreferences,
    screen measured: () throws(RecordFault) -> ScreenGeometry
  ) throws(RecordFault) {
    let report = diagnoseCameras(preferences)
    let path = path.map(DoctorChecks.devicePath)
    let candidates = path.map { path in report.cameras.filter { $0.path == path } } ?? report.cameras
    guard let chosen = candidates.first(where: { $0.problem == nil }), let mode = chosen.mode else {
      let fallback: CaptureError = path.map { .notACamera(path: $0) } ?? .noCamera
      throw .noCamera(
        problem: candidates.first?.problem ?? fallback.reason,
        remedy: candidates.first?.remedy ?? fallback.remedy)
    }
    var configuration = Camera.Configuration()
    (configuration.path, configuration.preferences) = (chosen.path, preferences)
    let camera = Camera(configuration)
    screen = try measured()
    frames = camera
    manifest = SessionManifest(
      createdBy: Trackii.configuration.version,
      camera: CameraNote(
        name: chosen.card ?? chosen.path, width: mode.width, height: mode.height,
        format: mode.pixelFormat.name, fps: mode.framesPerSecond ?? preferences.framesPerSecond),
      screen: screen)
    dropped = { camera.statistics.droppedByCamera + camera.statistics.droppedForNewer }
  }

  /// A recorded session, at the speed it was recorded.
  ///
  /// - Throws: `RecordingError`.
  init(bundle folder: URL) throws(RecordingError) {
    let bundle = try SessionBundle(opening: folder)
    frames = ReplaySource(bundle, pace: .recorded())
    screen = try bundle.screen()
    manifest = bundle.manifest
    manifest.createdBy = Trackii.configuration.version
    timeline = bundle.timeline
  }
}

/// Why a recording cannot begin or go on, apart from the disk.
enum RecordFault: Error, CustomStringConvertible {
  case noCamera(problem: String, remedy: String)
  /// The camera was there, but gave no picture.
  case noPictures(reason: String, remedy: String)
  /// No monitor says how large it is, and it was not said on the command line.
  case unknownScreen

  var description: String {
    switch self {
    case .noCamera(let problem, let remedy), .noPictures(let problem, let remedy): "\(problem) \(remedy)"
    case .unknownScreen:
      "the screen's size is not known; measure the picture and give it, for instance "
        + "--screen-px 1920x1080 --screen-mm 527x296"
    }
  }
}
