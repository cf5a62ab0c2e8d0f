import Signals

/// One scroll zone: a strip along a screen edge that scrolls while it is looked at.
///
/// It starts slowly, continues easily and stops quickly. To start, looking must be gathered, which is faster deeper in the
/// zone, by eyes that rest instead of reading along; then a wider band keeps it scrolling, and eyes that clearly leave stop it
/// at once.
package struct ScrollZoneMachine: Hashable, Sendable {
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
