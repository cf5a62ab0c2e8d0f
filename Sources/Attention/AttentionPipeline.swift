import Signals

/// The result of the attention stage for one frame of gaze.
package struct AttentionOutput: Sendable, Equatable {
  /// Filtered gaze. It is invalid whenever this frame's own gaze was: during a bridged gap no frozen point is shown.
  package var filtered: Observation<Gaze>
  /// Fixations, blinks and losses that this frame decided, in their order.
  package var events: [GazeEvent]
  /// The intents that follow from this frame, in the order in which they are to be carried out.
  package var intents: [Intent]
  /// Makes the output of one frame; by default without events and intents.
  package init(filtered: Observation<Gaze>, events: [GazeEvent] = [], intents: [Intent] = []) {
    (self.filtered, self.events, self.intents) = (filtered, events, intents)
  }
}

/// The attention stage, from gaze to intents: filter, blinks, gaps, fixations, targets and scroll zones.
///
/// A value that is driven by the timestamps of its samples alone: the same samples give the same output.
package struct AttentionPipeline: Sendable {
  /// The tuning of every part of the attention stage; each default names its source where it is declared.
  package struct Configuration: Hashable, Sendable {
    /// Tuning of the gaze filter.
    package var filter = GazeFilter.Configuration()
    /// Tuning of the detection of blinks.
    package var blink = BlinkDetector.Configuration()
    /// Tuning of which gaps in gaze are bridged.
    package var dropout = DropoutGate.Configuration()
    /// Tuning of the detection of fixations.
    package var fixation = FixationDetector.Configuration()
    /// Tuning of choosing by dwell.
    package var dwell = DwellSelector.Configuration()
    /// Tuning of scrolling by gaze.
    package var scroll = ScrollZoneMachine.Configuration()
    /// A sample that is older than the one before by at most this many seconds came late and is skipped; a larger step back
    /// means that the clock was set back.
    package var lateSeconds = 1.0
    /// Makes the default tuning of the whole attention stage.
    package init() {}
  }

  /// The tuning of every part of this pipeline, fixed since it was made.
  package let configuration: Configuration
  /// The screen on which gaze is measured.
  package let screen: ScreenGeometry
  /// All targets and scroll zones. Set it whenever they appear, disappear or move; the filter keeps its state.
  package var layout: GazeLayout { didSet { if layout != oldValue { showLayout() } } }
  /// How far gaze is off. The less is known, the longer a target has to be looked at. Before it is measured, a webcam's usual
  /// error is assumed.
  package var calibratedError: CalibratedError {
    didSet { if calibratedError != oldValue { showLayout() } }
  }

  /// This person's dwell time as a multiple of the usual one. It should be stored with the person.
  package var dwellPace: Double {
    get { dwell.pace.factor }
    set { dwell.pace.factor = newValue }
  }

  private var filter: GazeFilter
  private var blinks: BlinkDetector
  private var gate: DropoutGate
  private var fixations: FixationDetector
  private var dwell: DwellSelector
  private var scroll: ScrollSelector
  private var lastTime: Timestamp?
  private var lastFiltered = Observation<Gaze>.invalid(.noFrame)

  /// Makes a pipeline for a layout on a screen; without a calibrated error, a webcam's usual one is assumed.
  package init(
    configuration: Configuration = Configuration(), layout: GazeLayout, screen: ScreenGeometry,
    calibratedError: CalibratedError? = nil
  ) {
    self.configuration = configuration
    self.screen = screen
    self.layout = layout
    self.calibratedError = calibratedError ?? .typical(on: screen)
    filter = GazeFilter(configuration: configuration.filter, screen: screen)
    blinks = BlinkDetector(configuration: configuration.blink)
    gate = DropoutGate(configuration: configuration.dropout)
    fixations = FixationDetector(configuration: configuration.fixation, screen: screen)
    dwell = DwellSelector(configuration: configuration.dwell, screen: screen)
    scroll = ScrollSelector(configuration: configuration.scroll, screen: screen)
    showLayout()
  }

  /// Takes the next frame's gaze.
  ///
  /// A sample with the time of the one before, or slightly older, changes nothing. A clock that was set back, or a gap between
  /// samples, counts as a gap in gaze.
  package mutating func step(_ sample: GazeSample) -> AttentionOutput {
    var output = AttentionOutput(filtered: lastFiltered)
    if let lastTime {
      let dt = sample.time - lastTime
      if dt <= 0, dt >= -configuration.lateSeconds { return output }
      if dt < 0 {
        restart(&output)
      } else if dt > configuration.dropout.holdSeconds {
        take(.noFrame, at: sample.time, &output)
      }
    }
    lastTime = sample.time
    // Where vision finds the eyes closed, the openness may be missing.
    let openness = sample.openness ?? (sample.gaze.reason == .eyesClosed ? 0 : nil)
    let isHeadHeld = sample.gaze.reason == .eyesNotFound
    let lids = blinks.step(openness: openness, isHeadHeld: isHeadHeld, at: sample.time)
    if let event = lids.event { output.events.append(event) }
    switch usable(sample.gaze, lidsTrusted: lids.isTrusted) {
    case .valid(let gaze): take(gaze, at: sample.time, &output)
    case .invalid(let reason): take(reason, at: sample.time, &output)
    }
    lastFiltered = output.filtered
    return output
  }

  /// Moves what was learnt of where gaze falls on targets, because drift correction has changed by `shift`, screen px.
  package mutating func followCorrection(by shift: (ScreenPoint) -> ScreenPoint) {
    dwell.places.move(by: shift)
  }

  /// Makes what was learnt of where gaze falls on targets less certain, by a variance per axis, px²: the person sits differently.
  package mutating func widenPlaces(by variance: Double) { dwell.places.widen(by: variance) }

  /// Forgets what was learnt of where gaze falls on targets, because another calibration is in use.
  package mutating func forgetPlaces() { dwell.places.reset() }

  private func usable(_ gaze: Observation<Gaze>, lidsTrusted: Bool) -> Observation<Gaze> {
    guard let value = gaze.value else { return gaze }
    guard value.point.x.isFinite, value.point.y.isFinite else { return .invalid(.eyesNotFound) }
    guard lidsTrusted else { return .invalid(.eyesClosed) }
    // A point up to half a screen beyond the edge still comes from somebody who looks at the edge; one further away is invalid.
    let plausible = screen.bounds.grown(dx: screen.widthPx / 2, dy: screen.heightPx / 2)
    return plausible.contains(value.point) ? gaze : .invalid(.offScreen)
  }

  private mutating func take(_ gaze: Gaze, at time: Timestamp, _ output: inout AttentionOutput) {
    if gate.step(nil, at: time) == .regained {
      output.events.append(.regained)
      output.intents.append(.resumed)
    }
    let sigma = calibratedError.sigma
    let filtered = filter.step(gaze, at: time, error: calibratedError)
    let level = filter.noise(guess: sigma)
    let noise = ((level.x * level.x + level.y * level.y) / 2).squareRoot()
    output.filtered = .valid(filtered)
    output.events += fixations.step(gaze.point, at: time, sigma: sigma)
    let (held, share, intents) = dwell.step(filtered, at: time, noise: noise)
    output.intents += intents
    for case .chosen(let id) in intents { scroll.noteChoice(of: id, at: time) }
    let scrolling = scroll.step(
      filtered, isFree: held == nil, targetShare: share, at: time, error: calibratedError, noise: noise)
    for case .scroll(.down, _) in scrolling { dwell.noteScrollingDown(at: time) }
    output.intents += scrolling
  }

  private mutating func take(
    _ reason: InvalidReason, at time: Timestamp, _ output: inout AttentionOutput
  ) {
    output.filtered = .invalid(reason)
    guard case .lost(let reason) = gate.step(reason, at: time) else { return }
    filter.reset()
    output.events += fixations.end() + [.lost(reason)]
    output.intents += scroll.stop() + dwell.lose(at: time) + [.paused(reason)]
  }

  /// Restarts after the clock was set back: running dwells and scrolling end.
  private mutating func restart(_ output: inout AttentionOutput) {
    if let lastTime { output.intents += scroll.stop() + dwell.lose(at: lastTime) }
    output.events += fixations.end()
    filter.reset()
    blinks = BlinkDetector(configuration: configuration.blink)
    dwell.restartClock()
    gate.restartClock()
  }

  private mutating func showLayout() {
    dwell.show(layout.targets, error: calibratedError)
    scroll.show(layout.zones)
  }
}
