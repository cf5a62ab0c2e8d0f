import Signals

/// All scroll zones on the screen: at most one of them scrolls.
package struct ScrollSelector: Sendable {
  package let configuration: ScrollZoneMachine.Configuration
  private let screen: ScreenGeometry
  private let belief: TargetBelief
  private var machines: [ScrollZoneMachine] = []
  private var pending: [Intent] = []
  private var chosenAt: Timestamp?

  /// - Parameters:
  ///   - configuration: tuning of each zone's own machine.
  ///   - screen: the screen that zones are on.
  package init(
    configuration: ScrollZoneMachine.Configuration = ScrollZoneMachine.Configuration(),
    screen: ScreenGeometry
  ) {
    (self.configuration, self.screen) = (configuration, screen)
    belief = TargetBelief(configuration: configuration.belief, screen: screen)
  }

  /// Shows other zones. A zone that stays goes on as it is; one that goes stops scrolling.
  package mutating func show(_ zones: [ScrollZone]) {
    for i in machines.indices where !zones.contains(machines[i].zone) {
      if machines[i].stop() != nil { pending.append(.scrollEnded(machines[i].zone.direction)) }
    }
    machines = zones.map { zone in
      machines.first { $0.zone == zone }
        ?? ScrollZoneMachine(zone, configuration: configuration, screen: screen)
    }
  }

  /// A frame with gaze, filtered.
  ///
  /// - Parameters:
  ///   - gaze: after the filter, screen px.
  ///   - isFree: false while a target holds the gaze; targets go before zones.
  ///   - targetShare: probability of the likeliest target being looked at instead, 0 to 1.
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
        isAfter: isAfterChoice(time))
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

  /// A target was chosen. A page that was turned is read from its top, so the upper zone waits.
  package mutating func noteChoice(of id: TargetID, at time: Timestamp) {
    chosenAt = time
    guard id.turnsPage else { return }
    upperWaits(from: time, seconds: configuration.turnSeconds, below: configuration.belowSeconds)
  }

  /// What was scrolled down is read on from the top, as a page that was turned. A look at the text between takes less than
  /// there: whoever has scrolled too far looks for the place first, and then up.
  private mutating func noteEnd(of direction: ScrollDirection, at time: Timestamp) {
    guard direction == .down else { return }
    upperWaits(from: time, seconds: configuration.scrolledSeconds, below: configuration.scrolledBelowSeconds)
  }

  private mutating func upperWaits(from time: Timestamp, seconds: Double, below enough: Double) {
    for i in machines.indices where machines[i].zone.direction == .up {
      machines[i].wait(from: time, seconds: seconds, elsewhere: enough)
    }
  }

  /// How many times a target's probability counts against the zone under it.
  private func targetFactor(_ error: CalibratedError) -> Double {
    let (sure, poor) = (configuration.sureOffsetMm, configuration.poorOffsetMm)
    let offset = error.offset.finiteOr(0) / screen.pxPerMmX
    let sureness = min(1, max(0, (poor - offset) / max(1, poor - sure)))
    return 1 + (configuration.targetFactor - 1) * sureness
  }

  private func isAfterChoice(_ time: Timestamp) -> Bool {
    chosenAt.map { (0...configuration.afterSeconds).contains(time - $0) } ?? false
  }

  /// The gaze is lost: nothing may go on moving.
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
