import ArgumentParser
import Calibration
import Desktop
import Foundation
import GazeService
import Recording
import Signals
import Tracking

// What clients can ask of the tracker.
extension ServedTracker: TrackerControl {
  // MARK: Camera

  /// Lists the cameras of the source that the service was started with, also while a recording is played.
  package func cameras() async -> [SourceIdentity] { await main.frames.cameras() }

  /// Changes the service's source to another camera.
  /// - Throws: a refusal: `notFound` for an unknown camera, `unsupported` where the source does not change cameras,
  ///   `conflict` while a recording is played in the source's place, and once the service is ending.
  package func useCamera(id: String) async throws(ServiceRefusal) {
    if case .replaying = state {
      throw ServiceRefusal(
        .conflict, "A recording is played in the camera's place.", remedy: "DELETE /v1/replay ends it.")
    }
    guard await cameras().contains(where: { $0.id == id }) else {
      throw ServiceRefusal(.notFound, "There is no such camera.", remedy: "GET /v1/cameras lists them.")
    }
    try control { source throws(SourceRefusal) in try source.use(cameraID: id) }
  }

  /// Pauses the present source, counted from now; with nil until it is resumed.
  /// - Throws: a refusal: `unsupported` where the source cannot pause, `conflict` once the service is ending.
  package func pauseCamera(seconds: Double?) async throws(ServiceRefusal) {
    let until = seconds.map { LiveTracker.monotonicNow() + $0 }
    try control { source throws(SourceRefusal) in try source.pause(until: until) }
  }

  /// Ends a pause of the present source.
  /// - Throws: a refusal: `unsupported` where the source cannot pause, `conflict` once the service is ending.
  package func resumeCamera() async throws(ServiceRefusal) {
    try control { source throws(SourceRefusal) in try source.resume() }
  }

  private func control(
    _ body: (any ControllableSource) throws(SourceRefusal) -> Void
  ) throws(ServiceRefusal) {
    let source = try running().source.frames
    do throws(SourceRefusal) { try body(source) } catch {
      throw ServiceRefusal(.unsupported, error.reason, remedy: error.remedy)
    }
  }

  // MARK: Calibration

  /// Begins a calibration; a recording is played from its beginning, with the targets that it showed.
  /// - Throws: a refusal: `unsupported` for a recording without calibration targets, `conflict` once the service is
  ///   ending.
  package func calibrate(_ request: CalibrationRequest) async throws(ServiceRefusal) {
    let running = try running()
    guard case .recording(let recording) = running.source.kind else {
      announce(.calibration, request.targets)
      let pace = request.timing.map {
        CalibrationPace(travelSeconds: $0.travelSeconds, dwellSeconds: $0.dwellSeconds)
      }
      return await running.tracking.calibrate(
        targets: request.targets, validation: request.validation, pace: pace)
    }
    // A recorded person looks when the recording's script says, so a recording without calibration targets cannot
    // calibrate.
    guard !recording.bundle.script(.calibration).isEmpty else {
      throw ServiceRefusal(
        .unsupported, "The recording holds no calibration.", remedy: "Play one that does, or use a profile.")
    }
    let played = recording.restart()
    let script = played.script(.calibration)
    announce(.calibration, script.map(\.target), script: script)
    await running.tracking.calibrate(recorded: played)
  }

  /// Begins a validation of the calibration in use.
  /// - Throws: a refusal: `unsupported` while a recording is played, `conflict` without a calibration or once the
  ///   service is ending.
  package func validate(_ targets: [CalibrationTarget]) async throws(ServiceRefusal) {
    let running = try running()
    guard running.source.isLive else {
      throw ServiceRefusal(
        .unsupported, "A recorded person looks at no new targets.",
        remedy: "The recording's own validation is part of its calibration.")
    }
    guard await running.tracking.validate(targets: targets) else {
      throw ServiceRefusal(.conflict, "There is no calibration to check.", remedy: "Calibrate first.")
    }
    announce(.validation, targets)
  }

  /// Aborts the calibration or validation in progress, tells clients so, and lets the layout react to gaze again.
  package func abortCalibration() async {
    guard let tracking = state.running?.tracking else { return }
    await tracking.cancelCalibration()
    announceAbort()
    await showLayout()
  }

  /// Lets this layout react to gaze from now on.
  package func react(to layout: GazeLayout) async { await show(layout) }

  // MARK: Profiles

  /// Lists the calibrations in the store that can be read, by name.
  package func profiles() async throws(ServiceRefusal) -> [ProfileEntry] { try profileStore.all() }

  /// Stores the calibration in use under a name, in place of a previous one.
  /// - Throws: a refusal: `conflict` without a calibration, `failed` where it cannot be written.
  package func saveProfile(name: String) async throws(ServiceRefusal) -> ProfileEntry {
    guard let stored else {
      throw ServiceRefusal(.conflict, "There is no calibration to keep.", remedy: "Calibrate first.")
    }
    return try profileStore.save(stored, as: name)
  }

  /// Uses a stored calibration.
  /// - Throws: a refusal: `notFound` where there is none, `conflict` where it cannot be read or does not fit the
  ///   camera, the screen or the networks.
  package func useProfile(name: String) async throws(ServiceRefusal) -> ProfileEntry {
    let stored = try profileStore.read(name)
    do throws(CalibrationError) { try await use(stored) } catch {
      throw ServiceRefusal(.conflict, "\(error)", remedy: "Use another profile, or calibrate.")
    }
    return ProfileEntry(stored, name: name)
  }

  /// Deletes a stored calibration.
  /// - Throws: a refusal: `notFound` where there is none.
  package func deleteProfile(name: String) async throws(ServiceRefusal) { try profileStore.delete(name) }

  // MARK: Recording and replay

  /// Lists the recordings in the store, and last the one in progress.
  package func recordings() async throws(ServiceRefusal) -> [RecordingEntry] {
    let entries = recordingStore.all(except: recording?.name)
    return entries + (recording.map { [$0.entry(isRunning: true)] } ?? [])
  }

  /// Records the present source under a name.
  /// - Throws: a refusal: `conflict` during another recording, before the first frame, where the name is taken, or
  ///   once the service is ending; `failed` where it cannot be written.
  package func startRecording(name: String) async throws(ServiceRefusal) -> RecordingEntry {
    let running = try running()
    guard recording == nil else {
      throw ServiceRefusal(.conflict, "A recording is running.", remedy: "Stop it first.")
    }
    guard let identity = await running.tracking.camera else {
      throw ServiceRefusal(.conflict, "No frame has come yet.", remedy: "Wait until the source streams.")
    }
    let manifest = SessionManifest(
      createdBy: ProgramVersion.text, camera: running.source.note(of: identity),
      screen: running.source.screen)
    let new = try recordingStore.begin(name, manifest)
    recording = new
    await running.tracking.record(to: new.writer)
    return new.entry(isRunning: true)
  }

  /// Ends the recording in progress and completes its files.
  /// - Throws: a refusal: `conflict` without a recording, `failed` where the files cannot be completed.
  package func stopRecording() async throws(ServiceRefusal) -> RecordingEntry {
    guard let ended = recording else {
      throw ServiceRefusal(.conflict, "No recording is running.", remedy: "Start one first.")
    }
    recording = nil
    await state.running?.tracking.record(to: nil)
    do throws(RecordingError) { _ = try await ended.writer.finish() } catch { throw .failed(error) }
    return ended.entry(isRunning: false)
  }

  /// Puts the marker into the recording in progress; without one nothing happens.
  package func note(_ marker: Marker) async { recording?.note(marker) }

  /// Plays a recording of the store in place of the present source.
  /// - Throws: a refusal: `notFound` where there is none, `conflict` during a recording, `unsupported` where the
  ///   recording's screen is unknown, `failed` where it cannot be played.
  package func replay(name: String, loops: Bool) async throws(ServiceRefusal) {
    let bundle = try recordingStore.open(name, running: recording?.name)
    let screen: ScreenGeometry
    do throws(RecordingError) { screen = try bundle.screen() } catch {
      throw ServiceRefusal(.unsupported, "\(error)", remedy: "Play another recording.")
    }
    try await play(ServedSource(kind: .recording(LiveRecording(bundle, loops: loops)), screen: screen))
  }

  /// Returns to the source that the service was started with, and to its calibration.
  /// - Throws: a refusal: `conflict` where no recording is played or one is being made, `failed` where the source
  ///   cannot be started.
  package func stopReplay() async throws(ServiceRefusal) {
    guard case .replaying = state else {
      throw ServiceRefusal(.conflict, "No recording plays.", remedy: "Start one first.")
    }
    try await play(nil)
  }
}
