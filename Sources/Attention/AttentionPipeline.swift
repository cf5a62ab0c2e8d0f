import Signals

/// What one frame of gaze came to.
package struct AttentionOutput: Sendable, Equatable {
  /// After the filter. Invalid whenever this frame's own gaze was: a held gap shows no frozen point.
  package var filtered: Observation<Gaze>
  /// Fixations, blinks and losses that this frame settled, in their order.
  package var events: [GazeEvent]
  /// What gaze asks for from this frame on, in the order in which it is to be carried out.
  package var intents: [Intent]
  package init(filtered: Observation<Gaze>, events: [GazeEvent] = [], intents: [Intent] = []) {
    (self.filtered, self.events, self.intents) = (filtered, events, intents)
  }
}

/// From gaze to what the person wants: filter, blinks, gaps, fixations, targets and scroll zones.
///
/// A value that is driven by the times in its samples alone: the same samples give the same output.
package struct AttentionPipeline: Sendable {
  /// The tuning of every stage; each default names its source where it is declared.
  package struct Configuration: Hashable, Sendable {
    /// Tuning of the filter.
    package var filter = GazeFilter.Configuration()
    /// Tuning of what counts as a blink.
    package var blink = BlinkDetector.Configuration()
    /// Tuning of which gaps in the gaze are bridged.
    package var dropout = DropoutGate.Configuration()
    /// Tuning of what counts as a fixation.
    package var fixation = FixationDetector.Configuration()
    /// Tuning of choosing by dwell.
    package var dwell = DwellSelector.Configuration()
    /// Tuning of scrolling by gaze.
    package var scroll = ScrollZoneMachine.Configuration()
    /// A sample that is at most this much older than the one before came late and is passed over;
    /// an older one means that the clock has been set back.
    package var lateSeconds = 1.0
    package init() {}
  }

  package let configuration: Configuration
  /// The screen that gaze is on.
  package let screen: ScreenGeometry
  /// What reacts to gaze. Set it whenever targets or zones come, go or move; the filter goes on.
  package var layout: GazeLayout { didSet { if layout != oldValue { showLayout() } } }
  /// How far gaze is off; the less is known, the longer a target is looked at before it is believed. Before it is known, a webcam's usual error.
  package var calibratedError: CalibratedError {
    didSet { if calibratedError != oldValue { showLayout() } }
  }

  /// How long this person dwells, as a multiple of the usual time; worth keeping with the person.
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

  /// Takes the next frame in.
  ///
  /// A sample with the time of the one before, or slightly older, changes nothing. A clock that was set
  /// back, or a hole in the samples, counts as a gap in the gaze.
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
    // Eyes that were found to be closed may come without a number.
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

  private func usable(_ gaze: Observation<Gaze>, lidsTrusted: Bool) -> Observation<Gaze> {
    guard let value = gaze.value else { return gaze }
    guard value.point.x.isFinite, value.point.y.isFinite else { return .invalid(.eyesNotFound) }
    guard lidsTrusted else { return .invalid(.eyesClosed) }
    // Half a screen beyond the edge is still somebody who looks at the edge; farther is no gaze at the screen.
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
    output.intents += scroll.step(
      filtered, isFree: held == nil, targetShare: share, at: time, error: calibratedError, noise: noise)
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

  /// The clock was set back: what was running ends, and time begins anew.
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
