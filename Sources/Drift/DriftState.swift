import Calibration
import Foundation
import Signals
import Statistics

/// The estimate of drift after a sequence of labels: a random walk with robust updates.
struct DriftState: Sendable {
  /// An event that changes the estimate of drift, at the estimator's own time.
  enum Event: Sendable {
    case label(DriftEstimator.Entry)
    /// A change of posture: px² that it adds to the offset's variance on each axis.
    case posture(Double, at: Double)
  }

  var x: DriftAxis
  var y: ShiftedAxis
  /// Seconds of the estimator's own time up to which the estimate holds.
  private var elapsed = 0.0
  /// Number of labels; with `sum` and `square` it gives the spread of their places.
  private var labels = 0.0
  private var sum = SIMD2<Double>.zero
  private var square = SIMD2<Double>.zero
  /// Deviations of the latest labels, all of which were surprising.
  private var misses: [SIMD2<Double>] = []
  /// Places of labels and the time of the last label there; in the order of the axes' places.
  private var places: [(share: SIMD2<Double>, time: Double)] = []
  /// The page of the run of lines that is being read, and the time of its last line; nil for none.
  private var run: (page: Int, time: Timestamp)?

  init(_ configuration: DriftEstimator.Configuration, pxPerDegree: Double) {
    let start = pow(configuration.startSD * pxPerDegree, 2)
    x = DriftAxis(
      offsetVariance: start, leanVariance: pow(configuration.leanSD, 2),
      habitVariance: pow(configuration.habitLetters, 2))
    y = ShiftedAxis(
      DriftAxis(
        offsetVariance: start, leanVariance: pow(configuration.leanSDUpright, 2),
        stretchPerLean: pow(configuration.stretchPerLeanSD, 2),
        tiltPerLean: pow(configuration.tiltPerLeanSD, 2)))
  }

  mutating func take(_ event: Event, _ configuration: DriftEstimator.Configuration, pxPerDegree: Double) {
    switch event {
    case .posture(let variance, let time):
      grow(to: time, configuration, pxPerDegree: pxPerDegree)
      widen(SIMD2(repeating: variance))
      if y.tiltVariance > 0 { y.widen(tilt: configuration.postureTilt * variance) }
      misses = []
    case .label(let entry):
      grow(to: entry.added, configuration, pxPerDegree: pxPerDegree)
      take(entry, configuration, pxPerDegree: pxPerDegree)
    }
  }

  /// Lets the uncertainty grow with time.
  mutating func grow(to time: Double, _ configuration: DriftEstimator.Configuration, pxPerDegree: Double) {
    let walk = pow(configuration.walkPerMinute * pxPerDegree, 2) / 60 * max(0, time - elapsed)
    widen(SIMD2(repeating: walk))
    let atEdge = walk * configuration.walkAtEdge
    if x.stretchVariance > 0 { x.widen(stretch: atEdge) }
    if y.stretchVariance > 0 { y.widen(stretch: atEdge) }
    if y.tiltVariance > 0 { y.widen(tilt: atEdge) }
    let gone = 1 - exp(-max(0, time - elapsed) / configuration.placeMemorySeconds)
    let own = pow(configuration.placeSD * pxPerDegree, 2)
    x.forgetPlaces(gone, variance: own)
    y.forgetPlaces(gone, variance: own)
    elapsed = max(elapsed, time)
  }

  private mutating func widen(_ variance: SIMD2<Double>) {
    x.widen(offset: variance.x)
    y.widen(offset: variance.y)
  }

  private mutating func take(
    _ entry: DriftEstimator.Entry, _ configuration: DriftEstimator.Configuration, pxPerDegree: Double
  ) {
    noteSpread(entry, configuration, pxPerDegree: pxPerDegree)
    // Until reading begins the person sits as during calibration, so tilt and vertical stretch are opened with the first
    // line.
    if entry.tilt != nil, y.tiltVariance == 0 {
      y.widen(tilt: pow(configuration.tiltSD * pxPerDegree, 2))
      if y.stretchVariance == 0 { y.widen(stretch: pow(configuration.stretchSDOfLines * pxPerDegree, 2)) }
    }
    let view = view(of: entry, configuration, pxPerDegree: pxPerDegree)
    var entry = entry
    if let page = entry.label.page {
      follow(entry.label, on: page, configuration)
    } else {
      let belief = ownBelief(of: entry, view.y, configuration)
      guard belief >= configuration.leastBelief else { return }
      entry.variance.y /= belief
    }
    y.weigh(
      entry.residual.y, pitch: entry.label.pitch, view.y, variance: entry.variance.y,
      outliers: configuration.shiftOutliers)
    var (innovation, distance) = compared(entry, view)
    if entry.label.kind == .repair {
      // The person was asked to look at the repair's target: where it contradicts the estimate, the estimate no longer holds.
      if distance > configuration.contradiction { widen(innovation * innovation) }
      (innovation, distance) = compared(entry, view)
    } else if distance > configuration.surprise {
      misses = (misses + [innovation]).suffix(configuration.missesForJump)
      if agree(misses, configuration, pxPerDegree: pxPerDegree) {
        // Several surprising labels in a row agree, so the person sits differently now.
        let mean = average(misses)
        widen(mean * mean)
        (innovation, distance) = compared(entry, view)
        misses = []
      }
      guard distance <= configuration.gate else { return }
    } else {
      misses = []
    }
    // Student's weight: the further off a label is, the less it counts.
    let known = configuration.studentFreedom
    let doubt = entry.label.kind == .repair ? 1 : max(1, (known + distance) / (known + 2))
    x.update(innovation.x, view.x, variance: entry.variance.x * doubt)
    y.update(to: entry.residual.y, pitch: entry.label.pitch, view.y, variance: entry.variance.y * doubt)
    if let tilt = entry.tilt { take(tilt: tilt, lean: entry.lean, configuration) }
  }

  /// Begins another run of lines unless a line continues the present one.
  private mutating func follow(
    _ line: DriftLabel, on page: Int, _ configuration: DriftEstimator.Configuration
  ) {
    defer { run = (page, line.time) }
    if let run, run.page == page, abs(line.time - run.time) <= configuration.runSeconds { return }
    y.begin(prior: configuration.shiftShare)
  }

  /// Updates the tilt from a comparison of one end of a line with the other.
  private mutating func take(
    tilt: (px: Double, variance: Double), lean: SIMD2<Double>, _ configuration: DriftEstimator.Configuration
  ) {
    let view = DriftAxis.View(offset: 0, across: 1, leanAcross: lean.x)
    let expected = y.expectation(view)
    let innovation = tilt.px - expected.value
    let distance = innovation * innovation / (expected.variance + tilt.variance)
    guard distance <= configuration.gate else { return }
    // Student's weight for one number: the further off the tilt is, the less it counts.
    let doubt = max(1, (configuration.studentFreedom + distance) / (configuration.studentFreedom + 1))
    y.update(to: tilt.px, pitch: 0, view, variance: tilt.variance * doubt)
  }

  /// How a label depends on the drift; its place is added if it is new.
  private mutating func view(
    of entry: DriftEstimator.Entry, _ configuration: DriftEstimator.Configuration, pxPerDegree: Double
  ) -> (x: DriftAxis.View, y: DriftAxis.View) {
    // A repair has no error of its place, and at a column's end that error is part of the person's habit.
    let isPlaced = ![.repair, .column].contains(entry.label.kind)
    let place = isPlaced ? place(of: entry, configuration, pxPerDegree: pxPerDegree) : nil
    return (
      DriftAxis.View(share: entry.share.x, lean: entry.lean.x, habit: entry.label.habit, place: place),
      DriftAxis.View(
        share: entry.share.y, lean: entry.lean.y, across: entry.share.x, leanAcross: entry.lean.x,
        place: place)
    )
  }

  private mutating func place(
    of entry: DriftEstimator.Entry, _ configuration: DriftEstimator.Configuration, pxPerDegree: Double
  ) -> Int {
    let squares = places.map { (($0.share - entry.share) * ($0.share - entry.share)).sum() }
    let reach = configuration.placeReach * configuration.placeReach
    if let near = squares.indices.min(by: { squares[$0] < squares[$1] }), squares[near] < reach {
      places[near].time = entry.added
      return near
    }
    if places.count >= configuration.maximumPlaces,
      let oldest = places.indices.min(by: { places[$0].time < places[$1].time })
    {
      places.remove(at: oldest)
      x.close(oldest)
      y.close(oldest)
    }
    places.append((entry.share, entry.added))
    let own = pow(configuration.placeSD * pxPerDegree, 2)
    x.open(variance: own)
    y.open(variance: own)
    return places.count - 1
  }

  /// A label's deviation from the estimate, px, and its square in units of its variance.
  private func compared(
    _ entry: DriftEstimator.Entry, _ view: (x: DriftAxis.View, y: DriftAxis.View)
  ) -> (SIMD2<Double>, Double) {
    let (ex, ey) = (x.expectation(view.x), y.likeliest(view.y))
    let innovation = entry.residual - SIMD2(ex.value, ey.value + ey.lines * entry.label.pitch)
    let variance = SIMD2(ex.variance, ey.variance) + entry.variance
    return (innovation, (innovation * innovation / variance).sum())
  }

  /// The probability that a line was not taken for its neighbour, from how far off gaze would be in each case (probabilistic
  /// data association, Bar-Shalom & Tse 1975).
  private func ownBelief(
    of entry: DriftEstimator.Entry, _ view: DriftAxis.View, _ configuration: DriftEstimator.Configuration
  ) -> Double {
    guard entry.label.rivalPx > 0 else { return 1 }
    let expected = y.expectation(view)
    let (off, variance) = (entry.residual.y - expected.value, expected.variance + entry.variance.y)
    let likelihood = { (d: Double) in exp(-d * d / (2 * variance)) }
    let own = (1 - configuration.neighbourShare) * likelihood(off)
    let rival = entry.label.rivalPx
    let others =
      configuration.neighbourShare / 2 * (likelihood(off - rival) + likelihood(off + rival))
    return own + others > 0 ? own / (own + others) : 0
  }

  private func agree(
    _ misses: [SIMD2<Double>], _ configuration: DriftEstimator.Configuration, pxPerDegree: Double
  ) -> Bool {
    guard misses.count >= configuration.missesForJump else { return false }
    let mean = average(misses)
    let limit = configuration.agreement * pxPerDegree
    return misses.allSatisfy {
      let away = $0 - mean; return (away * away).sum() < limit * limit
    }
  }

  /// Opens the stretch once labels are spread widely enough to separate it from the offset.
  private mutating func noteSpread(
    _ entry: DriftEstimator.Entry, _ configuration: DriftEstimator.Configuration, pxPerDegree: Double
  ) {
    if entry.label.kind == .column, x.stretchVariance == 0 {
      // A column gives labels at both ends, but the ends of reading also contain habits.
      x.widen(stretch: pow(configuration.stretchSDOfColumns * pxPerDegree, 2))
    }
    let share = entry.share
    labels += 1
    sum += share
    square += share * share
    guard Int(labels) >= configuration.labelsForStretch else { return }
    let mean = sum / labels
    let variance = square / labels - mean * mean
    let least = configuration.spreadForStretch * configuration.spreadForStretch
    let open = pow(configuration.stretchSD * pxPerDegree, 2)
    if x.stretchVariance == 0, variance.x >= least { x.widen(stretch: open) }
    if y.stretchVariance == 0, variance.y >= least { y.widen(stretch: open) }
  }

  /// The drift correction that follows from the estimate.
  /// - Parameter lean: lean of the head now, px.
  func correction(lean: SIMD2<Double>) -> DriftCorrection {
    // The correction holds for the head as it leans now, and its offset at the screen's middle.
    let here = (
      x.expectation(DriftAxis.View(share: 0, lean: lean.x)),
      y.expectation(DriftAxis.View(share: 0, lean: lean.y))
    )
    let stretch = (
      x.expectation(DriftAxis.View(offset: 0, share: 1, lean: lean.x)),
      y.expectation(DriftAxis.View(offset: 0, share: 1, lean: lean.y))
    )
    let tilt = y.expectation(DriftAxis.View(offset: 0, across: 1, leanAcross: lean.x))
    var result = DriftCorrection()
    result.offset = ScreenPoint(x: here.0.value, y: here.1.value)
    result.stretch = ScreenPoint(x: stretch.0.value, y: stretch.1.value)
    result.offsetVariance = ScreenPoint(x: here.0.variance, y: here.1.variance)
    result.stretchVariance = ScreenPoint(x: stretch.0.variance, y: stretch.1.variance)
    (result.tilt, result.tiltVariance) = (tilt.value, tilt.variance)
    result.knowsLean = true
    return result
  }
}
