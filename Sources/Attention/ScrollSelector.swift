import Signals

/// Scrolling by all scroll zones on the screen, of which at most one scrolls.
package struct ScrollSelector: Sendable {
  /// The tuning of the machine of each scroll zone, fixed since the selector was made.
  package let configuration: ScrollZoneMachine.Configuration
  private let screen: ScreenGeometry
  private let belief: TargetBelief
  private var machines: [ScrollZoneMachine] = []
  private var pending: [Intent] = []
  private var chosenAt: Timestamp?

  /// Makes a selector without scroll zones.
  ///
  /// - Parameters:
  ///   - configuration: tuning of each zone's own machine.
  ///   - screen: the screen on which the zones are.
  package init(
    configuration: ScrollZoneMachine.Configuration = ScrollZoneMachine.Configuration(),
    screen: ScreenGeometry
  ) {
    (self.configuration, self.screen) = (configuration, screen)
    belief = TargetBelief(configuration: configuration.belief, screen: screen)
  }

  /// Replaces the scroll zones. A zone that stays keeps its state; one that disappears stops scrolling.
  package mutating func show(_ zones: [ScrollZone]) {
    for i in machines.indices where !zones.contains(machines[i].zone) {
      if machines[i].stop() != nil { pending.append(.scrollEnded(machines[i].zone.direction)) }
    }
    machines = zones.map { zone in
      machines.first { $0.zone == zone }
        ?? ScrollZoneMachine(zone, configuration: configuration, screen: screen)
    }
  }

  /// Takes a frame with filtered gaze.
  ///
  /// - Parameters:
  ///   - gaze: filtered gaze, screen px.
  ///   - isFree: false while gaze is held on a target; targets take precedence over zones.
  ///   - targetShare: probability that the likeliest target is looked at instead, 0 to 1.
  ///   - time: of the frame, on the source's clock.
  ///   - error: what is known of the person's gaze.
  ///   - noise: standard deviation of the noise of a single unfiltered point per axis, screen px.
  package mutating func step(
    _ gaze: Gaze, isFree: Bool, targetShare: Double = 0, at time: Timestamp, error: CalibratedError,
    noise: Double
  ) -> [Intent] {
    let point = gaze.point
    var intents = takePending()
    let owner = machines.firstIndex { $0.isScrolling } ?? deepest(at: point)
    let factor = targetFactor(error)
    for i in machines.indices {
      let probability =
        (1 - min(1, factor * targetShare))
        * belief.probability(
          of: machines[i].zone.rect, given: gaze, error: error, attraction: configuration.attraction)
      let output = machines[i].step(
        point, probability: probability, isFree: isFree && i == owner, at: time, sigma: noise,
        offset: max(0, error.offset.finiteOr(0)), isAfter: isAfterChoice(time))
      switch output {
      case .scrolling(let speed): intents.append(.scroll(machines[i].zone.direction, speed: speed))
      case .ended:
        intents.append(.scrollEnded(machines[i].zone.direction))
        noteEnd(of: machines[i].zone.direction, at: time)
      case nil: break
      }
    }
    return intents
  }

  /// Takes note that a target was chosen. A page that was turned is read from its top, so the upper zone waits.
  package mutating func noteChoice(of id: TargetID, at time: Timestamp) {
    chosenAt = time
    guard id.turnsPage else { return }
    upperWaits(from: time, seconds: configuration.turnSeconds, below: configuration.belowSeconds)
  }

  /// Takes note that scrolling has ended. After scrolling down, reading goes on from the top as after a page turn, so the upper
  /// zone waits. A shorter look at the text ends the wait than after a page turn: a person who has scrolled too far first looks
  /// for the place, and then up.
  private mutating func noteEnd(of direction: ScrollDirection, at time: Timestamp) {
    guard direction == .down else { return }
    upperWaits(from: time, seconds: configuration.scrolledSeconds, below: configuration.scrolledBelowSeconds)
  }

  private mutating func upperWaits(from time: Timestamp, seconds: Double, below enough: Double) {
    for i in machines.indices where machines[i].zone.direction == .up {
      machines[i].wait(from: time, seconds: seconds, elsewhere: enough)
    }
  }

  /// How many times a target's probability counts against the scroll zone under it.
  private func targetFactor(_ error: CalibratedError) -> Double {
    let (sure, poor) = (configuration.sureOffsetMm, configuration.poorOffsetMm)
    let offset = error.offset.finiteOr(0) / screen.pxPerMmX
    let sureness = min(1, max(0, (poor - offset) / max(1, poor - sure)))
    return 1 + (configuration.targetFactor - 1) * sureness
  }

  private func isAfterChoice(_ time: Timestamp) -> Bool {
    chosenAt.map { (0...configuration.afterSeconds).contains(time - $0) } ?? false
  }

  /// Takes the loss of gaze or a restart: scrolling stops.
  package mutating func stop() -> [Intent] {
    var intents = takePending()
    for i in machines.indices where machines[i].stop() != nil {
      intents.append(.scrollEnded(machines[i].zone.direction))
    }
    return intents
  }

  private func deepest(at point: ScreenPoint) -> Int? {
    machines.indices.max { machines[$0].depth(of: point) < machines[$1].depth(of: point) }
  }

  private mutating func takePending() -> [Intent] {
    defer { pending = [] }
    return pending
  }
}
