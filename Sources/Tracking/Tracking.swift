import Attention
import Calibration
import Foundation
import Lines
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
    /// Of the camera, for calibrations to come; takes the place of the one in `vision`.
    public var fieldOfView = FieldOfView.assumed
    public var calibration = CalibrationConfiguration()
    public var attention = AttentionPipeline.Configuration()
    /// Events that a slow listener may fall behind before it loses the oldest: about eight seconds.
    public var bufferedEvents = 512
    /// Seconds of a seen face that does not fit the calibration until `calibrationLost` is told.
    public var lostSeconds = 5.0
    /// Whether a camera is at the source, which may mirror its pictures; recordings hold them turned back.
    public var turnsBackMirrored = true
    /// Whether choices, lines and repairs correct drift.
    public var learnsDrift = true
    public var repair = RepairAdvisor.Configuration()
    public init() {}
  }

  enum Work {
    case watching
    case calibrating(CalibrationSession, then: [CalibrationTarget])
    case validating(CalibrationSession, FittedCalibration)
    /// A target that moves; afterwards these are to be validated.
    case pursuing(PursuitSession, then: [CalibrationTarget])
    /// A recording says when which target is looked at.
    case scripted(RecordedCalibration, then: ScriptedCalibration, FittedCalibration?)
  }

  private nonisolated let thread = SerialThread(label: "trackii.pipeline")
  public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  public private(set) var screen: ScreenGeometry
  private let source: any FrameSource
  var cameraName: String
  let configuration: Configuration
  let pipeline: GazePipeline
  /// What the person should be told once about how eyes are found; see `EyeTracker.notice`.
  public nonisolated let visionNotice: String?
  private let now: @Sendable () -> Timestamp
  let today: @Sendable () -> Date
  var work = Work.watching
  var frameSize: (width: Int, height: Int)?
  private var last: (sequence: UInt64, time: Timestamp) = (0, Timestamp(nanoseconds: 0))
  private var hasEnded = false
  /// Of the camera, by which heads are placed now.
  public internal(set) var fieldOfView: FieldOfView {
    didSet { pipeline.tracker.fieldOfViewDegrees = fieldOfView.degrees }
  }
  /// Whether the camera mirrors its pictures: a calibration has found that out.
  var isMirrored = false
  private var listeners: [UUID: AsyncStream<TrackingEvent>.Continuation] = [:]
  private var writer: BundleWriter?
  private var strangerSince: Timestamp?
  var advisor: RepairAdvisor
  /// Of the validation under way.
  var quality = LiveQuality()
  /// How the person dwells while nothing reacts to gaze.
  private var keptPace = 1.0

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
    advisor = RepairAdvisor(configuration: configuration.repair)
    fieldOfView = configuration.fieldOfView
    let tracker = try EyeTracker(configuration.vision)
    tracker.fieldOfViewDegrees = configuration.fieldOfView.degrees
    visionNotice = tracker.notice
    pipeline = GazePipeline(tracker: tracker)
    pipeline.learnsDrift = configuration.learnsDrift
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

  func tell(_ event: TrackingEvent) { for listener in listeners.values { listener.yield(event) } }

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
      case .frame(let frame): take(isMirrored ? frame.mirrored : frame)
      case .state(let state):
        if case .interrupted = state { interrupt() }
        tell(.source(state))
      }
    }
  }

  private func take(_ frame: Frame) {
    noteSize(of: frame)
    last = (frame.sequence, frame.time)
    writer?.append(frame)
    finish(pipeline.see(frame))
    if let arrival = frame.arrival { pipeline.note(.total, .seconds(now() - arrival)) }
  }

  /// A camera that changes its size shows another view, to which no calibration made before, or begun,
  /// applies.
  private func noteSize(of frame: Frame) {
    let size = (width: frame.image.width, height: frame.image.height)
    defer { frameSize = size }
    guard let frameSize, frameSize != size else { return }
    let isIdle = if case .watching = work { pipeline.model == nil } else { false }
    giveUp()
    if !isIdle { tell(.calibrationLost) }
  }

  /// Another monitor, or another mode of it: what was calibrated for the one before is of no use.
  public func move(to screen: ScreenGeometry) {
    guard screen != self.screen else { return }
    self.screen = screen
    giveUp()
  }

  /// The camera's own name, where it is known only now; for what calibrations are kept from here on.
  public func name(camera: String) { cameraName = camera }

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
    if case .validating(let session, _) = work, session.current.phase == .collecting { quality.step(tracked) }
    writer?.trace(tracked, setting: TraceSetting(pipeline.attention))
    watchReference(tracked)
    watchPosture(at: tracked.time)
    tell(.tracked(tracked))
  }

  private func watchReference(_ frame: TrackedFrame) {
    guard pipeline.model != nil, [.eyesNotFound, .otherFace].contains(frame.eyes.reason) else {
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

  private func watchPosture(at time: Timestamp) {
    for event in pipeline.postureEvents { tell(.posture(event)) }
    let unsure = pipeline.drift?.report.sdDegrees ?? 0
    if let event = advisor.step(pipeline.postureEvents, unsure: unsure, at: time) {
      tell(.repairOffered(event))
    }
  }

  // MARK: Drift

  /// What drift correction has come to; nil without a calibration.
  public var driftReport: DriftReport? { pipeline.drift?.report }

  /// Takes in what was read.
  /// - Returns: names to take it back by, of what is believed.
  @discardableResult
  public func learn(_ evidence: ReadingEvidence) -> [DriftEstimator.ID] { pipeline.learn(evidence) }

  /// Takes in where the eyes will have been, such as a button confirmed.
  /// - Returns: a name to take it back by; nil where it is not believed.
  @discardableResult
  public func learn(_ label: DriftLabel) -> DriftEstimator.ID? { pipeline.learn(label) }

  /// Takes a label back.
  public func unlearn(_ id: DriftEstimator.ID) { pipeline.unlearn(id) }

  /// The last choice by gaze was never meant; it is no evidence.
  public func unlearnLastChoice() { pipeline.unlearnLastChoice() }

  /// Forgets all drift correction.
  public func resetDrift() { pipeline.resetDrift() }

  // MARK: Acting

  /// What reacts to gaze from now on; an empty layout still filters the point. nil stops intents altogether.
  public func show(_ layout: GazeLayout?, error: CalibratedError? = nil) {
    guard let layout else { return dropAttention() }
    if pipeline.attention == nil {
      var attention = AttentionPipeline(
        configuration: configuration.attention, layout: layout, screen: screen, calibratedError: error)
      attention.dwellPace = keptPace
      pipeline.attention = attention
    } else {
      pipeline.attention?.layout = layout
      if let error { pipeline.attention?.calibratedError = error }
    }
  }

  /// Nothing reacts to gaze any more; how the person dwells stays known.
  func dropAttention() {
    keptPace = dwellPace
    pipeline.attention = nil
  }

  /// How long the person dwells, as a multiple of the usual time; choices move it, within bounds. Worth keeping.
  public var dwellPace: Double { pipeline.attention?.dwellPace ?? keptPace }

  /// Goes on at the pace at which this person dwells, as it was kept; another person's is forgotten.
  public func use(dwellPace: Double) {
    var pace = DwellPace(configuration: configuration.attention.dwell.pace)
    pace.factor = dwellPace
    keptPace = pace.factor
    pipeline.attention?.dwellPace = keptPace
  }

  /// Keeps every frame and what became of it; nil stops keeping.
  public func record(to writer: BundleWriter?) { self.writer = writer }

  /// Times of every stage so far; `total` is from a frame's arrival to its intents.
  public var meter: StageMeter { pipeline.meter }
}
