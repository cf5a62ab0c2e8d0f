import Signals

/// The frames of one eye at one point, ready for regression: features, labels and trust.
struct EyePoint {
  /// Which of the point's samples each entry comes from.
  var indices: [Int] = []
  var features: [SIMD2<Double>] = []
  /// Directions to the target in levelled camera axes.
  var labels: [SIMD2<Double>] = []
  /// The robust means of both: this point's row in the regression.
  var row = Ridge.Row(feature: .zero, label: .zero)

  /// - Returns: nil where too few frames show this eye.
  init?(
    _ point: CollectedPoint, _ side: Side, _ anatomy: EyeAnatomy, _ sight: SightGeometry,
    _ configuration: CalibrationConfiguration
  ) {
    var raw: [SIMD2<Double>] = []
    var seen: [(index: Int, eyes: Eyes, eye: Eye)] = []
    for (index, eyes) in point.samples.enumerated() where eyes.isUsable(side) {
      guard let eye = side.eye(of: eyes) else { continue }
      raw.append(SIMD2(eye.inHead.x, eye.inHead.y))
      seen.append((index, eyes, eye))
    }
    guard seen.count >= configuration.minimumSamples else { return nil }
    let weights = robustWeights(
      raw, outlierSDs: configuration.outlierSDs, huberSDs: configuration.huberSDs)
    var total = 0.0
    for (entry, weight) in zip(seen, weights) where weight > 0 {
      let head = entry.eyes.head
      let feature = anatomy.feature(entry.eye, head: head)
      let position = EyeAnatomy.position(side, head: head)
      let label = Roll(head).level(sight.direction(from: position, to: point.target.point))
      indices.append(entry.index)
      features.append(feature)
      labels.append(label)
      row.feature += weight * feature
      row.label += weight * label
      total += weight
    }
    guard total > 0 else { return nil }
    row.feature /= total
    row.label /= total
  }
}

/// One eye fitted under one assumption about anatomy, with its errors on held-out points.
struct EyeFit {
  var map: Ridge
  /// For each point (nil where the eye was not seen there), the error of each sample in turn, from a
  /// map that never saw the point.
  var heldOut: [[SIMD2<Double>]?]
  /// Mean square error as it will be once filtered, each point counting once.
  var score: Double
  /// For each point, which samples the errors belong to.
  var indices: [[Int]?]

  /// Chooses terms and ridge strength by leave-one-point-out.
  ///
  /// - Returns: nil where fewer than `minimumPoints` show this eye, or none of the fits is determined.
  init?(_ points: [EyePoint?], _ configuration: CalibrationConfiguration) {
    let present = points.indices.filter { points[$0] != nil }
    guard present.count >= configuration.minimumPoints else { return nil }
    var best: EyeFit?
    for terms in PolynomialTerms.candidates(points: present.count) {
      for lambda in configuration.lambdas {
        let fitted = EyeFit(points, terms: terms, lambda: lambda, configuration)
        if let fitted, fitted.score < best?.score ?? .infinity { best = fitted }
      }
    }
    guard let best else { return nil }
    self = best
  }

  private init?(
    _ points: [EyePoint?], terms: PolynomialTerms, lambda: Double,
    _ configuration: CalibrationConfiguration
  ) {
    let fit = { (rows: [Ridge.Row], terms: PolynomialTerms) in
      Ridge(
        rows, terms: terms, lambda: lambda, secondOrderPenalty: configuration.secondOrderPenalty)
    }
    guard let map = fit(points.compactMap { $0?.row }, terms) else { return nil }
    var heldOut: [[SIMD2<Double>]?] = []
    var scores: [Double] = []
    for (index, point) in points.enumerated() {
      guard let point else {
        heldOut.append(nil)
        continue
      }
      let others = points.indices.filter { $0 != index }.compactMap { points[$0]?.row }
      // Without their centre, five points say nothing of curvature.
      let held = points.count < 6 ? PolynomialTerms.linear : terms
      guard let map = fit(others, held) else { return nil }
      let errors = zip(point.features, point.labels).map { map.predict($0) - $1 }
      heldOut.append(errors)
      let mean = average(errors)
      let noise = Spread(of: errors.map { $0 - mean })
      scores.append((mean * mean).sum() + noise.trace / configuration.filteredFrames)
    }
    self.map = map
    self.heldOut = heldOut
    score = scores.reduce(0, +) / Double(scores.count)
    indices = points.map { $0?.indices }
  }
}
