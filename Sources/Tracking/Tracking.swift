import Attention
import Calibration
import Drift
import Foundation
import Lines
import Logging
import Recording
import Signals
import Traces
import Vision

/// The live tracker: takes frames from a source through the pipeline, runs calibrations, tells everybody.
///
/// One actor on a thread of its own. Nothing it does waits for a listener: each has a queue that keeps
/// the newest samples and every change of state. Times are the frames' own; the clock is read for latencies, and for the moment at which
/// a camera goes.
package actor Tracking {
  /// Tuning of all stages, and what the tracker does by itself.
  package struct Configuration: Sendable {
    /// Tuning of the eyes' measurement.
    package var vision = VisionConfiguration()
    /// Of the camera, for calibrations to come; takes the place of the one in `vision`.
    package var fieldOfView = FieldOfView.assumed
    /// Tuning of calibrations to come.
    package var calibration = CalibrationConfiguration()
    /// Tuning of what gaze is taken to ask for.
    package var attention = AttentionPipeline.Configuration()
    /// Frames that a slow listener may fall behind before it loses the oldest: about 17 seconds at 30 fps.
    package var bufferedEvents = 512
    /// Seconds of a seen face that does not fit the calibration until `calibrationLost` is told.
    package var lostSeconds = 5.0
    /// Whether a camera is at the source, which may mirror its pictures; recordings hold them turned back.
    package var turnsBackMirrored = true
    /// Whether choices, lines and repairs correct drift.
    package var learnsDrift = true
    /// Tuning of when a repair is offered.
    package var repair = RepairAdvisor.Configuration()
    package init() {}
  }

  private nonisolated let thread = SerialThread(label: "trackii.pipeline")
  package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  let source: any FrameSource
  /// A service that may own the camera; nil where none is to be used.
  let service: (any EyesService)?
  /// Who measures eyes in place of this process.
  var attached: (any AttachedEyes)?
  /// Told of every event of the source as it is taken; must not wait.
  private let tap: (@Sendable (SourceEvent) -> Void)?
  /// A calibration that is whole, but for the reference that another process has.
  var unkept: CalibrationRun.NewCalibration?
  /// The source that the frames come from, as it told itself; nil before it did.
  package private(set) var camera: SourceIdentity?
  /// How the source fares, as it last said; nil before it did.
  var sourceState: SourceState?
  let configuration: Configuration
  let pipeline: GazePipeline
  /// What the person should be told once about how eyes are found; see `EyeTracker.notice`.
  package nonisolated let visionNotice: String?
  let now: @Sendable () -> Timestamp
  let today: @Sendable () -> Date
  var course: CalibrationRun
  private var last: (sequence: UInt64, time: Timestamp) = (0, Timestamp(nanoseconds: 0))
  /// Whether the camera's pictures are turned.
  var turnsPictures = false
  private var listeners = Listeners()
  let logger: Logger
  /// The camera's field of view, by which heads are placed now.
  package var fieldOfView: FieldOfView { course.fieldOfView }
  private var writer: BundleWriter?
  /// How the person dwells while nothing reacts to gaze.
  private var keptPace = 1.0
  private var faceLight = FaceLight()
  /// Pictures that somebody asked for.
  var wantedPictures = WantedPictures()

  /// - Parameters:
  ///   - source: gives the frames.
  ///   - service: looked for before the source is opened, and used in its place while it is there.
  ///   - screen: the monitor that is looked at.
  ///   - configuration: tuning.
  ///   - tap: told of every event of the source as it is taken; must not wait.
  ///   - now: the clock that frames are stamped with.
  ///   - today: the calendar, for profiles.
  ///   - logger: is told of what goes wrong without anybody waiting for it.
  /// - Throws: `VisionError` when the detectors' files are missing.
  package init(
    source: any FrameSource, service: (any EyesService)? = nil, screen: ScreenGeometry,
    configuration: Configuration = .init(), tap: (@Sendable (SourceEvent) -> Void)? = nil,
    now: @escaping @Sendable () -> Timestamp = Tracking.monotonicNow,
    today: @escaping @Sendable () -> Date = { Date() }, logger: Logger = Logger(label: "trackii.tracking")
  ) throws(VisionError) {
    (self.source, self.service, self.tap) = (source, service, tap)
    self.configuration = configuration
    self.now = now
    self.today = today
    self.logger = logger
    let tracker = try EyeTracker(configuration.vision)
    tracker.fieldOfViewDegrees = configuration.fieldOfView.degrees
    pipeline = GazePipeline(tracker: tracker)
    course = CalibrationRun(
      screen: screen, networks: pipeline.networks, configuration: CalibrationRun.Configuration(configuration))
    pipeline.learnsDrift = configuration.learnsDrift
    (visionNotice, networks) = (pipeline.visionNotice, pipeline.networks)
  }

  /// What measures eyes; profiles made from here on name it.
  package nonisolated let networks: [NetworkStamp]

  /// What is calibrated for.
  package var screen: ScreenGeometry { course.screen }

  /// CLOCK_MONOTONIC, the clock that camera frames are stamped with.
  package static let monotonicNow: @Sendable () -> Timestamp = {
    var t = timespec()
    clock_gettime(CLOCK_MONOTONIC, &t)
    return Timestamp(nanoseconds: Int64(t.tv_sec) * 1_000_000_000 + Int64(t.tv_nsec))
  }

  // MARK: Listening

  /// Everything from now on, for who counts or keeps it; the stream ends when the source does, or with `ended` alone
  /// if it has already. Whoever falls behind loses the oldest samples; see `ListenerQueue`.
  package func events() -> AsyncStream<TrackingEvent> {
    let queue = listeners.add(.latest(configuration.bufferedEvents), wantsAll: true)
    return AsyncStream { await queue.next() }
  }

  /// Events for who shows the present only: of samples only the newest waits to be taken.
  package func listen() -> ListenerQueue { listeners.add(.newest, wantsAll: false) }

  /// Samples that slow listeners have lost so far.
  package var samplesLost: LostSamples { listeners.lost }

  func tell(_ event: TrackingEvent) {
    event.log(to: logger)
    listeners.tell(event, logger: logger)
  }

  // MARK: Running

  /// Takes frames until the source ends or the task is cancelled.
  /// - Throws: the source's own error.
  package func run() async throws {
    listeners.begin()
    defer {
      wantedPictures.refuse(.ended, from: source)
      tell(.ended)
    }
    guard let service else { return try await followSource() }
    try await run(with: service)
  }

  /// Takes the source's own frames, until it ends or the task is cancelled.
  func followSource() async throws {
    for try await event in source.events() {
      try Task.checkCancellation()
      tap?(event)
      switch event {
      case .frame(let frame):
        wantedPictures.take(frame, isMirrored: turnsPictures, from: source)
        take(turnsPictures ? frame.mirrored : frame)
      case .state(let state): follow(state)
      }
    }
  }

  func follow(_ state: SourceState) {
    switch state {
    case .interrupted, .paused:
      wantedPictures.refuse(state, from: source)
      interrupt()
    case .ended: wantedPictures.refuse(state, from: source)
    case .streaming: break
    }
    sourceState = state
    tell(.source(state))
    guard case .streaming(let identity) = state else { return }
    camera = identity
    carryOut(course.handle(.camera(CameraIdentity(identity), identity.optics)))
  }

  private func take(_ frame: Frame) {
    expect(PictureSize(width: frame.image.width, height: frame.image.height), frame.sequence, at: frame.time)
    writer?.append(frame)
    let sample = pipeline.see(frame)
    let brightness = faceLight.brightness(of: frame.image, face: sample.eyes.value?.face.box)
    finish(sample, arrival: frame.arrival, brightness: brightness)
  }

  /// Before a frame is looked at.
  func expect(_ size: PictureSize, _ sequence: UInt64, at time: Timestamp) {
    carryOut(course.expect(size, at: time))
    last = (sequence, time)
  }

  /// No frames: whatever moves by gaze must stop, and the calibration must not take up stale eyes.
  ///
  /// No later frame will tell that the gap outlasts what is bridged, so this one is put beyond that.
  private func interrupt() {
    let bridged = configuration.attention.dropout.holdSeconds + 0.001
    let time = max(now(), last.time + bridged)
    finish(EyesSample(sequence: last.sequence, time: time, eyes: .invalid(.noFrame)), arrival: nil)
  }

  /// From eyes on.
  ///
  /// - Parameter brightness: of the face; nil where there is no frame.
  func finish(_ sample: EyesSample, arrival: Timestamp?, brightness: Double? = nil) {
    carryOut(course.step(sample))
    var seen = pipeline.understand(sample)
    seen.frame.faceBrightness = brightness
    // A replay's frames have no arrival, and whatever is made of them is the same at any speed.
    if arrival != nil { seen.frame.latencyMs = ((now() - sample.time) * 1e6).rounded() / 1e3 }
    writer?.trace(seen.frame, setting: TraceSetting(pipeline.attention))
    carryOut(course.step(seen))
    tell(.tracked(seen.frame))
    if let arrival { pipeline.note(.total, .seconds(now() - arrival)) }
  }

  // MARK: Drift

  /// What drift correction has come to; nil without a calibration.
  package var driftReport: DriftReport? { pipeline.driftReport }

  /// Takes in what was read.
  /// - Returns: names to take it back by, of what is believed.
  @discardableResult
  package func learn(_ evidence: ReadingEvidence) -> [DriftEstimator.ID] { pipeline.learn(evidence) }

  /// Takes in where the eyes will have been, such as a button confirmed.
  /// - Returns: a name to take it back by; nil where it is not believed.
  @discardableResult
  package func learn(_ label: DriftLabel) -> DriftEstimator.ID? { pipeline.learn(label) }

  /// Takes a label back.
  package func unlearn(_ id: DriftEstimator.ID) { pipeline.unlearn(id) }

  /// The last choice by gaze was never meant; it is no evidence.
  package func unlearnLastChoice() { pipeline.unlearnLastChoice() }

  /// Forgets all drift correction.
  package func resetDrift() { pipeline.resetDrift() }

  // MARK: Acting

  /// What reacts to gaze from now on; an empty layout still filters the point. nil stops intents altogether.
  package func show(_ layout: GazeLayout?, error: CalibratedError? = nil) {
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
  package var dwellPace: Double { pipeline.attention?.dwellPace ?? keptPace }

  /// Goes on at the pace at which this person dwells, as it was kept; another person's is forgotten.
  package func use(dwellPace: Double) {
    var pace = DwellPace(configuration: configuration.attention.dwell.pace)
    pace.factor = dwellPace
    keptPace = pace.factor
    pipeline.attention?.dwellPace = keptPace
  }

  /// Keeps every frame and what became of it; nil stops keeping.
  package func record(to writer: BundleWriter?) { self.writer = writer }

  /// Times of every stage so far; `total` is from a frame's arrival to its intents.
  package var meter: StageMeter { pipeline.meter }
}
