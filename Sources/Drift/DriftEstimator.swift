import Calibration
import Foundation
import Signals

/// Turns weak labels into a drift correction that is robust, bounded and slowly forgets.
///
/// Drift is taken for a random walk, followed by a Kalman filter whose updates count the less the more they surprise
/// (Student's weights, Lange, Little & Taylor 1989), so that the newest labels count most and what was settled at
/// calibration holds less the longer ago that was. The labels in memory are run through anew each time, so that one
/// can be taken back without a trace. The offset is always followed, the tilt once lines are read, the stretch once
/// labels are spread over the screen or tell of both ends of a column. A pure value: time comes with `advance`.
package struct DriftEstimator: Sendable {
  /// All angles are degrees at the eye.
  package struct Configuration: Hashable, Codable, Sendable {
    /// How far gaze drifts in a minute, SD, beside what leaning and changes of posture do. 3 degrees in ten minutes out
    /// of the chair (IrisFlow) are 0.9; of a head that is still,
    /// rendered sessions show next to nothing. This and the SDs of lines below were chosen on three rendered sessions of
    /// half an hour.
    package var walkPerMinute = 0.1
    /// SD of the calibration's own offset, where the calibration does not tell (`GazeModel.offsetSDDegrees`).
    package var startSD = 0.2
    /// SD of what anatomy and pose get wrong of each px of lean, sideways and up or down. A depth of the corners that is
    /// off by 1 mm, of the 10.65 that the iris lies before its ball's centre, is 0.094; of a nod the pose misses more
    /// than of a turn. Seen in four rendered half hours of development: 0.07 and 0.18 (root mean squares).
    package var leanSD = 0.07
    /// The same for lean up or down.
    package var leanSDUpright = 0.18
    /// The head's lean is followed over so many seconds: sway is none.
    package var leanSeconds = 2.0
    /// SD of the error that belongs to a label's place and not to drift; more where the calibration was further off
    /// on targets that it had not seen (`GazeModel.placeSDDegrees`).
    package var placeSD = 0.6
    /// Places nearer than this share that error (the screen runs from -1 to 1), which is another after so long, s.
    package var placeReach = 0.3
    /// Seconds after which the same place counts as another.
    package var placeMemorySeconds = 600.0
    /// Places whose errors are followed: corners and edges with their targets, and a page's lines.
    package var maximumPlaces = 12
    /// Least SD of a label of each kind, whatever it claims.
    package var leastSD: [DriftLabel.Kind: Double] = [
      .dwell: 0.6, .button: 0.6, .line: 0.8, .column: 0.35, .repair: 0.2,
    ]
    /// Seconds until a label counts: what is undone or left at once within them was a Midas touch.
    package var delaySeconds: [DriftLabel.Kind: Double] = [
      .dwell: 4, .button: 4, .line: 0, .column: 0, .repair: 0,
    ]
    /// A label that asks for more than this is not believed; a repair may ask for the whole bound.
    package var believable = 4.0
    /// Degrees of freedom of Student's distribution: heavy tails.
    package var studentFreedom = 4.0
    /// Squared distance from the estimate, in units of variance, from which a label counts nothing.
    package var gate = 16.0
    /// Squared distance from which a repair contradicts all before: two SDs. It was asked for, so that what was before
    /// no longer holds.
    package var contradiction = 4.0
    /// Squared distance from which a label surprises: 5.99 is the 95 % contour. So many of those in a row that agree
    /// within `agreement` are believed after all: a seat change nobody told of.
    package var surprise = 5.99
    /// So many surprising labels in a row that agree are believed.
    package var missesForJump = 3
    /// How near to each other they have to be to agree, degrees.
    package var agreement = 1.5
    /// SD of a person's own habits of beginning and of leaving lines, against gaze that is everywhere on them for as
    /// long, letters: what columns tell is off by that. Letters, because text may be small or large.
    package var habitLetters = 6.0
    /// SD of the tilt when reading begins, at the screen's edge: people read with the head held otherwise than
    /// while they calibrated. Seen while reading in four rendered half hours of development: -1.4, 0.2, 1.0 and 1.5.
    package var tiltSD = 1.0
    /// Least SD of one line's slope, at the screen's edge.
    package var slopeSD = 1.0
    /// Of the variance that a change of posture leaves in the offset, so much is left in the tilt.
    package var postureTilt = 0.3
    /// How often a line is taken for one of its neighbours, share, before anything speaks for it.
    package var neighbourShare = 0.5
    /// Least belief that a line was not taken for its neighbour: where it is less, the neighbour explains it better.
    package var leastBelief = 0.5
    /// Labels in memory. Fifteen minutes of a line every five seconds.
    package var memory = 180
    /// Labels, and SD of their places (-1 to 1), from which the stretch is fitted.
    package var labelsForStretch = 8
    /// SD of the labels' places, from -1 to 1 over the screen, from which the stretch is fitted.
    package var spreadForStretch = 0.35
    /// SD of the stretch at the screen's edge before anything is known, and where columns alone have told of it.
    package var stretchSD = 0.8
    /// SD of the stretch at the screen's edge where columns alone have told of it.
    package var stretchSDOfColumns = 0.3
    /// Stretch and tilt wander less than the offset: share of its variance.
    package var walkAtEdge = 0.1
    /// Bounds of the correction: calibrate again beyond.
    package var maximumOffset = 5.0
    /// Bound of the stretch; calibrate again beyond.
    package var maximumStretch = 1.5
    /// Longest gap between two times that counts as time, s; a clock that jumps further has been set.
    package var longestGap = 600.0
    /// Least seconds between entries of the history.
    package var historySeconds = 5.0
    package init() {}
  }

  /// The number of a label: what `add` gives and `revoke` asks for.
  package typealias ID = UInt64

  struct Entry: Sendable {
    var id: ID
    var label: DriftLabel
    /// Expected less observed without any correction, px.
    var residual: SIMD2<Double>
    var share: SIMD2<Double>
    /// Of the head at the label, px.
    var lean: SIMD2<Double>
    /// px² per axis, at the time of the label.
    var variance: SIMD2<Double>
    /// Of the line that was read, without any correction, at the screen's edge: px, and its variance, px².
    var tilt: (px: Double, variance: Double)?
    /// Seconds of the estimator's own time.
    var added: Double
  }

  /// What is to be added to the points now.
  package private(set) var correction: DriftCorrection
  /// What was learnt so far, for the person and for a file.
  package private(set) var report: DriftReport
  package let configuration: Configuration
  let screen: ScreenGeometry
  let pxPerDegree: Double
  /// From the eyes to the screen, for degrees to px.
  package let distanceMm: Double
  /// What was before the oldest event in memory.
  private var base: DriftState
  private var events: [DriftState.Event] = []
  /// What came of all of them; nil where they have changed since.
  private var settled: DriftState?
  private var pending: [(entry: Entry, due: Double)] = []
  private var nextID: ID = 1
  private var now: Timestamp?
  /// Seconds since the calibration, set clocks left out.
  private var elapsed = 0.0
  private var solvedAt = 0.0
  private var lean = SIMD2<Double>.zero

  /// - Parameters:
  ///   - screen: the screen that is looked at.
  ///   - distanceMm: from the eyes to the screen.
  ///   - configuration: tuning.
  package init(screen: ScreenGeometry, distanceMm: Double, configuration: Configuration = .init()) {
    self.screen = screen
    self.configuration = configuration
    self.distanceMm = distanceMm
    pxPerDegree = screen.pxPerDegree(distanceMm: distanceMm)
    base = DriftState(configuration, pxPerDegree: pxPerDegree)
    correction = .none
    report = DriftReport(pxPerDegree: pxPerDegree)
    solve()
  }

  /// Takes a label; it counts after its kind's delay, from the next `advance` on.
  ///
  /// - Returns: a name for `revoke`; nil for a label that is not believed or holds what is no number.
  @discardableResult
  package mutating func add(_ label: DriftLabel) -> ID? {
    guard label.isFinite else {
      report.refuse(label.kind)
      return nil
    }
    let raw = correction.undone(label.observed, on: screen)
    let away = label.expected - raw
    let residual = SIMD2(away.x, away.y)
    let limit = (label.kind == .repair ? configuration.maximumOffset : configuration.believable) * pxPerDegree
    let told = SIMD2(
      label.expectedCovariance.xx < limit * limit ? abs(away.x) : 0,
      label.expectedCovariance.yy < limit * limit ? abs(away.y) : 0)
    guard told.max() <= limit else {
      report.refuse(label.kind)
      return nil
    }
    let least = pow((configuration.leastSD[label.kind] ?? 0.5) * pxPerDegree, 2)
    let (o, e) = (label.observedCovariance, label.expectedCovariance)
    let entry = Entry(
      id: nextID, label: label, residual: residual, share: DriftCorrection.share(raw, screen), lean: lean,
      variance: SIMD2(max(o.xx + e.xx, least), max(o.yy + e.yy, least)), tilt: tilt(of: label), added: elapsed
    )
    nextID += 1
    pending.append((entry, elapsed + (configuration.delaySeconds[label.kind] ?? 0)))
    report.waiting = pending.count
    return entry.id
  }

  private func tilt(of label: DriftLabel) -> (px: Double, variance: Double)? {
    guard let slope = label.slope else { return nil }
    let edge = screen.widthPx / 2
    let least = pow(configuration.slopeSD * pxPerDegree, 2)
    return (correction.tilt - slope * edge, max(label.slopeVariance * edge * edge, least))
  }

  /// Takes a label back: what it stood for was undone, or never meant.
  package mutating func revoke(_ id: ID) {
    let before = (pending.count, events.count)
    pending.removeAll { $0.entry.id == id }
    events.removeAll { if case .label(let entry) = $0 { entry.id == id } else { false } }
    guard before != (pending.count, events.count) else { return }
    settled = nil
    report.revoked += 1
    report.waiting = pending.count
    solve()
  }

  /// Moves on to a frame's time; a clock that was set counts as no time at all.
  ///
  /// - Parameters:
  ///   - time: of the frame, on the source's clock.
  ///   - new: lean of the head in this frame (`GazeModel.lean`), px; nil where it is not seen.
  package mutating func advance(to time: Timestamp, lean new: ScreenPoint? = nil) {
    let gap = now.map { time - $0 } ?? 0
    let isFirst = now == nil
    now = time
    if gap > 0, gap <= configuration.longestGap { elapsed += gap }
    if let new, new.x.isFinite, new.y.isFinite {
      let follows = isFirst ? 1 : 1 - exp(-max(0, gap) / configuration.leanSeconds)
      lean += follows * (SIMD2(new.x, new.y) - lean)
    }
    let due = pending.filter { $0.due <= elapsed }
    pending.removeAll { $0.due <= elapsed }
    for item in due {
      remember(.label(item.entry))
      report.count(item.entry.label.kind)
    }
    report.waiting = pending.count
    // Between labels only the uncertainty changes, and slowly.
    guard !due.isEmpty || elapsed - solvedAt >= 1 else { return }
    solve()
    report.note(correction, at: time, every: configuration.historySeconds)
  }

  /// The person sits otherwise: what was settled before holds less, so that new labels correct quickly.
  ///
  /// - Parameter degrees: SD of the offset that such a change usually leaves.
  package mutating func widen(degrees: Double) {
    guard degrees.isFinite, degrees > 0 else { return }
    remember(.posture(pow(degrees * pxPerDegree, 2), at: elapsed))
    report.postures += 1
    solve()
  }

  /// Forgets everything: as after a new calibration.
  package mutating func reset() {
    (events, pending, elapsed, now, lean) = ([], [], 0, nil, .zero)
    base = DriftState(configuration, pxPerDegree: pxPerDegree)
    settled = nil
    report = DriftReport(pxPerDegree: pxPerDegree)
    solve()
  }

  /// In order of time: a label that waited belongs before a change of posture that came meanwhile.
  private mutating func remember(_ event: DriftState.Event) {
    settled = nil
    events.append(event)
    events.sort { $0.time < $1.time }
    guard events.count > configuration.memory else { return }
    base.take(events.removeFirst(), configuration, pxPerDegree: pxPerDegree)
  }

  private mutating func solve() {
    solvedAt = elapsed
    var state = settled ?? base
    if settled == nil {
      for event in events { state.take(event, configuration, pxPerDegree: pxPerDegree) }
      settled = state
    }
    state.grow(to: elapsed, configuration, pxPerDegree: pxPerDegree)
    correction = state.correction(lean: lean).bounded(
      offset: configuration.maximumOffset * pxPerDegree, stretch: configuration.maximumStretch * pxPerDegree)
    report.correction = correction
  }
}

extension DriftState.Event {
  fileprivate var time: Double {
    switch self {
    case .label(let entry): entry.added
    case .posture(_, let time): time
    }
  }
}
