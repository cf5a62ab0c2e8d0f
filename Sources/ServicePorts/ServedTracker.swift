import Attention
import Calibration
import Foundation
import GazeService
import Logging
import ReaderApp
import Recording
import Signals
import StandInSource
import Tracking

/// The live tracker as the service's: heard as updates, asked by its clients.
package actor ServedTracker {
  /// A tracker at work on a source.
  package struct Running {
    /// What the frames come from.
    package var source: ServedSource
    /// The tracker.
    package var tracking: Tracking
    /// What listens to it; cancelled when it ends.
    package var tasks: [Task<Void, Never>]
  }

  /// What gaze comes from, if from anything.
  package enum State {
    /// No frames are taken.
    case stopped
    /// Frames come from the source that the service was started with.
    case live(Running)
    /// A recording plays in its place; the calibration that was in use comes back afterwards.
    case replaying(Running, stored: StoredCalibration?)

    /// The tracker at work; nil while none is.
    package var running: Running? {
      switch self {
      case .stopped: nil
      case .live(let running), .replaying(let running, _): running
      }
    }
  }

  /// Where updates go.
  package struct Outlet: Sendable {
    /// Hands updates to the fan-out.
    package var publish: @Sendable ([GazeUpdate]) -> Void
    /// Tells the fan-out of another screen.
    package var move: @Sendable (ScreenGeometry) -> Void
    /// What the source that the service was started with gives, for programs that are attached.
    package var tap: @Sendable (SourceEvent) -> Void = { _ in }

    package init(
      publish: @escaping @Sendable ([GazeUpdate]) -> Void, move: @escaping @Sendable (ScreenGeometry) -> Void,
      tap: @escaping @Sendable (SourceEvent) -> Void = { _ in }
    ) {
      (self.publish, self.move, self.tap) = (publish, move, tap)
    }
  }

  /// The source that the service was started with.
  package let main: ServedSource
  /// Where calibrations are kept.
  package let profileStore: ProfileStore
  /// Where recordings are kept.
  package let recordingStore: RecordingStore
  /// Is told what goes wrong without a client that waits for it.
  package let logger = Logger(label: "trackii.serve")
  private var outlet: Outlet?
  private(set) var state = State.stopped
  private var maker = UpdateMaker()
  /// What reacts to gaze; an empty layout still filters the point.
  private var layout = GazeLayout()
  /// In use, where it was made or taken here.
  private(set) var stored: StoredCalibration?
  /// The recording that a client has started; nil while none runs.
  package var recording: RunningRecording?

  /// - Parameters:
  ///   - source: what the service is started with.
  ///   - profiles: where calibrations are kept.
  ///   - recordings: where recordings are kept.
  package init(_ source: ServedSource, profiles: ProfileStore, recordings: RecordingStore) {
    (main, profileStore, recordingStore) = (source, profiles, recordings)
  }

  // MARK: Running

  /// - Throws: `VisionError`, `CalibrationError` for a calibration that does not fit.
  package func start(_ outlet: Outlet, calibration: StoredCalibration?) async throws {
    self.outlet = outlet
    state = .live(try await begin(main, tap: outlet.tap))
    if let calibration { try await use(calibration) }
  }

  /// What eyes are measured with; nil before it has started.
  package var networks: [NetworkStamp]? { state.running?.tracking.networks }

  /// Tells a stand-in where a program that is attached asks to look, screen px.
  package nonisolated func look(at point: ScreenPoint) {
    if case .standIn(let person) = main.kind { person.sees(.dot, at: point) }
  }

  private func begin(
    _ source: ServedSource, tap: (@Sendable (SourceEvent) -> Void)?
  ) async throws -> Running {
    var configuration = Tracking.Configuration()
    configuration.turnsBackMirrored = source.isLive
    configuration.fieldOfView = FieldOfView(told: source.toldFieldOfView)
    let tracking = try Tracking(
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

  /// Brings to an end what was begun.
  package func finish() async {
    if recording != nil {
      do { _ = try await stopRecording() } catch {
        logger.error("the recording could not be ended", metadata: ["why": "\(error)"])
      }
    }
    if let running = state.running { await end(running) }
    state = .stopped
  }

  /// Plays something else; nil goes back to the source that the service was started with.
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
      // Who is attached follows the person before the camera, and no recorded one.
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
    let now = Tracking.monotonicNow()
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

  /// Tells clients, and the recording that runs.
  package func publish(_ updates: [GazeUpdate]) {
    recording?.take(updates)
    outlet?.publish(updates)
  }

  /// A stand-in looks where a target is shown.
  private func tell(_ view: CalibrationView) {
    guard case .standIn(let person)? = state.running?.source.kind, let target = view.target else { return }
    person.sees(.dot, at: target.point)
  }

  // MARK: Asking

  /// The tracker at work.
  ///
  /// - Throws: `ServiceRefusal` while none is.
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

  /// Tells clients that the calibration or the check was ended by somebody.
  package func announceAbort() { publish(maker.abort()) }

  /// - Throws: `CalibrationError`.
  package func use(_ calibration: StoredCalibration) async throws(CalibrationError) {
    guard let tracking = state.running?.tracking else { return }
    try await tracking.use(calibration)
    stored = calibration
    await showLayout()
  }

  /// What reacts to gaze from now on, screen px.
  package func show(_ layout: GazeLayout) async {
    self.layout = layout
    await showLayout()
  }

  /// Passes the layout on to the tracker at work, with the error of the calibration in use.
  package func showLayout() async {
    await state.running?.tracking.show(layout, error: stored.map { CalibratedError($0.profile) })
  }
}

extension SourceState {
  fileprivate static var serviceReplays: Self {
    .interrupted(
      reason: "The gaze service plays a recording.",
      remedy: "It is back when that is stopped (DELETE /v1/replay).")
  }
}

extension ServiceRefusal {
  /// A fault that the service can only report.
  package static func failed(_ error: any Error) -> Self {
    Self(.failed, "\(error)", remedy: "Look at the service's log.")
  }
}
