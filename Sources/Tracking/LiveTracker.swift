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

/// The live tracker: takes frames from a source through the pipeline, runs calibrations, and sends events to its
/// listeners.
///
/// One actor on a thread of its own. It never waits for a listener: each has a queue that keeps the newest samples and
/// every change of state. Times are those of the frames; the clock is read for latencies, and for the moment at which a
/// camera goes.
package actor LiveTracker {
  /// Tuning of all stages, and options of the tracker itself.
  package struct Configuration: Sendable {
    /// Tuning of the eyes' measurement.
    package var vision = VisionConfiguration()
    /// The camera's field of view for new calibrations; takes precedence over the one in `vision`.
    package var fieldOfView = FieldOfView.assumed
    /// Tuning of new calibrations.
    package var calibration = CalibrationConfiguration()
    /// Tuning of how intents are found in gaze.
    package var attention = AttentionPipeline.Configuration()
    /// Frames that a slow listener may fall behind before it loses the oldest: about 17 seconds at 30 fps.
    package var bufferedEvents = 512
    /// Seconds for which a visible face may fail to fit the calibration until `calibrationLost` is sent.
    package var lostSeconds = 5.0
    /// Whether the source is a camera, which may mirror its pictures; the pictures of recordings have been turned back
    /// already.
    package var turnsBackMirrored = true
    /// Whether choices, lines and repairs correct drift.
    package var learnsDrift = true
    /// Tuning of when a repair is offered.
    package var repair = RepairAdvisor.Configuration()
    /// How many gray frames are skipped at most while a coloured picture is waited for: a camera may have no colours. Own
    /// choice: a camera begins to keep them with the next frame but one.
    package var mostGray = 10
    /// Tuning of how long a face's place is kept for measuring the light on it.
    var faceLight = FaceLight.Configuration()
    /// Makes the default tuning of all stages, with the usual options.
    package init() {}
  }

  private nonisolated let thread = SerialThread(label: "trackii.pipeline")
  /// The executor of the tracker's own thread, on which all of the actor's work runs.
  package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  let source: any FrameSource
  /// Finds a gaze service that may own the camera; nil where none is to be used.
  let service: (any EyesService)?
  /// The gaze service that measures eyes in place of this process; nil while this process does.
  var attached: (any AttachedEyes)?
  /// Called with every event of the source as it is taken; must not wait.
  private let tap: (@Sendable (SourceEvent) -> Void)?
  /// A calibration that is complete except for the eye reference, which another process holds; nil for none.
  var unkept: CalibrationRun.NewCalibration?
  /// The camera that the source named; nil until then.
  package private(set) var camera: SourceIdentity?
  /// The source's last reported state; nil until then.
  var sourceState: SourceState?
  let configuration: Configuration
  let pipeline: GazePipeline
  /// What the person should be told once about how eyes are found; see `EyeTracker.notice`.
  package nonisolated let visionNotice: String?
  let now: @Sendable () -> Timestamp
  let today: @Sendable () -> Date
  var course: CalibrationRun
  private var last: (sequence: UInt64, time: Timestamp) = (0, Timestamp(nanoseconds: 0))
  /// Whether the camera's pictures are mirrored back now.
  var turnsPictures = false
  private var listeners = Listeners()
  let logger: Logger
  /// The camera's field of view by which heads are placed now.
  package var fieldOfView: FieldOfView { course.fieldOfView }
  private var writer: BundleWriter?
  /// The person's dwell pace, kept while nothing reacts to gaze.
  private var keptPace = 1.0
  private var faceLight: FaceLight
  /// Requests for a picture that have not been answered yet.
  var wantedPictures: WantedPictures

  /// Makes a tracker on a source of frames.
  ///
  /// - Parameters:
  ///   - source: where frames come from.
  ///   - service: a gaze service that is looked for before the source is opened, and used in its place while it
  ///     answers.
  ///   - screen: the monitor that is looked at.
  ///   - configuration: tuning of all stages.
  ///   - tap: called with every event of the source as it is taken; must not wait.
  ///   - now: the clock that frames are stamped with.
  ///   - today: the date, for profiles.
  ///   - logger: takes faults that no caller waits for.
  /// - Throws: `VisionError` when the detectors' files are missing.
  package init(
    source: any FrameSource, service: (any EyesService)? = nil, screen: ScreenGeometry,
    configuration: Configuration = .init(), tap: (@Sendable (SourceEvent) -> Void)? = nil,
    now: @escaping @Sendable () -> Timestamp = LiveTracker.monotonicNow,
    today: @escaping @Sendable () -> Date = { Date() }, logger: Logger = Logger(label: "trackii.tracking")
  ) throws(VisionError) {
    (self.source, self.service, self.tap) = (source, service, tap)
    self.configuration = configuration
    faceLight = FaceLight(configuration: configuration.faceLight)
    wantedPictures = WantedPictures(mostGray: configuration.mostGray)
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

  /// The networks that measure eyes; new profiles name them.
  package nonisolated let networks: [NetworkStamp]

  /// The screen that the person looks at, and for which calibrations are made.
  package var screen: ScreenGeometry { course.screen }

  /// The time on CLOCK_MONOTONIC, the clock that camera frames are stamped with.
  package static let monotonicNow: @Sendable () -> Timestamp = {
    var t = timespec()
    clock_gettime(CLOCK_MONOTONIC, &t)
    return Timestamp(nanoseconds: Int64(t.tv_sec) * 1_000_000_000 + Int64(t.tv_nsec))
  }

  // MARK: Listening

  /// All events from now on, for a listener that counts or keeps them; the stream ends when the source does, or with
  /// `ended` alone if it has already. A listener that falls behind loses the oldest samples; see `ListenerQueue`.
  package func events() -> AsyncStream<TrackingEvent> {
    let queue = listeners.add(.latest(configuration.bufferedEvents), wantsAll: true)
    return AsyncStream { await queue.next() }
  }

  /// Events for a listener that shows the present only: of the samples only the newest is kept for it.
  package func listen() -> ListenerQueue { listeners.add(.newest, wantsAll: false) }

  /// Samples that slow listeners have lost so far.
  package var samplesLost: LostSamples { listeners.lost }

  func tell(_ event: TrackingEvent) {
    event.log(to: logger)
    listeners.tell(event, logger: logger)
  }

  // MARK: Running

  /// Tracks until the source ends or the task is cancelled.
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

  /// Takes frames of this program's own source, until it ends or the task is cancelled.
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
    let light = faceLight.measure(frame.image, face: sample.eyes.value?.face.box)
    finish(sample, arrival: frame.arrival, light: light)
  }

  /// Takes the size of a frame before its eyes are measured.
  func expect(_ size: PictureSize, _ sequence: UInt64, at time: Timestamp) {
    carryOut(course.expect(size, at: time))
    last = (sequence, time)
  }

  /// Handles an interruption of frames: everything that moves by gaze must stop, and the calibration must not take
  /// stale eyes.
  ///
  /// No later frame will show that the gap is too long to be bridged, so the invalid sample is stamped after that time.
  private func interrupt() {
    let bridged = configuration.attention.dropout.holdSeconds + 0.001
    let time = max(now(), last.time + bridged)
    finish(EyesSample(sequence: last.sequence, time: time, eyes: .invalid(.noFrame)), arrival: nil)
  }

  /// Takes a frame's eyes through the rest of the pipeline.
  ///
  /// - Parameters:
  ///   - sample: the eyes of the frame, or why there are none.
  ///   - arrival: when the frame arrived; nil in a replay or where there is no frame.
  ///   - light: the light on the face; nil where it is not known.
  func finish(_ sample: EyesSample, arrival: Timestamp?, light: FaceLight.Reading? = nil) {
    carryOut(course.step(sample))
    var seen = pipeline.understand(sample)
    seen.frame.faceBrightness = light?.face
    (seen.frame.backgroundBrightness, seen.frame.glareShare) = (light?.background, light?.glareShare)
    // The frames of a replay have no arrival, so that its results are the same at any speed.
    if arrival != nil { seen.frame.latencyMs = ((now() - sample.time) * 1e6).rounded() / 1e3 }
    writer?.trace(seen.frame, setting: TraceSetting(pipeline.attention))
    carryOut(course.step(seen))
    tell(.tracked(seen.frame))
    if let arrival { pipeline.note(.total, .seconds(now() - arrival)) }
  }

  // MARK: Drift

  /// The present state of drift correction; nil without a calibration.
  package var driftReport: DriftReport? { pipeline.driftReport }

  /// Takes what was read, as evidence of how far gaze is off.
  /// - Returns: identifiers of the accepted labels, with which they can be revoked.
  @discardableResult
  package func learn(_ evidence: ReadingEvidence) -> [DriftEstimator.ID] { pipeline.learn(evidence) }

  /// Takes evidence of where the eyes will have been, such as a confirmed button.
  /// - Returns: an identifier with which the label can be revoked; nil where it is rejected.
  @discardableResult
  package func learn(_ label: DriftLabel) -> DriftEstimator.ID? { pipeline.learn(label) }

  /// Revokes a drift label.
  package func unlearn(_ id: DriftEstimator.ID) { pipeline.unlearn(id) }

  /// Forgets the drift correction that was learnt.
  package func resetDrift() { pipeline.resetDrift() }

  // MARK: Acting

  /// Changes the layout that reacts to gaze; an empty layout still filters gaze, nil stops the filter and all intents.
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

  /// Makes nothing react to gaze any more; the person's dwell pace is kept.
  func dropAttention() {
    keptPace = dwellPace
    pipeline.attention = nil
  }

  /// The person's dwell time as a multiple of the usual one; choices change it, within bounds. Worth storing.
  package var dwellPace: Double { pipeline.attention?.dwellPace ?? keptPace }

  /// Sets the stored dwell pace of a person, in place of the previous person's.
  package func use(dwellPace: Double) {
    var pace = DwellPace(configuration: configuration.attention.dwell.pace)
    pace.factor = dwellPace
    keptPace = pace.factor
    pipeline.attention?.dwellPace = keptPace
  }

  /// Writes every frame and its results to a bundle from now on; nil stops that.
  package func record(to writer: BundleWriter?) { self.writer = writer }

  /// Durations of every stage so far; `total` is from a frame's arrival to its intents.
  package var meter: StageMeter { pipeline.meter }
}
