import Attention
import Calibration
import Foundation
import GazeService
import Localization
import Logging
import ReaderApp
import Recording
import Signals
import StandInSource
import Tracking

/// The service's live tracker: sends its results as updates, and carries out requests of clients.
package actor ServedTracker {
  /// A tracker that runs on a source.
  package struct Running {
    /// The source of the tracker's frames.
    package var source: ServedSource
    /// The tracker that takes the source's frames.
    package var tracking: LiveTracker
    /// Tasks that listen to the tracker; they are cancelled when it ends.
    package var tasks: [Task<Void, Never>]
  }

  /// Whether the tracker runs, and on which source.
  package enum State {
    /// No tracker runs, so no frames are taken.
    case stopped
    /// Frames come from the source that the service was started with.
    case live(Running)
    /// A recording plays in place of that source; the calibration in `stored` is used again afterwards.
    case replaying(Running, stored: StoredCalibration?)

    /// The tracker that runs; nil while none does.
    package var running: Running? {
      switch self {
      case .stopped: nil
      case .live(let running), .replaying(let running, _): running
      }
    }
  }

  /// Where the tracker's results go.
  package struct Outlet: Sendable {
    /// Passes updates to the fan-out, which sends them to clients.
    package var publish: @Sendable ([GazeUpdate]) -> Void
    /// Tells the fan-out that gaze belongs to another screen.
    package var move: @Sendable (ScreenGeometry) -> Void
    /// Takes the events of the source that the service was started with, for attached programs.
    package var tap: @Sendable (SourceEvent) -> Void = { _ in }

    /// Makes an outlet from the functions that take updates, changes of the screen, and the source's events.
    package init(
      publish: @escaping @Sendable ([GazeUpdate]) -> Void, move: @escaping @Sendable (ScreenGeometry) -> Void,
      tap: @escaping @Sendable (SourceEvent) -> Void = { _ in }
    ) {
      (self.publish, self.move, self.tap) = (publish, move, tap)
    }
  }

  /// The source that the service was started with.
  package let main: ServedSource
  /// The store of calibrations.
  package let profileStore: ProfileStore
  /// The store of recordings.
  package let recordingStore: RecordingStore
  /// Logs faults that no client waits for.
  package let logger = Logger(label: "trackii.serve")
  private var outlet: Outlet?
  private(set) var state = State.stopped
  private var maker = UpdateMaker()
  /// The layout that reacts to gaze; an empty layout still filters gaze.
  private var layout = GazeLayout()
  /// The calibration in use, if one was made or taken over in this service; nil otherwise.
  private(set) var stored: StoredCalibration?
  /// The recording that a client has started; nil while none runs.
  package var recording: RunningRecording?

  /// Prepares a tracker for the service, which is started later.
  ///
  /// - Parameters:
  ///   - source: the source that the service is started with.
  ///   - profiles: where calibrations are kept.
  ///   - recordings: where recordings are kept.
  package init(_ source: ServedSource, profiles: ProfileStore, recordings: RecordingStore) {
    (main, profileStore, recordingStore) = (source, profiles, recordings)
  }

  // MARK: Running

  /// Starts the tracker on the service's source.
  ///
  /// - Throws: `VisionError`, `CalibrationError` for a calibration that does not fit.
  package func start(_ outlet: Outlet, calibration: StoredCalibration?) async throws {
    self.outlet = outlet
    state = .live(try await begin(main, tap: outlet.tap))
    if let calibration { try await use(calibration) }
  }

  /// The networks that measure eyes; nil before the tracker has started.
  package var networks: [NetworkStamp]? { state.running?.tracking.networks }

  /// Tells a stand-in where an attached program asks its person to look, screen px.
  package nonisolated func look(at point: ScreenPoint) {
    if case .standIn(let person) = main.kind { person.sees(.dot, at: point) }
  }

  private func begin(
    _ source: ServedSource, tap: (@Sendable (SourceEvent) -> Void)?
  ) async throws -> Running {
    var configuration = LiveTracker.Configuration()
    configuration.turnsBackMirrored = source.isLive
    configuration.fieldOfView = FieldOfView(told: source.toldFieldOfView)
    let tracking = try LiveTracker(
      source: source.frames, screen: source.screen, configuration: configuration, tap: tap)
    maker = UpdateMaker()
    outlet?.move(source.screen)
    await tracking.show(layout)
    let events = await tracking.events()
    let listening = Task { for await event in events { await self.take(event) } }
    let logger = logger
    let running = Task {
      do { try await tracking.run() } catch is CancellationError {} catch {
        logger.error("the source failed", metadata: ["why": "\(error)"])
      }
    }
    return Running(source: source, tracking: tracking, tasks: [listening, running])
  }

  private func end(_ running: Running) async {
    for task in running.tasks { task.cancel() }
    for task in running.tasks { await task.value }
  }

  /// Ends a running recording and the tracker.
  package func finish() async {
    if recording != nil {
      do { _ = try await stopRecording() } catch {
        logger.error("the recording could not be ended", metadata: ["why": "\(error)"])
      }
    }
    if let running = state.running { await end(running) }
    state = .stopped
  }

  /// Plays another source; with nil the tracker returns to the source that the service was started with.
  package func play(_ other: ServedSource?) async throws(ServiceRefusal) {
    guard recording == nil else {
      throw ServiceRefusal(.conflict, "A recording is running.", remedy: "Stop it first.")
    }
    let before =
      switch state {
      case .stopped, .live: stored
      case .replaying(_, let kept): kept
      }
    if let running = state.running { await end(running) }
    announceAbort()
    stored = nil
    do {
      // Attached programs follow the person in front of the camera, not one in a recording.
      if other != nil { outlet?.tap(.state(.serviceReplays)) }
      let running = try await begin(other ?? main, tap: other == nil ? outlet?.tap : nil)
      guard other == nil else { return state = .replaying(running, stored: before) }
      state = .live(running)
      if let before { try? await use(before) }
    } catch {
      state = .stopped
      throw .failed(error)
    }
  }

  // MARK: Hearing

  private func take(_ event: TrackingEvent) async {
    let now = LiveTracker.monotonicNow()
    publish(maker.take(event, arrival: now))
    switch event {
    case .tracked(let frame): recording?.take(frame)
    case .calibrating(let view, _, _): tell(view)
    case .calibrated(let new):
      stored = new
      await showLayout()
    case .calibrationFailed, .calibrationLost: await showLayout()
    case .validated: await showLayout()
    default: break
    }
  }

  /// Passes updates to clients, and to the recording that runs.
  package func publish(_ updates: [GazeUpdate]) {
    recording?.take(updates)
    outlet?.publish(updates)
  }

  /// Makes a stand-in look at the target that is shown.
  private func tell(_ view: CalibrationView) {
    guard case .standIn(let person)? = state.running?.source.kind, let target = view.target else { return }
    person.sees(.dot, at: target.point)
  }

  // MARK: Asking

  /// The tracker that runs.
  ///
  /// - Throws: `ServiceRefusal` while none runs.
  package func running() throws(ServiceRefusal) -> Running {
    guard let running = state.running else {
      throw ServiceRefusal(.conflict, "The service is ending.", remedy: "Start it again.")
    }
    return running
  }

  /// Tells clients that a calibration or a check of one has begun.
  package func announce(
    _ stage: CalibrationNews.Stage, _ targets: [CalibrationTarget], script: [ScriptedTarget] = []
  ) { publish(maker.begin(stage, targets: targets, script: script)) }

  /// Tells clients that a calibration or a check was aborted on request.
  package func announceAbort() { publish(maker.abort()) }

  /// Uses a calibration that was made earlier.
  ///
  /// - Throws: `CalibrationError` where it does not fit the camera, the screen or the networks.
  package func use(_ calibration: StoredCalibration) async throws(CalibrationError) {
    guard let tracking = state.running?.tracking else { return }
    try await tracking.use(calibration)
    stored = calibration
    await showLayout()
  }

  /// Changes the layout that reacts to gaze, screen px.
  package func show(_ layout: GazeLayout) async {
    self.layout = layout
    await showLayout()
  }

  /// Passes the layout to the tracker, with the error of the calibration in use.
  package func showLayout() async {
    await state.running?.tracking.show(layout, error: stored.map { CalibratedError($0.profile) })
  }
}

extension SourceState {
  fileprivate static var serviceReplays: Self {
    .interrupted(
      reason: localized("The gaze service plays a recording."),
      remedy: localized("It is back when that is stopped (DELETE /v1/replay)."))
  }
}

extension ServiceRefusal {
  /// An unexpected fault, as a refusal that points to the service's log.
  package static func failed(_ error: any Error) -> Self {
    Self(.failed, "\(error)", remedy: "Look at the service's log.")
  }
}
