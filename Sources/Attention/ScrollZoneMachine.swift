import Signals

/// One strip along a screen edge that scrolls while it is looked at.
///
/// Coming in takes time, staying in is easy, leaving is quick: looking must be gathered before it
/// scrolls, the sooner the deeper, and by eyes that rest instead of reading along; then a wider band
/// keeps it going, and eyes that clearly leave stop it at once.
package struct ScrollZoneMachine: Hashable, Sendable {
  /// Tuning of when a zone scrolls, and how fast.
  package struct Configuration: Hashable, Sendable {
    /// Seconds of looking deep into the zone until it scrolls; twice a reading fixation (0.2 to 0.3 s).
    /// Chosen together with the values below on the five rendered sessions.
    package var entrySeconds = 0.55
    /// Whoever looks at the lowest line of a screen is often measured below it.
    package var belief: TargetBelief.Configuration = {
      var it = TargetBelief.Configuration()
      it.overshootMm = 10
      it.overshootOffsets = 0.8
      return it
    }()
    /// How many times likelier a look falls into the zone than elsewhere. Near the border it may as well be the
    /// text's last line, so a point on the border itself counts little; a calibration's offset may push the gaze
    /// there, so it counts something.
    package var attraction = 3.0
    /// Whoever looks at a corner in vain is not to scroll: the probability of a target being looked at counts so many times
    /// against the zone under it.
    package var targetFactor = 4.0
    /// So it is up to this calibrated offset, mm (3°); from `poorOffsetMm` (4.5°) on it counts once: on small screens a corner
    /// is likely then wherever one looks, and whoever wants to scroll has no other place.
    package var sureOffsetMm = 30.0
    /// From this calibrated offset on, mm (4.5°), a target counts once against the zone under it.
    package var poorOffsetMm = 45.0
    /// Odds of looking into the zone at which a frame counts in full (see `DwellMachine`).
    package var certainOdds = 4.0
    /// Eyes that travel farther than this along the zone before it scrolls, mm (about 0.6°) and standard
    /// deviations of a sample's noise, may be reading a line: only `kept` of what was counted stays. Eyes that
    /// look into a zone move too, but less often.
    package var travelMm = 6.0
    /// The same in standard deviations of a sample's noise.
    package var travelSigmas = 1.0
    /// The share of what was counted that stays then.
    package var kept = 0.25
    /// What takes the place of values above where the signal is noisy.
    package var noisy = Noisy()
    /// Seconds taken away per second that is surely outside.
    package var leak = 0.5
    /// A gap between two points in the zone counts as looking for up to this long (a blink).
    package var bridgeSeconds = 0.4
    /// While it scrolls, the zone reaches this far inward beyond its border, mm (about 1°).
    package var exitBandMm = 10.0
    /// Seconds outside that wider zone until scrolling ends.
    package var exitSeconds = 0.1
    /// This far from the zone scrolling ends at once, mm (about 3.5°).
    package var clearlyOutMm = 35.0
    /// Speed at the zone's inner border; it rises to 1 at the screen's edge. Deeper is faster, as with
    /// the two lines of Kumar and Winograd, UIST 2007.
    package var creep = 0.1
    /// Scrolling starts gently and may be as fast as the depth says after this long, s: what began by mistake has
    /// moved the page little when the eyes have noticed.
    package var gentleSeconds = 0.7
    /// Soon after something was chosen, s, the eyes are on their way to where reading goes on, and have to look so
    /// many times as long.
    package var afterSeconds = 2.0
    /// The factor by which they have to look longer then.
    package var afterFactor = 1.6
    /// Eyes in the upper zone may read the page's first lines there: the odds of it, as natural logarithms, before it is known
    /// how they move, if they came from another height, and if they have kept that of what they saw before. Chosen with
    /// `levelMm` on simulated reading at 2.0 and 2.5 degrees (`trackii bench interface`, seeds 9001 to 9003).
    package var upperReadingOdds = -1.5
    /// The odds, as a natural logarithm, that eyes read there that have kept the height of what they saw before.
    package var upperLevelOdds = 2.0
    /// Eyes in the lower zone may read the text's last lines there: the odds of it if they have kept the height of what they
    /// saw before. Eyes that come from another height look into the zone. Chosen on seeds 1 to 6, with `noisy`.
    package var lowerLevelOdds = -2.0
    /// Heights that differ by less are that of one line or its neighbours, mm (2.5°; lines are 1 to 2° apart).
    package var levelMm = 25.0
    /// A new page is read from its top: after a turn the upper zone waits until the eyes have been below it for
    /// `belowSeconds`, a probability of at most `belowShare` of being in it, but no longer than `turnSeconds`.
    package var turnSeconds = 8.0
    /// Seconds for which the eyes have to be below the upper zone after a turn.
    package var belowSeconds = 2.0
    /// The largest probability of being in the upper zone that counts as below it.
    package var belowShare = 0.3
    /// Whoever has scrolled down goes on reading at the top as well: the upper zone waits until the eyes have been below it for
    /// so long, or no longer than `scrolledSeconds`.
    package var scrolledBelowSeconds = 0.4
    /// The most seconds that the upper zone waits after scrolling down.
    package var scrolledSeconds = 5.0
    /// What eyes gather while they read along a line, seconds a second. With `trail` chosen on simulated reading
    /// and the rendered sessions.
    package var readingGain = -1.0
    /// Tuning of telling reading along the zone from looking into it.
    package var trail: LineTrail.Configuration = {
      var it = LineTrail.Configuration()
      (it.fromSeconds, it.toSeconds) = (0.6, 1.2)
      // Anywhere along the zone will do for who wants to scroll.
      it.reading.restScatterMm = 12
      return it
    }()
    package init() {}
  }

  /// What takes the place of values above where the signal is noisy: there what looks like travelling is often noise, so all
  /// that was counted stays; and more has to be counted, which glances do not reach. Chosen on simulated reading at 2.5
  /// degrees (seeds 1 to 6) and scripted looks of 1.65 s, of which about as many are to be met as before.
  package struct Noisy: Hashable, Sendable {
    /// Standard deviation of a sample per axis from which on these values hold, mm (0.7°); below they are mixed.
    package var fromMm = 7.0
    /// In place of `entrySeconds` of the configuration.
    package var entrySeconds = 0.85
    /// The same for the upper zone: each page begins there.
    package var upperEntrySeconds = 1.0
    /// In place of `kept` of the configuration.
    package var kept = 1.0
    package init() {}
  }

  /// What a frame brought about.
  package enum Output: Hashable, Sendable {
    /// 0 to 1.
    case scrolling(speed: Double)
    /// Scrolling is over.
    case ended
  }

  /// The strip, its direction and its place.
  package let zone: ScrollZone
  package let configuration: Configuration
  private let screen: ScreenGeometry
  /// Whether it scrolls now.
  package private(set) var isScrolling = false
  private var rest = RestGauge()
  private var gathered = 0.0
  private var outside = 0.0
  /// Seconds that it has scrolled.
  private var scrolled = 0.0
  private var lastTime: Timestamp?
  private var trail: LineTrail
  /// From where the eyes came, screen px, and when.
  private var origin: ScreenPoint?
  private var arrival: Timestamp?
  private var waiting: Waiting?

  /// The page has changed, and what lies under the zone is perhaps read.
  private struct Waiting: Hashable, Sendable {
    var from: Timestamp
    var until: Timestamp
    /// Seconds elsewhere that end it.
    var enough: Double
    /// Seconds that the eyes were seen elsewhere.
    var elsewhere = 0.0
  }

  /// - Parameters:
  ///   - zone: the strip.
  ///   - configuration: tuning.
  ///   - screen: the screen it is on.
  package init(
    _ zone: ScrollZone, configuration: Configuration = Configuration(), screen: ScreenGeometry
  ) {
    (self.zone, self.configuration, self.screen) = (zone, configuration, screen)
    trail = LineTrail(configuration: configuration.trail)
  }

  /// How deep in the zone a point lies: 0 at the inner border, 1 at the outer one; negative outside.
  /// Points beyond the screen's edge count as on it.
  package func depth(of point: ScreenPoint) -> Double {
    let extent = thickness
    return extent > 0 ? depthPx(of: point) / extent : -1
  }

  /// A frame with gaze.
  ///
  /// - Parameters:
  ///   - point: where gaze is after the filter, screen px.
  ///   - probability: of the gaze resting in the zone, 0 to 1.
  ///   - isFree: false while something that goes first (a target, another zone) has the gaze.
  ///   - time: of the frame, on the source's clock.
  ///   - sigma: standard deviation of the noise of a single unfiltered point per axis, screen px.
  ///   - isAfter: something else was done just before.
  package mutating func step(
    _ point: ScreenPoint, probability: Double, isFree: Bool, at time: Timestamp, sigma: Double = 0,
    isAfter: Bool = false
  ) -> Output? {
    let dt = min(configuration.bridgeSeconds, max(0, lastTime.map { time - $0 } ?? 0))
    lastTime = time
    let depth = depthPx(of: point)
    trail.note(point, at: time)
    guard !waits(probability, dt, at: time) else { return nil }
    if isScrolling { return goOn(depth, isFree, dt) }
    gather(point, isFree ? probability : 0, dt, sigma, time)
    guard gathered >= entrySeconds(sigma) * (isAfter ? configuration.afterFactor : 1) else { return nil }
    (isScrolling, gathered, outside, scrolled) = (true, 0, 0, 0)
    return .scrolling(speed: speed(depth))
  }

  /// The page has changed: what lies under the zone now is read first, so nothing is gathered until the eyes have been
  /// elsewhere for `enough` seconds, but no longer than `seconds`. A zone that scrolls goes on.
  package mutating func wait(from time: Timestamp, seconds: Double, elsewhere enough: Double) {
    guard !isScrolling else { return }
    (waiting, gathered) = (Waiting(from: time, until: time + seconds, enough: enough), 0)
  }

  private mutating func waits(_ probability: Double, _ dt: Double, at time: Timestamp) -> Bool {
    guard var it = waiting else { return false }
    it.elsewhere = max(0, it.elsewhere + (probability < configuration.belowShare ? dt : -dt))
    // A time before it began is that of a clock that was set back: nobody waits for it to come round again.
    waiting = time >= it.from && time < it.until && it.elsewhere < it.enough ? it : nil
    return waiting != nil
  }

  /// The gaze is lost or the zone goes away.
  package mutating func stop() -> Output? {
    defer { (isScrolling, gathered, outside, lastTime) = (false, 0, 0, nil) }
    rest.reset()
    return isScrolling ? .ended : nil
  }

  /// - Parameter probability: of the gaze resting in the zone; 0 while something else goes first.
  private mutating func gather(
    _ point: ScreenPoint, _ probability: Double, _ dt: Double, _ sigma: Double, _ time: Timestamp
  ) {
    let isIn = share(probability) > 0
    if gathered == 0, isIn { (origin, arrival) = (trail.origin(before: time), time) }
    guard !isIn || !isReading(at: time) else {
      gathered = max(0, gathered + configuration.readingGain * dt)
      return
    }
    let share = share(isIn ? probability * lookingShare(at: time, sigma) : probability)
    if share > 0 {
      let limit = configuration.travelMm * screen.pxPerMmX + configuration.travelSigmas * sigma
      gathered =
        rest.rests(at: alongZone(point), limit: limit) ? gathered + share * dt : kept(sigma) * gathered
    } else {
      gathered = max(0, gathered + configuration.leak * share * dt)
      if gathered == 0 { rest.reset() }
    }
  }

  private func share(_ probability: Double) -> Double {
    Evidence.share(of: probability, certainOdds: configuration.certainOdds)
  }

  /// 0 where the signal is exact, 1 where the values of `Noisy` hold.
  private func noisiness(_ sigma: Double) -> Double {
    min(1, max(0, sigma.finiteOr(0)) / (configuration.noisy.fromMm * screen.pxPerMmX))
  }

  private func entrySeconds(_ sigma: Double) -> Double {
    let (usual, noisy) = (configuration.entrySeconds, configuration.noisy)
    let slow = zone.direction == .up ? noisy.upperEntrySeconds : noisy.entrySeconds
    return usual + (slow - usual) * noisiness(sigma)
  }

  private func kept(_ sigma: Double) -> Double {
    configuration.kept + (configuration.noisy.kept - configuration.kept) * noisiness(sigma)
  }

  private mutating func goOn(_ depth: Double, _ isFree: Bool, _ dt: Double) -> Output? {
    let isIn = isFree && depth >= -configuration.exitBandMm * screen.pxPerMmX
    outside = isIn ? 0 : outside + dt
    scrolled += dt
    let isFar = depth < -configuration.clearlyOutMm * screen.pxPerMmX
    guard !isFar, outside < configuration.exitSeconds else { return stop() }
    return .scrolling(speed: speed(depth))
  }

  private func speed(_ depth: Double) -> Double {
    let share = min(1, max(0, depth / max(1, thickness)))
    let gentle = configuration.gentleSeconds > 0 ? min(1, scrolled / configuration.gentleSeconds) : 1
    return configuration.creep + (1 - configuration.creep) * share * gentle
  }

  /// The probability that the eyes look into the zone instead of reading the first or last lines.
  private func lookingShare(at time: Timestamp, _ noise: Double) -> Double {
    let isLevel = isLevel(at: time)
    guard let odds = readingOdds(isLevel: isLevel) else { return 1 }
    // Along a line there was no arrival: what was seen before tells of the same reading.
    return trail.lookingShare(
      odds: odds, since: isLevel ? nil : arrival, at: time, pxPerMm: screen.pxPerMmX, noise: noise)
  }

  /// Odds of reading, as a natural logarithm, before it is known how the eyes move; nil where nobody reads.
  private func readingOdds(isLevel: Bool) -> Double? {
    switch zone.direction {
    case .up: isLevel ? configuration.upperLevelOdds : configuration.upperReadingOdds
    case .down: isLevel ? configuration.lowerLevelOdds : nil
    case .left, .right: nil
    }
  }

  /// Whether the eyes are still as high as before they came.
  private func isLevel(at time: Timestamp) -> Bool {
    guard let origin, let place = trail.place(at: time) else { return false }
    return abs(place.y - origin.y) < configuration.levelMm * screen.pxPerMmY
  }

  /// Lines run across zones at the sides: there it says nothing.
  private func isReading(at time: Timestamp) -> Bool {
    switch zone.direction {
    case .up, .down: trail.isReading(at: time, pxPerMm: screen.pxPerMmX)
    case .left, .right: false
    }
  }

  /// The point with what is across the zone left out.
  private func alongZone(_ p: ScreenPoint) -> ScreenPoint {
    switch zone.direction {
    case .up, .down: ScreenPoint(x: p.x, y: 0)
    case .left, .right: ScreenPoint(x: 0, y: p.y)
    }
  }

  private var thickness: Double {
    switch zone.direction {
    case .up, .down: zone.rect.height
    case .left, .right: zone.rect.width
    }
  }

  /// Px from the inner border toward the screen's edge. Beside the zone it is the distance to its side.
  private func depthPx(of point: ScreenPoint) -> Double {
    let r = zone.rect
    let x = min(max(point.x, 0), screen.widthPx)
    let y = min(max(point.y, 0), screen.heightPx)
    let (besideX, besideY) = (min(x - r.x, r.maxX - x, 0), min(y - r.y, r.maxY - y, 0))
    switch zone.direction {
    case .down: return min(y - r.y, besideX < 0 ? besideX : .infinity)
    case .up: return min(r.maxY - y, besideX < 0 ? besideX : .infinity)
    case .left: return min(r.maxX - x, besideY < 0 ? besideY : .infinity)
    case .right: return min(x - r.x, besideY < 0 ? besideY : .infinity)
    }
  }
}
