import Signals

/// One scroll zone: a strip along a screen edge that scrolls while it is looked at.
///
/// It starts slowly, continues easily and stops quickly. To start, looking must be gathered, which is faster deeper in the
/// zone, by eyes that rest instead of reading along; then a wider band keeps it scrolling, and eyes that clearly leave stop it
/// at once.
package struct ScrollZoneMachine: Hashable, Sendable {
  /// Tuning of when a scroll zone scrolls, and how fast.
  package struct Configuration: Hashable, Sendable {
    /// Seconds of looking deep into the zone until it scrolls; twice a fixation in reading (0.2 to 0.3 s). Chosen together with
    /// the values below on the five rendered sessions.
    package var entrySeconds = 0.55
    /// Tuning of the belief that gaze is in the zone. A person who looks at the lowest line of a screen is often measured below
    /// it.
    package var belief: TargetBelief.Configuration = {
      var it = TargetBelief.Configuration()
      it.overshootMm = 10
      it.overshootOffsets = 0.8
      return it
    }()
    /// How many times likelier a look falls into the zone than elsewhere. Near the border it may as well be on the text's last
    /// line, so a point on the border itself counts little; a calibration's offset may push gaze there, so it counts something.
    package var attraction = 3.0
    /// How many times the probability of a target counts against the zone under it, so that a person who looks at a corner in
    /// vain does not scroll.
    package var targetFactor = 4.0
    /// Largest calibrated offset with which `targetFactor` counts in full, mm (3°). It falls to 1 at `poorOffsetMm` (4.5°): on
    /// small screens a corner is likely then wherever one looks, and a person who wants to scroll has no other place.
    package var sureOffsetMm = 30.0
    /// Calibrated offset from which on a target's probability counts once against the zone under it, mm (4.5°).
    package var poorOffsetMm = 45.0
    /// Seconds added to `entrySeconds` for each millimetre that the calibrated offset exceeds `sureEntryMm`: the farther gaze is
    /// off, the more often lines beside the zone are measured in it.
    package var entrySecondsPerMm = 0.03
    /// Calibrated offset up to which `entrySeconds` holds, mm (1.1°).
    package var sureEntryMm = 11.0
    /// Most seconds that the calibrated offset adds to `entrySeconds`.
    package var mostEntrySeconds = 0.4
    /// Odds of looking into the zone at which a frame counts in full (see `DwellMachine`).
    package var certainOdds = 4.0
    /// Eyes that travel further than this along the zone before it scrolls, mm (about 0.6°) plus `travelSigmas`, may be reading
    /// a line: only the share `kept` of what was gathered remains. Eyes that look into a zone move too, but less often.
    package var travelMm = 6.0
    /// Standard deviations of a sample's noise that are added to `travelMm`.
    package var travelSigmas = 1.0
    /// The share of gathered looking that remains after the eyes have travelled along the zone.
    package var kept = 0.25
    /// Values that replace others of the configuration where the signal is noisy.
    package var noisy = Noisy()
    /// Seconds of gathered looking taken away per second of gaze that is surely outside the zone.
    package var leak = 0.5
    /// A gap between two points in the zone counts as looking for up to this many seconds (a blink).
    package var bridgeSeconds = 0.4
    /// While it scrolls, the zone extends this far beyond its inner border, mm (about 1°).
    package var exitBandMm = 10.0
    /// Seconds of gaze outside the extended zone until scrolling ends.
    package var exitSeconds = 0.1
    /// Distance of gaze from the zone at which scrolling ends at once, mm (about 3.5°).
    package var clearlyOutMm = 35.0
    /// Scrolling speed at the zone's inner border; it rises to 1 at the screen's edge. Deeper is faster, as with the two lines
    /// of Kumar and Winograd, UIST 2007.
    package var creep = 0.1
    /// Seconds in which scrolling accelerates to the speed of its depth: scrolling that began by mistake has moved the page
    /// little when the eyes notice it.
    package var gentleSeconds = 0.7
    /// Seconds after a choice in which the eyes have to look `afterFactor` times as long, because they are on their way to
    /// where reading goes on.
    package var afterSeconds = 2.0
    /// Factor on the time that the eyes have to look soon after a choice.
    package var afterFactor = 1.6
    /// Prior odds, as a natural logarithm, that eyes in the upper zone read the page's first lines there if they came from
    /// another height. They hold before it is known how the eyes move. Chosen with `levelMm` on simulated reading at 2.0 and
    /// 2.5 degrees (`trackii bench interface`, seeds 9001 to 9003).
    package var upperReadingOdds = -1.5
    /// Prior odds, as a natural logarithm, that eyes in the upper zone read there if they have kept their height.
    package var upperLevelOdds = 2.0
    /// Prior odds, as a natural logarithm, that eyes in the lower zone read the text's last lines there if they have kept their
    /// height. Eyes that come from another height look into the zone. Chosen on seeds 1 to 6, with `noisy`.
    package var lowerLevelOdds = -2.0
    /// Prior odds, as a natural logarithm, that eyes in the lower zone read there if they came by a movement that may have been
    /// a return sweep: the height changed by no more than the offset between two places of a line explains.
    package var lowerSweepOdds = -1.0
    /// Heights that differ by less than this are that of one line or its neighbours, mm (2.5°; lines are 1 to 2° apart).
    package var levelMm = 25.0
    /// Calibrated offsets that are added to `levelMm` for a movement that may have been a return sweep: the offset at a line's
    /// end is not that at the next one's start.
    package var sweepOffsets = 1.0
    /// A movement along the line by at least this much may have been a return sweep, mm (3°).
    package var sweepMm = 30.0
    /// Longest wait of the upper zone after a page turn, s. A new page is read from its top, so the zone waits until the eyes
    /// have been below it for `belowSeconds`, with a probability of at most `belowShare` of being in it.
    package var turnSeconds = 8.0
    /// Seconds that the eyes have to be below the upper zone after a page turn.
    package var belowSeconds = 2.0
    /// Largest probability of being in the upper zone that counts as below it.
    package var belowShare = 0.3
    /// Seconds that the eyes have to be below the upper zone after scrolling down. Reading then goes on at the top as after a
    /// page turn, so the zone waits, but no longer than `scrolledSeconds`.
    package var scrolledBelowSeconds = 0.4
    /// Longest wait of the upper zone after scrolling down, s.
    package var scrolledSeconds = 5.0
    /// Change of gathered looking while the eyes read along a line, seconds per second. Chosen with `trail` on simulated
    /// reading and the rendered sessions.
    package var readingGain = -1.0
    /// Tuning of distinguishing reading along the zone from looking into it.
    package var trail: LineTrail.Configuration = {
      var it = LineTrail.Configuration()
      (it.fromSeconds, it.toSeconds) = (0.6, 1.2)
      // A person who wants to scroll may look anywhere along the zone.
      it.reading.restScatterMm = 12
      return it
    }()
    /// Makes the default tuning of a scroll zone.
    package init() {}
  }

  /// Values that replace others of the configuration where the signal is noisy. There, apparent travelling is often noise, so
  /// all gathered looking remains; and more has to be gathered, which glances do not reach. Chosen on simulated reading at 2.5
  /// degrees (seeds 1 to 6) and scripted looks of 1.65 s, so that about as many of them are met as before.
  package struct Noisy: Hashable, Sendable {
    /// Standard deviation of a sample per axis from which these values hold, mm (0.7°); below it they are mixed with the
    /// others.
    package var fromMm = 7.0
    /// Replaces `entrySeconds` of the configuration where the signal is noisy.
    package var entrySeconds = 0.85
    /// Replaces `entrySeconds` for the upper zone where the signal is noisy: each page begins there.
    package var upperEntrySeconds = 1.3
    /// Replaces `kept` of the configuration where the signal is noisy.
    package var kept = 1.0
    /// Makes the default values for a noisy signal.
    package init() {}
  }

  /// The outcome of one frame for the scroll zone.
  package enum Output: Hashable, Sendable {
    /// The zone scrolls at this speed, 0 to 1.
    case scrolling(speed: Double)
    /// Scrolling has ended.
    case ended
  }

  /// The scroll zone with its direction and place.
  package let zone: ScrollZone
  /// The tuning of this scroll zone, fixed since the machine was made.
  package let configuration: Configuration
  private let screen: ScreenGeometry
  /// Whether the zone scrolls now.
  package private(set) var isScrolling = false
  private var rest = RestGauge()
  private var gathered = 0.0
  private var outside = 0.0
  /// Seconds that the zone has been scrolling.
  private var scrolled = 0.0
  private var lastTime: Timestamp?
  private var trail: LineTrail
  /// Where the eyes came from, screen px; `arrival` is when they came.
  private var origin: ScreenPoint?
  private var arrival: Timestamp?
  private var waiting: Waiting?
  /// The calibrated offset of gaze, screen px.
  private var offset = 0.0

  /// A wait after the page has changed, while the text under the zone may be being read.
  private struct Waiting: Hashable, Sendable {
    var from: Timestamp
    var until: Timestamp
    /// Seconds of gaze elsewhere that end the wait.
    var enough: Double
    /// Seconds that the eyes were seen elsewhere.
    var elsewhere = 0.0
  }

  /// Makes the machine of one scroll zone.
  ///
  /// - Parameters:
  ///   - zone: the strip along the screen's edge.
  ///   - configuration: tuning of the scroll zone.
  ///   - screen: the screen on which the zone is.
  package init(
    _ zone: ScrollZone, configuration: Configuration = Configuration(), screen: ScreenGeometry
  ) {
    (self.zone, self.configuration, self.screen) = (zone, configuration, screen)
    trail = LineTrail(configuration: configuration.trail)
  }

  /// How deep in the zone a point lies: 0 at the inner border, 1 at the outer one; negative outside. Points beyond the screen's
  /// edge count as on it.
  package func depth(of point: ScreenPoint) -> Double {
    let extent = thickness
    return extent > 0 ? depthPx(of: point) / extent : -1
  }

  /// Takes a frame with gaze.
  ///
  /// - Parameters:
  ///   - point: filtered gaze, screen px.
  ///   - probability: of gaze resting in the zone, 0 to 1.
  ///   - isFree: false while a target or another zone has gaze, which then takes precedence.
  ///   - time: of the frame, on the source's clock.
  ///   - sigma: standard deviation of the noise of a single unfiltered point per axis, screen px.
  ///   - offset: the calibrated offset of gaze, screen px.
  ///   - isAfter: whether something else was chosen just before.
  package mutating func step(
    _ point: ScreenPoint, probability: Double, isFree: Bool, at time: Timestamp, sigma: Double = 0,
    offset: Double = 0, isAfter: Bool = false
  ) -> Output? {
    let dt = min(configuration.bridgeSeconds, max(0, lastTime.map { time - $0 } ?? 0))
    lastTime = time
    let depth = depthPx(of: point)
    trail.note(point, at: time)
    guard !waits(probability, dt, at: time) else { return nil }
    if isScrolling { return goOn(depth, isFree, dt) }
    self.offset = offset
    gather(point, isFree ? probability : 0, dt, sigma, time)
    guard gathered >= entrySeconds(sigma) * (isAfter ? configuration.afterFactor : 1) else { return nil }
    (isScrolling, gathered, outside, scrolled) = (true, 0, 0, 0)
    return .scrolling(speed: speed(depth))
  }

  /// Lets the zone wait after the page has changed. The text under it is read first, so nothing is gathered until the eyes have
  /// been elsewhere for `enough` seconds, but no longer than `seconds`. A zone that scrolls continues.
  package mutating func wait(from time: Timestamp, seconds: Double, elsewhere enough: Double) {
    guard !isScrolling else { return }
    (waiting, gathered) = (Waiting(from: time, until: time + seconds, enough: enough), 0)
  }

  private mutating func waits(_ probability: Double, _ dt: Double, at time: Timestamp) -> Bool {
    guard var it = waiting else { return false }
    it.elsewhere = max(0, it.elsewhere + (probability < configuration.belowShare ? dt : -dt))
    // A time before the wait began comes from a clock that was set back; the wait then ends.
    waiting = time >= it.from && time < it.until && it.elsewhere < it.enough ? it : nil
    return waiting != nil
  }

  /// Stops scrolling because gaze is lost or the zone disappears.
  package mutating func stop() -> Output? {
    defer { (isScrolling, gathered, outside, lastTime) = (false, 0, 0, nil) }
    rest.reset()
    return isScrolling ? .ended : nil
  }

  /// Gathers looking into the zone until it scrolls.
  /// - Parameter probability: of gaze resting in the zone; 0 while something else takes precedence.
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

  /// How noisy the signal is: 0 where it is exact, 1 where the values of `Noisy` hold.
  private func noisiness(_ sigma: Double) -> Double {
    min(1, max(0, sigma.finiteOr(0)) / (configuration.noisy.fromMm * screen.pxPerMmX))
  }

  private func entrySeconds(_ sigma: Double) -> Double {
    let (usual, noisy) = (configuration.entrySeconds, configuration.noisy)
    let slow = zone.direction == .up ? noisy.upperEntrySeconds : noisy.entrySeconds
    let excessMm = max(0, offset / screen.pxPerMmX - configuration.sureEntryMm)
    return usual + (slow - usual) * noisiness(sigma)
      + min(configuration.mostEntrySeconds, configuration.entrySecondsPerMm * excessMm)
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
    // Eyes that stay on a line never arrived in the zone: what was seen before is evidence of the same reading.
    return trail.lookingShare(
      odds: odds, since: isLevel ? nil : arrival, at: time, pxPerMm: screen.pxPerMmX, noise: noise)
  }

  /// Prior odds of reading in the zone, as a natural logarithm, before it is known how the eyes move; nil for zones in which
  /// nobody reads.
  private func readingOdds(isLevel: Bool) -> Double? {
    switch zone.direction {
    case .up: isLevel ? configuration.upperLevelOdds : configuration.upperReadingOdds
    case .down: isLevel ? configuration.lowerLevelOdds : mayHaveSwept ? configuration.lowerSweepOdds : nil
    case .left, .right: nil
    }
  }

  /// Whether the eyes are still at the height at which they were before they came.
  private func isLevel(at time: Timestamp) -> Bool {
    guard let origin, let place = trail.place(at: time) else { return false }
    return abs(place.y - origin.y) < configuration.levelMm * screen.pxPerMmY
  }

  /// Whether the eyes may have come by a return sweep, from the end of one line to the start of the next.
  private var mayHaveSwept: Bool {
    guard let origin, let arrival, let place = trail.mean(from: arrival) else { return false }
    let limit = configuration.levelMm * screen.pxPerMmY + configuration.sweepOffsets * offset
    return abs(place.y - origin.y) < limit
      && abs(place.x - origin.x) > configuration.sweepMm * screen.pxPerMmX
  }

  /// Whether the eyes read along the zone. Lines of text run across zones at the sides, so there it is always false.
  private func isReading(at time: Timestamp) -> Bool {
    switch zone.direction {
    case .up, .down: trail.isReading(at: time, pxPerMm: screen.pxPerMmX)
    case .left, .right: false
    }
  }

  /// The point's coordinate along the zone, with the one across it set to 0.
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

  /// Depth of a point in the zone, px from the inner border towards the screen's edge; beside the zone, the negative distance
  /// to its side.
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
