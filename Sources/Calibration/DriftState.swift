import Foundation
import Signals

/// What drift is made of on one axis, with its covariance: an offset (px), a stretch (px at the screen's edge), and what
/// each px of lean does (see `GazeModel.lean`).
struct DriftAxis: Sendable {
  /// Offset, stretch, share of the lean.
  private(set) var state = SIMD3<Double>.zero
  /// Covariance, row by row.
  private var spread: [SIMD3<Double>]

  init(offsetVariance: Double, leanVariance: Double) {
    spread = [SIMD3(offsetVariance, 0, 0), .zero, SIMD3(0, 0, leanVariance)]
  }

  var stretchVariance: Double { spread[1].y }

  mutating func widen(offset variance: Double) { spread[0].x += variance }
  mutating func widen(stretch variance: Double) { spread[1].y += variance }

  /// What a label is expected to show, and the variance of that.
  ///
  /// - Parameter along: 1, the place between the screen's edges, the lean in px.
  func expectation(along: SIMD3<Double>) -> (value: Double, variance: Double) {
    ((state * along).sum(), max(0, (towards(along) * along).sum()))
  }

  /// Kalman's update with one number.
  mutating func update(_ innovation: Double, along: SIMD3<Double>, variance: Double) {
    let gain = towards(along)
    let total = (gain * along).sum() + variance
    guard total > 0 else { return }
    state += gain * (innovation / total)
    for row in 0..<3 { spread[row] -= gain * (gain[row] / total) }
  }

  private func towards(_ along: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((spread[0] * along).sum(), (spread[1] * along).sum(), (spread[2] * along).sum())
  }
}

/// A random walk with robust updates: what labels, one after another, make of the drift.
struct DriftState: Sendable {
  /// Something that bears on the drift, at the estimator's own time.
  enum Event: Sendable {
    case label(DriftEstimator.Entry)
    /// px² that a change of posture adds to the offset's variance on each axis.
    case posture(Double, at: Double)
  }

  var x: DriftAxis
  var y: DriftAxis
  /// Seconds of the estimator's own time.
  private var elapsed = 0.0
  /// Of all labels' places, for their spread.
  private var labels = 0.0
  private var sum = SIMD2<Double>.zero
  private var square = SIMD2<Double>.zero
  /// Innovations of the latest labels, all of them surprising.
  private var misses: [SIMD2<Double>] = []
  /// Where labels were, and when.
  private var places: [(share: SIMD2<Double>, time: Double)] = []

  init(_ configuration: DriftEstimator.Configuration, pxPerDegree: Double) {
    let start = pow(configuration.startSD * pxPerDegree, 2)
    let lean = configuration.leanSD * configuration.leanSD
    x = DriftAxis(offsetVariance: start, leanVariance: lean)
    y = DriftAxis(offsetVariance: start, leanVariance: lean)
  }

  mutating func take(_ event: Event, _ configuration: DriftEstimator.Configuration, pxPerDegree: Double) {
    switch event {
    case .posture(let variance, let time):
      grow(to: time, configuration, pxPerDegree: pxPerDegree)
      widen(SIMD2(repeating: variance))
      misses = []
    case .label(let entry):
      grow(to: entry.added, configuration, pxPerDegree: pxPerDegree)
      take(entry, configuration, pxPerDegree: pxPerDegree)
    }
  }

  /// Uncertainty grows with time.
  mutating func grow(to time: Double, _ configuration: DriftEstimator.Configuration, pxPerDegree: Double) {
    let walk = pow(configuration.walkPerMinute * pxPerDegree, 2) / 60 * max(0, time - elapsed)
    widen(SIMD2(repeating: walk))
    if x.stretchVariance > 0 { x.widen(stretch: walk * 0.1) }
    if y.stretchVariance > 0 { y.widen(stretch: walk * 0.1) }
    elapsed = max(elapsed, time)
  }

  private mutating func widen(_ variance: SIMD2<Double>) {
    x.widen(offset: variance.x)
    y.widen(offset: variance.y)
  }

  private mutating func take(
    _ entry: DriftEstimator.Entry, _ configuration: DriftEstimator.Configuration, pxPerDegree: Double
  ) {
    noteSpread(entry.share, configuration, pxPerDegree: pxPerDegree)
    var entry = entry
    entry.variance += SIMD2(repeating: placeVariance(of: entry, configuration, pxPerDegree: pxPerDegree))
    let belief = ownBelief(of: entry, configuration)
    guard belief >= 0.5 else { return }
    entry.variance.y /= belief
    var (innovation, distance) = compared(entry)
    if entry.label.kind == .repair {
      // It was asked for: where it contradicts all before, that no longer holds.
      if distance > 4 { widen(innovation * innovation) }
      (innovation, distance) = compared(entry)
    } else if distance > configuration.surprise {
      misses = (misses + [innovation]).suffix(configuration.missesForJump)
      if agree(misses, configuration, pxPerDegree: pxPerDegree) {
        // Label after label says the same: the person sits otherwise.
        let mean = average(misses)
        widen(mean * mean)
        (innovation, distance) = compared(entry)
        misses = []
      }
      guard distance <= configuration.gate else { return }
    } else {
      misses = []
    }
    // Student's weight: the further off, the less it counts.
    let known = configuration.studentFreedom
    let doubt = entry.label.kind == .repair ? 1 : max(1, (known + distance) / (known + 2))
    x.update(innovation.x, along: entry.along.x, variance: entry.variance.x * doubt)
    y.update(innovation.y, along: entry.along.y, variance: entry.variance.y * doubt)
  }

  /// Of the error that belongs to a label's place, px²: however many labels come from one place, they do not average
  /// it out, so each counts less than the one before.
  private mutating func placeVariance(
    of entry: DriftEstimator.Entry, _ configuration: DriftEstimator.Configuration, pxPerDegree: Double
  ) -> Double {
    guard entry.label.kind != .repair else { return 0 }
    places.removeAll { entry.added - $0.time > configuration.placeMemorySeconds }
    let near = places.filter { place in
      let away = place.share - entry.share
      return (away * away).sum() < configuration.placeReach * configuration.placeReach
    }
    places.append((entry.share, entry.added))
    return pow(configuration.placeSD * pxPerDegree, 2) * Double(near.count + 1)
  }

  /// What a label says beyond the estimate, px, and the square of that in units of its variance.
  private func compared(_ entry: DriftEstimator.Entry) -> (SIMD2<Double>, Double) {
    let (ex, ey) = (x.expectation(along: entry.along.x), y.expectation(along: entry.along.y))
    let innovation = entry.residual - SIMD2(ex.value, ey.value)
    let variance = SIMD2(ex.variance, ey.variance) + entry.variance
    return (innovation, (innovation * innovation / variance).sum())
  }

  /// The belief that a line was not taken for its neighbour, by how far off each says that gaze is (probabilistic data
  /// association, Bar-Shalom & Tse 1975).
  private func ownBelief(
    of entry: DriftEstimator.Entry, _ configuration: DriftEstimator.Configuration
  ) -> Double {
    guard entry.label.rivalPx > 0 else { return 1 }
    let expected = y.expectation(along: entry.along.y)
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

  /// The stretch is opened once labels are spread widely enough to tell it from the offset.
  private mutating func noteSpread(
    _ share: SIMD2<Double>, _ configuration: DriftEstimator.Configuration, pxPerDegree: Double
  ) {
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

  /// - Parameter lean: of the head now, px.
  func correction(lean: SIMD2<Double>) -> DriftCorrection {
    // The offset is told at the screen's middle, for the head as it is.
    let here = (x.expectation(along: SIMD3(1, 0, lean.x)), y.expectation(along: SIMD3(1, 0, lean.y)))
    var result = DriftCorrection()
    result.offset = ScreenPoint(x: here.0.value, y: here.1.value)
    result.stretch = ScreenPoint(x: x.state.y, y: y.state.y)
    result.offsetVariance = ScreenPoint(x: here.0.variance, y: here.1.variance)
    result.stretchVariance = ScreenPoint(x: x.stretchVariance, y: y.stretchVariance)
    result.knowsLean = true
    return result
  }
}

extension DriftEstimator.Entry {
  /// What each axis's state is multiplied by to give the label.
  var along: (x: SIMD3<Double>, y: SIMD3<Double>) {
    (SIMD3(1, share.x, lean.x), SIMD3(1, share.y, lean.y))
  }
}
