import Calibration
import Foundation
import Signals

/// Computes a drift correction from drift labels. It is robust and bounded, and old labels lose their weight.
///
/// Drift is modelled as a random walk, followed by a Kalman filter whose updates count the less the more they surprise
/// (Student's weights, Lange, Little & Taylor 1989). The newest labels count most, and what was known at calibration counts
/// less the longer ago that was. All labels in memory are processed again each time, so that one can be taken back without a
/// trace. The offset is always estimated, tilt and vertical stretch once lines are read, the stretch once labels are spread
/// over the screen or tell of both ends of a column. Offset, tilt and vertical stretch change with the head's lean. A pure
/// value: time comes with `advance`.
package struct DriftEstimator: Sendable {
  /// Tuning of the drift correction. All angles are degrees at the eye.
  package struct Configuration: Hashable, Codable, Sendable {
    /// How far gaze drifts in a minute, SD, in addition to the effect of leaning and changes of posture. 3 degrees in ten
    /// minutes out of the chair (IrisFlow) are 0.9; with a head that is still, rendered sessions show next to nothing. This
    /// value and the SDs of lines below were chosen on three rendered sessions of half an hour.
    package var walkPerMinute = 0.1
    /// SD of the calibration's own offset, where the calibration does not give it (`GazeModel.offsetSDDegrees`).
    package var startSD = 0.2
    /// SD of the error of anatomy and pose for each px of lean sideways. A depth of the corners that is off by 1 mm, of the
    /// 10.65 from the eyeball's centre to the iris, is 0.094; the pose misses more of a nod than of a turn. Measured in four
    /// rendered half hours of development: 0.07 sideways and 0.18 up or down (root mean squares).
    package var leanSD = 0.07
    /// SD of the error of anatomy and pose for each px of lean up or down; `leanSD` has the source.
    package var leanSDUpright = 0.18
    /// Time constant with which the head's lean is averaged, s, so that sway does not count as lean.
    package var leanSeconds = 2.0
    /// SD of the error that belongs to a label's place and not to drift; it is larger where the calibration was further off on
    /// targets that it had not seen (`GazeModel.placeSDDegrees`).
    package var placeSD = 0.6
    /// Places nearer to each other than this share one error; the screen runs from -1 to 1.
    package var placeReach = 0.3
    /// Time constant, s, with which the error of a place is forgotten.
    package var placeMemorySeconds = 600.0
    /// Number of places whose errors are estimated: corners and edges with their targets, and a page's lines.
    package var maximumPlaces = 12
    /// Least SD of a label of each kind, whatever the label itself claims.
    package var leastSD: [DriftLabel.Kind: Double] = [
      .dwell: 0.6, .button: 0.6, .line: 0.8, .column: 0.35, .repair: 0.2,
    ]
    /// Seconds until a label counts: a choice that is undone or left at once in that time was a false choice (a Midas touch).
    package var delaySeconds: [DriftLabel.Kind: Double] = [
      .dwell: 4, .button: 4, .line: 0, .column: 0, .repair: 0,
    ]
    /// A label that asks for a larger correction than this is rejected; a repair may ask for the whole bound.
    package var believable = 4.0
    /// Degrees of freedom of Student's distribution, which gives the error of labels heavy tails.
    package var studentFreedom = 4.0
    /// Squared distance from the estimate, in units of variance, from which a label is not used at all.
    package var gate = 16.0
    /// Squared distance from the estimate from which a repair contradicts all earlier labels: two SDs. Since the person was
    /// asked to look at the repair's target, the earlier estimate then no longer holds.
    package var contradiction = 4.0
    /// Squared distance from the estimate from which a label is surprising: 5.99 is the 95 % contour. `missesForJump` such
    /// labels in a row that agree within `agreement` are used after all, as after an unnoticed change of seat.
    package var surprise = 5.99
    /// Number of surprising labels in a row that are used if they agree.
    package var missesForJump = 3
    /// Largest distance between surprising labels that agree, degrees.
    package var agreement = 1.5
    /// SD of a person's habits of beginning and of leaving lines, letters, relative to gaze that is everywhere on the lines for
    /// equally long. Labels of columns are off by that. In letters, because text may be small or large.
    package var habitLetters = 6.0
    /// SD of the tilt when reading begins, at the screen's edge: people hold the head differently while they read than while
    /// they calibrated. Measured while reading in four rendered half hours of development: -1.4, 0.2, 1.0 and 1.5.
    package var tiltSD = 1.0
    /// SD of what each px of lean up or down adds to the vertical stretch, px at the screen's edge: lids and glasses cover
    /// eyes that look down past what was calibrated. Measured in three rendered sessions of development: -0.29, -0.22, 0.05.
    package var stretchPerLeanSD = 0.2
    /// SD of what each px of lean sideways adds to the tilt, px at the screen's edge. Chosen by trial.
    package var tiltPerLeanSD = 0.1
    /// SD of the vertical stretch when reading begins, at the screen's edge. Measured after calibration in three rendered
    /// sessions of development: -0.25, -1.02, -0.08.
    package var stretchSDOfLines = 0.6
    /// Least SD of one line's slope, as degrees at the screen's edge.
    package var slopeSD = 1.0
    /// Variance that a change of posture adds to the tilt, as a share of what it adds to the offset.
    package var postureTilt = 0.3
    /// Prior probability that a line was taken for one of its neighbours.
    package var neighbourShare = 0.5
    /// Prior probability that all lines of a run were taken for those above, and as much for those below. Chosen on eight
    /// rendered people; 0.03 and 0.1 do as well, 0.25 does not.
    package var shiftShare = 0.05
    /// Longest time from one line to the next of a run, s. Own choice: two lines in between that were not believed.
    package var runSeconds = 10.0
    /// Share of lines that tell nothing of such a shift. Own choice.
    package var shiftOutliers = 0.05
    /// Least probability that a line was not taken for its neighbour; below it the neighbour explains the label better.
    package var leastBelief = 0.5
    /// Least probability of a line by which its label's variance is divided, so that a label stays finite. Chosen by trial.
    package var leastLineProbability = 0.01
    /// Number of labels in memory: fifteen minutes of a line every five seconds.
    package var memory = 180
    /// Number of labels from which the stretch is estimated.
    package var labelsForStretch = 8
    /// SD of the labels' places, from -1 to 1 over the screen, from which the stretch is estimated.
    package var spreadForStretch = 0.35
    /// SD of the stretch at the screen's edge before anything is known of it.
    package var stretchSD = 0.8
    /// SD of the stretch at the screen's edge where only columns have given labels for it.
    package var stretchSDOfColumns = 0.3
    /// Variance of the walk of stretch and tilt, as a share of the offset's, since they wander less.
    package var walkAtEdge = 0.1
    /// Bound of the correction's offset; beyond it, the person has to calibrate again.
    package var maximumOffset = 5.0
    /// Bound of the correction's stretch and tilt; beyond it, the person has to calibrate again. Rendered heads that rose by
    /// 6 cm with glasses on had a stretch of 5.1.
    package var maximumStretch = 5.0
    /// Longest gap between two timestamps that counts as elapsed time, s; after a longer one the clock was set.
    package var longestGap = 600.0
    /// Least time between two entries of the correction's history, s.
    package var historySeconds = 5.0
    /// Least SD of a label of a kind that `leastSD` does not name, degrees. Chosen by trial.
    package var leastSDOtherwise = 0.5
    /// Longest time between two solutions while no label comes, s: only the uncertainty changes then, and slowly. Chosen by
    /// trial.
    package var solveSeconds = 1.0
    /// Makes the default tuning of the drift correction.
    package init() {}
  }

  /// The number of a drift label, which `add` returns and `revoke` takes.
  package typealias ID = UInt64

  struct Entry: Sendable {
    var id: ID
    var label: DriftLabel
    /// Expected minus observed point without any correction, px.
    var residual: SIMD2<Double>
    var share: SIMD2<Double>
    /// Lean of the head at the label, px.
    var lean: SIMD2<Double>
    /// Variance of the label per axis at its time, px².
    var variance: SIMD2<Double>
    /// Tilt of the line that was read, without any correction, at the screen's edge: px, and its variance, px².
    var tilt: (px: Double, variance: Double)?
    /// When the label was added, seconds of the estimator's own time.
    var added: Double
  }

  /// The drift correction that is to be added to gaze points now.
  package private(set) var correction: DriftCorrection
  /// What drift correction has done so far, for the person and for a file.
  package private(set) var report: DriftReport
  /// The tuning of this drift estimator, fixed since it was made.
  package let configuration: Configuration
  let screen: ScreenGeometry
  let pxPerDegree: Double
  /// Distance from the eyes to the screen, mm, with which degrees are converted to px.
  package let distanceMm: Double
  /// The state before the oldest event in memory.
  private var base: DriftState
  private var events: [DriftState.Event] = []
  /// The state after all events; nil where they have changed since it was computed.
  private var settled: DriftState?
  private var pending: [(entry: Entry, due: Double)] = []
  private var nextID: ID = 1
  private var now: Timestamp?
  /// Seconds since the calibration, without jumps of a clock that was set.
  private var elapsed = 0.0
  private var solvedAt = 0.0
  private var lean = SIMD2<Double>.zero

  /// Makes a drift estimator without labels.
  ///
  /// - Parameters:
  ///   - screen: the screen that is looked at.
  ///   - distanceMm: from the eyes to the screen, mm.
  ///   - configuration: tuning of the drift correction.
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

  /// Takes a drift label. It counts from the first `advance` after its kind's delay.
  ///
  /// - Returns: the label's number for `revoke`; nil for a label that is rejected or holds a value that is no number.
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
    let least = pow((configuration.leastSD[label.kind] ?? configuration.leastSDOtherwise) * pxPerDegree, 2)
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

  /// Takes a label back, because the choice it came from was undone or never meant.
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

  /// Advances to a frame's time; a clock that was set counts as no elapsed time.
  ///
  /// - Parameters:
  ///   - time: of the frame, on the source's clock.
  ///   - new: lean of the head in this frame (`GazeModel.lean`), px; nil where the head is not seen.
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
    guard !due.isEmpty || elapsed - solvedAt >= configuration.solveSeconds else { return }
    solve()
    report.note(correction, at: time, every: configuration.historySeconds)
  }

  /// Takes a change of posture: the estimate becomes less certain, so that new labels correct it quickly.
  ///
  /// - Parameter degrees: SD of the offset that such a change usually leaves.
  package mutating func widen(degrees: Double) {
    guard degrees.isFinite, degrees > 0 else { return }
    remember(.posture(pow(degrees * pxPerDegree, 2), at: elapsed))
    report.postures += 1
    solve()
  }

  /// Forgets everything, as after a new calibration.
  package mutating func reset() {
    (events, pending, elapsed, now, lean) = ([], [], 0, nil, .zero)
    base = DriftState(configuration, pxPerDegree: pxPerDegree)
    settled = nil
    report = DriftReport(pxPerDegree: pxPerDegree)
    solve()
  }

  /// Stores an event in order of time, because a label that waited belongs before a change of posture that came meanwhile.
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
