import Attention
import Calibration
import Foundation
import Recording
import Signals
import Vision

/// The live tracker: takes frames from a source through the pipeline, runs calibrations, tells everybody.
///
/// One actor on a thread of its own. Nothing it does waits for a listener: each has a buffer that keeps
/// the newest events. Times are the frames' own; the clock is read for latencies, and for the moment at which
/// a camera goes.
public actor Tracking {
  public struct Configuration: Sendable {
    public var vision = VisionConfiguration()
    public var calibration = CalibrationConfiguration()
    public var attention = AttentionPipeline.Configuration()
    /// Events that a slow listener may fall behind before it loses the oldest: about eight seconds.
    public var bufferedEvents = 512
    /// Seconds of a seen face that does not fit the calibration until `calibrationLost` is told.
    public var lostSeconds = 5.0
    public init() {}
  }

  private enum Work {
    case watching
    case calibrating(CalibrationSession, then: [CalibrationTarget])
    case validating(CalibrationSession, FittedCalibration)
    /// A recording's own script says when which target is looked at.
    case scripted(ScriptedCalibration, then: ScriptedCalibration, FittedCalibration?)
  }

  private nonisolated let thread = PipelineThread()
  public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  public nonisolated let screen: ScreenGeometry
  private let source: any FrameSource
  private let cameraName: String
  private let configuration: Configuration
  private let pipeline: GazePipeline
  private let now: @Sendable () -> Timestamp
  private let today: @Sendable () -> Date
  private var work = Work.watching
  private var frameSize: (width: Int, height: Int)?
  private var last: (sequence: UInt64, time: Timestamp) = (0, Timestamp(nanoseconds: 0))
  private var hasEnded = false
  private var listeners: [UUID: AsyncStream<TrackingEvent>.Continuation] = [:]
  private var writer: BundleWriter?
  private var strangerSince: Timestamp?

  /// - Parameters:
  ///   - cameraName: what profiles are kept for.
  ///   - now: the clock that frames are stamped with; today: the calendar, for profiles.
  /// - Throws: `VisionError` when the detectors' files are missing.
  public init(
    source: any FrameSource, cameraName: String, screen: ScreenGeometry,
    configuration: Configuration = .init(), now: @escaping @Sendable () -> Timestamp = Tracking.monotonicNow,
    today: @escaping @Sendable () -> Date = { Date() }
  ) throws(VisionError) {
    self.source = source
    self.cameraName = cameraName
    self.screen = screen
    self.configuration = configuration
    self.now = now
    self.today = today
    pipeline = GazePipeline(tracker: try EyeTracker(classical: configuration.vision))
  }

  /// CLOCK_MONOTONIC, the clock that camera frames are stamped with.
  public static let monotonicNow: @Sendable () -> Timestamp = {
    var t = timespec()
    clock_gettime(CLOCK_MONOTONIC, &t)
    return Timestamp(nanoseconds: Int64(t.tv_sec) * 1_000_000_000 + Int64(t.tv_nsec))
  }

  // MARK: Listening

  /// Everything from now on; the stream ends when the source does, or with `ended` alone if it has already.
  public func events() -> AsyncStream<TrackingEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: TrackingEvent.self, bufferingPolicy: .bufferingNewest(configuration.bufferedEvents))
    guard !hasEnded else {
      continuation.yield(.ended)
      continuation.finish()
      return stream
    }
    let id = UUID()
    listeners[id] = continuation
    continuation.onTermination = { [weak self] _ in Task { await self?.forget(id) } }
    return stream
  }

  private func forget(_ id: UUID) { listeners[id] = nil }

  private func tell(_ event: TrackingEvent) { for listener in listeners.values { listener.yield(event) } }

  // MARK: Running

  /// Takes frames until the source ends or the task is cancelled.
  /// - Throws: the source's own error.
  public func run() async throws {
    hasEnded = false
    defer {
      hasEnded = true
      tell(.ended)
      for listener in listeners.values { listener.finish() }
    }
    for try await event in source.events() {
      try Task.checkCancellation()
      switch event {
      case .frame(let frame): take(frame)
      case .state(let state):
        if case .interrupted = state { interrupt() }
        tell(.source(state))
      }
    }
  }

  private func take(_ frame: Frame) {
    frameSize = (frame.image.width, frame.image.height)
    last = (frame.sequence, frame.time)
    writer?.append(frame)
    finish(pipeline.see(frame))
    if let arrival = frame.arrival { pipeline.note(.total, .seconds(now() - arrival)) }
  }

  /// No frames: whatever moves by gaze must stop, and the calibration must not take up stale eyes.
  ///
  /// No later frame will tell that the gap outlasts what is bridged, so this one is put beyond that.
  private func interrupt() {
    let bridged = configuration.attention.dropout.holdSeconds + 0.001
    let time = max(now(), last.time + bridged)
    finish(EyesSample(sequence: last.sequence, time: time, eyes: .invalid(.noFrame)))
  }

  /// From eyes on.
  private func finish(_ sample: EyesSample) {
    step(sample)
    let tracked = pipeline.understand(sample)
    writer?.trace(tracked, setting: TraceSetting(pipeline.attention))
    watchReference(tracked)
    tell(.tracked(tracked))
  }

  private func watchReference(_ frame: TrackedFrame) {
    guard pipeline.model != nil, frame.eyes.reason == .eyesNotFound else {
      strangerSince = nil
      return
    }
    let since = strangerSince ?? frame.time
    strangerSince = since
    if frame.time - since >= configuration.lostSeconds {
      strangerSince = nil
      tell(.calibrationLost)
    }
  }

  // MARK: Calibrating

  /// Starts a calibration, and after it a validation where `validation` holds targets.
  public func calibrate(targets: [CalibrationTarget], validation: [CalibrationTarget]) {
    pipeline.model = nil
    pipeline.attention = nil
    pipeline.tracker.unlock()
    work = .calibrating(
      CalibrationSession(targets: targets, screen: screen, configuration: configuration.calibration),
      then: validation)
  }

  /// The same by a recording's script: its person looks when the script says, not when asked.
  public func calibrate(script: [ScriptedTarget], validation: [ScriptedTarget]) {
    pipeline.model = nil
    pipeline.attention = nil
    pipeline.tracker.unlock()
    work = .scripted(
      ScriptedCalibration(script: script, configuration: configuration.calibration),
      then: ScriptedCalibration(script: validation, configuration: configuration.calibration), nil)
  }

  /// Gives up a calibration in progress; the one before is gone too.
  public func cancelCalibration() { work = .watching }

  /// Takes over a calibration made earlier.
  ///
  /// - Throws: `CalibrationError` when it belongs to another screen or camera; the tracker stays as it is.
  public func use(_ stored: StoredCalibration) throws(CalibrationError) {
    let identity = CameraIdentity(
      name: cameraName, width: frameSize?.width ?? stored.profile.camera.width,
      height: frameSize?.height ?? stored.profile.camera.height)
    try stored.profile.check(screen: screen, camera: identity)
    if let reference = stored.reference {
      do { try pipeline.tracker.lock(to: reference) } catch {
        throw .unreadableProfile(detail: "\(error)")
      }
    }
    work = .watching
    pipeline.model = stored.profile.model
  }

  private func step(_ sample: EyesSample) {
    switch work {
    case .watching: break
    case .scripted(let script, let validation, let fitted): step(sample, script, validation, fitted)
    case .calibrating(var session, let validation):
      let actions = session.step(sample)
      work = .calibrating(session, then: validation)
      tell(.calibrating(session.current, actions: actions))
      conclude(session, actions) { fitted in
        guard !validation.isEmpty else { return finish(fitted, report: nil) }
        work = .validating(
          CalibrationSession(
            targets: validation, screen: screen, purpose: .validation,
            configuration: configuration.calibration),
          fitted)
      }
    case .validating(var session, let fitted):
      let actions = session.step(sample)
      work = .validating(session, fitted)
      tell(.calibrating(session.current, actions: actions))
      if actions.contains(.finished) {
        finish(fitted, report: ValidationReport(points: session.points, model: fitted.model))
      } else {
        conclude(session, actions) { _ in }
      }
    }
  }

  private func step(
    _ sample: EyesSample, _ script: ScriptedCalibration, _ validation: ScriptedCalibration,
    _ fitted: FittedCalibration?
  ) {
    var (script, validation) = (script, validation)
    guard let fitted else {
      let isComplete = script.step(sample)
      work = .scripted(script, then: validation, nil)
      guard isComplete else { return }
      do {
        let fitted = try script.fit(screen: screen)
        adopt(fitted)
        work = .scripted(script, then: validation, fitted)
        if validation.script.isEmpty { finish(fitted, report: nil) }
      } catch {
        work = .watching
        tell(.calibrationFailed(error))
      }
      return
    }
    let isComplete = validation.step(sample)
    work = .scripted(script, then: validation, fitted)
    if isComplete { finish(fitted, report: ValidationReport(points: validation.points, model: fitted.model)) }
  }

  private func adopt(_ fitted: FittedCalibration) {
    pipeline.model = fitted.model
    pipeline.tracker.lockReference()
  }

  private func conclude(
    _ session: CalibrationSession, _ actions: [CalibrationAction], fitted use: (FittedCalibration) -> Void
  ) {
    for case .failed(let error) in actions {
      work = .watching
      pipeline.model = nil
      tell(.calibrationFailed(error))
    }
    guard actions.contains(.finished), let fitted = session.result else { return }
    adopt(fitted)
    use(fitted)
  }

  private func finish(_ fitted: FittedCalibration, report: ValidationReport?) {
    work = .watching
    let camera = CameraIdentity(
      name: cameraName, width: frameSize?.width ?? 0, height: frameSize?.height ?? 0)
    let profile = CalibrationProfile(created: today(), camera: camera, fitted: fitted, report: report)
    tell(.calibrated(StoredCalibration(profile: profile, reference: pipeline.tracker.reference)))
  }

  // MARK: Acting

  /// What reacts to gaze from now on; an empty layout still filters the point. nil stops intents altogether.
  public func show(_ layout: GazeLayout?, error: CalibratedError? = nil) {
    guard let layout else {
      pipeline.attention = nil
      return
    }
    if pipeline.attention == nil {
      pipeline.attention = AttentionPipeline(
        configuration: configuration.attention, layout: layout, screen: screen, calibratedError: error)
    } else {
      pipeline.attention?.layout = layout
      if let error { pipeline.attention?.calibratedError = error }
    }
  }

  /// Keeps every frame and what became of it; nil stops keeping.
  public func record(to writer: BundleWriter?) { self.writer = writer }

  /// Times of every stage so far; `total` is from a frame's arrival to its intents.
  public var meter: StageMeter { pipeline.meter }
}
