import Foundation
import Signals

/// Offset and stretch of one axis with their covariance: px, and px at the screen's edge.
struct DriftAxis: Sendable {
  var offset = 0.0
  var stretch = 0.0
  var offsetVariance: Double
  var covariance = 0.0
  var stretchVariance = 0.0

  /// What a label at `u` is expected to show, and the variance of that.
  func expectation(at u: Double) -> (value: Double, variance: Double) {
    (offset + stretch * u, offsetVariance + 2 * u * covariance + u * u * stretchVariance)
  }

  /// Kalman's update with one number.
  mutating func update(_ innovation: Double, at u: Double, variance: Double) {
    let total = expectation(at: u).variance + variance
    guard total > 0 else { return }
    let (a, b) = (offsetVariance + u * covariance, covariance + u * stretchVariance)
    let (ka, kb) = (a / total, b / total)
    offset += ka * innovation
    stretch += kb * innovation
    offsetVariance -= ka * a
    covariance -= ka * b
    stretchVariance -= kb * b
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
    (x, y) = (DriftAxis(offsetVariance: start), DriftAxis(offsetVariance: start))
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
    if x.stretchVariance > 0 { x.stretchVariance += walk * 0.1 }
    if y.stretchVariance > 0 { y.stretchVariance += walk * 0.1 }
    elapsed = max(elapsed, time)
  }

  private mutating func widen(_ variance: SIMD2<Double>) {
    x.offsetVariance += variance.x
    y.offsetVariance += variance.y
  }

  private mutating func take(
    _ entry: DriftEstimator.Entry, _ configuration: DriftEstimator.Configuration, pxPerDegree: Double
  ) {
    noteSpread(entry.share, configuration, pxPerDegree: pxPerDegree)
    var entry = entry
    entry.variance += SIMD2(repeating: placeVariance(of: entry, configuration, pxPerDegree: pxPerDegree))
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
    x.update(innovation.x, at: entry.share.x, variance: entry.variance.x * doubt)
    y.update(innovation.y, at: entry.share.y, variance: entry.variance.y * doubt)
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
    let (ex, ey) = (x.expectation(at: entry.share.x), y.expectation(at: entry.share.y))
    let innovation = entry.residual - SIMD2(ex.value, ey.value)
    let variance = SIMD2(ex.variance, ey.variance) + entry.variance
    return (innovation, (innovation * innovation / variance).sum())
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
    if x.stretchVariance == 0, variance.x >= least { x.stretchVariance = open }
    if y.stretchVariance == 0, variance.y >= least { y.stretchVariance = open }
  }

  var correction: DriftCorrection {
    var result = DriftCorrection()
    result.offset = ScreenPoint(x: x.offset, y: y.offset)
    result.stretch = ScreenPoint(x: x.stretch, y: y.stretch)
    result.offsetVariance = ScreenPoint(x: x.offsetVariance, y: y.offsetVariance)
    result.stretchVariance = ScreenPoint(x: x.stretchVariance, y: y.stretchVariance)
    return result
  }
}
