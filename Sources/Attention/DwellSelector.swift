import Foundation
import Signals

/// Choosing by dwell among all targets on the screen, of which at most one is looked at.
package struct DwellSelector: Sendable {
  /// Tuning of choosing by dwell among all targets.
  package struct Configuration: Hashable, Sendable {
    /// Tuning of each target's own dwell machine.
    package var machine = DwellMachine.Configuration()
    /// Tuning of the belief in which target is looked at.
    package var belief = TargetBelief.Configuration()
    /// Tuning of how the person's dwell pace is learnt.
    package var pace = DwellPace.Configuration()
    /// Tuning of how it is measured how long the eyes have rested.
    package var rest = RestClock.Configuration()
    /// Tuning of how it is noticed that the eyes have moved within a target.
    package var gauge = RestGauge.Configuration()
    /// Eyes that rest longer than a fixation in reading look at something: the odds of a target grow by this factor for each
    /// second of rest beyond `patienceSeconds`, up to `mostBoost`, which reaches some four SDs of the ellipse. So a person who
    /// keeps looking is understood in the end, however far gaze is off. Chosen, with the values below, on simulated reading and
    /// held looks (`trackii bench attention`) and the five rendered sessions.
    package var growth = 12.0
    /// Seconds of rest from which a target's odds grow.
    package var patienceSeconds = 0.9
    /// Seconds added to `patienceSeconds` where the eyes may rest on text under the target, or off the screen, and where it is
    /// known where gaze falls on the target, so that it need not be waited for far from there.
    package var doubtSeconds = 1.0
    /// Gaze further beyond the screen's edge than `belief.overshootMm` and this many calibrated offsets is off the screen. Chosen
    /// by trial.
    package var offScreenOffsets = 1.5
    /// The largest factor that rest brings to a target's odds.
    package var mostBoost = 1e5
    /// Tuning of distinguishing reading from looking at a target.
    package var trail = LineTrail.Configuration()
    /// Seconds added to the dwell time where the eyes came along a line of text.
    package var levelSeconds = 0.35
    /// Seconds added to the dwell time of a target at the upper left within `turnedSeconds` after a page turn or after scrolling
    /// down, because a person for whom the page has moved on looks there for the first line.
    package var firstLineSeconds = 1.0
    /// Seconds after a page turn or after scrolling down in which `firstLineSeconds` is added.
    package var turnedSeconds = 5.0
    /// Prior odds, as a natural logarithm, that eyes on a target read on along a line under it, if they came along a line of
    /// text. They hold before anything is known of how the eyes move. Chosen on simulated reading (seeds 6001 to 6003, 7001 to
    /// 7003).
    package var levelOdds = -2.6
    /// Prior odds, as a natural logarithm, that eyes on a target read a line under it, if they did not come along a line.
    package var otherOdds = -3.0
    /// Seconds after arrival that are left out as evidence of reading, since the filter shows part of the eyes' way to a target
    /// as if they were there already.
    package var landingSeconds = 0.15
    /// Tuning of what is learnt of where gaze falls on each target.
    package var places = PlaceMemory.Configuration()
    /// Seconds taken off a long dwell time where gaze falls on the target as it has done before. Chosen with the reader's
    /// slower corners on simulated reading (`trackii bench interface`, seeds 11, 777, 4242, 90210, 31337, 5150, 60613, 8675
    /// and 271828), as are the three values below.
    package var knownSeconds = 0.45
    /// Dwell times of up to this many seconds are not shortened where gaze falls as before.
    package var longSeconds = 1.5
    /// Up to this distance from the known place, in SDs, gaze falls as it has done before.
    package var nearSpreads = 2.0
    /// From this distance from the known place on, in SDs, gaze falls elsewhere.
    package var farSpreads = 3.0
    /// Eyes that rest for longer than this, s, may look at a target on which gaze falls elsewhere than before: what is known then
    /// no longer counts against it.
    package var knownRestSeconds = 2.5
    /// Makes the default tuning of choosing by dwell among all targets.
    package init() {}
  }

  private struct Entry: Sendable {
    var target: DwellTarget
    var machine: DwellMachine
    /// Where the eyes came from, screen px.
    var origin: ScreenPoint?
    /// When the eyes came to the target.
    var arrival: Timestamp?
    /// False for a target that has disappeared while the eyes still rest on its place.
    var isShown = true
    /// What is known of where gaze falls on the target; nil for nothing.
    var known: PlaceMemory.Place?
    /// Whether the target was chosen and the eyes have stayed since: the next choice then takes its `repeatSeconds`.
    var isRepeating = false
  }

  /// The tuning of choosing by dwell, fixed since the selector was made.
  package let configuration: Configuration
  private let belief: TargetBelief
  /// This person's dwell pace, which is learnt from what happens after choices.
  package var pace: DwellPace
  /// Where gaze falls on each target, which is learnt from choices.
  package var places: PlaceMemory
  private var error: CalibratedError
  private let screen: ScreenGeometry
  private let pxPerMm: Double
  private var rest: RestGauge
  private var clock: RestClock
  private var trail: LineTrail
  private var entries: [Entry] = []
  private var pending: [Intent] = []
  /// When the page was last turned or scrolled down.
  private var turnedAt: Timestamp?

  /// Makes a selector without targets.
  ///
  /// - Parameters:
  ///   - configuration: tuning of choosing by dwell.
  ///   - screen: the screen on which the targets are.
  package init(configuration: Configuration = Configuration(), screen: ScreenGeometry) {
    self.configuration = configuration
    belief = TargetBelief(configuration: configuration.belief, screen: screen)
    pace = DwellPace(configuration: configuration.pace)
    rest = RestGauge(configuration: configuration.gauge)
    clock = RestClock(configuration: configuration.rest)
    trail = LineTrail(configuration: configuration.trail)
    error = .typical(on: screen)
    self.screen = screen
    pxPerMm = screen.pxPerMmX
    places = PlaceMemory(configuration: configuration.places, pxPerMm: screen.pxPerMmX)
  }

  /// Replaces the targets and the calibrated error.
  ///
  /// A target that stays where it was keeps its state. One that moved or is new starts anew. One that was chosen stays spent,
  /// even when it disappears and comes back, until the eyes were elsewhere: a page turn that redraws its own target must not
  /// turn two pages. The same holds for another target that takes its place under the eyes: one look chooses one thing. Of two
  /// targets with one id the first counts.
  package mutating func show(_ targets: [DwellTarget], error: CalibratedError) {
    let old = entries
    self.error = error
    entries = []
    for target in targets where !entries.contains(where: { $0.target.id == target.id }) {
      var machine = DwellMachine(configuration: configuration.machine)
      if let before = old.first(where: { $0.target.id == target.id }) {
        if before.target.rect == target.rect || before.machine.phase == .spent {
          machine = before.machine
        } else if before.machine.phase == .locked {
          pending.append(.dwellInterrupted(target.id))
        }
      } else if let chosen = old.first(where: {
        $0.machine.phase == .spent && target.rect.contains($0.target.rect.center)
      }) {
        machine = chosen.machine
      }
      entries.append(Entry(target: target, machine: machine))
    }
    keepTraces(of: old)
  }

  private mutating func keepTraces(of old: [Entry]) {
    for var gone in old where !entries.contains(where: { $0.target.id == gone.target.id }) {
      if gone.machine.phase == .locked { pending.append(.dwellInterrupted(gone.target.id)) }
      guard gone.machine.phase == .spent else { continue }
      gone.isShown = false
      entries.append(gone)
    }
  }

  /// Takes a frame with filtered gaze.
  ///
  /// - Parameters:
  ///   - gaze: filtered gaze, screen px.
  ///   - time: of the frame, on the source's clock.
  ///   - noise: standard deviation of the noise of a single unfiltered point per axis, screen px.
  /// - Returns: the target on which gaze is held, if any, the probability of the likeliest target, and the intents that follow.
  ///   Scroll zones under a target yield to it as if nothing were known of where gaze falls on it.
  package mutating func step(
    _ gaze: Gaze, at time: Timestamp, noise: Double
  ) -> (held: TargetID?, share: Double, intents: [Intent]) {
    var intents = takePending()
    let machine = configuration.machine
    let hasMoved = !rest.restsSteadily(
      at: gaze.point, limit: max(machine.travelMm * pxPerMm, machine.travelSigmas * noise))
    let rested = clock.step(gaze.point, at: time, pxPerMm: pxPerMm, noise: noise)
    trail.note(gaze.point, at: time)
    places.advance(to: time, error: error)
    for i in entries.indices {
      entries[i].known = places.place(of: entries[i].target, at: time, error: error)
    }
    let shown = entries.indices.filter { entries[$0].isShown }
    let locked = shown.firstIndex { entries[$0].machine.phase == .locked }
    let slack =
      configuration.belief.overshootMm * pxPerMm
      + configuration.offScreenOffsets * max(0, error.offset.finiteOr(0))
    let isOff = !screen.bounds.grown(dx: slack, dy: slack).contains(gaze.point)
    func found(_ places: [PlaceMemory.Place?], held: Int?) -> [Double] {
      let boosts = zip(shown, places).map { i, place in
        let isDoubtful = isOff || place != nil || isLevel(entries[i])
        let patience = configuration.patienceSeconds + (isDoubtful ? configuration.doubtSeconds : 0)
        return min(configuration.mostBoost, pow(configuration.growth, max(0, rested - patience)))
      }
      return belief.probabilities(
        of: shown.map { entries[$0].target }, given: gaze, error: error, held: held, boost: boosts,
        places: places)
    }
    let knownPlaces = shown.map { entries[$0].known }
    let known = found(knownPlaces, held: locked)
    // Scroll zones compare themselves with targets as if nothing had been learnt from choices. The nearest target is favoured as
    // one that gaze is locked on to, since without what was learnt it would be.
    let nearest = shown.indices.min { away(shown[$0], gaze.point) < away(shown[$1], gaze.point) }
    let usual =
      knownPlaces.contains { $0 != nil }
      ? found(knownPlaces.map { _ in nil }, held: locked ?? nearest) : known
    let isHeld = rested > configuration.knownRestSeconds
    var probabilities = [Double](repeating: 0, count: entries.count)
    for (j, i) in shown.enumerated() { probabilities[i] = isHeld ? max(known[j], usual[j]) : known[j] }
    for i in entries.indices {
      // A target that has disappeared cannot hold gaze, but the eyes must still leave its place.
      let p =
        entries[i].isShown
        ? probabilities[i] : belief.probabilities(of: [entries[i].target], given: gaze, error: error)[0]
      if entries[i].machine.isEmpty {
        (entries[i].origin, entries[i].arrival) = (p > 0.5 ? trail.origin(before: time) : nil, time)
      }
      if p < 0.5 { entries[i].isRepeating = false }
      let again = entries[i].isRepeating ? entries[i].target.repeatSeconds : nil
      let output = entries[i].machine.step(
        probability: p > 0.5 ? p * lookingShare(entries[i], at: time, noise: noise) : p, hasMoved: hasMoved,
        at: time, dwellSeconds: again ?? dwellSeconds(entries[i], at: time))
      if output == .chosen, entries[i].target.repeatSeconds != nil {
        entries[i].machine.allowAgain()
        entries[i].isRepeating = true
      }
      if let output { intents.append(Self.intent(entries[i].target.id, output)) }
      if output == .chosen {
        learnPlace(of: entries[i].target, at: time)
        pace.chosen(entries[i].target.id, at: time)
        if entries[i].target.id.turnsPage { turnedAt = time }
      }
      if entries[i].isShown, p < 0.5 { pace.isOff(entries[i].target.id, at: time) }
    }
    entries.removeAll { !$0.isShown && $0.machine.phase != .spent }
    let best = probabilities.indices.max { probabilities[$0] < probabilities[$1] }
    let share = max(usual.max() ?? 0, best.map { probabilities[$0] } ?? 0)
    return (best.flatMap { share > 0.5 ? entries[$0].target.id : nil }, share, intents)
  }

  /// Distance of a point from the centre of a target, px.
  private func away(_ entry: Int, _ point: ScreenPoint) -> Double {
    (entries[entry].target.rect.center - point).length
  }

  /// Whether the eyes came to a target along a line of text. The calibrated offset is added to the limit, since the offset
  /// differs between places and may lift or lower one end of a line.
  private func isLevel(_ entry: Entry) -> Bool {
    let limit = configuration.trail.limitMm * screen.pxPerMmY + max(0, error.offset.finiteOr(0))
    return trail.isLevel(entry.origin, clock.home, limit: limit, pxPerMm: pxPerMm)
  }

  /// The probability that the eyes look at the target instead of reading on along a line under it.
  private func lookingShare(_ entry: Entry, at time: Timestamp, noise: Double) -> Double {
    // A person who takes back their last choice is not reading.
    guard !pace.takesBack(entry.target.id, at: time) else { return 1 }
    let landed = entry.arrival.map { $0 + configuration.landingSeconds }
    return trail.lookingShare(
      odds: isLevel(entry) ? configuration.levelOdds : configuration.otherOdds, since: landed, at: time,
      pxPerMm: pxPerMm, noise: noise)
  }

  /// How long this target has to be looked at until it is chosen, s.
  private func dwellSeconds(_ entry: Entry, at time: Timestamp) -> Double {
    let seconds = knownSeconds(entry, pace.seconds(for: entry.target, usual: usualSeconds))
    let isDoubtful = isLevel(entry) && !pace.takesBack(entry.target.id, at: time)
    return seconds + (isDoubtful ? configuration.levelSeconds : 0)
      + (mayBeFirstLine(entry) ? configuration.firstLineSeconds : 0)
  }

  /// Learns where gaze falls on a target that has just been chosen; the choice before counts for nothing if this one takes it
  /// back.
  private mutating func learnPlace(of target: DwellTarget, at time: Timestamp) {
    if let mistaken = pace.mistaken(before: target.id, at: time) { places.takeBack(mistaken) }
    places.chosen(target, at: trail.mean(last: places.configuration.lookSeconds, at: time), time)
  }

  /// A dwell time, s, that is shorter where gaze falls on the target as it has done before.
  private func knownSeconds(_ entry: Entry, _ seconds: Double) -> Double {
    guard let place = entry.known else { return seconds }
    let way = clock.home - entry.target.rect.center - place.shift
    let (near, far) = (configuration.nearSpreads, configuration.farSpreads)
    let share = min(1, max(0, (far - way.length / max(1, place.spread)) / max(1e-9, far - near)))
    return max(min(seconds, configuration.longSeconds), seconds - share * configuration.knownSeconds)
  }

  /// Whether the eyes came soon after the page moved on, and the target lies where the page's first line begins.
  private func mayBeFirstLine(_ entry: Entry) -> Bool {
    guard let turnedAt, let arrival = entry.arrival, arrival - turnedAt < configuration.turnedSeconds
    else { return false }
    let center = entry.target.rect.center
    return center.x < screen.widthPx / 2 && center.y < screen.heightPx / 3
  }

  /// Takes note that the page scrolls down: reading goes on at its top, as after a page turn.
  package mutating func noteScrollingDown(at time: Timestamp) { turnedAt = time }

  private var usualSeconds: Double { configuration.machine.dwellSeconds }

  /// Takes the loss of gaze: a running dwell is interrupted.
  package mutating func lose(at time: Timestamp) -> [Intent] {
    var intents = takePending()
    for i in entries.indices {
      if let output = entries[i].machine.lose(at: time) {
        intents.append(Self.intent(entries[i].target.id, output))
      }
    }
    return intents
  }

  /// Forgets all times, because the clock was set and earlier times no longer apply.
  package mutating func restartClock() {
    for i in entries.indices { entries[i].machine.restartClock() }
    pace.restartClock()
    places.reset()
    turnedAt = nil
  }

  private mutating func takePending() -> [Intent] {
    defer { pending = [] }
    return pending
  }

  private static func intent(_ id: TargetID, _ output: DwellMachine.Output) -> Intent {
    switch output {
    case .progress(let share): .dwell(id, progress: share)
    case .interrupted: .dwellInterrupted(id)
    case .chosen: .chosen(id)
    }
  }
}
